"""How long it takes to load a table from its whole log, and from its snapshot: ``python bench/rooms.py``.

Four play international to 100 points, once and twenty times. Both ways take turns, from a store in a file.
"""

from __future__ import annotations

import asyncio
import time
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

from doublesix.bots.simple import choose_greedily
from doublesix.rng import SplitMix
from doublesix.room.decided_rules import decide_rules
from doublesix.room.entries import Acted, AnyEntry, Opened, SatDown, WasReady, write_entry
from doublesix.room.offer import Offer
from doublesix.room.room import Phase, Room
from doublesix.room.snapshot import write_snapshot
from doublesix.rules.variant import REVISION
from doublesix.server.hall.card import card_of
from doublesix.server.hall.persistence import keep_snapshot
from doublesix.server.hall.room_log import StoredLog, find_room
from doublesix.server.store import rooms
from doublesix.server.store.address import open_store
from doublesix.server.store.rooms import LogEntry, RoomChange
from doublesix.server.store.store import Connection, Store

RUNS: Final = 15
OFFER: Final = Offer(sheet="international", players=4, points=100)
_CODE: Final = "ABCDEFGH"
_SEAL: Final = "5ea1" * 16
_ENTRIES_SINCE: Final = 16
"""A snapshot is older than the last entry by so many, on average."""


def main() -> None:
    """Measure one game and an evening of twenty."""
    heads = f"{'entries':>8} {'snapshot, bytes':>16} {'whole log, ms':>14} {'snapshot, ms':>13} {'to write, ms':>13}"
    print(f"{'':24} {heads}")
    for games in (1, 20):
        print(asyncio.run(_measured(games)))


async def _measured(games: int) -> str:
    log = play(games)
    with TemporaryDirectory() as folder:
        async with open_store(Path(folder)) as store:
            return await _taking_turns(store, games, log)


async def _taking_turns(store: Store, games: int, log: list[tuple[AnyEntry, Room]]) -> str:
    last, at_snapshot = log[-1][1], log[-1 - _ENTRIES_SINCE][1]
    await store.write(partial(_keep, log=log))
    whole, quick, writing = [], [], []
    for _ in range(RUNS):
        await store.write(_drop_snapshots)
        begun = time.perf_counter()
        found = await store.read(partial(find_room, code=_CODE))
        assert isinstance(found, StoredLog)
        assert (await asyncio.to_thread(found.folded)).seq == last.seq
        whole.append(time.perf_counter() - begun)
        await store.write(partial(keep_snapshot, room=at_snapshot))
        begun = time.perf_counter()
        found = await store.read(partial(find_room, code=_CODE))
        quick.append(time.perf_counter() - begun)
        assert found is not None
        assert not isinstance(found, StoredLog)
        assert found.room == last
        begun = time.perf_counter()
        data = write_snapshot(last)
        writing.append(time.perf_counter() - begun)
    name = "a game" if games == 1 else f"an evening of {games} games"
    figures = (1000 * median(times) for times in (whole, quick, writing))
    return f"{name:24} {len(log):8} {len(data):16} " + " ".join(
        f"{figure:{width}.2f}" for figure, width in zip(figures, (14, 13, 13), strict=True)
    )


def play(games: int) -> list[tuple[AnyEntry, Room]]:
    """Return everything that happens at a table at which simple players play so many games, with the table after it."""
    opened = Opened(offer=OFFER, seal=_SEAL, revision=REVISION, decided=decide_rules(OFFER))
    room = Room.opened(_CODE, opened, 0)
    log: list[tuple[AnyEntry, Room]] = [(opened, room)]
    while not (room.phase is Phase.OVER and room.number == games):
        entry = _next(room)
        room = room.after(entry, len(log))
        log.append((entry, room))
    return log


def _next(room: Room) -> AnyEntry:
    if not room.is_full:
        seat = len(room.people)
        return SatDown(seat=seat, person=f"person-{seat}", name=f"Player {seat}")
    if room.turn is None or room.table is None:
        return WasReady(seat=room.waits_for[0], contribution="51f0c2a9")
    action = choose_greedily(room.table.view(room.turn), SplitMix(room.seq))
    return Acted(seat=room.turn, action=str(action))


def _keep(connection: Connection, log: list[tuple[AnyEntry, Room]]) -> None:
    rooms.open_room(connection, _CODE, card_of(log[0][1]), 0)
    entries = [LogEntry(seq, seq - 1, write_entry(entry)) for seq, (entry, _) in enumerate(log, 1)]
    rooms.append(connection, _CODE, entries, RoomChange(len(entries), card_of(log[-1][1])))


def _drop_snapshots(connection: Connection) -> None:
    connection.execute("DELETE FROM room_snapshot")


if __name__ == "__main__":
    main()
