"""Hints are for those who play against bots only."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.room.rooms import TWO, dealt, moments, person
from tests.server.api.players import Person, play
from tests.server.store.jobs import run

from doublesix.errors import IllegalAction
from doublesix.server.hall.bots import Bots
from doublesix.server.hall.hints import Hints


def hint(person: Person, code: str) -> tuple[int, dict[str, Any]]:
    answer = person.client.get(f"/api/tables/{code}/hint", headers=person.headers)
    return answer.status_code, answer.json()


def test_the_strongest_bot_says_what_it_would_do(anna: Person) -> None:
    code = anna.open_table(sheet="international", players=2, bots=["greedy"])
    with anna.live(code) as socket:
        received = play(socket, lambda table: bool(table.get("can_hint")))
    table = received[-1]["table"]
    offered = {fit["action"] for held in table["hand"] for fit in held.get("fits", ())}
    offered |= {button["do"] for button in table.get("buttons", ())}
    status, told = hint(anna, code)
    assert status == 200
    assert str(told["action"]) in {action.partition("/")[0] for action in offered}
    assert told["said"]
    assert (told["nudge"] or "?").endswith("?")


def test_nobody_else_gets_a_hint(anna: Person, ben: Person, client: TestClient) -> None:
    alone = anna.open_table(sheet="luckies", players=2, bots=["greedy"])
    together = anna.open_table(sheet="luckies", players=2)
    ben.ask(together, "sit", name="Ben")
    assert hint(anna, alone)[1]["error"]["code"] == "no-hint-now"
    assert hint(ben, alone)[1]["error"]["code"] == "not-seated"
    assert hint(anna, together)[1]["error"]["code"] == "hint-others"
    assert client.get(f"/api/tables/{alone}/hint").json()["error"]["code"] == "not-seated"


def test_hints_are_not_found_faster_than_one_can_think(anna: Person) -> None:
    code = anna.open_table(sheet="international", players=2, bots=["greedy"])
    with anna.live(code) as socket:
        play(socket, lambda table: bool(table.get("can_hint")))
    statuses = [hint(anna, code)[0] for _ in range(15)]
    assert statuses[0] == 200
    assert statuses[-1] == 429


def test_there_is_no_hint_while_another_is_to_act() -> None:
    room = next(room for room in moments(dealt(TWO, bots=[1])) if room.turn == 1)

    async def test() -> None:
        async with Bots(1) as bots:
            with pytest.raises(IllegalAction) as refused:
                await Hints(bots).find(room, person(0))
            assert refused.value.code == "not-your-turn"

    run(test())
