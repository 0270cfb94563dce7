"""Files that pages need: style sheets, scripts, pictures.

All are in memory, below one address that changes when any of them does. So browsers may
keep them for ever, and scripts that import each other by relative paths always fit together.
Every page has one script and one sheet, which import the others. Browsers get them joined into one file each.
"""

from __future__ import annotations

import gzip
import json
import mimetypes
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from doublesix.errors import DoublesixError
from doublesix.i18n import language_names
from doublesix.review import REVIEW_STYLE
from doublesix.server.web.joiner import join_scripts, join_sheets
from doublesix.server.web.palette import palette_css
from doublesix.server.web.words import codes_in

STATIC: Final = Path(__file__).parent.parent / "static"
FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"

_SMALLEST_PACKED: Final = 500
_JOINED: Final = "joined/"
_MAP: Final = ".map"
_SCRIPT: Final = "text/javascript; charset=utf-8"
_SHEET: Final = "text/css; charset=utf-8"
_KINDS: Final = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}


@dataclass(frozen=True)
class Asset:
    """A file, ready to send."""

    content: bytes
    kind: str

    @cached_property
    def etag(self) -> str:
        """Return a name that only this content has."""
        return f'"{sha256(self.content).hexdigest()[:20]}"'

    @cached_property
    def packed(self) -> bytes | None:
        """Return the content compressed, if that is worth it."""
        if len(self.content) < _SMALLEST_PACKED or self.kind.startswith(("image/png", "font/", "audio/")):
            return None
        return gzip.compress(self.content, mtime=0)


class Assets:
    """All files below ``static``, and those that are made from what the program knows."""

    def __init__(self, files: Mapping[str, Asset]) -> None:
        self._files = dict(files)
        self._made: dict[str, Asset] = {}
        every = sha256()
        for path in sorted(self._files):
            every.update(f"{path} {self._files[path].etag}\n".encode())
        self.version = every.hexdigest()[:12]
        self._codes: dict[str, frozenset[str]] = {}

    def paths(self) -> tuple[str, ...]:
        """Return the paths of all files."""
        return tuple(sorted(self._files))

    def url(self, path: str) -> str:
        """Return the address of a file; a missing file is a mistake of ours."""
        if path not in self._files:
            raise LookupError(path)
        return f"/static/{self.version}/{path}"

    def joined_url(self, path: str) -> str:
        """Return the address of a script or sheet that has everything in it that the file imports."""
        return self.url(path).replace(path, f"{_JOINED}{path}")

    def find(self, path: str) -> Asset:
        """Return a file."""
        if path.startswith(_JOINED):
            return self._joined(path.removeprefix(_JOINED))
        if path not in self._files:
            raise DoublesixError("not-found")
        return self._files[path]

    def text(self, path: str) -> str:
        """Return what is written in a file; a missing file is a mistake of ours."""
        if path not in self._files:
            raise LookupError(path)
        return self._files[path].content.decode()

    def codes_of(self, path: str) -> frozenset[str]:
        """Return the codes of the texts that a script and all that it imports name."""
        if path not in self._codes:
            self._codes[path] = frozenset(codes_in(self._joined(path).content.decode()))
        return self._codes[path]

    def _joined(self, path: str) -> Asset:
        if path not in self._made:
            self._join(path.removesuffix(_MAP))
        return self._made[path]

    def _join(self, path: str) -> None:
        """Join a file with all that it imports, the first time that somebody asks for it."""
        if path not in self._files or not path.endswith((".js", ".css")):
            raise DoublesixError("not-found")
        if path.endswith(".css"):
            self._made[path] = Asset(join_sheets(path, self.text).encode(), _SHEET)
            return
        joined = join_scripts(path, self.text)
        self._made[path] = Asset(joined.code.encode(), _SCRIPT)
        self._made[f"{path}{_MAP}"] = Asset(joined.map.encode(), "application/json")


@cache
def assets() -> Assets:
    """Return the files of this program."""
    found = {
        path.relative_to(STATIC).as_posix(): Asset(path.read_bytes(), _kind(path))
        for path in STATIC.rglob("*")
        if path.is_file() and not path.name.startswith(".")
    }
    styles = {"shell/palette.css": palette_css(), "review/review.css": REVIEW_STYLE}
    made = {path: Asset(style.encode(), _SHEET) for path, style in styles.items()}
    names = json.dumps(language_names(), ensure_ascii=False, separators=(",", ":"))
    return Assets(found | made | {"shell/languages.json": Asset(names.encode(), "application/json")})


async def serve_asset(request: Request) -> Response:
    """Send a file, compressed if the browser can read that."""
    version, path = request.path_params["version"], request.path_params["path"]
    asset = assets().find(path)
    headers = {
        "cache-control": FOR_EVER if version == assets().version else ASK_AGAIN,
        "etag": asset.etag,
        "vary": "accept-encoding",
    }
    if asset.etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    content = asset.content
    if asset.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        content, headers["content-encoding"] = asset.packed, "gzip"
    return Response(content, headers=headers, media_type=asset.kind)


def _kind(path: Path) -> str:
    """Return the media type of a file; not every system knows those of the web."""
    kind = _KINDS.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind


routes = [Route("/static/{version}/{path:path}", serve_asset)]
