"""What a WebSocket tells, one way, as Server-Sent Events: a table as it happens, and the open tables."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import StreamingResponse
from starlette.routing import BaseRoute, Route

from doublesix.server.api.asking import Following, Visitor, hall_of, house_of, query_of, visit
from doublesix.server.api.tables import find_lobby
from doublesix.server.hall.subscribers import Sent

SECONDS_BETWEEN_SIGNS_OF_LIFE: Final = 15.0
SECONDS_BETWEEN_LISTS: Final = 1.0
"""The open tables are not told more often than that, however many are opened and taken."""

_SIGN_OF_LIFE: Final = b":\n\n"
_RETRY: Final = b"retry: 2000\n\n"
_LONGEST_SEQ: Final = 12


async def table_events(request: Request) -> StreamingResponse:
    """Send a table now and whenever something happens there; the id of an event is the ``seq`` of its table."""
    following = query_of(request, Following)
    last = request.headers.get("last-event-id", "")
    seen = int(last) if last.isdecimal() and len(last) < _LONGEST_SEQ else following.seen
    return _stream(_told(request, await visit(request, following), seen))


async def lobby_events(request: Request) -> StreamingResponse:
    """Send the open tables now and whenever they change."""
    return _stream(_listed(request))


async def _told(request: Request, visitor: Visitor, seen: int | None) -> AsyncIterator[bytes]:
    live, leaving = visitor.live, house_of(request).leaving
    yield _RETRY
    with hall_of(request).attending(live, visitor.person, visitor.presentation) as subscriber:
        yield _event(live.first(visitor.person, visitor.presentation, seen))
        while not leaving.is_set():
            if not await in_time(subscriber.wait(), leaving.wait()):
                yield _SIGN_OF_LIFE
            if subscriber.is_over:
                return
            while (sent := subscriber.take()) is not None:
                yield _event(sent)
            if subscriber.behind:
                subscriber.behind = False
                yield _event(live.whole(visitor.person, visitor.presentation))


async def _listed(request: Request) -> AsyncIterator[bytes]:
    lobby, leaving = hall_of(request).lobby, house_of(request).leaving
    yield _RETRY
    while not leaving.is_set():
        change = lobby.next_change
        yield _event(Sent(msgspec.json.encode(await find_lobby(request))))
        while not await in_time(change.wait(), leaving.wait()):
            yield _SIGN_OF_LIFE
        await asyncio.sleep(SECONDS_BETWEEN_LISTS)


async def in_time(*anything: Awaitable[object]) -> bool:
    """Whether any of these happens before a sign of life is due."""
    waiting = [asyncio.ensure_future(one) for one in anything]
    try:
        done, _ = await asyncio.wait(
            waiting, timeout=SECONDS_BETWEEN_SIGNS_OF_LIFE, return_when=asyncio.FIRST_COMPLETED
        )
    finally:  # also where whoever listened has hung up
        for one in waiting:
            one.cancel()
    return bool(done)


def _event(sent: Sent) -> bytes:
    number = b"" if sent.seq is None else b"id: %d\n" % sent.seq
    return b"%bdata: %b\n\n" % (number, sent.message)


def _stream(events: AsyncIterator[bytes]) -> StreamingResponse:
    return StreamingResponse(events, headers={"cache-control": "no-store"}, media_type="text/event-stream")


routes: list[BaseRoute] = [
    Route("/api/tables/events", lobby_events),
    Route("/api/tables/{code}/events", table_events),
]
