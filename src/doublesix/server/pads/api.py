"""What the pad's page asks for: whether rounds can be, and pads that are shared, written and followed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Annotated, Final

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import BaseRoute, Route

from doublesix.errors import DoublesixError
from doublesix.sentences.errors import tell_error
from doublesix.server.hall.codes import read_code
from doublesix.server.pads.judging import Verdict, judge_pad
from doublesix.server.pads.reading import read_told
from doublesix.server.pads.shared import SharedPads
from doublesix.server.store.pads import PadMoved, StoredPad
from doublesix.server.web.bodies import json_of
from doublesix.server.web.errors import error_object
from doublesix.server.web.words import words_of

if TYPE_CHECKING:
    from doublesix.server.house import House

SECONDS_BETWEEN_SIGNS_OF_LIFE: Final = 15.0
SECONDS_TO_RETRY: Final = 2
_CREATED: Final = 201
_CONFLICT: Final = 409


class Checked(msgspec.Struct, frozen=True):
    """A verdict for each round of a pad."""

    rounds: list[Verdict]


class Shared(msgspec.Struct, frozen=True, omit_defaults=True):
    """A shared pad in one of its versions; to whoever shared it, with the token that lets one write to it."""

    code: str
    version: int
    pad: msgspec.Raw
    token: str | None = None


class Change(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The next version of a pad, and the version that it was made from."""

    version: Annotated[int, Meta(ge=1)]
    pad: msgspec.Raw


class Changed(msgspec.Struct, frozen=True):
    """The version that a pad has now."""

    version: int


async def check(request: Request) -> Response:
    """Judge every round of a pad; nothing is kept."""
    written = read_told(await request.body())
    return _json(Checked(await asyncio.to_thread(judge_pad, written, words_of(request))))


async def share(request: Request) -> Response:
    """Keep a pad under a new code, for others to follow."""
    pad, token = await _pads(request).create(await request.body())
    return _json(_shared(pad, token), _CREATED)


async def read(request: Request) -> Response:
    """Return a shared pad as it stands now."""
    return _json(_shared(await _pads(request).load(code_in(request))))


async def write(request: Request) -> Response:
    """Keep the next version of a shared pad, unless somebody else was quicker."""
    change = await json_of(request, Change)
    try:
        version = await _pads(request).save(code_in(request), _token(request), change.version, bytes(change.pad))
    except PadMoved as moved:
        error = DoublesixError("pad-moved")
        told = error_object(error, tell_error(error, words_of(request)))
        return _json({"error": told, "now": _shared(moved.pad)}, _CONFLICT)
    return _json(Changed(version))


async def follow(request: Request) -> Response:
    """Send a shared pad now and whenever it was changed, until somebody hangs up."""
    pads = _pads(request)
    known = request.headers.get("last-event-id") or request.query_params.get("after", "")
    pad = await pads.load(code_in(request))
    news = _told(pads, pad.code, int(known) if known.isdecimal() and len(known) < 10 else 0)
    return StreamingResponse(news, headers={"cache-control": "no-store"}, media_type="text/event-stream")


async def _told(pads: SharedPads, code: str, known: int) -> AsyncIterator[bytes]:
    yield f"retry: {SECONDS_TO_RETRY * 1000}\n\n".encode()
    async for pad in pads.follow(code, known, SECONDS_BETWEEN_SIGNS_OF_LIFE):
        if pad is None:
            yield b":\n\n"
        else:
            yield b"id: %d\ndata: %b\n\n" % (pad.version, msgspec.json.encode(_shared(pad)))


def _pads(request: Request) -> SharedPads:
    house: House = request.app.state.house
    return house.pads


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


def _shared(pad: StoredPad, token: str | None = None) -> Shared:
    return Shared(pad.code, pad.version, msgspec.Raw(pad.content), token)


def _json(value: object, status: int = 200) -> Response:
    headers = {"cache-control": "no-store"}
    return Response(msgspec.json.encode(value), status, headers, media_type="application/json")


routes: list[BaseRoute] = [
    Route("/api/pads", share, methods=["POST"]),
    Route("/api/pads/check", check, methods=["POST"]),
    Route("/api/pads/{code}", read, methods=["GET"]),
    Route("/api/pads/{code}", write, methods=["PUT"]),
    Route("/api/pads/{code}/events", follow, methods=["GET"]),
]
