"""What messengers show of a link: who invites, to what, and a picture in which no hand is."""

from __future__ import annotations

import re
import struct
from html import unescape

import pytest
from starlette.testclient import TestClient
from tests import chance

from doublesix.rules.sheet_files import SHEETS


def preview(client: TestClient, address: str) -> dict[str, str]:
    """Return what the page says about itself."""
    found = re.findall(r'<meta property="og:([a-z:_]+)" content="([^"]*)">', client.get(address).text)
    return {name: unescape(value) for name, value in found}


def opened(client: TestClient, **offer: object) -> str:
    code: str = client.post("/api/tables", json={"sheet": "luckies", "players": 3, **offer}).json()["code"]
    return code


def test_a_link_says_who_invites_and_to_what(client: TestClient) -> None:
    code = opened(client, name="Anna <3")
    told = preview(client, f"/t/{code}")
    assert told["title"] == "Anna <3 invites you to dominoes: Luckies colour dominoes"
    assert told["description"].endswith("2 seats of 3 are free")
    assert told["url"] == f"http://testserver/t/{code}"
    assert told["image"] == "http://testserver/preview/luckies.png"
    assert (told["image:width"], told["image:height"]) == ("1200", "630")


def test_a_link_to_a_game_that_has_begun_says_who_plays(client: TestClient) -> None:
    code = opened(client, name="Anna", bots=["steady", "steady"])
    told = preview(client, f"/t/{code}")
    assert told["title"] == "Dominoes: Luckies colour dominoes, with Anna"
    assert "free" not in told["description"]


def test_the_first_page_has_a_preview_in_the_readers_language(client: TestClient) -> None:
    assert preview(client, "/")["title"] == "Dominoes as the sheet says"
    assert preview(client, "/?language=de")["title"] == "Domino, wie es im Regelblatt steht"


@pytest.mark.parametrize("sheet", chance.some(SHEETS, 2))
def test_every_sheet_has_a_picture_that_anybody_may_keep(client: TestClient, sheet: str) -> None:
    answer = client.get(f"/preview/{sheet}.png")
    assert answer.headers["content-type"] == "image/png"
    assert answer.headers["cache-control"] == "public, max-age=86400"
    assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
    assert struct.unpack(">II", answer.content[16:24]) == (1200, 630)
    assert client.get("/preview/spinner.png").status_code == 404
