"""What the pad's page asks for: whether rounds are possible, and pads that are shared, written and followed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from typing import Annotated, Final

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from doublesix.errors import DoublesixError
from doublesix.sentences.errors import tell_error
from doublesix.server.allowances import COST_OF_UNKNOWN_CODE
from doublesix.server.pads.pads import SharedPads
from doublesix.server.pads.uploads import read_told
from doublesix.server.pads.verdicts import RoundVerdict, judge_pad
from doublesix.server.store.codes import read_code
from doublesix.server.store.pads import PadMoved, StoredPad
from doublesix.server.web.answers import ServerEvent, answer_events, answer_json, last_event_id
from doublesix.server.web.errors import error_object
from doublesix.server.web.requests import client_in, json_of, query_of, services_of
from doublesix.server.web.words import words_of

_CREATED: Final = 201
_CONFLICT: Final = 409


class PadVerdicts(msgspec.Struct, frozen=True):
    """A verdict for each round of a pad."""

    rounds: list[RoundVerdict]


class SharedPad(msgspec.Struct, frozen=True, omit_defaults=True):
    """A shared pad in one of its versions; for the person who shared it, also the token to write to it."""

    code: str
    version: int
    pad: msgspec.Raw
    token: str | None = None


class PadChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The next version of a pad, and the version that it was made from."""

    version: Annotated[int, Meta(ge=1)]
    pad: msgspec.Raw


class PadVersion(msgspec.Struct, frozen=True):
    """The version that a pad has now."""

    version: int


class PadQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which version of a pad one has seen."""

    after: Annotated[int, Meta(ge=0, description="The last version that was seen; later ones are sent.")] = 0


async def check(request: Request) -> Response:
    """Judge every round of a pad; nothing is kept."""
    written = read_told(await request.body())
    return answer_json(PadVerdicts(await asyncio.to_thread(judge_pad, written, words_of(request))))


async def share(request: Request) -> Response:
    """Keep a pad under a new code, for others to follow."""
    pad, token = await services_of(request).pads.create(await request.body())
    return answer_json(_shared(pad, token), _CREATED)


async def read(request: Request) -> Response:
    """Return a shared pad as it is now."""
    return answer_json(_shared(await _found(request)))


async def write(request: Request) -> Response:
    """Keep the next version of a shared pad, unless somebody else was faster."""
    pads, change = services_of(request).pads, await json_of(request, PadChange)
    try:
        version = await pads.save(code_in(request), _token(request), change.version, bytes(change.pad))
    except PadMoved as moved:
        error = DoublesixError("pad-moved")
        told = error_object(error, tell_error(error, words_of(request)))
        return answer_json({"error": told, "now": _shared(moved.pad)}, _CONFLICT)
    return answer_json(PadVersion(version))


async def follow(request: Request) -> Response:
    """Send a shared pad now and whenever it was changed, until somebody hangs up."""
    pads = services_of(request).pads
    last = last_event_id(request)
    known = query_of(request, PadQuery).after if last is None else last
    pad = await _found(request)
    return answer_events(request, _told(pads, pad.code, known))


async def _told(pads: SharedPads, code: str, known: int) -> AsyncGenerator[ServerEvent, None]:
    async for pad in pads.follow(code, known):
        yield ServerEvent(msgspec.json.encode(_shared(pad)), pad.version)


async def _found(request: Request) -> StoredPad:
    """Return the pad in question; who asks for many that there are not must wait, as with tables."""
    services, client = services_of(request), client_in(request.scope)
    services.allowances.lasting.take(client, COST_OF_UNKNOWN_CODE)
    pad = await services.pads.load(code_in(request))
    services.allowances.lasting.give_back(client, COST_OF_UNKNOWN_CODE)
    return pad


def code_in(request: Request) -> str:
    """Return the code in the address, however it was typed."""
    typed: str = request.path_params["code"]
    code = read_code(typed)
    if code is None:
        raise DoublesixError("unknown-pad", pad=typed)
    return code


def _token(request: Request) -> str:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not token:
        raise DoublesixError("not-allowed", "pad-not-yours")
    return token


def _shared(pad: StoredPad, token: str | None = None) -> SharedPad:
    return SharedPad(pad.code, pad.version, msgspec.Raw(pad.content), token)


routes: list[BaseRoute] = [
    Route("/api/pads", share, methods=["POST"]),
    Route("/api/pads/check", check, methods=["POST"]),
    Route("/api/pads/{code}", read, methods=["GET"]),
    Route("/api/pads/{code}", write, methods=["PUT"]),
    Route("/api/pads/{code}/events", follow, methods=["GET"]),
]
