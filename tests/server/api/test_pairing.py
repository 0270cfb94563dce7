"""Quick pairing over the wire."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect
from tests.server.api.players import Person

from doublesix.server.hall import pairing


def waits(who: Person, query: str = "sheet=luckies&players=2") -> WebSocketTestSession:
    return who.client.websocket_connect(f"/api/pairing/live?{query}", headers=who.headers)


def refused(session: WebSocketTestSession) -> tuple[str, int]:
    with session as socket:
        error = socket.receive_json()["error"]["code"]
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
        return error, closed.value.code


def test_two_who_want_the_same_get_one_table(anna: Person, ben: Person) -> None:
    with waits(anna) as annas:
        assert annas.receive_json() == {"type": "waiting", "here": 1, "players": 2}
        listed = anna.client.get("/api/pairing").json()["groups"]
        assert listed == [
            {"sheet": "luckies", "players": 2, "pace": "usual", "rated": False}
            | {"title": "Luckies colour dominoes", "waiting": 1}
        ]
        page = anna.client.get("/pairing/groups").text
        assert "1 of 2 is here" in page
        with waits(ben) as bens:
            found = bens.receive_json()
            assert found["type"] == "paired"
            assert annas.receive_json() == found
    table = anna.table(found["code"])["table"]
    assert [seat["name"] for seat in table["seats"]] == ["Anna", "Ben"]
    assert table["ready_at_once"]
    assert anna.client.get("/api/pairing").json() == {"groups": []}


def test_bots_fill_up_after_a_while(anna: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pairing._Waiter, "bots_at", property(lambda waiter: waiter.since + 0.05))
    with waits(anna, "sheet=luckies&players=3&bots_after=10") as socket:
        first = socket.receive_json()
        assert 0 < first["bots_in"] <= 10
        found = socket.receive_json()
    table = anna.table(found["code"])["table"]
    assert [seat["kind"] for seat in table["seats"]] == ["person", "bot", "bot"]


@pytest.mark.parametrize(
    ("query", "error", "code"),
    [
        ("sheet=luckies&players=2&rated=true", "not-signed-in", 4401),
        ("sheet=luckies&players=99", "bad-request", 4400),
        ("sheet=luckies&players=2&bots_after=7", "bad-request", 4400),
        ("sheet=nothing&players=2", "bad-rules", 4400),
    ],
)
def test_what_cannot_be_wished_for_is_said(anna: Person, query: str, error: str, code: int) -> None:
    assert refused(waits(anna, query)) == (error, code)


def test_somebody_unknown_is_asked_to_say_who_they_are(client: TestClient) -> None:
    assert refused(client.websocket_connect("/api/pairing/live?sheet=luckies&players=2")) == ("not-signed-in", 4401)


def test_people_with_accounts_play_rated_games(client: TestClient) -> None:
    client.post("/account/sign-up", data={"name": "Cleo", "password": "long enough"})
    with client.websocket_connect("/api/pairing/live?sheet=luckies&players=2&rated=true&bots_after=10") as socket:
        assert socket.receive_json() == {"type": "waiting", "here": 1, "players": 2}


def test_the_page_offers_what_can_be_wished_for(client: TestClient) -> None:
    text = client.get("/pairing").text
    for said in ("Luckies colour dominoes", "Quick: 15 seconds a turn, then 1 minute in reserve", "After 30 seconds"):
        assert said in text
    assert 'href="/pairing"' in client.get("/").text
