"""Answers for programs and scripts: JSON, and events for as long as somebody listens."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncGenerator, AsyncIterator, Mapping
from typing import Final, NamedTuple

import msgspec
from starlette.requests import HTTPConnection
from starlette.responses import Response, StreamingResponse

from doublesix.errors import DoublesixError
from doublesix.server.web.requests import services_of

NOT_KEPT: Final = "no-store"
SECONDS_BETWEEN_SIGNS_OF_LIFE: Final = 15.0

_LONGEST_ID: Final = 12
_COME_AGAIN: Final = (1000, 8000)
"""After how many milliseconds a browser asks again when it has lost us; each is told another time."""
_SIGN_OF_LIFE: Final = b":\n\n"


def answer_json(
    value: object,
    status: int = 200,
    *,
    headers: Mapping[str, str] | None = None,
    media_type: str = "application/json",
) -> Response:
    """Answer with something as JSON; it may be JSON already."""
    content = value if isinstance(value, bytes) else msgspec.json.encode(value)
    return Response(content, status, {"cache-control": NOT_KEPT, **(headers or {})}, media_type=media_type)


class ServerEvent(NamedTuple):
    """An event ready to send: what it tells as JSON, and the number that a browser names when it comes again."""

    data: bytes
    id: int | None = None


def last_event_id(connection: HTTPConnection) -> int | None:
    """Return the number of the last event that a returning browser got."""
    text = connection.headers.get("last-event-id", "")
    return int(text) if text.isdecimal() and len(text) < _LONGEST_ID else None


def answer_events(connection: HTTPConnection, events: AsyncGenerator[ServerEvent, None]) -> StreamingResponse:
    """Send events as they come, and signs of life between them, until there are no more or the server stops."""
    stream = _written(events, services_of(connection).leaving)
    return StreamingResponse(stream, headers={"cache-control": NOT_KEPT}, media_type="text/event-stream")


async def _written(events: AsyncGenerator[ServerEvent, None], leaving: asyncio.Event) -> AsyncIterator[bytes]:
    yield b"retry: %d\n\n" % random.randint(*_COME_AGAIN)
    stopped = asyncio.ensure_future(leaving.wait())
    coming: asyncio.Future[ServerEvent | None] | None = None
    try:
        while not leaving.is_set():
            coming = coming or asyncio.ensure_future(anext(events, None))
            await asyncio.wait(
                (coming, stopped), timeout=SECONDS_BETWEEN_SIGNS_OF_LIFE, return_when=asyncio.FIRST_COMPLETED
            )
            if coming.done():
                try:
                    event = coming.result()
                except DoublesixError:
                    return  # it has begun, so there is no status any more: who comes again is told what is wrong
                finally:
                    coming = None
                if event is None:
                    return
                yield _encoded(event)
            elif not stopped.done():
                yield _SIGN_OF_LIFE
    finally:  # also if the listener has hung up
        stopped.cancel()
        if coming is None:
            await events.aclose()
        else:
            coming.cancel()


def _encoded(event: ServerEvent) -> bytes:
    number = b"" if event.id is None else b"id: %d\n" % event.id
    return b"%bdata: %b\n\n" % (number, event.data)
