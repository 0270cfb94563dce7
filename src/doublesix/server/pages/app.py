"""The site as an app: its manifest, the worker that lets pages open without a connection, and a page for that."""

from __future__ import annotations

import json
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from doublesix.picture import Theme
from doublesix.server.web.answers import answer_json
from doublesix.server.web.assets import ASK_AGAIN, assets
from doublesix.server.web.palette import TABLE_COLOURS
from doublesix.server.web.templates import page
from doublesix.server.web.words import words_of

MANIFEST: Final = "/manifest.webmanifest"
WORKER: Final = "/worker.js"
OFFLINE: Final = "/offline"

_ICON_SIZES: Final = (192, 512)
_SHORTCUTS: Final = {"/": "key.play", "/score": "web.shell-pad", "/rules": "key.rules"}
_OF_ALL_PAGES: Final = ("shell/first_paint.js", "shell/icon.svg", "shell/icon-192.png", "shell/languages.json")


async def manifest(request: Request) -> Response:
    """Say how a device puts the site among its apps."""
    words = words_of(request)
    icons = [
        {"src": assets().url(f"shell/icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png"}
        for size in _ICON_SIZES
    ]
    told = {
        "id": "/",
        "name": "doublesix",
        "short_name": "doublesix",
        "description": words("app.description"),
        "lang": words.language,
        "dir": words.direction,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": TABLE_COLOURS[Theme.LIGHT],
        "theme_color": TABLE_COLOURS[Theme.LIGHT],
        "icons": [*icons, *({**icon, "purpose": "maskable"} for icon in icons)],
        "shortcuts": [
            {"name": words.label(code), "url": address, "icons": icons[:1]} for address, code in _SHORTCUTS.items()
        ],
        "categories": ["games"],
    }
    return answer_json(told, headers={"cache-control": ASK_AGAIN}, media_type="application/manifest+json")


async def worker(_: Request) -> Response:
    """Send the worker, which changes when any file of the pages does."""
    known = assets()
    shared = [*map(known.url, _OF_ALL_PAGES), *map(known.joined_url, ("shell/page.js", "shell/page.css"))]
    given = json.dumps({"version": known.version, "offline": OFFLINE, "files": shared})
    script = f"self.GIVEN = {given};\n{known.text('shell/worker.js')}"
    return Response(script, headers={"cache-control": ASK_AGAIN}, media_type="text/javascript")


async def show_offline(request: Request) -> Response:
    """Show the page that stands in for one that was never opened; a browser keeps it, so it names nobody."""
    request.state.person = None
    return page(request, "shell/offline.html")


routes: list[BaseRoute] = [Route(MANIFEST, manifest), Route(WORKER, worker), Route(OFFLINE, show_offline)]
