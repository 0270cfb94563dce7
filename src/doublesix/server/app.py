"""The web application: all routes behind the same guards."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import BaseRoute

from doublesix.errors import DoublesixError
from doublesix.server import api, check, home, pads, people, replay, review_page, rulebook, table_page
from doublesix.server.house import House
from doublesix.server.web import assets
from doublesix.server.web.errors import ErrorsTold, answer_error, answer_http_error
from doublesix.server.web.security import Guard, SecurityHeaders
from doublesix.server.web.sockets import SocketsCounted

LARGER_BODIES: Final = {"/api/pads": pads.LARGEST_BODY}
"""Where more may be sent than elsewhere: the beginnings of paths, and how many bytes."""

_QUICK: Final = 5
"""How hard pages are compressed: nearly as small as can be, in half the time."""


def build_app(house: House) -> Starlette:
    """Return the application over a house, which it opens and closes."""

    @asynccontextmanager
    async def living(_: Starlette) -> AsyncIterator[None]:
        async with house:
            yield

    app = Starlette(
        routes=_routes(),
        middleware=[
            Middleware(SecurityHeaders),
            Middleware(GZipMiddleware, compresslevel=_QUICK),
            Middleware(ErrorsTold),
            Middleware(Guard, house=house, larger_bodies=LARGER_BODIES),
            Middleware(SocketsCounted, sockets=house.sockets),
            Middleware(people.PersonKnown),
        ],
        exception_handlers={DoublesixError: answer_error, HTTPException: answer_http_error},
        lifespan=living,
    )
    app.state.house = house
    return app


def _routes() -> list[BaseRoute]:
    return [
        *assets.routes,
        *api.routes,
        *check.routes,
        *home.routes,
        *pads.routes,
        *people.routes,
        *replay.routes,
        *review_page.routes,
        *rulebook.routes,
        *table_page.routes,
    ]
