"""Where one can go on playing, as a part of pages: the tables at which one sits, and invitations."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from doublesix.i18n import Words
from doublesix.server.api.own_tables import drop_table, find_own_tables
from doublesix.server.hall.own_tables import OwnTables
from doublesix.server.web.requests import form_of
from doublesix.server.web.templates import page
from doublesix.server.web.words import words_of

_SEE_OTHER: Final = 303
_MINUTE: Final = 60
_HOUR: Final = 60 * _MINUTE
_DAY: Final = 24 * _HOUR
_PAGES: Final = ("/", "/games")
"""Pages that show it."""


@dataclass(frozen=True, slots=True)
class GoingOn:
    """What the part shows, and how it says since when a table waits."""

    own: OwnTables
    since: Callable[[int], str]

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to go on with."""
        return not (self.own.tables or self.own.invitations)


async def going_on(request: Request) -> GoingOn:
    """Return what the part shows to the person who asks."""
    words, now = words_of(request), time.time()
    return GoingOn(await find_own_tables(request), lambda since: tell_since(now - since / 1000, words))


async def show_going_on(request: Request) -> Response:
    """Show the part alone; scripts put it into the page."""
    back = request.query_params.get("page", "")
    return page(request, "home/going_on.html", going_on=await going_on(request), back=_known_page(back))


async def drop(request: Request) -> Response:
    """Take a table off the list, and show the page again."""
    form = await form_of(request)
    await drop_table(request)
    return RedirectResponse(_known_page(form.get("page", "")), _SEE_OTHER)


def tell_since(seconds: float, words: Words) -> str:
    """Say how long something has lasted, as people do: the largest unit, rounded down."""
    if seconds < _MINUTE:
        return words("people.since-now")
    if seconds < _HOUR:
        return words("people.since-minutes", count=int(seconds // _MINUTE))
    if seconds < _DAY:
        return words("people.since-hours", count=int(seconds // _HOUR))
    return words("people.since-days", count=int(seconds // _DAY))


def _known_page(address: str) -> str:
    return address if address in _PAGES else _PAGES[0]


routes: list[BaseRoute] = [
    Route("/going-on", show_going_on),
    Route("/going-on/{code}/drop", drop, methods=["POST"]),
]
