"""A server that writes as fast as it can, to be killed: ``python endless_writer.py ADDRESS TABLES``.

It says ``code seq`` for each entry that has been acknowledged, and nothing else, without a buffer that could be lost.
"""

from __future__ import annotations

import asyncio
import os
import sys
from contextlib import suppress
from functools import partial

from doublesix.server.store import rooms
from doublesix.server.store.address import open_store
from doublesix.server.store.codes import CodeTaken
from doublesix.server.store.rooms import Card, LogEntry
from doublesix.server.store.store import Store


def body_of(code: str, seq: int) -> bytes:
    """Return what an entry says, so that it can be checked."""
    return f"{code}:{seq}:".encode() * 8


async def play(database: Store, code: str) -> None:
    """Go on with the log of one table for ever."""
    seq = len(await database.read(partial(rooms.tail, code=code, after=0)))
    if not seq:
        with suppress(CodeTaken):
            await database.write(partial(rooms.open_room, code=code, card=Card("playing"), at_ms=0))
    while True:
        seq += 1
        entry = LogEntry(seq, seq, body_of(code, seq), "anna", f"command-{seq}", b"done")
        await database.write(partial(rooms.append, code=code, entries=[entry]))
        os.write(1, f"{code} {seq}\n".encode())


async def main(address: str, at_once: int) -> None:
    """Play at so many tables at once."""
    async with open_store(address) as database:
        await asyncio.gather(*(play(database, f"T{number}") for number in range(at_once)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
