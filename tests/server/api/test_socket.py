"""A table over a WebSocket."""

from __future__ import annotations

import itertools
import threading
from contextlib import ExitStack
from dataclasses import replace
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect
from tests.server.api.players import Person, is_over, log_of, messages, new_id, next_command, play

from doublesix.errors import DoublesixError
from doublesix.server.allowances import TALK_AT_ONCE
from doublesix.server.app import build_app
from doublesix.server.hall.live_room import LiveRoom
from doublesix.server.services import Services
from doublesix.server.settings import Settings


def first_table(socket: WebSocketTestSession) -> dict[str, Any]:
    message = socket.receive_json()
    assert message["type"] == "table"
    return dict(message)


def answer_to(socket: WebSocketTestSession, command: dict[str, Any]) -> dict[str, Any]:
    socket.send_json(command)
    return next(message for message in messages(socket) if message.get("id") == command.get("id"))


@pytest.mark.parametrize(
    ("sheet", "players"), [("luckies", 2), ("international", 4), ("bg2133", 3), ("sixcolours", 6), ("protocol", 5)]
)
def test_a_whole_game_against_bots_on_every_sheet(anna: Person, sheet: str, players: int) -> None:
    code = anna.open_table(sheet=sheet, players=players, bots=["greedy"] * (players - 1), rounds=1)
    with anna.live(code) as socket:
        received = play(socket, is_over)
    told: list[str] = []
    for message in received:
        # Who was too late with a command is sent the whole table again.
        known = [] if message.get("whole") else told
        told = known + [one["id"] for one in message.get("happened", ())]
    assert told == [f"1.1.{number}" for number in range(len(told))]
    assert received[-1]["table"]["sum"]["ending"]
    seqs = [message["table"]["seq"] for message in received if message["type"] == "table"]
    assert seqs == sorted(seqs)


def test_four_people_and_a_spectator_see_the_same_game(client: TestClient) -> None:
    people = [Person(client, name) for name in ("Anna", "Ben", "Clara", "Dirk")]
    code = people[0].open_table(sheet="bg2133", players=4, partners=True, points=10)
    for person in people[1:]:
        assert person.ask(code, "sit", name=person.name).status_code == 200
    with ExitStack() as stack:
        sockets = [stack.enter_context(person.live(code)) for person in people]
        watching = stack.enter_context(Person(client, "Zoe").live(code))
        received: list[list[dict[str, Any]]] = [[] for _ in sockets]
        playing = [
            threading.Thread(target=lambda seat=seat, socket=socket: received[seat].extend(play(socket, is_over)))
            for seat, socket in enumerate(sockets)
        ]
        for thread in playing:
            thread.start()
        seen = play(watching, is_over)
        for thread in playing:
            thread.join(20)
    logs = [log_of(mine) for mine in (*received, seen)]
    assert len(logs[0]) > 10
    assert all(log == logs[0] for log in logs)
    shared = [
        {key: each[-1]["table"]["sum"].get(key) for key in ("winner", "points", "sum")} for each in (*received, seen)
    ]
    assert all(each == shared[0] for each in shared)
    assert "you" not in seen[-1]["table"]


def test_an_answer_comes_with_the_id_and_the_table_with_what_is_new(anna: Person) -> None:
    code = anna.open_table(sheet="luckies", players=2)
    with anna.live(code) as socket:
        table = first_table(socket)
        assert table["whole"]
        socket.send_json({"do": "say", "id": "a1", "text": "Hello"})
        answer, news = sorted(
            itertools.islice((one for one in messages(socket) if one.get("talk") or "id" in one), 2),
            key=lambda message: str(message["type"]),
        )
        assert answer == {"type": "answer", "id": "a1", "seq": table["table"]["seq"] + 1, "version": 2}
        assert "whole" not in news
        assert [line["text"] for line in news["talk"]] == ["Hello"]


