"""The page itself. It gets what the sheets say about dealing as data, and needs nothing else from this server."""

from __future__ import annotations

from functools import cache
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from doublesix.rules.rules import DrawRule, Rules
from doublesix.rules.sheet_files import SHEETS, choose, find_sheet
from doublesix.server.web.templates import page

PAGE: Final = "/check"


@cache
def deal_rules() -> dict[str, dict[str, object]]:
    """Return what every sheet says about dealing, by sheet and edition."""
    return {
        sheet: {edition: _of_dealing(choose(sheet, edition).rules) for edition in find_sheet(sheet).editions}
        for sheet in SHEETS
    }


def _of_dealing(rules: Rules) -> dict[str, object]:
    return {
        "hands": dict(rules.hands),
        "lead": rules.lead,
        "redeal": rules.redeal,
        "draws": rules.draw is not DrawRule.NEVER,
    }


async def show_check(request: Request) -> Response:
    """Show the page."""
    return page(request, "check/index.html", rules=deal_rules())


routes = [Route(PAGE, show_check)]
