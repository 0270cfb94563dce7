"""All that people read on pages comes from the catalogues: in a pseudo-language nothing is left in plain English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest
from starlette.testclient import TestClient
from tests.pseudo_words import BEGIN, PseudoWords

from doublesix.rules.sheet_files import SHEETS, find_sheet
from doublesix.server.web import words as web_words

RULES = [f"/rules/{sheet}" for sheet in SHEETS]
PAGES = ["/", "/rules", *RULES, "/score", "/account", "/check", "/pairing", "/nowhere"]
READ_ALOUD = ("aria-label", "alt", "title", "placeholder")
NO_TEXT = frozenset({"script", "style", "svg", "template", "code"})
LANGUAGES = " ".join(edition.language for sheet in SHEETS for edition in find_sheet(sheet).editions.values())
NAMES = frozenset({"doublesix", "record", "ABCD", "and", "or", *re.findall(r"[^\W\d_]{2,}", LANGUAGES)})
"""What is called the same in every language: languages by their own names, codes of tables, the record's format."""


class Reader(HTMLParser):
    """Collects what people see, or hear, of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._silent += tag in NO_TEXT
        self.texts += [value for name, value in attrs if name in READ_ALOUD and value]

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in NO_TEXT

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.texts.append(data)


def plain_words(page: str) -> Iterator[str]:
    reader = Reader()
    reader.feed(page)
    for text in reader.texts:
        for word in re.findall(r"(?<![\w/.@-])[A-Za-z]{3,}(?![\w/.@-])", text):
            if word not in NAMES:
                yield word


@pytest.mark.parametrize("language", ["en-XA", "ar-XB"])
def test_pages_say_nothing_outside_the_catalogues(
    language: str, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = PseudoWords(language)
    monkeypatch.setattr(web_words, "_words_wished", lambda *_: words)
    outside = {}
    for path in PAGES:
        page = client.get(path).text
        assert BEGIN in page, path
        assert f'dir="{"rtl" if language.startswith("ar") else "ltr"}"' in page
        if found := sorted(set(plain_words(page))):
            outside[path] = found
    assert outside == {}, outside
