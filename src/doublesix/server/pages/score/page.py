"""The pad's page."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from doublesix.errors import DoublesixError
from doublesix.pad.file_form import read_pad
from doublesix.picture.link_code import link_svg
from doublesix.sentences.pad import tell_heading, tell_tally
from doublesix.server.api.pads import code_in
from doublesix.server.pages.score.rulebook import rulebook_for_scripts
from doublesix.server.pages.score.texts import texts_for_scripts
from doublesix.server.web.invitation import invitation_to
from doublesix.server.web.requests import services_of
from doublesix.server.web.templates import page
from doublesix.server.web.words import words_of

PAGE: Final = "/score"
_NOT_FOUND: Final = 404


async def start(request: Request) -> Response:
    """Show the pads on this phone, begin one, and keep it."""
    return _pad_page(request)


async def follow(request: Request) -> Response:
    """Show a pad that somebody shared: as lines of text first, then as scripts show it."""
    words = words_of(request)
    try:
        pad = read_pad((await services_of(request).pads.load(code_in(request))).content)
    except DoublesixError as error:
        if error.code != "unknown-pad":
            raise
        return _pad_page(request, status=_NOT_FOUND)
    return _pad_page(request, told=(*tell_heading(pad.heading, words), *tell_tally(pad, words)))


def _pad_page(request: Request, *, status: int = 200, told: tuple[str, ...] = ()) -> Response:
    words = words_of(request)
    given = {
        "rulebook": rulebook_for_scripts(words),
        "texts": texts_for_scripts(words),
        "origin": invitation_to(request, "").link,
    }
    return page(request, "pads/pad.html", status=status, given=given, told=told)


async def picture_of_link(request: Request) -> Response:
    """Draw the link that others follow a pad by, for the cameras of their phones."""
    pad = await services_of(request).pads.load(code_in(request))
    drawing = link_svg(invitation_to(request, f"{PAGE}/{pad.code}").link)
    return Response(drawing, headers={"cache-control": "private, max-age=3600"}, media_type="image/svg+xml")


routes: list[BaseRoute] = [
    Route(PAGE, start),
    Route(f"{PAGE}/{{code}}", follow),
    Route(f"{PAGE}/{{code}}/qr.svg", picture_of_link),
]
