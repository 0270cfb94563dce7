"""The page of one finished game, to step through."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import partial
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from doublesix.errors import DoublesixError
from doublesix.i18n import Words
from doublesix.picture import Look
from doublesix.position import write_position
from doublesix.record.replay import position_at
from doublesix.record.text_reader import read_text
from doublesix.room.board import ON_SCREENS
from doublesix.rules.sheet_files import choose
from doublesix.seats import Seating
from doublesix.sentences.agreement import tell_players
from doublesix.sentences.sheet_texts import tell_title
from doublesix.server.pages.analysis import address_of as address_of_position
from doublesix.server.store import games
from doublesix.server.store.games import EndedGame
from doublesix.server.web.identity import current_person
from doublesix.server.web.requests import query_of, services_of
from doublesix.server.web.templates import page
from doublesix.server.web.words import words_of

_SEE_OTHER: Final = 303


class StepQuery(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which step of a game is meant: so many actions of a round, which is counted from 1."""

    round: int = 1
    step: int = 0


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


async def analyse_step(request: Request) -> Response:
    """Go to the analysis of a step: what the player could know whose turn it was."""
    query, ended = query_of(request, StepQuery), await find_game(request)
    record = await services_of(request).store.read(partial(games.record_of, game=ended.id))
    if record is None:
        raise DoublesixError("unknown-game", game=ended.id)
    line = await asyncio.to_thread(_line_of, record, query)
    return RedirectResponse(address_of_position(line), _SEE_OTHER)


def _line_of(record: str, query: StepQuery) -> str:
    game = position_at(read_text(record), query.round, query.step).game
    return write_position(game.view(game.rounds[-1].turn), game.variant)


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


routes: list[BaseRoute] = [
    Route("/games/{game}", show_game),
    Route("/games/{game}/analyse", analyse_step),
]
