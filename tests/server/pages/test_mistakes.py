"""One's costly choices as a row of questions: open to all who may see the review, and made from it."""

from __future__ import annotations

from html import unescape

from starlette.testclient import TestClient
from tests.kernel_in_use import needs_compiled
from tests.server.store.sample_games import a_game, seat
from tests.web.finished_games import GAME, keep_finished, keep_reviewed

from doublesix.review.figures import SeatFigures
from doublesix.review.weaknesses import CostlyChoice, GameWeaknesses, RoundPart, Topic
from doublesix.server.services import Services
from doublesix.server.settings import Settings
from doublesix.server.store import reviews
from doublesix.server.store.store import Connection

SHEET = "international"
"""Ben, the second seat, makes one clear mistake there, and nobody else makes any."""
PAGE, ROW = f"/games/{GAME}/mistakes", f"/api/exercises/mistakes/{GAME}"


@needs_compiled
def test_a_mistake_is_asked_again_and_the_review_leads_there(client: TestClient, settings: Settings) -> None:
    keep_reviewed(settings.folder, sheet=SHEET)
    assert f'href="{PAGE}/2"' in client.get(f"/games/{GAME}/review?seat=2").text
    for seats in ("1", "all"):
        assert PAGE not in client.get(f"/games/{GAME}/review?seat={seats}").text
    shown = client.get(f"{PAGE}/2")
    assert shown.status_code == 200
    told = client.get(f"{ROW}.2/1").json()
    assert "Find better." in told["message"]["table"]["prompt"]
    assert [one["name"] for one in told["message"]["table"]["seats"]] == ["Anna", "Ben", "Cleo"]
    assert told["message"]["table"]["can_hint"] is True
    hint = client.post(f"{ROW.lower()}.2/1/hint").json()
    assert (hint["action"], hint["said"]) == ("3-2@3", "Lay 3-2 on 3")
    assert hint["nudge"].endswith("?")
    assert hint["reason"]
    assert client.post(f"{ROW}.2/1", json={"action": hint["action"]}).json()["right"] is True


@needs_compiled
def test_who_made_no_mistake_is_told_so(client: TestClient, settings: Settings) -> None:
    keep_reviewed(settings.folder, sheet=SHEET)
    assert "Well played." in unescape(client.get(f"{PAGE}/1").text)
    assert client.post(f"{ROW}.1/1/hint").status_code == 404


def test_without_a_review_there_are_none(client: TestClient, settings: Settings) -> None:
    keep_finished(settings.folder, sheet=SHEET)
    went = client.get(f"{PAGE}/1")
    assert (went.status_code, went.headers["location"]) == (303, f"/games/{GAME}/review")
    for path, status in ((f"{PAGE}/4", 400), (f"{PAGE}/0", 400), ("/games/NONE-1/mistakes/1", 404)):
        assert client.get(path).status_code == status
    for row in (f"{ROW}.1", f"{ROW}.9", ROW, "/api/exercises/mistakes/NONE-1.1"):
        assert client.get(f"{row}/1").status_code == 404


def test_the_list_of_puzzles_leads_to_ones_latest_mistakes(client: TestClient, services: Services) -> None:
    assert "Find the better tile" not in client.get("/puzzles").text
    anna = client.post("/api/people", json={"name": "Anna"}).json()["person"]["id"]
    lost = (CostlyChoice(RoundPart.END, Topic.DOUBLES, 3.0),) * 2

    def review(connection: Connection) -> None:
        for game, costly in (("with", lost), ("without", ())):
            a_game(connection, game=game, room=game, seats=[seat(0, "Ben"), seat(1, "Anna", person=anna)])
            reviews.keep_figures(connection, game, [SeatFigures(1, 0.5, 0.0, GameWeaknesses(2, costly))])

    assert client.portal
    client.portal.call(services.store.write, review)
    text = client.get("/puzzles").text
    assert "Find the better tile" in text
    assert 'href="/games/with/mistakes/2"' in text
    assert "2 choices were clearly costly." in text
    assert "/games/without/mistakes" not in text
