"""Where a server is, and a table on it: read from what people type, or from a link that somebody sent."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import SplitResult, urlsplit

from doublesix.errors import DoublesixError

_TABLE: Final = re.compile(r"/t/([A-Za-z0-9 -]+)/?")


@dataclass(frozen=True, slots=True)
class Address:
    """A server, and a table on it if the link names one."""

    url: str
    """Without a path: http://127.0.0.1:8666."""
    code: str | None = None

    @classmethod
    def parse(cls, text: str) -> Address:
        """Read a link to a table, or the address of a server; raise ``bad-address`` if it is neither."""
        parts = _split(text.strip())
        if parts is None or parts.scheme not in ("http", "https") or not parts.hostname or parts.username:
            raise DoublesixError("bad-address", address=text)
        table = _TABLE.fullmatch(parts.path)
        return cls(f"{parts.scheme}://{parts.netloc}", table[1].upper() if table else None)

    def link(self, code: str) -> str:
        """Return the link to a table, for a browser or for a terminal."""
        return f"{self.url}/t/{code}"


def _split(text: str) -> SplitResult | None:
    try:
        parts = urlsplit(text if "://" in text else f"http://{text}")
        return None if parts.port == 0 else parts
    except ValueError:
        return None
