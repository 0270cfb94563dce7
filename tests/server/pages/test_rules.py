"""The rules to read, as the server writes them."""

from __future__ import annotations

import html
import re

import pytest
from starlette.testclient import TestClient
from tests import chance

from doublesix.rules.sheet_files import SHEETS, choose, find_sheet
from doublesix.server.pages.rules.addresses import address_of
from doublesix.server.web.assets import assets
from doublesix.server.web.palette import palette_css

EDITIONS = [(sheet, edition) for sheet in SHEETS for edition in find_sheet(sheet).editions]


def text_of(page: str) -> str:
    """What people read: no tags, no scripts."""
    return html.unescape(re.sub(r"<script.*?</script>|<[^>]+>", "", page, flags=re.DOTALL))


def test_all_sheets_are_there(client: TestClient) -> None:
    page = client.get("/rules").text
    assert all(f'href="/rules/{sheet}"' in page for sheet in SHEETS)


@pytest.mark.parametrize(("sheet", "edition"), chance.some(EDITIONS, 12))
def test_every_edition_has_its_page(sheet: str, edition: str, client: TestClient) -> None:
    answer = client.get(f"/rules/{sheet}/{edition}")
    assert answer.status_code == 200
    assert find_sheet(sheet).name in text_of(answer.text)


def shown_edition(client: TestClient, address: str, language: str) -> str:
    page = client.get(address, headers={"accept-language": language}).text
    found = re.search(r'lang="([^"]*)" aria-current="page"', page)
    assert found is not None, page
    return found[1]


def test_without_an_edition_it_is_the_one_in_the_readers_language(client: TestClient) -> None:
    """That is the sheet in their box; an address that names an edition means that one."""
    assert shown_edition(client, "/rules/luckies", "de") == "de"
    assert shown_edition(client, "/rules/bg2133", "de") == "en"
    assert shown_edition(client, "/rules/luckies/en", "de") == "en"
    compared = client.get("/rules/compare", headers={"accept-language": "fr"}).text
    assert 'href="/rules/luckies/fr"' in compared
    assert 'href="/rules/bg2133/fr"' in compared


def test_rulings_are_marked(client: TestClient) -> None:
    page = client.get("/rules/luckies").text
    assert set(re.findall(r'data-mark="([a-z]+)"', page)) == {"printed", "implied", "ours"}
    assert "In a tie, the hand with the lightest tile that is not a double wins" in text_of(page)


def test_what_an_edition_says_otherwise_is_told(client: TestClient) -> None:
    page = text_of(client.get("/rules/international/vi").text)
    (departure,) = choose("international", "vi").edition.departures_in("direction")
    assert f"Played here: {departure.clause}" in page
    assert "What this edition says" in page


def test_house_rules_are_shown_in_words(client: TestClient) -> None:
    page = client.get("/rules/luckies", params={"tie": "drawn"}).text
    assert 'data-mark="house"' in page
    assert "Ties: lightest tile, no doubles → nobody wins" in text_of(page)
    page = client.get("/rules/international", params={"tie": "lowest-tile"}).text
    assert "Ties: nobody wins (our ruling) → lightest tile" in text_of(page)


def test_a_game_that_was_begun_earlier_reads_its_own_rules(client: TestClient) -> None:
    """Luckies then settled ties by the one lightest tile, and this table draws one tile."""
    variant = choose("luckies", "es", {"draw": "one"}, revision=1)
    page = client.get(address_of(variant)).text
    assert 'data-mark="earlier"' in page
    assert "In a tie, the hand with the lightest single tile wins, doubles included" in text_of(page)
    assert "When stuck: nothing is drawn → draw one" in text_of(page)
    assert address_of(choose("luckies", "es")) == "/rules/luckies/es"


def test_the_rules_of_a_table_have_its_house_rules_and_the_way_back(client: TestClient) -> None:
    offer = {"sheet": "luckies", "edition": "de", "players": 2, "points": 61, "house": {"tie": "drawn"}}
    code = client.post("/api/tables", json=offer).json()["code"]
    assert client.get(f"/t/{code}").text.count(f'href="/t/{code}/rules"') == 2
    page = client.get(f"/t/{code}/rules").text
    assert f'href="/t/{code}">Back to the table</a>' in page
    assert "Rules of this table" in text_of(page)
    assert "Luckies colour dominoes (Deutsch)" in text_of(page)
    assert "Ties: lightest tile, no doubles → nobody wins" in text_of(page)
    assert "61 points" in text_of(page)
    assert 'data-mark="house"' in page
    assert client.get("/t/ZZZZZZ/rules").status_code == 404


@pytest.mark.parametrize("revision", ["0", "9", "first", "9" * 5000])
def test_a_revision_that_there_was_never_is_refused(revision: str, client: TestClient) -> None:
    assert client.get("/rules/luckies", params={"revision": revision}).status_code == 400


@pytest.mark.parametrize("address", ["/rules/spinner", "/rules/spinner/en", "/rules/compare?one=spinner"])
def test_a_sheet_that_is_none_is_told_which_there_are(address: str, client: TestClient) -> None:
    answer = client.get(address)
    assert answer.status_code == 404
    assert "choose luckies, bg2133, sixcolours, international or protocol" in text_of(answer.text)


@pytest.mark.parametrize("address", ["/rules/luckies/tlh", "/rules/compare?other=luckies:tlh"])
def test_an_edition_that_is_none_is_told_which_there_are(address: str, client: TestClient) -> None:
    answer = client.get(address)
    assert answer.status_code == 404
    assert "it was printed in en, fr, de and es" in text_of(answer.text)


@pytest.mark.parametrize("query", ["tie=heads", "ties=drawn", "lead=lot", "drawn_tile=waits&draw=until-playable"])
def test_house_rules_that_make_no_sense_are_refused(query: str, client: TestClient) -> None:
    assert client.get(f"/rules/bg2133?{query}").status_code == 400


def test_two_sheets_side_by_side(client: TestClient) -> None:
    page = text_of(client.get("/rules/compare?one=luckies&other=bg2133").text)
    assert "Different in 8 points" in page
    assert "The same in 11 points" in page
    assert "The same on every sheet, printed or not" in page


def test_a_sheet_beside_itself(client: TestClient) -> None:
    page = text_of(client.get("/rules/compare?one=protocol&other=protocol").text)
    assert "They are played in exactly the same way." in page


@pytest.mark.parametrize("sheet", SHEETS)
def test_pictures_refer_to_what_the_page_has(sheet: str, client: TestClient) -> None:
    page = client.get(f"/rules/{sheet}").text
    ids = re.findall(r'\sid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'<use href="#([^"]+)"|url\(#([^)]+)\)', page)) <= {(name, "") for name in ids} | {
        ("", name) for name in ids
    }


def test_pictures_use_colours_that_the_page_has(client: TestClient) -> None:
    page = client.get("/rules/luckies").text
    defined = set(re.findall(r"(--[a-z0-9-]+):", palette_css() + assets().find("shell/base.css").content.decode()))
    assert set(re.findall(r"var\((--[a-z0-9-]+)\)", page)) <= defined
    assert not re.search(r"(?:fill|stroke)=\"#", page)
