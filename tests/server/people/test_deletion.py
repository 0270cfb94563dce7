"""Somebody deletes their account: the others keep their games, and nothing says who it was."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from tests.refusals import coded
from tests.server.people.test_people import HOME, PASSWORD, around
from tests.server.store.jobs import run
from tests.server.store.sample_games import a_game, seat
from tests.table.tables import agree, played

from doublesix.errors import DoublesixError
from doublesix.record.replay import replay
from doublesix.record.text_reader import read_text
from doublesix.record.text_writer import write_text
from doublesix.server.store import games
from doublesix.server.store.games import EndedGame
from doublesix.table.table import Table


def ended_table() -> Table:
    table = played(Table.open(agree("luckies", people=2, bots=0)), 10_000)
    assert table.is_over
    return table


def test_names_go_and_games_stay(tmp_path: Path) -> None:
    table = ended_table()
    record = write_text(table.record())

    async def test() -> tuple[EndedGame | None, str | None]:
        async with around(tmp_path) as those:
            token = await those.sign_up("Ana")
            ana = await those.who(token)
            seats = [seat(0, "Ana", person=ana.id, won=True), seat(1, "Ben")]
            await those.store.write(partial(a_game, seats=seats, record=record))
            await those.people.delete(ana, PASSWORD, stand_in="Ben", address=HOME)
            assert await those.people.find(token) is None
            await those.sign_up("Ana")  # the name is free again
            return await those.store.read(
                lambda connection: (games.load(connection, "g1"), games.record_of(connection, "g1"))
            )

    game, without = run(test())
    assert game
    assert without
    assert (game.seats[0].person, game.seats[0].name) == (None, "Ben 2"), "names in a game are told apart"
    assert "Ana" not in without
    assert replay(read_text(without)) == table.game


def test_the_password_is_asked_for(tmp_path: Path) -> None:
    async def test() -> None:
        async with around(tmp_path) as those:
            token = await those.sign_up("Ana")
            with pytest.raises(DoublesixError, check=coded("wrong-password")):
                await those.people.delete(await those.who(token), "a guess", stand_in="Nobody", address=HOME)
            assert (await those.who(token)).account == "Ana"

    run(test())
