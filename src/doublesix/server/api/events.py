"""What a WebSocket tells, one way, as Server-Sent Events: a table as it happens, and the open tables."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from doublesix.server.api.requests import FollowQuery, Visitor, visit
from doublesix.server.api.tables import find_lobby
from doublesix.server.web.answers import ServerEvent, answer_events, last_event_id
from doublesix.server.web.requests import query_of, services_of

SECONDS_BETWEEN_LISTS: Final = 1.0
"""We do not send the open tables more often than that, however many are opened and taken."""


async def table_events(request: Request) -> Response:
    """Send a table now and whenever something happens there; the id of an event is the ``seq`` of its table."""
    query = query_of(request, FollowQuery)
    last = last_event_id(request)
    seen = query.seen if last is None else last
    return answer_events(request, _told(request, await visit(request, query), seen))


async def lobby_events(request: Request) -> Response:
    """Send the open tables now and whenever they change."""
    return answer_events(request, _listed(request))


async def _told(request: Request, visitor: Visitor, seen: int | None) -> AsyncGenerator[ServerEvent, None]:
    live, hall = visitor.live, services_of(request).hall
    with hall.attending(live, visitor.person, visitor.presentation) as subscriber:
        async for sent in live.messages(subscriber, seen):
            yield ServerEvent(sent.message, sent.seq)


async def _listed(request: Request) -> AsyncGenerator[ServerEvent, None]:
    lobby = services_of(request).hall.lobby
    while True:
        change = lobby.next_change
        yield ServerEvent(msgspec.json.encode(await find_lobby(request)))
        await change.wait()
        await asyncio.sleep(SECONDS_BETWEEN_LISTS)


routes: list[BaseRoute] = [
    Route("/api/tables/events", lobby_events),
    Route("/api/tables/{code}/events", table_events),
]
