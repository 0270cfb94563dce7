"""Browsers that let us notify them, and those that no longer do."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from doublesix.errors import DoublesixError
from doublesix.server.store.push import PushSubscription
from doublesix.server.web.answers import answer_json
from doublesix.server.web.identity import ensure_person, give_token
from doublesix.server.web.requests import json_of, services_of
from doublesix.server.web.words import words_of

Endpoint = Annotated[str, Meta(max_length=1000, description="The address that the browser's push service gave it.")]
_Key = Annotated[str, Meta(max_length=200, pattern=r"^[\w=-]+$")]


class BrowserKeys(Struct, frozen=True):
    """The keys with which we encrypt what only this browser may read."""

    p256dh: _Key
    auth: _Key


class NewPushSubscription(Struct, frozen=True):
    """A browser, as it describes itself."""

    endpoint: Endpoint
    keys: BrowserKeys


class PushEndpoint(Struct, frozen=True, forbid_unknown_fields=True):
    """A browser that is to be notified no more."""

    endpoint: Endpoint


class PushKey(Struct, frozen=True):
    """The key that a browser subscribes with; null if this server sends no notifications."""

    key: str | None


async def show_key(request: Request) -> Response:
    """Tell the key that browsers need."""
    return answer_json(PushKey(services_of(request).notices.key))


async def subscribe(request: Request) -> Response:
    """Notify a browser when it is its person's turn and they are not at the table."""
    asked = await json_of(request, NewPushSubscription)
    notices = services_of(request).notices
    if notices.key is None:
        raise DoublesixError("not-found")
    person, token = await ensure_person(request)
    language = words_of(request).language
    browser = PushSubscription(asked.endpoint, asked.keys.p256dh, asked.keys.auth, language)
    await notices.subscribe(person.id, browser)
    response = answer_json(PushKey(notices.key))
    give_token(request, response, token)
    return response


async def unsubscribe(request: Request) -> Response:
    """Notify a browser no more; only it knows its address."""
    notices = services_of(request).notices
    await notices.unsubscribe((await json_of(request, PushEndpoint)).endpoint)
    return answer_json(PushKey(notices.key))


routes: list[BaseRoute] = [
    Route("/api/me/push", show_key),
    Route("/api/me/push", subscribe, methods=["PUT"]),
    Route("/api/me/push", unsubscribe, methods=["DELETE"]),
]
