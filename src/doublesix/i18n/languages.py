"""Which languages there are, and which of them a person reads.

A language is named by its tag, ``pt-BR``; a directory of catalogues and the environment write ``pt_BR``.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Final, Literal

ENGLISH: Final = "en"
"""The language that has every text."""
LOCALES: Final = Path(__file__).parent / "locales"

Direction = Literal["ltr", "rtl"]

_ENVIRONMENT: Final = ("DOUBLESIX_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Ours, then those that gettext reads, in its order."""

_RIGHT_TO_LEFT: Final = frozenset({"ar", "arc", "ckb", "dv", "fa", "he", "ks", "ps", "sd", "syr", "ug", "ur", "yi"})


@cache
def languages(directory: Path = LOCALES) -> tuple[str, ...]:
    """Return the tags of all languages that have a catalogue."""
    return tuple(sorted({path.parts[-2].replace("_", "-") for path in directory.glob("*/LC_MESSAGES")}))


@cache
def areas(directory: Path = LOCALES) -> tuple[str, ...]:
    """Return the areas that have a catalogue in English."""
    return tuple(sorted(path.stem for path in (directory / ENGLISH).glob("*/*.mo")))


def wanted(environment: Mapping[str, str] = os.environ) -> list[str]:
    """Return the languages that the environment asks for, the favourite first."""
    for name in _ENVIRONMENT:
        if value := environment.get(name):
            return [wish.partition(".")[0].partition("@")[0] for wish in value.split(":")]
    return []


def choose(wishes: Iterable[str], available: Iterable[str]) -> str:
    """Return the first available language among the wishes (``pt`` is good enough for ``pt_BR``); else English."""
    by_name = {tag.lower(): tag for tag in available}
    for wish in wishes:
        for name in ever_wider(wish.replace("_", "-").lower()):
            if name in by_name:
                return by_name[name]
    return ENGLISH


def ever_wider(tag: str) -> list[str]:
    """Return this language and those that it belongs to: ``zh-Hant-HK``, ``zh-Hant``, ``zh``."""
    subtags = tag.split("-")
    return ["-".join(subtags[:length]) for length in range(len(subtags), 0, -1)]


def direction_of(tag: str) -> Direction:
    """Return the direction in which a language is written."""
    return "rtl" if tag.partition("-")[0] in _RIGHT_TO_LEFT else "ltr"
