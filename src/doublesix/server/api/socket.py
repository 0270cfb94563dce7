"""A table as it happens, over a WebSocket: commands one way, news the other way."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Final

import msgspec
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from doublesix.errors import DoublesixError
from doublesix.i18n import Words
from doublesix.room.messages import Pong, Problem, Refusal
from doublesix.sentences.errors import tell_error
from doublesix.server.api.requests import FollowQuery, Ping, Visitor, check_name_in, id_in, read_frame, visit
from doublesix.server.hall.hall import Hall
from doublesix.server.hall.subscribers import Asking, Sent, Subscriber
from doublesix.server.log import ServerLog, mistake
from doublesix.server.sockets import FRAMES, GOING_AWAY
from doublesix.server.web.costs import Urgency
from doublesix.server.web.errors import SOCKET_FAILED, count_refusal, for_others, status_of
from doublesix.server.web.requests import client_in, query_of, services_of
from doublesix.server.web.security import MOST_LAG
from doublesix.server.web.words import words_of

COST_OF_FRAME: Final = 0.2
"""What it costs to read a frame, whatever it asks for."""
MOST_REFUSALS: Final = 8
"""After so many frames in a row that came too fast, we hang up."""
LONGEST_PAUSE: Final = 8.0
"""How many seconds we do not read from somebody who asks for too much: one at first, then twice as long each time."""
TOO_MANY: Final = 429
CLOSE_CODES: Final = 4000
"""Added to the status of an error, this gives the code that closes a socket."""
_log = ServerLog(__name__)
_PONG: Final = msgspec.json.encode(Pong())


async def live(websocket: WebSocket) -> None:
    """Tell somebody what happens at a table and do what they ask for, until they hang up."""
    try:
        query = query_of(websocket, FollowQuery)
        visitor = await visit(websocket, query)
    except DoublesixError as error:
        await turn_away(websocket, for_others(error))
        return
    await websocket.accept()
    hall = services_of(websocket).hall
    with hall.attending(visitor.live, visitor.person, visitor.presentation) as subscriber:
        subscriber.writer = websocket.scope.get("extensions", {}).get(FRAMES, {}).get("writer")
        messages = visitor.live.messages(subscriber, query.seen)
        telling = asyncio.create_task(_tell(websocket, visitor.live.code, messages))
        telling.add_done_callback(lambda _: subscriber.end())  # nobody will send the answers that wait
        try:
            await _listen(websocket, hall, visitor, subscriber)
        finally:
            telling.cancel()


async def _tell(websocket: WebSocket, code: str, messages: AsyncIterator[Sent]) -> None:
    """Tell what happens, as long as somebody is there; if that fails, hang up, so that they come again."""
    try:
        async for sent in messages:
            await websocket.send_text(sent.message.decode())
        await websocket.close(GOING_AWAY)
    except (WebSocketDisconnect, RuntimeError):
        return  # they have hung up, or we have: the listener hears it, too
    except Exception as error:  # noqa: BLE001  its message may tell of hidden tiles
        sentence = "nothing more can be told at table {table}: {kind} at {place}"
        _log.error("not-told", sentence, table=code, **mistake(error))
        with suppress(RuntimeError, WebSocketDisconnect):
            await websocket.close(SOCKET_FAILED)


async def _listen(websocket: WebSocket, hall: Hall, visitor: Visitor, subscriber: Subscriber) -> None:
    """Do what somebody asks for; who asks for too much is told so, and then not read from for a while."""
    client, refused = client_in(websocket.scope), 0
    while (frame := await receive_frame(websocket)) is not None:
        try:
            answer = await _answer(websocket, hall, visitor, client, frame, subscriber)
            refused = 0
        except DoublesixError as error:
            if error.code == "stale":
                subscriber.fall_behind()
            answer = refusal_of(for_others(error), visitor.words, id_in(frame), visitor.live.room.version)
            refused = refused + 1 if error.code == "too-many-requests" else 0
        if answer is not None:
            await subscriber.answer(Sent(answer))
        if refused >= MOST_REFUSALS:
            await websocket.close(CLOSE_CODES + TOO_MANY, "too-many-requests")
            return
        if refused:
            await _pause(websocket, min(LONGEST_PAUSE, 2.0 ** (refused - 1)))


async def _pause(websocket: WebSocket, seconds: float) -> None:
    """Do not read for a while, unless the server stops meanwhile."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await services_of(websocket).leaving.wait()


async def receive_frame(websocket: WebSocket) -> bytes | str | None:
    """Return the next frame, of any kind; none when they have hung up."""
    try:
        message = await websocket.receive()
    except WebSocketDisconnect:
        return None
    if message["type"] != "websocket.receive":
        return None
    text: str | None = message.get("text")
    frame: bytes | str = text if text is not None else message["bytes"]
    return frame


async def _answer(
    websocket: WebSocket, hall: Hall, visitor: Visitor, client: str, frame: bytes | str, subscriber: Subscriber
) -> bytes | None:
    """Do what a frame asks for; return what to answer, none if that is sent already, with what all are told."""
    services = services_of(websocket)
    services.allowances.take_frame(client, visitor.person, COST_OF_FRAME)  # before we read it
    asked = read_frame(frame)
    if isinstance(asked, Ping):
        return _PONG
    if visitor.who is None:
        raise DoublesixError("not-signed-in", "nobody-yet")
    services.allowances.take_command(client, visitor.who.person, visitor.live.code, asked)
    if visitor.known is not None:
        await check_name_in(services.people, visitor.known, asked)
    services.load.refuse_beyond(MOST_LAG[Urgency.PLAYING if _plays(visitor) else Urgency.NEW])
    asking = Asking(subscriber)
    answer = await hall.command(visitor.live, visitor.who, asked, asking)
    return None if asking.is_answered else answer


def _plays(visitor: Visitor) -> bool:
    return visitor.live.room.seat_of(visitor.person) is not None


async def turn_away(websocket: WebSocket, error: DoublesixError) -> None:
    """Say in words why there is no socket: a browser tells nothing about one that was never open."""
    await websocket.accept()
    await websocket.send_text(refusal_of(error, words_of(websocket)).decode())
    await websocket.close(CLOSE_CODES + status_of(error), error.code)


def refusal_of(error: DoublesixError, words: Words, id_: str | None = None, version: int | None = None) -> bytes:
    """Return what to send when something was refused."""
    count_refusal(error)
    problem = Problem(code=error.code, message=tell_error(error, words))
    return msgspec.json.encode(Refusal(id=id_, error=problem, version=version))


routes: list[BaseRoute] = [WebSocketRoute("/api/tables/{code}/live", live)]
