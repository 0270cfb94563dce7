"""Processes that serve one port: the people of a table meet at one of them, wherever they came in."""

from __future__ import annotations

import http.client
import json
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from tests import patience
from tests.live_server import Running, start
from websockets.sync.client import connect

from doublesix.server import neighbours as neighbours_module
from doublesix.server.neighbours import CAN_PASS_ON, LONGEST_PASSED_ON, SECONDS_UNTIL_MISSED, Neighbours
from doublesix.server.services import Services

pytestmark = pytest.mark.skipif(not CAN_PASS_ON, reason="a connection cannot be given to another process here")


@pytest.fixture
def three() -> Iterator[Neighbours]:
    neighbours = Neighbours(3)
    for number in (1, 2, 3):
        neighbours.seen_from(number).show_life()
    yield neighbours
    neighbours.close()


def asked(code: str) -> bytes:
    return f"GET /t/{code} HTTP/1.1\r\n".encode()


def homes(neighbours: Neighbours, codes: list[str]) -> list[int]:
    """Where the people of each table meet, as one process sees it."""
    return [neighbours.home_of(asked(code)) or neighbours._number for code in codes]


CODES = [f"TABLE{number:03}" for number in range(300)]


def test_all_processes_agree_where_a_table_is_and_have_as_many(three: Neighbours) -> None:
    first, *others = [homes(three.seen_from(number), CODES) for number in (1, 2, 3)]
    assert others == [first, first]
    assert all(70 <= first.count(number) <= 130 for number in (1, 2, 3))


def test_if_one_is_gone_only_its_tables_go_elsewhere(three: Neighbours) -> None:
    before = homes(three.seen_from(1), CODES)
    three.leave(2)
    after = homes(three.seen_from(1), CODES)
    assert all(now != 2 and (then in (2, now)) for then, now in zip(before, after, strict=True))


def test_nothing_is_passed_on_to_a_process_that_hangs(three: Neighbours, monkeypatch: pytest.MonkeyPatch) -> None:
    later = time.monotonic() + SECONDS_UNTIL_MISSED
    monkeypatch.setattr(neighbours_module, "monotonic", lambda: later)
    for number in (1, 3):
        three.seen_from(number).show_life()
    assert 2 not in homes(three.seen_from(1), CODES)
    three.seen_from(2).show_life()
    assert 2 in homes(three.seen_from(1), CODES), "it goes on"


def test_who_leaves_passes_everything_on(three: Neighbours) -> None:
    leaving = three.seen_from(2)
    leaving.leave()
    assert None not in [leaving.home_of(asked(code)) for code in CODES]
    three.leave(1)
    three.leave(3)
    assert leaving.home_of(asked(CODES[0])) is None, "nobody else is there"


@pytest.mark.parametrize(
    "request_line",
    [
        "GET /api/tables/{code}/live?language=en HTTP/1.1",
        "POST /api/tables/{code}/commands HTTP/1.1",
        "GET /api/tables/{small}/events HTTP/1.1",
        "GET /t/{code} HTTP/1.1",
        "GET /t/{small}/rules HTTP/1.1",
    ],
)
def test_all_that_asks_for_a_table_goes_to_the_same(three: Neighbours, request_line: str) -> None:
    lines = [request_line.format(code=code, small=code.lower()).encode() for code in CODES]
    assert [three.seen_from(1).home_of(line) or 1 for line in lines] == homes(three.seen_from(1), CODES)


@pytest.mark.parametrize(
    "request_line", [b"", b"GET / HTTP/1.1", b"POST /api/tables HTTP/1.1", b"GET /table/TABLE001 HTTP/1.1", b"\x16\x03"]
)
def test_what_asks_for_no_table_is_served_where_it_came(three: Neighbours, request_line: bytes) -> None:
    assert [three.seen_from(number).home_of(request_line) for number in (1, 2, 3)] == [None] * 3


def test_a_long_request_is_served_where_it_came(three: Neighbours) -> None:
    code = next(code for code in CODES if three.seen_from(1).home_of(asked(code)))
    assert three.seen_from(1).home_of(asked(code).ljust(LONGEST_PASSED_ON + 1)) is None


