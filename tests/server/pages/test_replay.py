"""Pages of finished games: who played what and how it came out, and the list of one's own."""

from __future__ import annotations

from html import unescape

from starlette.testclient import TestClient
from tests.web.finished_games import GAME, keep_finished

from doublesix.server.settings import Settings


def test_a_game_is_told_with_its_result_and_what_can_be_had_of_it(client: TestClient, settings: Settings) -> None:
    keep_finished(settings.folder)
    text = unescape(client.get(f"/games/{GAME}").text)
    assert "Anna, Ben and Cleo" in text
    assert "Premium Domino Set BG2133" in text
    assert f'href="/check?game={GAME}"' in text
    for form in ("txt", "json"):
        assert f'href="/api/games/{GAME}/record.{form}"' in text
        assert client.get(f"/api/games/{GAME}/record.{form}").status_code == 200


def test_the_letters_of_a_game_may_be_small(client: TestClient, settings: Settings) -> None:
    keep_finished(settings.folder)
    assert client.get(f"/games/{GAME.lower()}").status_code == 200


def test_a_game_that_is_not_there_is_said_in_words(client: TestClient) -> None:
    answer = client.get("/games/NOTHING-1")
    assert answer.status_code == 404
    assert "NOTHING-1" in answer.text


def test_somebody_who_has_played_nothing_reads_what_will_be_here(client: TestClient) -> None:
    assert "Games that you play to the end will be listed here." in client.get("/games").text


def test_ones_own_games_are_listed_and_no_others(client: TestClient, settings: Settings) -> None:
    me = client.post("/api/people", json={"name": "Anna"}).json()
    keep_finished(settings.folder, person=me["person"]["id"])
    keep_finished(settings.folder, game="XYZ789-1")
    text = client.get("/games").text
    assert f'href="/games/{GAME}"' in text
    assert "XYZ789" not in text
