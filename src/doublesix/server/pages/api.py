"""The page for people who write programs: all requests, and all messages at a table."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from doublesix.server.api.messages import describe_address, describe_messages, describe_pairing
from doublesix.server.api.operations import OPERATIONS
from doublesix.server.web.templates import page


async def show_api(request: Request) -> Response:
    """Show the page."""
    return page(
        request,
        "api/index.html",
        operations=OPERATIONS,
        address=describe_address(),
        messages=describe_messages(),
        pairing=describe_pairing(),
    )


routes: list[BaseRoute] = [Route("/api", show_api)]