@pytest.mark.parametrize(
    ("frame", "code", "id_"),
    [
        ("", "bad-message", None),
        ("{", "bad-message", None),
        ("null", "bad-message", None),
        ('{"do":"dance","id":"1"}', "bad-message", "1"),
        ('{"do":"stand","id":"1","extra":0}', "bad-message", "1"),
        ('{"do":"ping","extra":0}', "bad-message", None),
        ('{"do":"sit","id":"1","name":"\\u202eanna"}', "bad-name", "1"),
        ('{"do":"say","id":"1","text":"' + "ü" * 2500 + '"}', "too-large", None),
        ('{"do":"stand","id":"1","version":1}', "stale", "1"),
        ('{"do":"act","id":"1","action":"6-6"}', "game-not-begun", "1"),
    ],
)
def test_what_cannot_be_done_is_refused_in_words_and_the_socket_stays(
    anna: Person, frame: str, code: str, id_: str | None
) -> None:
    table = anna.open_table(sheet="luckies", players=2)
    with anna.live(table) as socket:
        first_table(socket)
        socket.send_text(frame)
        refusal = next(message for message in messages(socket) if message["type"] == "refused")
        assert (refusal["error"]["code"], refusal.get("id")) == (code, id_)
        assert refusal["error"]["message"]
        assert refusal["version"] == 2
        socket.send_json({"do": "ping"})
        assert any(message["type"] == "pong" for message in messages(socket))


def test_bytes_are_read_like_text(anna: Person) -> None:
    with anna.live(anna.open_table(sheet="luckies", players=2)) as socket:
        first_table(socket)
        socket.send_bytes(b'{"do":"ping"}')
        assert any(message["type"] == "pong" for message in messages(socket))


def test_somebody_who_is_out_of_date_is_shown_the_table(anna: Person) -> None:
    with anna.live(anna.open_table(sheet="luckies", players=2)) as socket:
        first_table(socket)
        socket.send_json({"do": "stand", "id": "1", "version": 1})
        assert next(message for message in messages(socket) if message["type"] == "refused")["error"]["code"] == "stale"
        assert next(message for message in messages(socket) if message["type"] == "table")["whole"]


def test_too_much_at_once_is_refused_in_words(settings: Settings) -> None:
    """However slowly a full computer asks, it may not ask again meanwhile."""
    limits = replace(settings.limits, commands_at_once=10, commands_each_second=0.001)
    with TestClient(build_app(Services(replace(settings, limits=limits)))) as client:
        anna = Person(client, "Anna")
        code = anna.open_table(sheet="luckies", players=2)
        with anna.live(code) as socket:
            for number in range(limits.commands_at_once + 1):
                socket.send_json({"do": "stand-in", "id": f"s{number}", "seat": 0})
            refusals = (message for message in messages(socket) if message["type"] == "refused")
            refusal = next(one for one in refusals if one["error"]["code"] == "too-many-requests")
            assert "please wait" in refusal["error"]["message"]
            assert refusal["id"].startswith("s")
        answer = anna.ask(code, "stand")
        assert answer.status_code == 429, "it counts over all sockets and requests of a person"
        assert int(answer.headers["retry-after"]) >= 1


def test_who_talks_too_much_is_asked_to_wait(anna: Person) -> None:
    code = anna.open_table(sheet="luckies", players=2)
    said = [anna.ask(code, "say", text="Hi").status_code for _ in range(TALK_AT_ONCE + 1)]
    assert said == [200] * TALK_AT_ONCE + [429]
    elsewhere = anna.open_table(sheet="luckies", players=2)
    assert anna.ask(elsewhere, "say", text="Hi").status_code == 200, "it counts for each table"


def test_an_unknown_table_is_said_to_be_unknown(anna: Person) -> None:
    with anna.live("ZZZZZZ") as socket:
        assert socket.receive_json()["error"]["code"] == "unknown-table"
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
        assert closed.value.code == 4404


def test_a_question_that_cannot_be_read_is_said_so(anna: Person) -> None:
    with anna.live(anna.open_table(sheet="luckies", players=2), shape="round") as socket:
        assert socket.receive_json()["error"]["code"] == "bad-request"


