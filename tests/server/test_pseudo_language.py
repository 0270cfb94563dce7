"""All that people read on pages comes from the catalogues: in a pseudo-language nothing is left in plain English."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from html.parser import HTMLParser

import pytest
from starlette.testclient import TestClient
from tests.kernel_in_use import needs_compiled
from tests.pseudo_words import BEGIN, PseudoWords, plain_words
from tests.web.finished_games import GAME, keep_figures, keep_reviewed

from doublesix.rules.sheet_files import SHEETS, find_sheet
from doublesix.server.settings import Settings
from doublesix.server.web import words as web_words

RULES = [f"/rules/{sheet}" for sheet in SHEETS]
PAGES = ["/", "/rules", *RULES, "/score", "/account", "/check", "/pairing", "/nowhere"]
POSITION = "international/52.62,x2/x13/1/33.35.51.30.05.14.54.40.d42.42.22.23/seat=1"
BEHIND_GAMES = [
    *(f"/games/{GAME}", f"/games/{GAME}/review", f"/games/{GAME}/mistakes/1", f"/games/{GAME}/analyse?round=1&step=1"),
    *("/games", "/people/Anna", "/account", "/leaderboard", "/", "/analyse", f"/analyse?position={POSITION}"),
    *(
        "/learn",
        "/learn/first",
        "/learn/luckies",
        "/learn/play-well/the-partner",
        "/puzzles",
        "/puzzles/luckies-bfnqpj",
    ),
    *("/friends/nowhere", "/t/ZZZZZZ", "/games/NOTHING-1/review", f"/games/{GAME}/review?seat=9"),
]
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


def words_outside(page: str) -> set[str]:
    reader = Reader()
    reader.feed(page)
    return plain_words("\n".join(reader.texts)) - NAMES


@pytest.mark.parametrize("language", ["en-XA", "ar-XB"])
def test_pages_say_nothing_outside_the_catalogues(
    language: str, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    speak(language, monkeypatch)
    assert outside(client, PAGES, language) == {}


@needs_compiled
def test_nor_do_pages_behind_a_game(client: TestClient, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    speak("en-XA", monkeypatch)
    anna = client.post("/api/people", json={"name": "Anna"}).json()["person"]["id"]
    assert client.post("/account/sign-up", data={"name": "Anna", "password": "6-6 opens the round"}).status_code == 303
    keep_reviewed(settings.folder, person=anna)
    keep_figures(settings.folder, GAME)
    wish = {"sheet": "bg2133", "players": 3, "bots": ["steady"]}
    code = client.post("/api/tables", json=wish).json()["code"]
    known = {"Anna", "Ben", "Cleo", "Ada", "ZZZZZZ", "http", code[:4], code[4:]}
    assert outside(client, [*BEHIND_GAMES, f"/t/{code}"], "en-XA", known) == {}


def speak(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    words = PseudoWords(language)
    monkeypatch.setattr(web_words, "_words_wished", lambda *_: words)


def outside(
    client: TestClient, paths: Sequence[str], language: str, names: Set[str] = frozenset()
) -> dict[str, list[str]]:
    """Return the words of pages that come from no catalogue."""
    direction, found = "rtl" if language.startswith("ar") else "ltr", {}
    for path in paths:
        page = client.get(path, follow_redirects=True).text
        assert BEGIN in page, path
        assert f'dir="{direction}"' in page, path
        if words := sorted(words_outside(page) - names):
            found[path] = words
    return found
