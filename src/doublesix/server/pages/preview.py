"""What people see of a link before they follow it, as messengers show it (OpenGraph): a title, a line, and a picture.

The picture is that of the sheet: no hand is ever in it, and no table either.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from functools import cache
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from doublesix.errors import DoublesixError
from doublesix.i18n import Words, words_for
from doublesix.layout import lay_out
from doublesix.picture import PALETTES, Look, Theme, table_svg
from doublesix.picture.png import png_of
from doublesix.room.messages import SeenTable
from doublesix.rules.sheet_files import SHEETS, choose
from doublesix.rules.variant import Variant
from doublesix.sentences.sheet_texts import sheet_text
from doublesix.server.pages.home.pictures import SMALL_TABLE, sample_line
from doublesix.server.web.invitation import invitation_to

WIDTH: Final = 1200
HEIGHT: Final = 630
"""The size that messengers ask for."""
_HEADERS: Final = {"cache-control": "public, max-age=86400", "cross-origin-resource-policy": "cross-origin"}


@dataclass(frozen=True, slots=True)
class LinkPreview:
    """What is shown of a link."""

    title: str
    about: str
    url: str
    picture: str
    width: int = WIDTH
    height: int = HEIGHT


def preview_of_page(request: Request, title: str, about: str, sheet: str) -> LinkPreview:
    """Return the preview of the page that was asked for, with the picture of a sheet."""
    url = invitation_to(request, request.url.path).link
    return LinkPreview(title, about, url, invitation_to(request, f"/preview/{sheet}.png").link)


def preview_of_table(request: Request, seen: SeenTable, variant: Variant, words: Words) -> LinkPreview:
    """Return the preview of a table: who invites whom to what, or who plays."""
    people = [seat.name for seat in seen.seats if seat.kind == "person" and seat.name]
    free = sum(seat.kind == "open" for seat in seen.seats)
    title = seen.game.title
    if people and free:
        said = words("invitation.title", name=people[0], title=title)
    elif people:
        said = words("invitation.title-begun", names=words.list_and(people), title=title)
    else:
        said = words("invitation.title-nobody", title=title)
    summary = sheet_text(variant.sheet.summary, words)
    about = f"{summary} {words('web.home-free', count=free, players=len(seen.seats))}" if free else summary
    return preview_of_page(request, said, about, variant.sheet.id)


async def show_picture(request: Request) -> Response:
    """Send the picture of a sheet, drawn when somebody first asks for it."""
    sheet = request.path_params["sheet"]
    if sheet not in SHEETS:
        raise DoublesixError("not-found")
    return Response(await asyncio.to_thread(_draw, sheet), headers=_HEADERS, media_type="image/png")


@cache
def _draw(sheet: str) -> bytes:
    line = sample_line(sheet)
    drawing = table_svg(line, lay_out(line, SMALL_TABLE), words_for(), Look.of(choose(sheet)), open_ends=False)
    return png_of(drawing, WIDTH, HEIGHT, PALETTES[Theme.LIGHT].table)


routes: list[BaseRoute] = [Route("/preview/{sheet}.png", show_picture)]
