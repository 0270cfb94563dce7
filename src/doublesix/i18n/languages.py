"""Which languages there are, and which of them a person reads.

A language is named by its tag, ``pt-BR``; a directory of catalogues and the environment write ``pt_BR``.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final, cast

ENGLISH: Final = "en"
"""The language that has every text."""
LOCALES: Final = Path(__file__).parent / "locales"

_ENVIRONMENT: Final = ("DOUBLESIX_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Ours, then those that gettext reads, in its order."""

_LONGEST: Final = 35
"""No tag that anybody uses is longer; others may be nonsense of any length."""
_REGION: Final = re.compile("[a-z]{2}|[0-9]{3}")
_SCRIPT: Final = re.compile("[a-z]{4}")
_TAGS: Final = Path(__file__).with_name("tags.json")
"""Made by ``tools/language_tables.py``."""


@cache
def languages(directory: Path = LOCALES) -> tuple[str, ...]:
    """Return the tags of all languages that have a catalogue."""
    return tuple(sorted(path.name.replace("_", "-") for path in directory.iterdir()))


def wanted(environment: Mapping[str, str] = os.environ) -> list[str]:
    """Return the languages that the environment asks for, the favourite first."""
    for name in _ENVIRONMENT:
        if value := environment.get(name):
            return [wish.partition(".")[0].partition("@")[0] for wish in value.split(":")]
    return []


def choose(wishes: Iterable[str], available: Iterable[str]) -> str:
    """Return the available language that comes nearest to the first wish that any comes near to; else English.

    The same language in another script, or of another country, is nearer than another language.
    """
    by_language: dict[str, list[_Tag]] = {}
    for name in available:
        by_language.setdefault(name.partition("-")[0], []).append(_parsed(name))
    for wish in map(_parsed, wishes):
        if near := by_language.get(wish.language):
            return max(near, key=wish.nearness).name
    return ENGLISH


def ever_wider(tag: str) -> list[str]:
    """Return this language and those that it belongs to: ``zh-Hant-HK``, ``zh-Hant``, ``zh``."""
    subtags = tag.split("-")
    return ["-".join(subtags[:length]) for length in range(len(subtags), 0, -1)]


@cache
def autonyms() -> dict[str, str]:
    """Return what the languages of the sheets call themselves, in the order of a list for people."""
    return cast("dict[str, str]", _tags()["names"])


@dataclass(frozen=True)
class _Tag:
    """A tag with the script that is read there; no script where our languages need not be told apart by it."""

    name: str
    language: str
    script: str
    region: str

    def nearness(self, other: _Tag) -> tuple[bool, bool, bool]:
        return other.script == self.script, other.region == self.region, not other.region


@lru_cache(256)
def _parsed(name: str) -> _Tag:
    """Read a tag as browsers and systems write it, with CLDR's likely script if it names none."""
    language, *rest = re.split("[-_]", name[:_LONGEST].lower())
    language, *more = _tags()["aliases"].get(language, language).split("-")
    subtags = [*rest, *more]
    region = next((each.upper() for each in subtags if _REGION.fullmatch(each.lower())), "")
    likely = _tags()["scripts"].get(language, {"": ""})
    script = next((each.title() for each in subtags if _SCRIPT.fullmatch(each.lower())), likely.get(region, likely[""]))
    return _Tag(name, language, script, region)


@cache
def _tags() -> dict[str, Any]:
    return cast("dict[str, Any]", json.loads(_TAGS.read_text("utf-8")))
