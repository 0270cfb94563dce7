"""Processes that share a store hear each other's notes, and are told when some are lost."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

import pytest
from tests.server.store.jobs import run

from doublesix.server.store.address import open_store
from doublesix.server.store.sqlite import connection as sqlite_connection
from doublesix.server.store.sqlite.sqlite_store import SqliteStore
from doublesix.server.store.store import Connection, Job, Store


class Ear:
    """Hears what one store is told."""

    def __init__(self) -> None:
        self.notes: list[bytes] = []
        self.missed = 0
        self._changed = asyncio.Event()

    def hear(self, note: bytes) -> None:
        self.notes.append(note)
        self._changed.set()

    def miss(self) -> None:
        self.missed += 1
        self._changed.set()

    async def listen(self, store: Store) -> None:
        await store.listen(self.hear, self.miss)

    async def until(self, last: bytes) -> None:
        """Wait for a note."""
        while last not in self.notes:
            self._changed.clear()
            await self._changed.wait()


def telling(*notes: bytes) -> Job[None]:
    def tell(connection: Connection) -> None:
        for note in notes:
            connection.tell_others(partial(bytes, note))

    return tell


def registering(store: Store) -> Job[None]:
    def register(connection: Connection) -> None:
        connection.execute("INSERT INTO process (id, beat, version) VALUES (?, 0, '1')", (store.process,))

    return register


def test_others_hear_a_note_and_oneself_does_not(address: str) -> None:
    async def test() -> None:
        async with open_store(address) as one, open_store(address) as other:
            for store in (one, other):
                await store.write(registering(store))
            own, others = Ear(), Ear()
            await own.listen(one)
            await others.listen(other)
            large = bytes(range(256)) * 100
            await one.write(telling(b"a", b"a", large))
            await other.write(telling(b"an answer"))
            await others.until(large)
            await own.until(b"an answer")
            assert (others.notes, own.notes) == ([b"a", b"a", large], [b"an answer"])
            assert (others.missed, own.missed) == (0, 0)

    run(test())


def test_what_is_taken_back_is_not_told(address: str) -> None:
    def tell_and_fail(connection: Connection) -> None:
        connection.tell_others(lambda: b"never")
        raise ZeroDivisionError

    async def test() -> None:
        async with open_store(address) as one, open_store(address) as other:
            await other.write(registering(other))
            ear = Ear()
            await ear.listen(other)
            with pytest.raises(ZeroDivisionError):
                await one.write(tell_and_fail)
            await one.write(telling(b"done"))
            await ear.until(b"done")
            assert (ear.notes, ear.missed) == ([b"done"], 0)

    run(test())


def test_nothing_is_kept_for_nobody(tmp_path: Path) -> None:
    async def test() -> None:
        async with SqliteStore(tmp_path) as alone:
            await alone.write(registering(alone))
            await alone.write(telling(b"for nobody"))
            count = await alone.read(lambda connection: connection.execute("SELECT count(*) FROM note").fetchone()[0])
            assert count == 0

    run(test())


def test_who_comes_too_late_for_a_note_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_connection, "NOTES_KEPT", 2)
    monkeypatch.setattr(sqlite_connection, "_TRIMMED_EVERY", 1)

    async def test() -> None:
        async with SqliteStore(tmp_path) as one, SqliteStore(tmp_path) as other:
            await other.write(registering(other))
            ear = Ear()
            await ear.listen(other)
            await one.write(telling(b"1", b"2", b"3", b"4"))
            await ear.until(b"4")
            assert (ear.notes, ear.missed) == ([b"3", b"4"], 1)

    run(test())
