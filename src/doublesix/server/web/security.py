"""What guards every request: headers that browsers obey, who may send what from where, how much, and how often."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from doublesix.errors import DoublesixError
from doublesix.server.allowances import Allowances
from doublesix.server.cluster.limits import SharedLimits
from doublesix.server.hosts import may_ask_for, name_in
from doublesix.server.load import Load
from doublesix.server.settings import Settings
from doublesix.server.web.connections import OpenRequests, is_gone
from doublesix.server.web.costs import RequestKind, Urgency, kind_of
from doublesix.server.web.errors import SOCKET_REFUSED, small_problem
from doublesix.server.web.requests import client_in
from doublesix.server.web.turnstile import Turnstile

CONTENT_POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS: Final = {
    "content-security-policy": CONTENT_POLICY,
    # Links hold the codes of tables, so no other site may see them. Ours may: under `no-referrer` browsers hide the
    # origin of our own forms, too, and we could not tell them from those of others.
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
MOST_LAG: Final[Mapping[Urgency, float]] = {Urgency.NEW: 0.5, Urgency.COMING: 1.0, Urgency.PLAYING: 4.0}
"""How late the event loop may be, in seconds, before requests are refused: those who play are the last."""
SECONDS_TO_SEND: Final = 20.0
"""How long a body may take to arrive."""

_READING: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_OURS: Final = frozenset({"same-origin", "none"})


class SecurityHeaders:
    """Adds the headers that browsers obey to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the request through and add headers to its answer."""

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, with_headers)


class Guard:
    """Turns away what comes too often, for another host, from another site, at a bad time, or is too long."""

    def __init__(
        self,
        app: ASGIApp,
        settings: Settings,
        allowances: Allowances,
        shared: SharedLimits,
        load: Load,
        larger_bodies: Mapping[str, int],
    ) -> None:
        self.app = app
        self._work = allowances.work
        self._load = load
        self._turnstile = Turnstile()
        self._open = OpenRequests(settings.limits.connections)
        shared.share_counts(self._open)
        self._largest_body = settings.limits.body
        self._larger_bodies = larger_bodies
        self._names = settings.names | {name_in(settings.host)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with what is wrong, or let the request through."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers, client, kind = Headers(scope=scope), client_in(scope), kind_of(scope)
        try:
            self._check(scope, headers, client, kind)
        except DoublesixError as error:
            await refuse(scope, receive, send, error)
            return
        with self._open.with_one_more(client), self._load.with_one_more():
            if scope["type"] == "websocket" or scope["method"] in _READING:
                await self._in_turn(scope, receive, send, headers)
            else:
                await self._within_limits(scope, receive, send, headers)

    def _check(self, scope: Scope, headers: Headers, client: str, kind: RequestKind) -> None:
        """Raise what is wrong with a request, before anything is done for it."""
        self._work.take(client, kind.cost)
        if (host := headers.get("host")) is not None and not may_ask_for(host, self._names):
            raise DoublesixError("wrong-host", host=name_in(host))
        if not comes_from_us(scope, headers):
            raise DoublesixError("wrong-origin")
        if kind.urgency in MOST_LAG:
            self._load.refuse_beyond(MOST_LAG[kind.urgency])

    async def _in_turn(self, scope: Scope, receive: Receive, send: Send, headers: Headers) -> None:
        """Work on what only reads in its turn, until the answer begins; not at all if nobody waits for it any more."""
        await self._turnstile.enter()
        is_in = True

        def leave() -> None:
            nonlocal is_in
            if is_in:
                is_in = False
                self._turnstile.leave()

        async def begun(message: Message) -> None:
            leave()
            await send(message)

        try:
            if not is_gone(scope):
                await self._within_limits(scope, receive, begun, headers)
        finally:
            leave()

    async def _within_limits(self, scope: Scope, receive: Receive, send: Send, headers: Headers) -> None:
        """Let the request through if its body is not too large, and does not take too long."""
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
            return
        most = self._most(scope["path"])
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > most:
            await refuse(scope, receive, send, _too_large(most))
            return
        body = _Body(receive, most)

        async def read() -> Message:
            try:
                return await body.read()
            except DoublesixError:
                # Nobody but a stream reads on, and that has been answered: it ends, as if they had hung up.
                if scope["method"] in _READING:
                    return {"type": "http.disconnect"}
                raise

        await self.app(scope, read, send)

    def _most(self, path: str) -> int:
        longer = (most for start, most in self._larger_bodies.items() if path.startswith(start))
        return max(longer, default=self._largest_body)


def comes_from_us(scope: Scope, headers: Headers) -> bool:
    """Whether our own page, or a program that is no browser, sent a request that may change something."""
    if scope["type"] == "http" and scope["method"] in _READING:
        return True
    site = headers.get("sec-fetch-site")
    if site is not None and site not in _OURS:
        return False
    origin = headers.get("origin")
    return origin is None or _host_in(origin) == headers.get("host", "")


def _host_in(origin: str) -> str | None:
    """Return the host of an origin; none if it is no address."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


async def refuse(scope: Scope, receive: Receive, send: Send, error: DoublesixError) -> None:
    """Say what is wrong, as cheaply as possible; who opens a socket too often is told when to come again, too."""
    if scope["type"] != "websocket":
        await small_problem(Request(scope), error)(scope, receive, send)
    elif "seconds" in error.details and "websocket.http.response" in scope.get("extensions", {}):
        await receive()
        answer = small_problem(HTTPConnection(scope), error)
        await WebSocket(scope, receive, send).send_denial_response(answer)
    else:
        await receive()
        await send({"type": "websocket.close", "code": SOCKET_REFUSED, "reason": error.code})


class _Body:
    """What a client sends, as long as it is not too large and does not take too long."""

    def __init__(self, receive: Receive, most: int) -> None:
        self._receive = receive
        self._most = most
        self._received, self._is_whole = 0, False
        self._until = asyncio.get_running_loop().time() + SECONDS_TO_SEND

    async def read(self) -> Message:
        """Return what comes next; behind the body, that is only that somebody has hung up."""
        if self._is_whole:
            return await self._receive()
        try:
            async with asyncio.timeout_at(self._until):
                message = await self._receive()
        except TimeoutError:
            raise DoublesixError("too-slow") from None
        self._received += len(message.get("body", b""))
        self._is_whole = not message.get("more_body", False)
        if self._received > self._most:
            raise _too_large(self._most)
        return message


def _too_large(most: int) -> DoublesixError:
    return DoublesixError("too-large", most=most)
