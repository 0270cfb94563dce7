"""Pages in other languages: chosen by people or by their browsers, and with every text in its place in each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from playwright.sync_api import Page, expect
from tests import chance
from tests.live_server import Running, running
from tests.web.boxes import misplaced_on
from tests.web.finished_games import keep_reviewed
from tests.web.player import Player
from tests.web.screens import PHONE, SMALL_PHONE, FindBarriers, MakePage

from doublesix.i18n import language_names, languages, words_for
from doublesix.rules.sheet_files import SHEETS

PLAYED = ("ar", "de", "ja")
"""In these a round is begun in every run, and played to its end in German, which has long words; in all in a soak."""
UNLIKE = tuple(tag for tag in ("ar", "de", "ja") if tag in languages())
"""Long words, other scripts, no blanks between words, and from right to left; a soak takes all."""
GAME = "WRD234-1"
PAGES = (
    *("/", "/rules", "/score", "/check", "/account", "/games", "/leaderboard"),
    *("/learn", "/learn/first", "/puzzles", "/analyse", "/nowhere"),
    *(f"/games/{GAME}", f"/games/{GAME}/review"),
)
WHOLE = "ar"
"""From right to left every page is looked at in every run, in the other languages every third."""
IN_SOAKS = (
    *(f"/{place}/{sheet}" for place in ("rules", "learn") for sheet in SHEETS),
    "/analyse?rules=luckies",
    "/analyse?position=international/52.62,x2/x13/1/33.35.51.30.05.14.54.40.d42.42.22.23/seat=1",
    "/analyse?position=international/32.52.62,x2/x13/1/33.35.51.30.05.14.54.40.d42.42.22/seat=1",
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with a game that was played and reviewed."""
    folder = tmp_path_factory.mktemp("languages")
    with running(folder) as server:
        keep_reviewed(folder, game=GAME)
        yield server


def test_somebody_who_chooses_a_language_reads_it_from_then_on(page: Page) -> None:
    page.goto("/rules")
    page.get_by_role("button", name="Settings").click()
    page.locator("#settings [name=lang]").select_option(label=language_names()["de"])
    expect(page.locator("html")).to_have_attribute("lang", "de")
    german = words_for("de")
    expect(page.get_by_role("heading", level=1)).to_have_text(german.label("key.rules"))
    page.goto("/")
    expect(page.get_by_role("button", name=german.label("key.settings"))).to_be_visible()


def pages_in(language: str) -> Sequence[str]:
    if chance.IS_NEW:
        return (*PAGES, *IN_SOAKS)
    return PAGES if language == WHOLE else PAGES[UNLIKE.index(language) % 3 :: 3]


@pytest.mark.parametrize("language", languages() if chance.IS_NEW else UNLIKE)
def test_every_text_has_its_place(language: str, new_page: MakePage, barriers: FindBarriers) -> None:
    page, found = new_page(locale=language), {}
    for path in pages_in(language):
        page.goto(path)
        assert page.get_attribute("html", "lang") == language
        assert page.get_attribute("html", "dir") == words_for(language).direction
        if wrong := misplaced_on(page):
            found[path] = wrong
        if chance.IS_NEW:
            assert barriers(page) == [], path
    assert found == {}


@pytest.mark.parametrize("language", languages() if chance.IS_NEW else PLAYED)
def test_a_round_in_every_language(language: str, new_page: MakePage) -> None:
    page = new_page(viewport=PHONE, locale=language, reduced_motion="reduce")
    page.goto("/")
    page.set_viewport_size(SMALL_PHONE)
    rows = page.locator("header nav a").evaluate_all("links => new Set(links.map(link => link.offsetTop)).size")
    assert rows == 1, "the menu is one line"
    page.set_viewport_size(PHONE)
    anna = Player(page)
    anna.open(sheet="luckies", bots=["greedy"], rounds=1)
    anna.wait_for_turn()
    assert misplaced_on(page) == {}
    if chance.IS_NEW or language == "de":
        anna.play_round()
        expect(anna.next).to_have_text(words_for(language).label("key.again"))
        assert misplaced_on(page) == {}
