"""A server that is killed in the middle of a game goes on where it was."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest
from tests.server.api.server_process import asked, next_command, running

from doublesix.client.server import Server
from doublesix.room.commands import AnyCommand, Ready, Sit
from doublesix.room.messages import Answer, TableMessage
from doublesix.room.offer import Offer
from doublesix.room.room import Phase

KILLINGS = 20 if os.environ.get("DOUBLESIX_HYPOTHESIS") == "soak" else 1


def same(one: TableMessage, other: TableMessage) -> bool:
    """Whether two people saw the same game, whenever they looked."""
    return (one.table.seq, one.table.hand, one.table.board, one.happened) == (
        other.table.seq,
        other.table.hand,
        other.table.board,
        other.happened,
    )


@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgresql", marks=pytest.mark.soak)])
def test_a_game_of_two_goes_on_after_every_killing(tmp_path: Path, kind: str, request: pytest.FixtureRequest) -> None:
    store = str(request.getfixturevalue("postgres_address")) if kind == "postgresql" else ""
    chance = Random(6)
    with running(tmp_path, store=store) as first:
        anna, ben = (Server.as_guest(first.address, name) for name in ("Anna", "Ben"))
        code = anna.open_table(Offer(sheet="international", players=2))
        ben.command(code, Sit(id="sit", name="Ben"))
        for person in (anna, ben):
            person.command(code, Ready(id="ready", contribution="ab12"))
        before, last = _play_some(anna, ben, code, chance.randint(3, 9))
        first.kill()
    for _ in range(KILLINGS if kind == "sqlite" else 1):
        with running(tmp_path, store=store) as server:
            anna, ben = (Server(server.address, person.token) for person in (anna, ben))
            player, command, answer = last
            assert all(same(person.table(code), was) for person, was in zip((anna, ben), before, strict=True))
            assert (anna if player == 0 else ben).command(code, command) == answer, "the same command, the same answer"
            before, last = _play_some(anna, ben, code, chance.randint(3, 9))
            server.kill()


def _play_some(
    anna: Server, ben: Server, code: str, moves: int
) -> tuple[list[TableMessage], tuple[int, AnyCommand, Answer]]:
    """Let both play; return what they see then, and the last thing that was asked, with its answer."""
    last: tuple[int, AnyCommand, Answer] | None = None
    done = 0
    while done < moves or last is None:
        for seat, person in enumerate((anna, ben)):
            command = next_command(person.table(code).table)
            if command is not None and (answer := asked(person, code, command)) is not None:
                last, done = (seat, command, answer), done + 1
    return [person.table(code) for person in (anna, ben)], last


@pytest.mark.soak
def test_bots_go_on_by_themselves_after_a_killing(tmp_path: Path) -> None:
    with running(tmp_path, bot_seconds=30) as first:
        anna = Server.as_guest(first.address, "Anna")
        code = anna.open_table(Offer(sheet="international", players=3, rounds=1), bots=["greedy", "steady"])
        asked(anna, code, Ready(id="ready", contribution="ab12"))
        while (table := anna.table(code).table).turn == 0:
            command = next_command(table)
            assert command is not None
            asked(anna, code, command)
        first.kill()
    with running(tmp_path) as second:
        anna = Server(second.address, anna.token)
        while (table := anna.table(code).table).phase is not Phase.OVER:
            if (command := next_command(table)) is not None:
                asked(anna, code, command)
        assert table.sum is not None
        assert "doublesix record" in anna.record(f"{code}-1")
