"""The page of one finished game, to step through."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import partial

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from doublesix.errors import DoublesixError
from doublesix.i18n import Words
from doublesix.picture import Look
from doublesix.room.board import ON_SCREENS
from doublesix.rules.sheet_files import choose
from doublesix.seats import Seating
from doublesix.sentences.agreement import tell_players
from doublesix.sentences.sheet_texts import tell_title
from doublesix.server.store import games
from doublesix.server.store.games import EndedGame
from doublesix.server.web.identity import current_person
from doublesix.server.web.requests import services_of
from doublesix.server.web.templates import page
from doublesix.server.web.words import words_of


@dataclass(frozen=True, slots=True)
class FinalScore:
    """A side and what it had at the end."""

    names: str
    points: int
    won: bool


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A finished game in words."""

    id: str
    table: str
    title: str
    rules: str
    """The address of its rules."""
    day: date
    players: str
    names: tuple[str, ...]
    scores: tuple[FinalScore, ...]
    look: Look


async def show_game(request: Request) -> Response:
    """Show a finished game, to step through."""
    ended, person = await find_game(request), await current_person(request)
    played = person is not None and any(person.was(seat.person) for seat in ended.seats)
    game = tell_game(ended, words_of(request))
    return page(request, "replay/game.html", game=game, shapes=dict(ON_SCREENS), played=played)


async def find_game(request: Request) -> EndedGame:
    """Return the finished game in question."""
    asked: str = request.path_params["game"]
    ended = await services_of(request).store.read(partial(games.load, game=games.game_id(asked)))
    if ended is None:
        raise DoublesixError("unknown-game", game=asked)
    return ended


def tell_game(ended: EndedGame, words: Words) -> FinishedGame:
    """Tell what was played, by whom, and how it ended."""
    variant = choose(ended.sheet, ended.edition)
    seating = Seating(ended.players, ended.partners)
    names = tuple(seat.name for seat in ended.seats)
    return FinishedGame(
        id=ended.id,
        table=ended.room,
        title=tell_title(variant, words),
        rules=f"/rules/{ended.sheet}/{ended.edition}",
        day=datetime.fromtimestamp(ended.ended_ms / 1000, UTC).date(),
        players=tell_players(seating, names, words),
        names=names,
        scores=tuple(
            FinalScore(
                names=words.list_and(names[seat] for seat in side),
                points=ended.seats[side[0]].score,
                won=ended.seats[side[0]].won and not ended.is_drawn,
            )
            for side in seating.sides
        ),
        look=Look.of(variant),
    )


routes: list[BaseRoute] = [Route("/games/{game}", show_game)]
