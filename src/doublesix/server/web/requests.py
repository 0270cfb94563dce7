"""What requests bring and where they find the services: forms, JSON, and queries."""

from __future__ import annotations

from typing import Final, TypeVar
from urllib.parse import parse_qsl

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.types import Scope

from doublesix.errors import DoublesixError
from doublesix.server.buckets import client_of
from doublesix.server.services import Services

MOST_FIELDS: Final = 200

_Read = TypeVar("_Read")


def client_in(scope: Scope) -> str:
    """Return what the client who asks is known by."""
    return client_of(scope["client"][0] if scope.get("client") else "")


def services_of(connection: HTTPConnection) -> Services:
    """Return the services of the server."""
    services: Services = connection.app.state.services
    return services


async def form_of(request: Request) -> dict[str, str]:
    """Read a form that a page sent; if a field comes twice, the last one counts."""
    try:
        text = (await request.body()).decode()
        return dict(parse_qsl(text, keep_blank_values=True, max_num_fields=MOST_FIELDS))
    except ValueError:
        raise DoublesixError("bad-request", "not-a-form") from None


async def json_of(request: Request, kind: type[_Read]) -> _Read:
    """Read JSON of a known shape."""
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise DoublesixError("bad-request", "not-that-json", reason=str(error)) from None


def query_of(connection: HTTPConnection, kind: type[_Read]) -> _Read:
    """Read the query: what follows the question mark in the address."""
    try:
        return msgspec.convert(dict(connection.query_params), kind, strict=False)
    except msgspec.ValidationError as error:
        raise DoublesixError("bad-request", "bad-query", reason=str(error)) from None
