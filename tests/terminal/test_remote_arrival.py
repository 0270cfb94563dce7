"""How one comes to a table of a server, and who one is there."""

from __future__ import annotations

import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.live_server import Running, running
from tests.terminal.remote_tables import ANNA, DUEL, ENGLISH, TWO_PEOPLE, arrive

from doublesix.cli.main import run
from doublesix.client import Address, Refused, Server
from doublesix.room.time_control import TimeControl
from doublesix.terminal.places import HOME_VARIABLE, servers_file
from doublesix.terminal.remote.arrival import come


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("server")) as started:
        yield started


def test_a_table_is_opened_as_was_chosen(server: Running) -> None:
    live = arrive(server.address)
    seen = live.server.table(live.code).table
    assert [(seat.name, seat.kind) for seat in seen.seats] == [("Anna", "person"), ("Ada", "bot")]
    assert (seen.offer.sheet, seen.offer.rounds) == ("luckies", 1)


def test_a_table_is_opened_with_a_clock(server: Running) -> None:
    clock = TimeControl(None, 600, 5)
    live = come(Address.parse(server.address), TWO_PEOPLE, ENGLISH, clock=clock, rated=True)
    offer = live.server.table(live.code).table.offer
    assert (offer.time_control, offer.rated) == (clock, True)


def test_one_has_the_same_seat_when_one_comes_again(server: Running) -> None:
    live = arrive(server.address, TWO_PEOPLE)
    again = arrive(live.link, ANNA)
    assert again.code == live.code
    assert again.server.token == live.server.token
    assert again.server.table(again.code).table.you == 0


def test_somebody_else_takes_the_open_seat(server: Running, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    live = arrive(server.address, TWO_PEOPLE)
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "another computer"))
    other = arrive(live.link.lower(), name="Ben")
    assert other.code == live.code
    assert [seat.name for seat in other.server.table(other.code).table.seats] == ["Anna", "Ben"]


def test_a_full_table_is_watched(server: Running) -> None:
    code = Server.as_guest(server.address, "Somebody").open_table(DUEL, bots=["greedy"])
    live = arrive(server.url(f"/t/{code}"))
    assert live.server.table(code).table.you is None


def test_a_server_that_has_forgotten_everybody_gets_a_new_guest(server: Running) -> None:
    first = arrive(server.address)
    servers_file().write_bytes(servers_file().read_bytes().replace((first.server.token or "").encode(), b"forgotten"))
    second = arrive(server.address)
    assert second.server.token not in (first.server.token, "forgotten")
    assert second.server.own_name() == "Anna"


def test_the_file_of_tokens_is_for_nobody_else(server: Running) -> None:
    arrive(server.address)
    assert stat.S_IMODE(servers_file().stat().st_mode) == 0o600


def test_a_table_that_does_not_exist_is_said_not_to(server: Running) -> None:
    with pytest.raises(Refused) as refused:
        arrive(server.url("/t/ZZZZZZ"))
    assert refused.value.code == "unknown-table"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--server", "ftp://somewhere"], "ftp://somewhere is not the address of a server"),
        (["--server", "http://127.0.0.1:1"], "No answer from http://127.0.0.1:1: Connection refused."),
        (["--server", "localhost", "--names", "Anna,Ben"], "give one name"),
        (["--server", "localhost/t/ABCDEF", "--sheet", "luckies"], "agreed when it was opened"),
        (["--server", "localhost", "--seed", "7"], "do not go with --server"),
        (["--server", "localhost", "--resume"], "do not go with --server"),
    ],
)
def test_what_cannot_be_is_said_in_one_line(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["play", *arguments]) == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1
