"""The review of a finished game: its page, seat by seat, and what programs get of it."""

from __future__ import annotations

import re
from html import unescape

import msgspec
import pytest
from starlette.testclient import TestClient
from tests.kernel_in_use import needs_compiled
from tests.web.finished_games import GAME, keep_finished, keep_reviewed

from doublesix.review import REVIEW_STYLE
from doublesix.server.api.reviews import ReviewStands
from doublesix.server.reviews.progress import ReviewProgress, ReviewStage
from doublesix.server.services import Services
from doublesix.server.settings import Settings
from doublesix.server.web.assets import assets

PAGE = f"/games/{GAME}/review"


@needs_compiled
def test_everybody_is_shown_to_people_who_did_not_play(client: TestClient, settings: Settings) -> None:
    keep_reviewed(settings.folder)
    text = unescape(client.get(PAGE).text)
    assert "Review: Anna, Ben and Cleo" in text
    assert '<a class="button" href="?seat=all" aria-current="page">Everybody</a>' in text
    assert text.count('<section class="seat">') == 6  # accuracy, and luck and skill
    assert re.search(rf'<a href="/games/{GAME}#1\.\d+\.\d" aria-label="See it in the replay: Round 1, move', text)
    assert f'href="/api/games/{GAME}/review" download="{GAME}-review.json"' in text


@needs_compiled
def test_ones_own_choices_come_first(client: TestClient, settings: Settings) -> None:
    me = client.post("/api/people", json={"name": "Anna"}).json()
    keep_reviewed(settings.folder, person=me["person"]["id"])
    text = client.get(PAGE).text
    assert '<a class="button" href="?seat=1" aria-current="page">Anna</a>' in text
    assert "Ben: " not in text
    assert "Ben: " in client.get(f"{PAGE}?seat=2").text


@needs_compiled
@pytest.mark.parametrize("seat", ["0", "4", "-1", "Anna", "1000"])
def test_a_seat_that_is_not_there_is_said_in_words(client: TestClient, settings: Settings, seat: str) -> None:
    keep_reviewed(settings.folder)
    answer = client.get(PAGE, params={"seat": seat})
    assert answer.status_code == 400
    assert f"There is no seat {seat}" in answer.text


def test_a_game_that_is_not_there_has_no_review(client: TestClient) -> None:
    for address in ("/games/NOTHING-1/review", "/api/games/NOTHING-1/review", "/api/games/NOTHING-1/review/events"):
        assert client.get(address).status_code == 404


def test_the_replay_leads_to_the_review(client: TestClient, settings: Settings) -> None:
    keep_finished(settings.folder)
    assert f'href="{PAGE}"' in client.get(f"/games/{GAME}").text


def test_the_style_of_reviews_is_a_file_of_its_own() -> None:
    assert assets().find("review/review.css").content.decode() == REVIEW_STYLE


@needs_compiled
def test_programs_get_the_review_as_json(client: TestClient, settings: Settings) -> None:
    keep_reviewed(settings.folder)
    told = client.get(f"/api/games/{GAME}/review").json()
    assert told["format"] == "doublesix review 1"
    assert told["names"] == ["Anna", "Ben", "Cleo"]
    assert len(told["rounds"]) == 2


@needs_compiled
def test_a_review_that_is_there_ends_its_events(client: TestClient, settings: Settings) -> None:
    keep_reviewed(settings.folder)
    _, event = client.get(f"/api/games/{GAME}/review/events").text.strip().split("\n\n")
    told = msgspec.json.decode(event.removeprefix("data: "), type=ReviewStands)
    assert told.stage is ReviewStage.READY


class TestWhileItIsBeingMade:
    """Nothing is really reviewed here: how far it is, is told by hand."""

    @pytest.fixture(autouse=True)
    def progress(
        self, services: Services, settings: Settings, client: TestClient, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        keep_finished(settings.folder)
        self.told = ReviewProgress(ReviewStage.WORKING, 30, 120, seconds_left=8)

        async def find(game: str) -> ReviewProgress:
            assert game == GAME
            return self.told

        monkeypatch.setattr(services.reviews, "find", find)
        monkeypatch.setattr(services.reviews, "progress", lambda _: ReviewProgress(ReviewStage.READY))

    def test_the_page_says_how_far_it_is_and_comes_again_without_scripts(self, client: TestClient) -> None:
        answer = client.get(PAGE)
        assert answer.status_code == 202
        assert '<noscript><meta http-equiv="refresh" content="3"></noscript>' in answer.text
        assert 'value="30" max="120"' in answer.text
        assert "About 10 seconds left." in answer.text
        assert "half a minute" in answer.text

    def test_it_is_said_who_comes_first(self, client: TestClient) -> None:
        self.told = ReviewProgress(ReviewStage.WAITING, ahead=2)
        assert "2 other games come first." in client.get(PAGE).text

    def test_programs_are_told_to_ask_again(self, client: TestClient) -> None:
        answer = client.get(f"/api/games/{GAME}/review")
        assert answer.status_code == 202
        told = {"stage": "working", "done": 30, "of": 120, "told": "About 10 seconds left."}
        assert answer.json() == told

    def test_events_end_when_it_is_ready(self, client: TestClient) -> None:
        _, *events = client.get(f"/api/games/{GAME}/review/events").text.strip().split("\n\n")
        assert [msgspec.json.decode(event[6:])["stage"] for event in events] == ["working", "ready"]

    def test_one_that_failed_can_be_tried_again(self, client: TestClient) -> None:
        self.told = ReviewProgress(ReviewStage.FAILED)
        answer = client.get(PAGE)
        assert answer.status_code == 503
        assert "could not be made" in answer.text
        assert "http-equiv" not in answer.text