def test_nobody_hears_over_a_socket_where_files_are(
    anna: Person, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = anna.open_table(sheet="luckies", players=2)

    async def troubled(*_: object) -> None:
        raise DoublesixError("cannot-read", file="kept in a secret place", reason="disk broken")

    with anna.live(code) as socket:
        first_table(socket)
        monkeypatch.setattr(services.store, "look_up", troubled)
        refused = answer_to(socket, {"do": "return", "id": "1"})
        assert refused["error"]["code"] == "not-kept"
        assert "secret" not in refused["error"]["message"]
    with anna.live(code) as socket:
        assert socket.receive_json()["error"]["code"] == "not-kept"


def test_nobody_may_watch_and_not_ask(anna: Person) -> None:
    code = anna.open_table(sheet="luckies", players=2)
    with anna.client.websocket_connect(f"/api/tables/{code}/live") as socket:
        assert "you" not in first_table(socket)["table"]
        assert answer_to(socket, {"do": "stand", "id": "1"})["error"]["code"] == "not-signed-in"


def test_another_site_gets_no_socket(anna: Person) -> None:
    code = anna.open_table(sheet="luckies", players=2)
    headers = {**anna.headers, "origin": "https://elsewhere.example"}
    with (
        pytest.raises(WebSocketDisconnect),
        anna.client.websocket_connect(f"/api/tables/{code}/live", headers=headers) as socket,
    ):
        socket.receive_json()


def test_after_a_broken_connection_only_what_was_missed_is_sent(anna: Person) -> None:
    code = anna.open_table(sheet="luckies", players=2)
    with anna.live(code) as socket:
        seq = first_table(socket)["table"]["seq"]
    anna.ask(code, "say", text="Meanwhile")
    with anna.live(code, from_=seq) as socket:
        message = first_table(socket)
        assert "whole" not in message
        assert [line["text"] for line in message["talk"]] == ["Meanwhile"]
    with anna.live(code) as socket:
        assert first_table(socket)["whole"]


def test_one_person_may_have_several_sockets(anna: Person) -> None:
    code = anna.open_table(sheet="luckies", players=2, bots=["greedy"])
    with anna.live(code) as one, anna.live(code, shape="tall") as other:
        first_table(one)
        play(other, lambda table: table["phase"] == "playing")
        assert next(message for message in messages(one) if message.get("happened"))["table"]["you"] == 0


def test_the_server_says_goodbye(anna: Person, services: Services) -> None:
    """A socket that is open when the server stops is closed as going away, so that the page comes back by itself."""
    code = anna.open_table(sheet="luckies", players=2)
    with anna.live(code) as socket:
        first_table(socket)
        assert anna.client.portal is not None
        anna.client.portal.call(services.leave)
        with pytest.raises(WebSocketDisconnect) as closed:
            for _ in messages(socket):
                pass
        assert closed.value.code == 1001


def test_commands_that_come_twice_over_a_socket_are_answered_alike(anna: Person) -> None:
    code = anna.open_table(sheet="luckies", players=2, bots=["greedy"])
    with anna.live(code) as socket:
        ready = {"id": new_id(), **(next_command(first_table(socket)["table"]) or {})}
        assert answer_to(socket, ready) == answer_to(socket, ready)


def test_where_nothing_can_be_told_any_more_the_server_hangs_up(
    anna: Person, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(*_: object) -> None:
        raise LookupError("6-5 is in the hand of Ben")

    code = anna.open_table(sheet="luckies", players=2)
    with anna.live(code) as socket:
        first_table(socket)
        monkeypatch.setattr(LiveRoom, "whole", fails)
        socket.send_json({"do": "stand", "id": "1", "version": 1})
        with pytest.raises(WebSocketDisconnect) as closed:
            for _ in messages(socket):
                pass
        assert closed.value.code == 1011
    assert "LookupError" in caplog.text
    assert "6-5" not in caplog.text
