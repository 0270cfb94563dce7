"""At the end of a rated game everybody sees what it changed; at a casual table nothing changes."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.hall.halls import ENGLISH, PEOPLE, begun, hall_in, play_on, tables, waiting
from tests.server.store.jobs import run

from doublesix.room.offer import Offer
from doublesix.room.room import Phase
from doublesix.server.store.sqlite.sqlite_store import SqliteStore
from doublesix.server.store.store import Connection


def with_accounts(connection: Connection, people: int) -> None:
    for one in PEOPLE[:people]:
        connection.execute("INSERT INTO person (id, name, created_ms) VALUES (?, ?, 0)", (one.person, one.name))
        account = "INSERT INTO account (person, name, alike, password) VALUES (?, ?, ?, '')"
        connection.execute(account, (one.person, one.name, one.name.lower()))


@pytest.mark.parametrize(("rated", "accounts"), [(True, 2), (True, 1), (False, 2)])
def test_what_a_game_changed_is_seen_at_its_end(tmp_path: Path, rated: bool, accounts: int) -> None:
    offer = Offer(sheet="luckies", players=2, rounds=1, rated=rated)

    async def test() -> str:
        async with hall_in(tmp_path) as hall, SqliteStore(tmp_path) as store:
            await store.write(lambda connection: with_accounts(connection, accounts))
            live = await begun(hall, offer)
            with hall.attending(live, None, ENGLISH) as watcher:
                await play_on(hall, live, lambda room: room.phase is Phase.OVER)
                table = tables(waiting(watcher))[-1].table
            if rated and accounts == 2:
                assert [rating.seat for rating in table.ratings] == [0, 1]
                assert table.ratings[0].before == 1500
                change = table.ratings[0].after - 1500
                said = f"Anna: 1500 → {1500 + change} ({'+' if change >= 0 else '−'}{abs(change)})"
                assert table.ratings[0].said == said
            else:
                assert table.ratings == ()
            assert bool(table.unrated) == (rated and accounts == 1)
            return live.code

    async def again(code: str) -> None:
        async with hall_in(tmp_path) as hall:
            live = await hall.find(code)
            assert bool(live.around().ratings) == rated, "also after a restart"

    run(again(run(test())))
