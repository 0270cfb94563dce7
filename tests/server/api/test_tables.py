"""Tables by HTTP, as curl and scripts play them."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.server.api.players import Person, is_over, messages, new_id, next_command, play

from doublesix.server.services import Services
from doublesix.server.store.store import Connection


def test_a_guest_opens_a_table_and_is_known_from_then_on(client: TestClient) -> None:
    answer = client.post("/api/tables", json={"sheet": "luckies", "players": 2, "name": "Anna"})
    assert answer.status_code == 201
    told = answer.json()
    assert told["url"] == f"/t/{told['code']}"
    table = client.get(f"/api/tables/{told['code']}").json()["table"]
    assert table["you"] == 0
    assert table["seats"][0]["name"] == "Anna"


def test_without_a_name_one_is_called_as_always(anna: Person) -> None:
    code = anna.open_table(sheet="luckies", players=2)
    assert anna.table(code)["table"]["seats"][0]["name"] == "Anna"


def test_a_whole_game_against_bots_by_post(anna: Person) -> None:
    code = anna.open_table(sheet="international", players=3, bots=["greedy", "random"], rounds=2)
    commands = 0
    while not is_over(table := anna.table(code)["table"]):
        if command := next_command(table):
            answer = anna.ask(code, **command)
            assert answer.status_code == 200 or answer.json()["error"]["code"] == "stale", answer.text
            commands += 1
    assert commands > 4
    assert table["sum"]["ending"]


def test_two_people_play_by_post(anna: Person, ben: Person) -> None:
    code = anna.open_table(sheet="luckies", players=2, points=5)
    assert ben.ask(code, "sit", name="Ben").status_code == 200
    while not is_over(anna.table(code)["table"]):
        for person in (anna, ben):
            if command := next_command(person.table(code)["table"]):
                assert person.ask(code, **command).status_code == 200
    assert [seat["name"] for seat in ben.table(code)["table"]["seats"]] == ["Anna", "Ben"]


def test_the_same_command_again_gets_the_same_answer(anna: Person) -> None:
    code = anna.open_table(sheet="luckies", players=2)
    body = {"do": "say", "id": "once", "text": "Hello"}
    answers = [
        anna.client.post(f"/api/tables/{code}/commands", json=body, headers=anna.headers).content for _ in range(3)
    ]
    assert len(set(answers)) == 1
    assert [line["text"] for line in anna.table(code)["talk"]] == ["Hello"]


@pytest.mark.parametrize("code", ["ZZZZZZ", "zzzzzz", "nothing", "A" * 300, "%20"])
def test_an_unknown_table_is_said_to_be_unknown(anna: Person, code: str) -> None:
    for answer in (anna.client.get(f"/api/tables/{code}"), anna.ask(code, "stand")):
        assert answer.status_code == 404
        assert answer.json()["error"]["code"] == "unknown-table"
        assert answer.json()["error"]["message"].startswith("There is no table")


def test_a_code_is_read_in_any_case(anna: Person) -> None:
    code = anna.open_table(sheet="luckies", players=2)
    assert anna.table(code.lower())["table"]["code"] == code


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"", 400, "bad-message"),
        (b"{", 400, "bad-message"),
        (b"[]", 400, "bad-message"),
        (b'{"do":"stand","id":' + b"[" * 4000, 400, "bad-message"),
        (b'{"do":"dance","id":"1"}', 400, "bad-message"),
        (b'{"do":"stand"}', 400, "bad-message"),
        (b'{"do":"stand","id":"1","extra":1}', 400, "bad-message"),
        (b'{"do":"stand","id":"no blanks"}', 400, "bad-message"),
        (b'{"do":"stand","id":"1","version":-1}', 400, "bad-message"),
        (b'{"do":"sit","id":"1","name":"\xff"}', 400, "bad-message"),
        (b'{"do":"sit","id":"1","name":"a, b"}', 400, "bad-name"),
        (b'{"do":"say","id":"1","text":"' + b"a" * 5000 + b'"}', 413, "too-large"),
        (b'{"do":"stand","id":"1","version":1}', 409, "stale"),
        (b'{"do":"sit","id":"1","name":"Anna"}', 409, "already-seated"),
        (b'{"do":"act","id":"1","action":"6-6"}', 409, "game-not-begun"),
        (b'{"do":"seat-bot","id":"1","seat":1,"bot":"nobody"}', 400, "no-such-bot"),
        (b'{"do":"seat-bot","id":"1","seat":7,"bot":"greedy"}', 400, "seat-unknown"),
        (b'{"do":"take-back","id":"1"}', 409, "game-not-begun"),
    ],
)
def test_what_cannot_be_done_is_said_in_words(anna: Person, body: bytes, status: int, code: str) -> None:
    table = anna.open_table(sheet="luckies", players=2)
    answer = anna.client.post(f"/api/tables/{table}/commands", content=body, headers=anna.headers)
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)
    assert answer.json()["error"]["message"]


@pytest.mark.parametrize("action", ["9-9", "", "6-5@", "6-5@6/0", "\u0000", "draw "])
def test_what_is_no_tile_is_no_mistake_of_ours(anna: Person, action: str) -> None:
    table = anna.open_table(sheet="luckies", players=2, bots=["greedy"])
    anna.ask(table, "ready", contribution="a")
    answer = anna.ask(table, "act", action=action)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "not-a-tile")
    assert "is not a tile of the set" in answer.json()["error"]["message"]


def test_strangers_may_watch_and_not_play(anna: Person, ben: Person) -> None:
    code = anna.open_table(sheet="luckies", players=2, bots=["greedy"])
    assert "you" not in ben.table(code)["table"]
    assert ben.ask(code, "stand").status_code == 403
    full = ben.ask(code, "sit", name="Ben")
    assert (full.status_code, full.json()["error"]["code"]) == (409, "table-full")


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"sheet": "nothing", "players": 2}, "bad-rules"),
        ({"sheet": "luckies", "players": 7}, "players"),
        ({"sheet": "luckies", "players": 1}, "bad-request"),
        ({"sheet": "luckies"}, "bad-request"),
        ({"sheet": "luckies", "players": 2, "bots": ["nobody"]}, "no-such-bot"),
        ({"sheet": "luckies", "players": 2, "name": " "}, "bad-name"),
        ({"sheet": "luckies", "players": 4, "partners": True}, "partners"),
        ({"sheet": "luckies", "players": 2, "turn_seconds": 1}, "bad-request"),
        ({"sheet": "luckies", "players": 2, "house": {"nonsense": "1"}}, "bad-rules"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_words(client: TestClient, wish: dict[str, Any], code: str) -> None:
    answer = client.post("/api/tables", json=wish)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, code)


@pytest.mark.parametrize(("sheet", "edition", "does"), [("luckies", "en", "taps"), ("international", "ms", "passes")])
def test_a_refusal_speaks_as_the_sheet_does(anna: Person, sheet: str, edition: str, does: str) -> None:
    code = anna.open_table(sheet=sheet, edition=edition, players=2, bots=["greedy"])
    sentence = f"Nobody draws on this sheet; a player who cannot play {does}."
    with anna.live(code) as socket:
        play(socket, lambda table: bool(table.get("can_hint")))
        socket.send_json({"do": "act", "id": "draws", "action": "draw"})
        refused = next(message for message in messages(socket) if message["type"] == "refused")
    assert refused["error"]["message"] == sentence
    assert anna.ask(code, "act", action="draw").json()["error"]["message"] == sentence


@pytest.mark.parametrize("query", ["shape=round", "look=glass", "unknown=1", "view=perhaps"])
def test_a_question_that_cannot_be_read_is_said_so(anna: Person, query: str) -> None:
    answer = anna.client.get(f"/api/tables/{anna.open_table(sheet='luckies', players=2)}?{query}")
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad-request")


def test_the_table_is_shown_as_it_is_wanted(anna: Person) -> None:
    code = anna.open_table(sheet="luckies", players=2, bots=["greedy"])
    anna.ask(code, "ready", contribution="abc")
    wide, tall = (anna.table(code, shape=shape)["table"]["board"] for shape in ("wide", "tall"))
    assert wide["width"] > wide["height"]
    assert tall["width"] < tall["height"]
    assert "view" not in anna.table(code)
    assert anna.table(code, view=1)["view"]["seat"] == 0


def test_only_listed_tables_with_an_open_seat_are_listed(anna: Person, client: TestClient) -> None:
    listed = anna.open_table(sheet="international", players=4, listed=True, bots=["greedy"])
    anna.open_table(sheet="luckies", players=2)
    full = anna.open_table(sheet="luckies", players=2, listed=True, bots=["greedy"])
    found = client.get("/api/tables").json()["tables"]
    assert [(table["code"], table["free"], table["names"]) for table in found] == [(listed, 2, ["Anna", "Ada"])]
    assert full not in str(found)


def test_answers_are_not_kept_by_caches(anna: Person) -> None:
    code = anna.open_table(sheet="luckies", players=2)
    for path in (f"/api/tables/{code}", "/api/tables"):
        assert anna.client.get(path).headers["cache-control"] == "no-store"


def test_a_guest_who_signs_in_keeps_their_seat(client: TestClient, anna: Person, ben: Person) -> None:
    client.post("/account/sign-up", data={"name": "Berta", "password": "a long password"})
    client.post("/account/sign-out", data={})
    client.cookies.clear()
    code = client.post("/api/tables", json={"sheet": "luckies", "players": 2, "name": "Guest"}).json()["code"]
    client.post("/account/sign-in", data={"name": "Berta", "password": "a long password"})
    assert client.get("/api/me").json()["person"]["account"] == "Berta"
    assert client.get(f"/api/tables/{code}").json()["table"]["you"] == 0
    said = client.post(f"/api/tables/{code}/commands", json={"do": "say", "id": new_id(), "text": "Me"})
    assert said.status_code == 200
    (line,) = client.get(f"/api/tables/{code}").json()["talk"]
    assert (line["name"], line["own"], line["seat"]) == ("Guest", True, 0)


def test_a_table_that_cannot_be_read_is_refused_by_name_and_all_else_is_there(
    anna: Person, client: TestClient, services: Services
) -> None:
    spoilt, well = (anna.open_table(sheet="luckies", players=2, listed=True) for _ in range(2))

    def spoil(connection: Connection) -> None:
        connection.execute("UPDATE room_entry SET body = ? WHERE code = ? AND seq = 1", (b"\xff", spoilt))

    assert client.portal is not None
    client.portal.call(services.store.write, spoil)
    services.hall._register.forget_codes([spoilt])
    answer = client.get(f"/api/tables/{spoilt}")
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "unreadable-table")
    page = client.get(f"/t/{spoilt}")
    assert page.status_code == 503
    assert "cannot be read" in page.text
    with anna.live(spoilt) as socket:
        assert socket.receive_json()["error"]["code"] == "unreadable-table"
    assert [table["code"] for table in client.get("/api/tables").json()["tables"]] == [well]
    assert [table["code"] for table in anna.client.get("/api/me/tables", headers=anna.headers).json()["tables"]] == [
        well
    ]
    assert client.get("/").status_code == client.get(f"/t/{well}").status_code == 200
