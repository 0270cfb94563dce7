"""The words of the person who asks, and those that scripts need."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Final

from starlette.requests import HTTPConnection

from doublesix.i18n import ENGLISH, Words, languages, words_for
from doublesix.i18n.catalogue import areas_of
from doublesix.i18n.languages import LOCALES, choose

LANGUAGE_COOKIE: Final = "lang"
LONGEST_TAG: Final = 100
LONGEST_HEADER: Final = 1000
"""What is longer than that is not read to its end."""
WISHES_REMEMBERED: Final = 1000

_AREAS: Final = "|".join(areas_of(LOCALES / ENGLISH))
_CODE: Final = re.compile(rf"""(["'`])((?:{_AREAS})\.[a-z0-9]+(?:-[a-z0-9]+)*)\1""")


def words_of(connection: HTTPConnection) -> Words:
    """Return somebody's words: those asked for, those chosen on our pages, else the browser's.

    A page asks for its own words over a socket, since not every browser says there which language it wants.
    """
    asked, chosen = connection.query_params.get("language", ""), connection.cookies.get(LANGUAGE_COOKIE, "")
    wished = connection.headers.get("accept-language", "")
    return _words_wished(asked[:LONGEST_TAG], chosen[:LONGEST_TAG], wished[:LONGEST_HEADER])


@lru_cache(maxsize=WISHES_REMEMBERED)
def _words_wished(asked: str, chosen: str, header: str) -> Words:
    """Return the words for a wish; comparing it with all languages takes long, and most people wish for the same."""
    return words_for(choose([*filter(None, (asked, chosen)), *_wishes(header)], languages()))


def _wishes(header: str) -> list[str]:
    """Read the languages that a browser asks for, the favourite first."""
    weighed = []
    for item in header.split(","):
        tag, _, weight = item.partition(";")
        found = re.fullmatch(r"\s*q=([01](?:\.\d{0,3})?)\s*", weight)
        weighed.append((-float(found[1]) if found else -1.0, tag.strip()))
    return [tag for weight, tag in sorted(weighed, key=lambda pair: pair[0]) if tag and weight]


def codes_in(script: str) -> set[str]:
    """Return the codes that a script names; it names them in full, so that we find them."""
    return {code for _, code in _CODE.findall(script)}


@cache
def words_for_scripts(words: Words, codes: frozenset[str]) -> dict[str, object]:
    """Return texts by code; a text that counts has its plural forms.

    A code without a text is left out, so that only the script that names it suffers; a test finds it.
    """
    return {code: words.forms(code) for code in sorted(codes) if words.has(code)}
