"""The texts of one language as they are shipped: in one file, from which an area is read when it is first needed.

The file has lines of JSON. The first says how the language counts, and where each area begins after it and how long
it is. Each of the others is an area: texts by name, or lists of plural forms. One file for all areas makes a wheel
half as large as one for each; what was read is kept for all that speak the language, or lean on it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from gettext import c2py
from pathlib import Path
from typing import Any, BinaryIO, Final

Text = str | Sequence[str]
"""What stands under a code: a text, or its plural forms."""

COMPILED: Final = "all.words"

_rule: Final = cache(c2py)


class CatalogueNotCompiled(RuntimeError):
    """A language is there, but only as the texts that translators edit."""

    def __init__(self, folder: Path) -> None:
        super().__init__(f"the language {folder.name!r} is not compiled; run `make setup`")


@dataclass(frozen=True)
class AreaTexts:
    """The texts of one area in one language."""

    texts: Mapping[str, Text]
    plural: str
    """Gettext's rule for the number of the form that a count takes."""

    def find(self, name: str, count: int) -> str | None:
        """Return a text, in the form for this count if it has several."""
        text = self.texts.get(name)
        if text is None or isinstance(text, str):
            return text or None
        return text[_rule(self.plural)(count)] or None


def compiled(plural: str, areas: Mapping[str, Mapping[str, Text]]) -> bytes:
    """Return the file of a language."""
    lines, places, begin = [], {}, 0
    for area, texts in areas.items():
        line = _line(texts)
        lines.append(line)
        places[area] = begin, len(line)
        begin += len(line)
    return b"".join([_line({"plural": plural, "areas": places}), *lines])


def areas_of(folder: Path) -> list[str]:
    """Return the areas of the language in this folder."""
    with _opened(folder) as file:
        return sorted(_head(file)["areas"])


@cache
def area_texts(folder: Path, area: str) -> AreaTexts | None:
    """Return the texts of an area of the language in this folder, if there are any."""
    if not folder.exists():
        return None
    with _opened(folder) as file:
        head = _head(file)
        if area not in head["areas"]:
            return None
        begin, length = head["areas"][area]
        file.seek(begin, os.SEEK_CUR)
        return AreaTexts(json.loads(file.read(length)), head["plural"])


def _opened(folder: Path) -> BinaryIO:
    try:
        return (folder / COMPILED).open("rb")
    except FileNotFoundError:
        raise CatalogueNotCompiled(folder) from None


def _head(file: BinaryIO) -> dict[str, Any]:
    head: dict[str, Any] = json.loads(file.readline())
    return head


def _line(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
