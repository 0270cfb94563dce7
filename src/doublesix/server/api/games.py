"""Games that have ended: their records, and every round again, step by step."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import lru_cache, partial
from typing import Annotated, Final

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from doublesix.errors import DoublesixError
from doublesix.game import Game
from doublesix.record.game_record import GameRecord
from doublesix.record.json_form import to_json
from doublesix.record.replay import replay
from doublesix.record.text_reader import read_text
from doublesix.room.offer import MOST_PLAYERS
from doublesix.room.round_replay import Onlooker, replay_round
from doublesix.room.time_outs import time_outs_in
from doublesix.server.api.requests import TableQuery
from doublesix.server.store import games
from doublesix.server.web.answers import answer_json
from doublesix.server.web.requests import query_of, services_of
from doublesix.server.web.words import words_of

GAMES_REMEMBERED: Final = 16
"""A person who looks at one round of a game will look at the next."""
ROUNDS_REMEMBERED: Final = 64
"""Rounds as they were sent, each some 100 kB; a game that has ended does not change."""


class RoundQuery(TableQuery, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which round is shown, and with whose eyes."""

    seat: (
        Annotated[int, Meta(ge=0, lt=MOST_PLAYERS, description="Whose eyes; without it all hands are open.")] | None
    ) = None
    round: Annotated[int, Meta(ge=1, description="Which round.")] = 1


async def record_text(request: Request) -> Response:
    """Return the record of a game as text."""
    text = await _record(request)
    return Response(text, media_type="text/plain; charset=utf-8", headers={"cache-control": "no-store"})


async def record_json(request: Request) -> Response:
    """Return the record of a game as JSON."""
    return answer_json(await asyncio.to_thread(_record_as_json, await _record(request)))


async def steps(request: Request) -> Response:
    """Return a round of a game, step by step, as a seat saw it or with all hands open."""
    query = query_of(request, RoundQuery)
    text = await _record(request)
    return answer_json(await asyncio.to_thread(_steps, text, query, _onlooker(request, query)))


async def _record(request: Request) -> str:
    game: str = request.path_params["game"]
    text = await services_of(request).store.read(partial(games.record_of, game=games.game_id(game)))
    if text is None:
        raise DoublesixError("unknown-game", game=game)
    return text


def _onlooker(request: Request, query: RoundQuery) -> Onlooker:
    return Onlooker(words_of(request), query.seat, query.shape, query.look)


@lru_cache(maxsize=GAMES_REMEMBERED)
def _record_as_json(text: str) -> bytes:
    return to_json(_read(text)[0])


@lru_cache(maxsize=ROUNDS_REMEMBERED)
def _steps(text: str, query: RoundQuery, onlooker: Onlooker) -> bytes:
    record, game = _read(text)
    if query.round > len(game.rounds):
        raise DoublesixError("unknown-round", "no-such-round", number=query.round, count=len(game.rounds))
    if query.seat is not None and query.seat >= len(record.names):
        raise DoublesixError("seat-unknown", seat=query.seat + 1, seats=len(record.names))
    fairness = record.rounds[query.round - 1].fairness
    onlooker = replace(onlooker, timed_out=time_outs_in(record.tags, query.round))
    return msgspec.json.encode(replay_round(game, record.names, query.round, fairness, onlooker))


@lru_cache(maxsize=GAMES_REMEMBERED)
def _read(text: str) -> tuple[GameRecord, Game]:
    record = read_text(text)
    return record, replay(record)


routes: list[BaseRoute] = [
    Route("/api/games/{game}/record.txt", record_text),
    Route("/api/games/{game}/record.json", record_json),
    Route("/api/games/{game}/steps", steps),
]
