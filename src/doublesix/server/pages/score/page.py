"""The pad's page, and what makes it an app that works without a connection: a manifest and a worker."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from doublesix.errors import DoublesixError
from doublesix.pad.file_form import read_pad
from doublesix.picture import Theme, page_colours
from doublesix.picture.link_code import link_svg
from doublesix.sentences.pad import tell_heading, tell_tally
from doublesix.server.api.pads import code_in
from doublesix.server.pages.score.rulebook import rulebook_for_scripts
from doublesix.server.pages.score.texts import texts_for_scripts
from doublesix.server.web.answers import answer_json
from doublesix.server.web.assets import ASK_AGAIN, answer_worker, assets
from doublesix.server.web.requests import services_of
from doublesix.server.web.templates import page
from doublesix.server.web.words import words_of

PAGE: Final = "/score"
WORKER: Final = "/score-worker.js"
MANIFEST: Final = "/score.webmanifest"
_ICON_SIZES: Final = (192, 512)
_TABLE: Final = {theme: dict(page_colours(theme))["--table"] for theme in (Theme.LIGHT, Theme.DARK)}
"""The colour of the table, which the page has, too."""
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
    given = {"rulebook": rulebook_for_scripts(words), "texts": texts_for_scripts(words)}
    return page(request, "pads/pad.html", status=status, given=given, told=told, manifest=MANIFEST, table=_TABLE)


async def picture_of_link(request: Request) -> Response:
    """Draw the link that others follow a pad by, for the cameras of their phones."""
    pad = await services_of(request).pads.load(code_in(request))
    drawing = link_svg(f"{request.base_url}{PAGE.lstrip('/')}/{pad.code}")
    return Response(drawing, headers={"cache-control": "private, max-age=3600"}, media_type="image/svg+xml")


async def manifest(request: Request) -> Response:
    """Say how a phone puts the pad among its apps."""
    words = words_of(request)
    png = [
        {"src": assets().url(f"pads/icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png"}
        for size in _ICON_SIZES
    ]
    told = {
        "id": PAGE,
        "name": words("web.pads-app-name"),
        "short_name": words("web.pads-app-short-name"),
        "description": words("web.pads-app-description"),
        "lang": words.language,
        "dir": words.direction,
        "start_url": PAGE,
        "scope": PAGE,
        "display": "standalone",
        "background_color": _TABLE[Theme.LIGHT],
        "theme_color": _TABLE[Theme.LIGHT],
        "icons": [*png, {**png[-1], "purpose": "maskable"}],
    }
    return answer_json(told, headers={"cache-control": ASK_AGAIN}, media_type="application/manifest+json")


async def worker(_: Request) -> Response:
    """Send what lets the page open without a connection."""
    icons = (assets().url(f"pads/icon-{size}.png") for size in _ICON_SIZES)
    return answer_worker(PAGE, (*map(assets().joined_url, ("pads/app.js", "pads/page.css")), *icons, MANIFEST))


routes: list[BaseRoute] = [
    Route(PAGE, start),
    Route(f"{PAGE}/{{code}}", follow),
    Route(f"{PAGE}/{{code}}/qr.svg", picture_of_link),
    Route(WORKER, worker),
    Route(MANIFEST, manifest),
]
