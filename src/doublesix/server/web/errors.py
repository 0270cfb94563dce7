"""What is wrong, in words: a page for people, an object with a code for programs; never a traceback."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

from markupsafe import escape
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import HTMLResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect
from uvicorn.protocols.utils import ClientDisconnected

from doublesix.errors import DEBUG_VARIABLE, DoublesixError, IllegalAction
from doublesix.sentences.errors import tell_error
from doublesix.server.log import ServerLog, mistake, reason_of
from doublesix.server.meters import REFUSALS
from doublesix.server.web.answers import NOT_KEPT, answer_json
from doublesix.server.web.templates import page
from doublesix.server.web.words import words_of

API: Final = "/api/"
BAD_REQUEST: Final = 400
NOT_FOUND: Final = 404
CONFLICT: Final = 409
OUR_MISTAKE: Final = 500
UNAVAILABLE: Final = 503
SOCKET_REFUSED: Final = 1008
SOCKET_FAILED: Final = 1011

STATUSES: Final[Mapping[str, int]] = {
    "not-signed-in": 401,
    "wrong-origin": 403,
    "not-allowed": 403,
    "not-found": NOT_FOUND,
    "no-such-puzzle": NOT_FOUND,
    "wrong-method": 405,
    "wrong-host": 421,
    "too-slow": 408,
    "too-large": 413,
    "too-many-requests": 429,
    "our-mistake": OUR_MISTAKE,
    # at a table
    "not-seated": 403,
    "hint-others": 403,
    "already-seated": CONFLICT,
    "game-begun": CONFLICT,
    "game-not-begun": CONFLICT,
    "has-returned": CONFLICT,
    "is-a-bot": CONFLICT,
    "no-hint-now": CONFLICT,
    "not-gone": CONFLICT,
    "not-your-turn": CONFLICT,
    "nothing-to-wait-for": CONFLICT,
    "seat-not-taken": CONFLICT,
    "seat-taken": CONFLICT,
    "stale": CONFLICT,
    "table-full": CONFLICT,
    "take-back-over": CONFLICT,
    "pairing-elsewhere": CONFLICT,
    "too-many-friends": CONFLICT,
    "too-many-tables": CONFLICT,
    # the server has trouble itself
    "busy": UNAVAILABLE,
    "closing": UNAVAILABLE,
    "not-kept": UNAVAILABLE,
    "unreadable-table": UNAVAILABLE,
    "newer-table": UNAVAILABLE,
}
"""The status of an error by its code; codes that begin with ``unknown-`` are not found, others are bad requests."""

_OF_THIS_COMPUTER: Final = ("cannot-read", "cannot-write")
"""Errors that name files; people who ask from elsewhere need not know where those are."""
_LOST: Final = "not-found"
"""The heading of its page says all there is to say."""
_BY_STATUS: Final = {404: _LOST, 405: "wrong-method", 413: "too-large"}
_log = ServerLog(__name__)


def status_of(error: DoublesixError) -> int:
    """Return the status that answers an error."""
    if error.code.startswith("unknown-"):
        return NOT_FOUND
    return STATUSES.get(error.code, BAD_REQUEST)


def for_others(error: DoublesixError) -> DoublesixError:
    """Return an error without what people elsewhere must not know; what it says of our files goes into our log."""
    if error.code not in _OF_THIS_COMPUTER:
        return error
    _log.error("store-trouble", "nothing can be kept or read: {reason}", code=error.code, reason=reason_of(error))
    return DoublesixError("not-kept")


def count_refusal(error: DoublesixError) -> None:
    """Count what is refused. Why an action is illegal is not told apart: it may hang on what somebody holds."""
    REFUSALS.add("illegal-action" if isinstance(error, IllegalAction) else error.code)


def problem(
    request: Request, error: DoublesixError, *, status: int | None = None, headers: Mapping[str, str] | None = None
) -> Response:
    """Answer with what is wrong, in a form that the client can read."""
    error = for_others(error)
    count_refusal(error)
    status = status or status_of(error)
    headers = {**when_to_come_again(error), **(headers or {})}
    message = tell_error(error, getattr(request.state, "words", None) or words_of(request))
    if request.scope["path"].startswith(API):
        return answer_json({"error": error_object(error, message)}, status, headers=headers)
    return page(
        request,
        "shell/problem.html",
        status=status,
        headers=headers,
        message=None if error.code == _LOST else message,
        is_lost=status == NOT_FOUND,
    )


def small_problem(connection: HTTPConnection, error: DoublesixError) -> Response:
    """Answer with what is wrong without making a page of it, since refusing must cost less than serving.

    If somebody shall come again later, their browser does so by itself.
    """
    count_refusal(error)
    words, status, headers = words_of(connection), status_of(error), when_to_come_again(error)
    message = tell_error(error, words)
    if connection.scope["path"].startswith(API):
        return answer_json({"error": error_object(error, message)}, status, headers=headers)
    again = f'<meta http-equiv="refresh" content="{headers["retry-after"]}">' if headers else ""
    text = (
        f'<!doctype html><html lang="{words.language}" dir="{words.direction}"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width">{again}<title>doublesix</title><p>{escape(message)}</p>'
    )
    return HTMLResponse(text, status, {"cache-control": NOT_KEPT, **headers})


def when_to_come_again(error: DoublesixError) -> dict[str, str]:
    """Return the header that says when to come again, if an error says so."""
    seconds = error.details.get("seconds")
    return {} if seconds is None else {"retry-after": str(seconds)}


def error_object(error: DoublesixError, message: str) -> dict[str, object]:
    """Return an error for programs: its code, its sentence, and its details."""
    details = {name: _plain(value) for name, value in error.details.items() if name not in ("code", "message")}
    return {"code": error.code, "message": message, **details}


def _plain(value: object) -> object:
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    return value.code if isinstance(value, DoublesixError) else str(value)


async def answer_error(request: Request, error: Exception) -> Response:
    """Answer an error of ours that a page or an endpoint raised; errors of sockets are answered further out."""
    if not isinstance(error, DoublesixError) or request.scope["type"] == "websocket":
        raise error
    return problem(request, error)


async def answer_http_error(request: Request, error: Exception) -> Response:
    """Answer what the framework found wrong: nothing there, or not this way."""
    if not isinstance(error, HTTPException):
        raise error
    code = _BY_STATUS.get(error.status_code)
    wrong = DoublesixError(code) if code else DoublesixError("bad-request")
    return problem(request, wrong, status=error.status_code, headers=error.headers)


class ErrorsTold:
    """Answers what nobody else did: errors with their sentence, mistakes of ours with a confession.

    We log where a mistake happened, never what it happened with: that may be hidden.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the request through, and catch what nobody else did."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        begun = False
        wrong: DoublesixError | None = None

        async def watched(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.app(scope, receive, watched)
        except DoublesixError as error:
            wrong = error
        except (ClientDisconnect, ClientDisconnected, WebSocketDisconnect):
            return  # nobody is there to be told
        except asyncio.CancelledError:  # the server stops, and this took too long
            wrong = DoublesixError("closing")
        except Exception as error:
            if os.environ.get(DEBUG_VARIABLE):
                raise
            _log.error("our-mistake", "{kind} at {place}", **mistake(error))
            wrong = DoublesixError("our-mistake", "our-mistake-here")
        if wrong and scope["type"] == "websocket":
            code = SOCKET_FAILED if wrong.code == "our-mistake" else SOCKET_REFUSED
            with suppress(RuntimeError, ClientDisconnected):  # it may be closed already
                await send({"type": "websocket.close", "code": code, "reason": wrong.code})
        elif wrong and not begun:
            await problem(Request(scope), wrong)(scope, receive, send)