def test_a_process_that_takes_nothing_in_is_not_waited_for(three: Neighbours) -> None:
    with socket.socket() as connection:
        passed = 0
        while three.seen_from(1).pass_on(connection.fileno(), b"GET", to=2):
            passed += 1
            assert passed < 100_000
        assert passed
        taken = list(three.seen_from(2).taken())
        assert taken
        assert {request for _, request in taken} == {b"GET"}
        for one, _ in taken:
            one.close()
        assert three.seen_from(1).pass_on(connection.fileno(), b"GET", to=2), "there is room again"


@contextmanager
def two_processes(folder: Path) -> Iterator[tuple[Running, Running]]:
    """Two servers that could serve one port; each has its own here, so that we choose where somebody comes in."""
    neighbours = Neighbours(2)
    with ExitStack() as stack:
        stack.callback(neighbours.close)
        servers = []
        for number in (1, 2):
            servers.append(server := start(folder, neighbours=neighbours.seen_from(number)))
            stack.callback(server.stop)
        yield servers[0], servers[1]


def told_at(server: Running) -> int:
    """How many sockets of tables a process serves."""
    services: Services = server.server._app.state.services
    return services.hall.listeners


def open_tables(server: Running, number: int) -> list[str]:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=patience.SECONDS)
    codes = []
    for _ in range(number):
        connection.request("POST", "/api/tables", b'{"sheet": "luckies", "players": 2}')
        codes.append(json.load(connection.getresponse())["code"])
    connection.close()
    return codes


def test_the_people_of_a_table_meet_at_one_process(tmp_path: Path) -> None:
    with two_processes(tmp_path) as servers, ExitStack() as stack:
        for code in (codes := open_tables(servers[0], 8)):
            for server in servers:
                live = stack.enter_context(connect(f"ws://127.0.0.1:{server.port}/api/tables/{code}/live"))
                assert code in str(live.recv(timeout=patience.SECONDS))
                live.send('{"do":"ping"}')
                while "pong" not in str(live.recv(timeout=patience.SECONDS)):
                    pass
        counts = [told_at(server) for server in servers]
        assert sum(counts) == 2 * len(codes)
        assert all(count % 2 == 0 for count in counts)
        assert all(counts), "both have tables"


def test_one_connection_asks_for_many_tables_and_gets_every_answer(tmp_path: Path) -> None:
    with two_processes(tmp_path) as servers:
        codes = open_tables(servers[0], 8)
        connection = http.client.HTTPConnection("127.0.0.1", servers[0].port, timeout=patience.SECONDS)
        connection.connect()
        kept_open = connection.sock
        for code in codes:
            for path, told in (("/api/me", b"null"), (f"/api/tables/{code}", code.encode())):
                connection.request("GET", path)
                answer = connection.getresponse()
                assert answer.status == 200
                assert told in answer.read()
        assert connection.sock is kept_open
        connection.close()


@pytest.mark.parametrize("pause", [0.0, 0.02])
def test_a_request_that_comes_in_pieces_is_answered_once(tmp_path: Path, pause: float) -> None:
    with two_processes(tmp_path) as servers:
        for code in open_tables(servers[0], 8):
            pieces = f"GET /api/tables/{code} HT", "TP/1.1\r\nHost: loc", "alhost\r\nConnection: close\r\n\r\n"
            with socket.create_connection(("127.0.0.1", servers[0].port), timeout=patience.SECONDS) as connection:
                connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                for piece in pieces:
                    connection.sendall(piece.encode())
                    time.sleep(pause)
                answer = b""
                while more := connection.recv(65536):
                    answer += more
                assert answer.startswith(b"HTTP/1.1 200")
                assert answer.count(b"HTTP/1.1") == 1


def test_a_table_whose_process_stops_is_found_at_the_other(tmp_path: Path) -> None:
    with two_processes(tmp_path) as servers:
        codes = open_tables(servers[0], 8)
        servers[1].stop()
        with ExitStack() as stack:
            for code in codes:
                live = stack.enter_context(connect(f"ws://127.0.0.1:{servers[0].port}/api/tables/{code}/live"))
                assert code in str(live.recv(timeout=patience.SECONDS))
            assert told_at(servers[0]) == len(codes)
