"""Counts requests, by the path of their route and the status that they were answered with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from time import perf_counter
from typing import Final

from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from doublesix.server.meters import REQUEST_SECONDS, REQUESTS

NOWHERE: Final = "none"
"""The route of what leads nowhere, or was turned away at the door."""
_OPENED: Final = "101"
_CLOSED: Final = "403"


def paths_by_endpoint(routes: Iterable[BaseRoute]) -> Mapping[object, str]:
    """Return the path of each endpoint, with holders in place of codes and names."""
    return {route.endpoint: route.path for route in routes if isinstance(route, Route | WebSocketRoute)}


class RequestsCounted:
    """Counts every request when its answer begins."""

    def __init__(self, app: ASGIApp, paths: Mapping[object, str]) -> None:
        self.app = app
        self._paths = paths

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let everything through, and count it."""
        begun, is_counted = perf_counter(), False

        async def counted(message: Message) -> None:
            nonlocal is_counted
            if not is_counted and (status := _status(message)):
                is_counted = True
                REQUESTS.add(self._paths.get(scope.get("endpoint"), NOWHERE), status)
                if scope["type"] == "http":
                    REQUEST_SECONDS.note(perf_counter() - begun)
            await send(message)

        await self.app(scope, receive, counted)


def _status(message: Message) -> str | None:
    match message["type"]:
        case "http.response.start" | "websocket.http.response.start":
            return str(message["status"])
        case "websocket.accept":
            return _OPENED
        case "websocket.close":
            return _CLOSED
    return None
