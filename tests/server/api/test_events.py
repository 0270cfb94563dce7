"""A table as Server-Sent Events, for those who have no WebSocket."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from tests import patience
from tests.server.api.server_process import Running, running

from doublesix.client.server import Server
from doublesix.room.commands import Ready, Say, Sit
from doublesix.room.offer import Offer

TWO = Offer(sheet="luckies", players=2)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("events")) as started:
        yield started


@pytest.fixture
def anna(server: Running) -> Server:
    return Server.as_guest(server.address, "Anna")


@contextmanager
def following(server: Running, who: Server, path: str, **headers: str) -> Iterator[HTTPResponse]:
    connection = HTTPConnection(urlsplit(server.address).netloc, timeout=patience.SECONDS)
    try:
        connection.request("GET", path, headers={"Authorization": f"Bearer {who.token}", **headers})
        yield connection.getresponse()
    finally:
        connection.close()


def events(answer: HTTPResponse) -> Iterator[tuple[str | None, Any]]:
    """Yield the id and the data of every event."""
    name = None
    while line := answer.readline().decode().rstrip("\n"):
        key, _, value = line.partition(": ")
        if key == "id":
            name = value
        elif key == "data":
            yield name, json.loads(value)
            name = None
        elif key == "retry":
            assert int(value) > 0
        if key in ("data", "retry"):
            assert answer.readline() == b"\n"


def test_a_table_is_told_as_it_happens(anna: Server, server: Running) -> None:
    code = anna.open_table(TWO)
    with following(server, anna, f"/api/tables/{code}/events?shape=tall") as answer:
        assert (answer.status, answer.getheader("content-type")) == (200, "text/event-stream; charset=utf-8")
        told = events(answer)
        name, first = next(told)
        assert (first["type"], first["whole"], name) == ("table", True, str(first["table"]["seq"]))
        anna.command(code, Say(id="1", text="Hello"))
        name, second = next(event for event in told if event[1].get("talk"))
        assert [line["text"] for line in second["talk"]] == ["Hello"]
        assert name == str(first["table"]["seq"] + 1)


def test_somebody_who_comes_back_is_told_what_they_missed(anna: Server, server: Running) -> None:
    code = anna.open_table(TWO)
    anna.command(code, Say(id="1", text="Before"))
    seq = anna.table(code).table.seq
    anna.command(code, Say(id="2", text="Afterwards"))
    for path, headers in ((f"?from={seq}", {}), ("", {"Last-Event-ID": str(seq)})):
        with following(server, anna, f"/api/tables/{code}/events{path}", **headers) as answer:
            _, message = next(events(answer))
            assert [line["text"] for line in message["talk"]] == ["Afterwards"]


def test_who_watches_a_stream_sees_no_hand(anna: Server, server: Running) -> None:
    code = anna.open_table(TWO, bots=["greedy"])
    anna.command(code, Ready(id="1", contribution="ab"))
    zoe, nobody = Server.as_guest(server.address, "Zoe"), Server(server.address)
    for who in (zoe, nobody):
        with following(server, who, f"/api/tables/{code}/events?view=true") as answer:
            _, told = next(events(answer))
            assert told["table"]["seats"][0]["tiles"] > 0
            assert "hand" not in told["table"]
            assert "you" not in told["table"]
            assert told["view"]["hands"] == [None, None]


def test_somebody_who_only_listens_is_there(anna: Server, server: Running) -> None:
    code = anna.open_table(TWO)
    zoe = Server.as_guest(server.address, "Zoe")
    with following(server, zoe, f"/api/tables/{code}/events") as answer:
        told = events(answer)
        next(told)
        assert anna.table(code).table.watchers == 1


def test_what_is_not_there_is_said_in_words(anna: Server, server: Running) -> None:
    with following(server, anna, "/api/tables/ZZZZZZ/events") as answer:
        assert answer.status == 404
        assert json.loads(answer.read())["error"]["code"] == "unknown-table"


def test_open_tables_are_told_when_they_change(anna: Server, server: Running) -> None:
    with following(server, anna, "/api/tables/events") as answer:
        told = events(answer)
        next(told)
        code = anna.open_table(Offer(sheet="luckies", players=2, listed=True))
        _, lobby = next(told)
        assert [(table["code"], table["free"]) for table in lobby["tables"]] == [(code, 1)]
        Server.as_guest(server.address, "Ben").command(code, Sit(id="sit", name="Ben"))
        _, lobby = next(told)
        assert lobby["tables"] == []


def test_streams_end_when_the_server_stops(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        anna = Server.as_guest(server.address, "Anna")
        code = anna.open_table(TWO, bots=["greedy"])
        anna.command(code, Ready(id="ready", contribution="ab12"))
        with following(server, anna, f"/api/tables/{code}/events") as answer:
            next(events(answer))
            server.process.terminate()
            assert server.process.wait(10) == 0
