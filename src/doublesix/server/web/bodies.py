"""What people and programs send: forms and JSON."""

from __future__ import annotations

from typing import Final, TypeVar
from urllib.parse import parse_qsl

import msgspec
from starlette.requests import Request

from doublesix.errors import DoublesixError

MOST_FIELDS: Final = 200

_Read = TypeVar("_Read")


async def form_of(request: Request) -> dict[str, str]:
    """Read a form that a page sent; of fields that come twice the last one counts."""
    try:
        text = (await request.body()).decode()
        return dict(parse_qsl(text, keep_blank_values=True, max_num_fields=MOST_FIELDS))
    except ValueError:
        raise DoublesixError("bad-request", "not-a-form") from None


async def json_of(request: Request, kind: type[_Read]) -> _Read:
    """Read JSON of a known shape."""
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except (msgspec.DecodeError, RecursionError) as error:
        raise DoublesixError("bad-request", "not-that-json", reason=str(error)) from None
