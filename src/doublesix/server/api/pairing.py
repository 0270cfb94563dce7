"""Quick pairing: who waits for what, and a socket on which one waits oneself."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing, suppress
from typing import Annotated, Final

import msgspec
from msgspec import Meta
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from doublesix.errors import DoublesixError
from doublesix.room.decisions import Somebody
from doublesix.room.pairing import PairingGame, PairingWish
from doublesix.sentences.sheet_texts import tell_title
from doublesix.server.api.socket import CLOSE_CODES, receive_frame, refusal_of, turn_away
from doublesix.server.sockets import GOING_AWAY
from doublesix.server.web.answers import ServerEvent, answer_events, answer_json
from doublesix.server.web.errors import for_others, status_of
from doublesix.server.web.identity import current_person
from doublesix.server.web.requests import query_of, services_of
from doublesix.server.web.words import words_of

SECONDS_BETWEEN_LISTS: Final = 1.0


class PairingGroup(PairingGame, frozen=True, kw_only=True):
    """A game that people wait for."""

    title: Annotated[str, Meta(examples=["International, English edition"])]
    waiting: int
    """How many they are."""


class PairingGroups(msgspec.Struct, frozen=True):
    """What people wait for now, the longest wait first."""

    groups: tuple[PairingGroup, ...]


class PairingQuery(PairingWish, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A wish as it stands in the address of a socket."""

    language: Annotated[str, Meta(max_length=35)] | None = None


async def list_groups(request: Request) -> Response:
    """List what people wait for."""
    return answer_json(find_groups(request))


async def group_events(request: Request) -> Response:
    """Send what people wait for, now and whenever it changes."""
    return answer_events(request, _listed(request))


def find_groups(connection: HTTPConnection) -> PairingGroups:
    """Return what people wait for, in the language of the person who asks."""
    words = words_of(connection)
    groups = (
        PairingGroup(
            sheet=game.sheet,
            players=game.players,
            pace=game.pace,
            rated=game.rated,
            title=tell_title(game.offer().variant(), words),
            waiting=waiting,
        )
        for game, waiting in services_of(connection).hall.pairing.counts().items()
    )
    return PairingGroups(tuple(groups))


async def wait(websocket: WebSocket) -> None:
    """Let somebody wait until they have a table, or hang up."""
    try:
        wish = query_of(websocket, PairingQuery)
        who = await _who(websocket, wish)
        wish.offer()
    except DoublesixError as error:
        await turn_away(websocket, for_others(error))
        return
    await websocket.accept()
    telling = asyncio.create_task(_tell(websocket, who, wish))
    try:
        while await receive_frame(websocket) is not None:
            pass  # there is nothing to ask for here
    finally:
        telling.cancel()
        with suppress(asyncio.CancelledError):
            await telling


async def _who(websocket: WebSocket, wish: PairingWish) -> Somebody:
    person = await current_person(websocket)
    if person is None:
        raise DoublesixError("not-signed-in", "nobody-yet")
    if wish.rated and person.account is None:
        raise DoublesixError("not-signed-in", "pairing-account")
    return Somebody(person.id, person.name)


async def _tell(websocket: WebSocket, who: Somebody, wish: PairingWish) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):  # they have hung up: the listener hears it, too
        try:
            async with aclosing(services_of(websocket).hall.pairing.waiting(who, wish)) as news:
                async for told in news:
                    await websocket.send_text(msgspec.json.encode(told).decode())
            await websocket.close(GOING_AWAY)
        except DoublesixError as error:
            told_error = for_others(error)
            await websocket.send_text(refusal_of(told_error, words_of(websocket)).decode())
            await websocket.close(CLOSE_CODES + status_of(told_error), told_error.code)


async def _listed(request: Request) -> AsyncGenerator[ServerEvent, None]:
    desk = services_of(request).hall.pairing
    while True:
        change = desk.next_change
        yield ServerEvent(msgspec.json.encode(find_groups(request)))
        await change.wait()
        await asyncio.sleep(SECONDS_BETWEEN_LISTS)


routes: list[BaseRoute] = [
    Route("/api/pairing", list_groups),
    Route("/api/pairing/events", group_events),
    WebSocketRoute("/api/pairing/live", wait),
]
