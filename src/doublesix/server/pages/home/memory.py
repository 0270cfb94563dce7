"""What somebody chose last: their browser keeps it, so that the first page shows it and its big button plays it."""

from __future__ import annotations

from typing import Final
from urllib.parse import parse_qsl, urlencode

from starlette.requests import Request
from starlette.responses import Response

from doublesix.errors import DoublesixError
from doublesix.server.pages.home.wish import GameWish, first_wish, read_wish
from doublesix.server.people.people import REMEMBERED_DAYS
from doublesix.server.web.requests import MOST_FIELDS

COOKIE: Final = "wish"
_LONGEST: Final = 2000
"""Browsers keep twice as much; what is longer is forgotten."""
_SECONDS: Final = REMEMBERED_DAYS * 24 * 60 * 60


def remember(request: Request, response: Response, wish: GameWish) -> None:
    """Let the browser keep what was chosen."""
    written = urlencode(wish.fields())
    if len(written) <= _LONGEST:
        is_safe = request.url.scheme == "https"
        response.set_cookie(COOKIE, written, _SECONDS, path="/", secure=is_safe, httponly=True, samesite="lax")


def last_wish(request: Request, language: str) -> GameWish:
    """Return what was chosen last; for somebody who never chose, or if nobody can read it any more, the usual."""
    written = request.cookies.get(COOKIE, "")
    try:
        fields = dict(parse_qsl(written, keep_blank_values=True, max_num_fields=MOST_FIELDS))
        return read_wish(fields, language) if fields else first_wish(language)
    except (ValueError, DoublesixError):
        return first_wish(language)
