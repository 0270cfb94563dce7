"""How this process is, for proxies and supervisors: small fixed answers that need no session and count for no limit.

``/health/live`` says that the process answers at all: if not, start it again. ``/health/ready``, or just ``/health``,
says whether people should be sent here: if not, send them elsewhere for a while.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from starlette.types import ASGIApp, Receive, Scope, Send

from doublesix.server.readiness import Readiness

LIVE: Final = "/health/live"
READY: Final = "/health/ready"
PATHS: Final = frozenset({"/health", LIVE, READY})

_OK: Final = 200
_WRONG_METHOD: Final = 405
_UNAVAILABLE: Final = 503
_IS_LIVE: Final = b'{"status":"live"}'
_IS_READY: Final = b'{"status":"ready"}'
_IS_REFUSED: Final = b'{"status":"wrong-method"}'


class HealthTold:
    """Answers questions about health before anything else looks at a request."""

    def __init__(self, app: ASGIApp, readiness: Readiness) -> None:
        self.app = app
        self._readiness = readiness

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer if somebody asks for our health; let all else through."""
        if scope["type"] != "http" or scope["path"] not in PATHS:
            await self.app(scope, receive, send)
        elif scope["method"] not in ("GET", "HEAD"):
            await _answer(scope, send, _WRONG_METHOD, _IS_REFUSED)
        elif scope["path"] == LIVE:
            await _answer(scope, send, _OK, _IS_LIVE)
        elif troubles := await self._readiness.troubles():
            await _answer(scope, send, _UNAVAILABLE, _not_ready(troubles))
        else:
            await _answer(scope, send, _OK, _IS_READY)


async def _answer(scope: Scope, send: Send, status: int, body: bytes) -> None:
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        (b"x-content-type-options", b"nosniff"),
    ]
    if status == _WRONG_METHOD:
        headers.append((b"allow", b"GET, HEAD"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})


def _not_ready(troubles: Sequence[str]) -> bytes:
    return msgspec.json.encode({"status": "not-ready", "wrong": troubles})
