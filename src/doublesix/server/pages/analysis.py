"""The page that looks at a position: what each option is worth to the player whose turn it is, and what comes next."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Final
from urllib.parse import quote

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from doublesix.actions import Draw, Play
from doublesix.errors import DoublesixError
from doublesix.i18n import Words
from doublesix.picture import Look
from doublesix.picture.page_tiles import tile_name
from doublesix.picture.position import ShownPosition
from doublesix.position import NextAct, PositionLine, next_acts, read_position, write_position
from doublesix.position.next_act import line_before
from doublesix.review.option_words import OptionWords
from doublesix.review.page import analysis_fragment, position_figure
from doublesix.sentences.errors import tell_error
from doublesix.sentences.sheet_texts import tell_title, words_at
from doublesix.server.api.analyses import asker_of, names_at
from doublesix.server.hall.analyses import ENOUGH
from doublesix.server.pages.position_form import PositionForm, sheet_options
from doublesix.server.pages.rules.addresses import ANALYSIS
from doublesix.server.web.errors import status_of
from doublesix.server.web.requests import services_of
from doublesix.server.web.templates import page
from doublesix.server.web.words import words_of
from doublesix.view import View

EXAMPLE: Final = "international/32.52.62,x2/x13/1/33.35.51.30.05.14.54.40.d42.42.22/seat=1"
NEXT: Final = "next"
"""The heading above what may happen next."""
_SEE_OTHER: Final = 303
_SHOWN: Final = (
    *("written", "fault", "title", "look", "drawn", "told", "judged", "before", "acts"),
    *("sheets", "example", "form", "form_fault"),
)
"""All that the page may show."""
_NEED_NO_QUOTES: Final = "/,.:=+"


@dataclass(frozen=True, slots=True)
class ShownAct:
    """Something that may happen next: in words, as a tile if there is one, and where it leads or why it does not."""

    text: str
    tile: str | None
    address: str | None
    refused: str | None


async def show_analysis(request: Request) -> Response:
    """Show a position and what its options are worth; without one, ask for it, or for what was dealt."""
    query = request.query_params
    if written := query.get("position", "").strip():
        return await _show_position(request, written)
    if "rules" in query:
        return _set_up(request)
    return _page(request, sheets=list(sheet_options(words_of(request))), example=address_of(EXAMPLE))


def address_of(line: str) -> str:
    """Return the address at which a position is looked at."""
    return f"{ANALYSIS}?position={quote(line, safe=_NEED_NO_QUOTES)}"


async def _show_position(request: Request, written: str) -> Response:
    words, judged, fault, status = words_of(request), None, None, 200
    try:
        position = read_position(written)
    except DoublesixError as error:
        return _page(request, written=written, status=status_of(error), fault=tell_error(error, words))
    try:
        judged = await _judged(request, position, words)
    except DoublesixError as error:  # the position can be shown all the same
        fault, status = tell_error(error, words), status_of(error)
    variant = position.variant
    shown = ShownPosition(position.seen, names_at(position, words), variant, look=Look.of(variant))
    return _page(
        request,
        written=write_position(position),
        status=status,
        title=tell_title(variant, words),
        look=shown.look,
        drawn=Markup(await asyncio.to_thread(position_figure, shown, words)),
        told=list(shown.tell(words)),
        judged=judged,
        enough=ENOUGH.worlds,
        fault=fault,
        acts=await asyncio.to_thread(_acts, position, words),
        before=_onward(before) if (before := line_before(position)) else None,
    )


def _set_up(request: Request) -> Response:
    """Ask what was dealt; once that is said, go to the position before the first tile."""
    words, query = words_of(request), request.query_params
    form, fault, status = PositionForm.read(query), None, 200
    if "tile" in query:
        try:
            return RedirectResponse(address_of(form.line), _SEE_OTHER)
        except DoublesixError as error:
            fault, status = tell_error(error, words), status_of(error)
    return _page(request, status=status, form=form, form_fault=fault, look=Look.of(form.variant))


def _page(request: Request, *, status: int = 200, **told: object) -> Response:
    return page(request, "analysis/index.html", status=status, **(dict.fromkeys(_SHOWN) | told))


async def _judged(request: Request, position: PositionLine, words: Words) -> Markup | None:
    """Return what the options are worth; nothing if the round is over, or if it is the turn of somebody else."""
    seen = position.seen
    if seen.outcome is not None or (isinstance(seen, View) and seen.seat not in (None, seen.turn)):
        return None
    analysis = await services_of(request).analyses.glance(position, await asker_of(request))
    return Markup(analysis_fragment(analysis, words, names_at(position, words)))


def _acts(position: PositionLine, words: Words) -> list[ShownAct]:
    words = words_at(position.variant, words)
    wording = OptionWords(names_at(position, words), words)
    return [_shown(act, wording) for act in next_acts(position)]


def _shown(act: NextAct, wording: OptionWords) -> ShownAct:
    tile = act.action.tile if isinstance(act.action, Play) else act.drawn
    text = wording.action(act.action)
    if isinstance(act.action, Draw) and act.drawn:
        text = _named(text, str(act.drawn), wording)
    refused = (
        wording.words("general.named", name=text, text=tell_error(act.refused, wording.words)) if act.refused else None
    )
    return ShownAct(text, tile_name(tile) if tile else None, _onward(act.after) if act.after else None, refused)


def _onward(line: str) -> str:
    """Return the address of the next position, at the place where it is asked what happens next."""
    return f"{address_of(line)}#{NEXT}"


def _named(name: str, told: str, wording: OptionWords) -> str:
    return wording.words("general.named", name=name, text=told)


routes: list[BaseRoute] = [Route(ANALYSIS, show_analysis)]
