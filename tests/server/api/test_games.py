"""Finished games: their records, and every round again."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.server.api.players import Person, is_over, play

from doublesix.record.fairness import verify
from doublesix.record.json_form import from_json
from doublesix.record.text_reader import read_text
from doublesix.room.messages import ReplayedRound
from doublesix.room.round_replay import replay_round
from doublesix.server.api import games


@pytest.fixture
def game(anna: Person) -> str:
    code = anna.open_table(sheet="international", players=3, bots=["greedy", "random"], rounds=2)
    with anna.live(code) as socket:
        play(socket, is_over)
    return f"{code}-1"


def test_the_record_of_a_game_is_there_as_text_and_as_json(client: TestClient, game: str) -> None:
    text = client.get(f"/api/games/{game}/record.txt")
    assert text.headers["content-type"] == "text/plain; charset=utf-8"
    record = read_text(text.text)
    assert all(finding.is_well for finding in verify(record))
    assert from_json(client.get(f"/api/games/{game}/record.json").content) == record
    assert record.names == ("Anna", "Ada", "Bruno")


def test_a_game_is_shown_again_round_by_round(client: TestClient, game: str) -> None:
    for number in (1, 2):
        steps = client.get(f"/api/games/{game}/steps", params={"round": number, "shape": "tall"}).json()
        assert (steps["round"], steps["rounds"]) == (number, 2)
        assert steps["frames"][0]["happened"][0]["kind"] == "dealt"
        assert steps["frames"][-1]["happened"][-1]["kind"] == "ended"
        assert steps["fairness"]["secret"]
        assert steps["sum"]["said"]


def test_a_game_that_many_look_at_is_worked_out_once(
    client: TestClient, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    worked_out = []

    def counted(*given: Any) -> ReplayedRound:
        worked_out.append(given)
        return replay_round(*given)

    monkeypatch.setattr(games, "replay_round", counted)
    asked = [client.get(f"/api/games/{game}/steps", params={"round": 1, "seat": seat}) for seat in (0, 0, 1, 0)]
    assert len(worked_out) == 2, "once for each seat"
    assert asked[0].content == asked[1].content == asked[3].content != asked[2].content
    records = [client.get(f"/api/games/{game}/record.json").content for _ in range(2)]
    assert records[0] == records[1]


def test_a_game_is_shown_with_the_eyes_of_a_seat(client: TestClient, game: str) -> None:
    frame = client.get(f"/api/games/{game}/steps", params={"seat": 1}).json()["frames"][0]
    assert frame["hands"][0] == [None] * 7
    assert all(frame["hands"][1])


def test_what_is_not_there_is_said_in_words(client: TestClient, game: str) -> None:
    for path, status, code in (
        ("ZZZZZZ-1/record.txt", 404, "unknown-game"),
        ("nothing/record.json", 404, "unknown-game"),
        (f"{game}/steps?round=3", 404, "unknown-round"),
        (f"{game}/steps?round=0", 400, "bad-request"),
        (f"{game}/steps?seat=3", 400, "seat-unknown"),
        (f"{game}/steps?seat=anna", 400, "bad-request"),
    ):
        answer = client.get(f"/api/games/{path}")
        assert (answer.status_code, answer.json()["error"]["code"]) == (status, code), path


def test_a_game_that_is_being_played_has_no_record(anna: Person) -> None:
    code = anna.open_table(sheet="luckies", players=2, bots=["greedy"])
    with anna.live(code) as socket:
        play(socket, lambda table: table["phase"] == "playing")
    assert anna.client.get(f"/api/games/{code}-1/record.txt").status_code == 404
