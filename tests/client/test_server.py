from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from tests.client.players import DUEL, play_by_post

from doublesix.client import Offer, Refused, Server, act, ready, say, sit
from doublesix.errors import DoublesixError
from doublesix.i18n import words_for
from doublesix.record.text_reader import read_text
from doublesix.room.room import Phase
from doublesix.sentences.errors import tell_error


def test_a_whole_game_is_played_by_post(anna: Server) -> None:
    code = anna.open_table(DUEL, bots=["greedy"])
    over = play_by_post(anna, code)
    assert over.phase is Phase.OVER
    assert over.seats[0].name == "Anna"
    record = read_text(anna.record(f"{code}-1"))
    assert len(record.rounds) == 2


def test_two_people_meet_in_the_lobby(anna: Server, ben: Server) -> None:
    code = anna.open_table(Offer(sheet="international", players=2, listed=True))
    table = next(table for table in ben.lobby() if table.code == code)
    assert (table.names, table.free, table.begun) == (("Anna",), 1, False)
    ben.command(code, sit("Ben"))
    assert [seat.name for seat in anna.table(code).table.seats] == ["Anna", "Ben"]
    assert code not in {table.code for table in ben.lobby()}


def test_one_is_known_by_the_token(anna: Server, address: str) -> None:
    assert anna.own_name() == "Anna"
    assert Server(address, anna.token).own_name() == "Anna"
    assert Server(address, f"{anna.token}\n").own_name() == "Anna"
    assert Server(address).own_name() is None
    assert Server(address, "somebody-elses").own_name() is None


def test_a_code_is_read_in_any_case(anna: Server) -> None:
    code = anna.open_table(DUEL)
    assert anna.table(code.lower()).table.code == code


def test_the_same_command_is_done_once(anna: Server) -> None:
    code = anna.open_table(DUEL)
    hello = say("Hello")
    assert anna.command(code, hello) == anna.command(code, hello)
    assert [line.text for line in anna.table(code).talk] == ["Hello"]


def test_a_hint_is_something_to_send(anna: Server) -> None:
    code = anna.open_table(Offer(sheet="luckies", players=2, rounds=1), bots=["greedy"])
    anna.command(code, ready())
    for _ in range(1_000):
        seen = anna.table(code).table
        if seen.can_hint:
            break
    hint = anna.hint(code)
    assert hint.said
    anna.command(code, act(hint.action, version=seen.version))


def test_what_is_refused_has_a_code_and_a_sentence(anna: Server, ben: Server) -> None:
    code = anna.open_table(DUEL, bots=["greedy"])
    with pytest.raises(Refused) as refused:
        anna.command(code, act("6-6"))
    assert (refused.value.code, refused.value.said) == ("game-not-begun", "The game has not begun yet.")
    assert tell_error(refused.value, words_for("en")) == refused.value.said
    with pytest.raises(Refused) as refused:
        ben.command(code, sit("Ben"))
    assert refused.value.code == "table-full"


def test_a_table_that_does_not_exist_is_refused(anna: Server) -> None:
    for code in ("ZZZZZZ", "..", "no table"):
        with pytest.raises(Refused) as refused:
            anna.table(code)
        assert refused.value.code == "unknown-table"


def test_a_server_that_is_not_there_is_said_not_to_answer() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        with pytest.raises(DoublesixError) as failed:
            Server(address).lobby()
    assert failed.value.code == "no-server"
    assert tell_error(failed.value, words_for("en")) == f"No answer from http://{address}: Connection refused."


class _Elsewhere(BaseHTTPRequestHandler):
    """Another kind of server, which sends the person who asks elsewhere."""

    asked: list[str]

    def do_GET(self) -> None:
        self.asked.append(self.path)
        if self.path == "/api/tables":
            self.send_response(302)
            self.send_header("Location", "/elsewhere")
        else:
            self.send_response(200)
        self.end_headers()
        self.wfile.write(b"<h1>Welcome</h1>")

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def elsewhere() -> Iterator[HTTPServer]:
    _Elsewhere.asked = []
    with HTTPServer(("127.0.0.1", 0), _Elsewhere) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def test_another_kind_of_server_gets_no_further(elsewhere: HTTPServer) -> None:
    server = Server(f"127.0.0.1:{elsewhere.server_port}", "a secret")
    for asking in (server.lobby, server.own_name):
        with pytest.raises(DoublesixError) as failed:
            asking()
        assert failed.value.code == "no-server"
    assert _Elsewhere.asked == ["/api/tables", "/api/me"]
