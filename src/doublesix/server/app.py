"""The web application: all routes behind the same guards."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware

from doublesix.errors import DoublesixError
from doublesix.server import api, pages
from doublesix.server.pads.uploads import LARGEST_BODY
from doublesix.server.services import Services
from doublesix.server.sockets import SocketsCounted
from doublesix.server.web import assets
from doublesix.server.web.errors import ErrorsTold, answer_error, answer_http_error
from doublesix.server.web.health import HealthTold
from doublesix.server.web.identity import PersonKnown
from doublesix.server.web.security import Guard, SecurityHeaders
from doublesix.server.web.traffic import RequestsCounted, paths_by_endpoint

LARGER_BODIES: Final = {"/api/pads": LARGEST_BODY}
"""Where more may be sent than elsewhere: the beginnings of paths, and how many bytes."""

_QUICK: Final = 5
"""How hard to compress pages: nearly as small as possible, in half the time."""


def build_app(services: Services) -> Starlette:
    """Return the application over services, which it opens and closes."""

    @asynccontextmanager
    async def living(_: Starlette) -> AsyncIterator[None]:
        async with services:
            yield

    routes = [*assets.routes, *api.routes, *pages.routes]
    app = Starlette(
        routes=routes,
        middleware=[
            Middleware(HealthTold, readiness=services.readiness),
            Middleware(RequestsCounted, paths=paths_by_endpoint(routes)),
            Middleware(SecurityHeaders),
            Middleware(GZipMiddleware, compresslevel=_QUICK),
            Middleware(ErrorsTold),
            Middleware(
                Guard,
                settings=services.settings,
                allowances=services.allowances,
                shared=services.limits,
                load=services.load,
                larger_bodies=LARGER_BODIES,
            ),
            Middleware(SocketsCounted, sockets=services.sockets),
            Middleware(PersonKnown),
        ],
        exception_handlers={DoublesixError: answer_error, HTTPException: answer_http_error},
        lifespan=living,
    )
    app.state.services = services
    return app
