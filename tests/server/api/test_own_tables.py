"""Where one can go on playing: opponents, score, whose turn, and how a table leaves the list."""

from __future__ import annotations

import re
from typing import Any

from starlette.testclient import TestClient
from tests.server.api.players import Person, next_command

LONG = {"sheet": "luckies", "players": 2, "points": 1000}


def own(who: Person) -> list[dict[str, Any]]:
    answer = who.client.get("/api/me/tables", headers=who.headers)
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["tables"]
    return found


def begin(anna: Person, ben: Person) -> str:
    """Anna and Ben play."""
    code = anna.open_table(**LONG)
    assert ben.ask(code, "sit", name="Ben").status_code == 200
    for who in (anna, ben):
        assert who.ask(code, "ready", contribution="ab12cd34").status_code == 200
    return code


def drop(who: Person, code: str) -> list[dict[str, Any]]:
    answer = who.client.delete(f"/api/me/tables/{code}", headers=who.headers)
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["tables"]
    return found


def test_a_game_is_listed_for_all_who_play_with_whose_turn_it_is(anna: Person, ben: Person) -> None:
    code = begin(anna, ben)
    (annas,), (bens,) = own(anna), own(ben)
    assert (annas["code"], annas["opponents"], bens["opponents"]) == (code, ["Ben"], ["Anna"])
    assert annas["scores"] == [0, 0]
    assert annas["since"] == bens["since"] > 0
    table = anna.table(code)["table"]
    first = table["seats"][table["turn"]]["name"]
    assert (annas.get("your_turn", False), bens.get("your_turn", False)) == (first == "Anna", first == "Ben")
    assert annas["waits_for"] == bens["waits_for"] == [first]
    who = anna if first == "Anna" else ben
    command = next_command(who.table(code)["table"])
    assert command is not None
    assert who.ask(code, **command).status_code == 200
    assert own(who)[0]["since"] >= annas["since"]


def test_those_that_wait_for_oneself_come_first(anna: Person, ben: Person) -> None:
    begun = begin(anna, ben)
    waiting = ben.open_table(**LONG)
    assert [table["code"] for table in own(ben) if table.get("your_turn")] in ([begun], [])
    assert {table["code"] for table in own(ben)} == {begun, waiting}
    assert own(ben)[0].get("your_turn", False) == any(table.get("your_turn", False) for table in own(ben))
    lonely = next(table for table in own(ben) if table["code"] == waiting)
    assert (lonely["free"], lonely.get("your_turn", False), lonely.get("opponents", [])) == (1, False, [])


def test_nobody_else_is_told(client: TestClient, anna: Person, ben: Person) -> None:
    anna.open_table(**LONG)
    assert own(ben) == []
    assert client.get("/api/me/tables").json() == {"tables": [], "invitations": []}
    assert client.get("/api/me/tables/events").status_code == 401


def test_who_drops_a_game_with_others_leaves_it_to_a_bot_and_may_come_back(anna: Person, ben: Person) -> None:
    code = begin(anna, ben)
    assert drop(ben, code) == []
    assert anna.table(code)["table"]["seats"][1]["stood_in"]
    assert [table["code"] for table in own(anna)] == [code]
    assert ben.ask(code, "return").status_code == 200
    assert [table["code"] for table in own(ben)] == [code]


def test_a_game_against_bots_stays_as_it_is_when_it_is_dropped(anna: Person) -> None:
    code = anna.open_table(**LONG, bots=["greedy"])
    anna.ask(code, "ready", contribution="ab12cd34")
    assert drop(anna, code) == []
    assert not anna.table(code)["table"]["seats"][0].get("stood_in", False)
    anna.ask(code, "say", text="back")
    assert [table["code"] for table in own(anna)] == [code]


def test_a_table_at_which_nothing_has_begun_is_left(anna: Person, ben: Person) -> None:
    code = anna.open_table(**LONG)
    assert drop(anna, code) == []
    assert anna.table(code)["table"]["seats"][0]["kind"] == "open"
    assert ben.client.delete("/api/me/tables/NOTHERE", headers=ben.headers).status_code == 404


def test_a_finished_game_is_gone_from_the_list(anna: Person) -> None:
    code = anna.open_table(sheet="luckies", players=2, rounds=1, bots=["greedy"])
    with anna.live(code) as socket:
        while (message := socket.receive_json()).get("table", {}).get("phase") != "over":
            if message["type"] == "table" and (command := next_command(message["table"])):
                socket.send_json({"id": f"id-{message['table']['seq']}", **command})
    assert own(anna) == []


def test_what_a_guest_began_is_still_theirs_after_they_signed_in(client: TestClient, ben: Person) -> None:
    client.post("/account/sign-up", data={"name": "Cleo", "password": "long enough"})
    client.cookies.clear()
    code = ben.open_table(**LONG)
    answer = client.post("/account/sign-in", data={"name": "Cleo", "password": "long enough"}, headers=ben.headers)
    assert answer.status_code == 303
    assert [table["code"] for table in client.get("/api/me/tables").json()["tables"]] == [code]


def test_the_first_page_shows_them_and_asks_before_others_are_left(anna: Person, ben: Person) -> None:
    code = begin(anna, ben)
    lonely = anna.open_table(**LONG)
    text = anna.client.get("/", headers=anna.headers).text
    section = re.search(r'<section id="going-on".*?</section>', text, re.DOTALL)
    assert section is not None
    assert "hidden" not in section[0].partition(">")[0]
    for said in ("Against Ben", "just now", f'href="/t/{code}"', "a bot plays on for you", "Nobody else is here yet"):
        assert said in section[0]
    assert section[0].count("<details>") == 1
    answer = anna.client.post(f"/going-on/{lonely}/drop", data={"page": "/games"}, headers=anna.headers)
    assert (answer.status_code, answer.headers["location"]) == (303, "/games")
    assert lonely not in anna.client.get("/going-on", headers=anna.headers).text


def test_the_way_back_leads_to_our_own_pages_only(anna: Person) -> None:
    code = anna.open_table(**LONG)
    answer = anna.client.post(
        f"/going-on/{code}/drop", data={"page": "https://elsewhere.example"}, headers=anna.headers
    )
    assert answer.headers["location"] == "/"
