"""The page of a review: seat by seat, or its progress while we make it."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from doublesix.errors import DoublesixError
from doublesix.review import Review, Verdict, review_fragment
from doublesix.server.pages.mistakes import mistakes_address
from doublesix.server.pages.replay import find_game, tell_game
from doublesix.server.pages.rules.addresses import ANALYSIS
from doublesix.server.reviews.progress import ReviewStage
from doublesix.server.store.games import EndedGame
from doublesix.server.store.people import Person
from doublesix.server.web.errors import UNAVAILABLE
from doublesix.server.web.identity import current_person
from doublesix.server.web.requests import services_of
from doublesix.server.web.templates import page
from doublesix.server.web.words import words_of

EVERYBODY: Final = "all"
_ACCEPTED: Final = 202


async def show_review(request: Request) -> Response:
    """Show what every choice was worth; until we know, how far the review is."""
    words, ended = words_of(request), await find_game(request)
    found = await services_of(request).reviews.find(ended.id)
    game = tell_game(ended, words)
    if not isinstance(found, Review):
        failed = found.stage is ReviewStage.FAILED
        status = UNAVAILABLE if failed else _ACCEPTED
        told = found.tell(words)
        return page(request, "review/progress.html", status=status, game=game, stands=found, told=told, failed=failed)
    seat = _seat(request.query_params.get("seat"), ended, await current_person(request))
    seats = None if seat is None else (seat,)
    writing = partial(review_fragment, found, words, seats=seats, replay=f"/games/{ended.id}", analyse=ANALYSIS)
    fragment = Markup(await asyncio.to_thread(writing))
    mistakes = _mistakes(found, ended.id, seat)
    return page(request, "review/review.html", game=game, fragment=fragment, seat=seat, mistakes=mistakes)


def _mistakes(review: Review, game: str, seat: int | None) -> str | None:
    """Return the address of somebody's mistakes; none if they made none, or everybody is shown."""
    made = any(one.seat == seat and one.count(Verdict.COSTLY) for one in review.of_seats)
    return mistakes_address(game, seat) if made and seat is not None else None


def _seat(asked: str | None, ended: EndedGame, person: Person | None) -> int | None:
    """Return whose choices to show: the seat in the address, counted from 1, else one's own, else everybody's."""
    if asked is None:
        return next((seat.seat for seat in ended.seats if person and person.was(seat.person)), None)
    if asked == EVERYBODY:
        return None
    if asked.isdecimal() and len(asked) < 3 and 1 <= int(asked) <= ended.players:
        return int(asked) - 1
    raise DoublesixError("seat-unknown", seat=asked, seats=ended.players)


routes: list[BaseRoute] = [Route("/games/{game}/review", show_review)]
