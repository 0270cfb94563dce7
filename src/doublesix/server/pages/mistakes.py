"""The page on which somebody finds better tiles than they chose: the costly choices of a reviewed game in a row."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from doublesix.errors import DoublesixError
from doublesix.server.api.exercises import MISTAKES
from doublesix.server.pages.learn import PageLink, RowEnding, ShownRow, exercise_page
from doublesix.server.pages.replay import find_game, tell_game
from doublesix.server.pages.rules.addresses import LESSONS
from doublesix.server.reviews.mistakes import mistakes_called, mistakes_name
from doublesix.server.web.requests import services_of
from doublesix.server.web.words import words_of

_SEE_OTHER: Final = 303


def mistakes_address(game: str, seat: int) -> str:
    """Return the address of somebody's mistakes in a game."""
    return f"/games/{game}/mistakes/{seat + 1}"


async def show_mistakes(request: Request) -> Response:
    """Show the mistakes of a seat, one after the other; a game that is not reviewed yet is reviewed first."""
    words, ended = words_of(request), await find_game(request)
    asked = request.path_params["seat"]
    if asked not in {str(seat.seat + 1) for seat in ended.seats}:
        raise DoublesixError("seat-unknown", seat=asked, seats=ended.players)
    review, name = f"/games/{ended.id}/review", mistakes_name(ended.id, int(asked) - 1)
    try:
        lesson = await mistakes_called(services_of(request).store, name)
    except DoublesixError:
        return RedirectResponse(review, _SEE_OTHER, {"cache-control": "no-store"})
    game = tell_game(ended, words)
    row = ShownRow(
        kind=MISTAKES,
        name=name,
        title=words("learn.mistakes"),
        subtitle=game.players,
        list=review,
        lesson=lesson,
        ending=RowEnding(
            words("learn.all-steps"),
            words("learn.skill-done"),
            (PageLink(review, words("web.replay-review")), PageLink(LESSONS, words("learn.all-lessons"))),
        ),
    )
    return exercise_page(request, row, words)


routes: list[BaseRoute] = [Route("/games/{game}/mistakes/{seat}", show_mistakes)]
