"""Who asks: the token that a request shows, in the cookie of a browser or in the header of a program."""

from __future__ import annotations

from typing import Final, Literal

from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from doublesix.errors import DoublesixError
from doublesix.server.allowances import COST_OF_GUEST
from doublesix.server.people.people import REMEMBERED_DAYS
from doublesix.server.store.people import Person
from doublesix.server.web.requests import client_in, services_of
from doublesix.server.web.words import LANGUAGE_COOKIE, words_of

COOKIE: Final = "doublesix"
DEVICE_COOKIE: Final = "doublesix-device"

_BEARER: Final = "bearer "
_LONGEST_TOKEN: Final = 100
_SECONDS: Final = REMEMBERED_DAYS * 24 * 60 * 60


def token_of(connection: HTTPConnection) -> str | None:
    """Return the token that a request or a socket shows, valid or not."""
    header = connection.headers.get("authorization", "")
    token = header[len(_BEARER) :].strip() if header.lower().startswith(_BEARER) else connection.cookies.get(COOKIE, "")
    return token if 0 < len(token) <= _LONGEST_TOKEN else None


async def current_person(connection: HTTPConnection) -> Person | None:
    """Return the person who asks, or None for somebody who has done nothing yet. It looks once a request."""
    if not hasattr(connection.state, "person"):
        token = token_of(connection)
        connection.state.person = await services_of(connection).people.find(token) if token else None
    person: Person | None = connection.state.person
    return person


async def account_holder(connection: HTTPConnection) -> tuple[Person, str]:
    """Return the person who asks, with their token; raise if they have no account."""
    person, token = await current_person(connection), token_of(connection)
    if person is None or person.account is None or token is None:
        raise DoublesixError("not-signed-in")
    return person, token


async def ensure_person(connection: HTTPConnection, name: str | None = None) -> tuple[Person, str | None]:
    """Return the person who asks, made a guest if they were nobody yet.

    The token of a new guest comes with them; ``give_token`` puts it into the answer.
    """
    person = await current_person(connection)
    if person is not None:
        return person, None
    person, token = await new_guest(connection, name)
    connection.state.person = person
    return person, token


async def new_guest(connection: HTTPConnection, name: str | None = None) -> tuple[Person, str]:
    """Make a guest, unless too many were made for the client who asks; return them with their token."""
    services = services_of(connection)
    services.allowances.lasting.take(client_in(connection.scope), COST_OF_GUEST)
    return await services.people.make_guest(words_of(connection), name)


def give_token(connection: HTTPConnection, response: Response, token: str | None) -> None:
    """Let the browser keep a token, if there is a new one. No script can read it, no other site can use it."""
    if token is not None:
        _set_cookie(connection, response, COOKIE, token, path="/", samesite="lax")


def device_of(connection: HTTPConnection) -> str | None:
    """Return the token that shows which browser this is, valid or not."""
    token = connection.cookies.get(DEVICE_COOKIE, "")
    return token if 0 < len(token) <= _LONGEST_TOKEN else None


def give_device(connection: HTTPConnection, response: Response, token: str | None) -> None:
    """Let the browser keep the token that shows which one it is, if there is a new one; it stays after signing out."""
    if token is not None:
        _set_cookie(connection, response, DEVICE_COOKIE, token, path="/account", samesite="strict")


def _set_cookie(
    connection: HTTPConnection,
    response: Response,
    name: str,
    token: str,
    *,
    path: str,
    samesite: Literal["lax", "strict"],
) -> None:
    is_secure = connection.url.scheme in ("https", "wss")
    response.set_cookie(name, token, max_age=_SECONDS, path=path, secure=is_secure, httponly=True, samesite=samesite)


def take_token(response: Response) -> None:
    """Let the browser forget its token."""
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax")


def give_language(response: Response, language: str | None) -> None:
    """Let the browser remember the language of its person."""
    if language is not None:
        response.set_cookie(LANGUAGE_COOKIE, language, max_age=_SECONDS, path="/", samesite="lax")


class PersonKnown:
    """Finds out who asks before we make a page, so that every page can greet them."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Look the person up, unless the answer is the same for all, or has nothing in it."""
        if scope["type"] == "http" and scope["method"] != "HEAD" and not scope["path"].startswith("/static/"):
            await current_person(HTTPConnection(scope))
        await self.app(scope, receive, send)
