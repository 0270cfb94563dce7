"""The page that looks at a position: what each option is worth to the player whose turn it is."""

from __future__ import annotations

import asyncio
from typing import Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from doublesix.bots.budget import Budget
from doublesix.errors import DoublesixError
from doublesix.i18n import Words
from doublesix.picture import Look
from doublesix.picture.position import ShownPosition
from doublesix.position import PositionLine, read_position, write_position
from doublesix.review.analysis import Analysis
from doublesix.review.page import analysis_fragment, position_fragment
from doublesix.sentences.errors import tell_error
from doublesix.sentences.sheet_texts import tell_title
from doublesix.server.web.errors import status_of
from doublesix.server.web.requests import services_of
from doublesix.server.web.templates import page
from doublesix.server.web.words import words_of

PAGE: Final = "/analyse"
EXAMPLE: Final = "international/32.52.62,x2/x13/1/33.35.51.30.05.14.54.40.d42.42.22/seat=1"
THOUGHT: Final = Budget(worlds=240, seconds=0.6)
"""How long a position is looked at."""


async def show_analysis(request: Request) -> Response:
    """Show a position and what its options are worth; without one, ask for it."""
    words, written = words_of(request), request.query_params.get("position", "").strip()
    if not written:
        return _page(request, "")
    judged, fault, status = None, None, 200
    try:
        position = read_position(written)
    except DoublesixError as error:
        return _page(request, written, status=status_of(error), fault=tell_error(error, words))
    try:
        judged = await _judged(request, position, words)
    except DoublesixError as error:  # the position can be shown all the same
        fault, status = tell_error(error, words), status_of(error)
    variant = position.variant
    shown = ShownPosition(position.seen, _names(position, words), variant, look=Look.of(variant))
    drawn = Markup(await asyncio.to_thread(position_fragment, shown, words))
    told = {"title": tell_title(variant, words), "look": shown.look, "drawn": drawn, "judged": judged, "fault": fault}
    return _page(request, write_position(position), status=status, **told)


def _page(request: Request, written: str, *, status: int = 200, **told: str | None) -> Response:
    nothing = dict.fromkeys(("fault", "title", "look", "drawn", "judged"))
    return page(request, "analysis/index.html", status=status, written=written, example=EXAMPLE, **(nothing | told))


async def _judged(request: Request, position: PositionLine, words: Words) -> Markup | None:
    """Return what the options are worth; nothing if the round is over."""
    if position.seen.outcome is not None:
        return None
    view = position.view_of_turn()
    options = await services_of(request).bots.judge(view, THOUGHT)
    return Markup(analysis_fragment(Analysis(position, view, options, THOUGHT), words, _names(position, words)))


def _names(position: PositionLine, words: Words) -> tuple[str, ...]:
    return tuple(words("general.player", number=seat + 1) for seat in position.seen.seating.seats)


routes: list[BaseRoute] = [Route(PAGE, show_analysis)]
