"""What goes wrong besides killings: each kind of trouble comes while people play, and must pass without a trace."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import ClassVar, Final

from soak.killer import Killer
from soak.place import Place
from soak.servers import CLOCK

SECONDS_PAUSED: Final = 20.0
"""Longer than a process may be silent before the others take over what it led."""
SECONDS_AWAY: Final = 60.0
SECONDS_FULL: Final = 5.0
DAYS_OF_JUMP: Final = (101, -3, 0)
DISK: Final = "24m"
_DAY: Final = 24 * 60 * 60


class Paused(Killer):
    """A process is stopped for so long that the others give it up, and then goes on."""

    harm: ClassVar = "pauses"

    async def _kill(self) -> None:
        server = self._chance.choice(self._servers)
        os.kill(server.pid, signal.SIGSTOP)
        await asyncio.sleep(SECONDS_PAUSED)
        os.kill(server.pid, signal.SIGCONT)


class DatabaseAway(Killer):
    """The database is away for a minute."""

    harm: ClassVar = "times without a database"

    async def _kill(self) -> None:
        assert self._postgres is not None
        await asyncio.to_thread(self._postgres.stop_at_once)
        await asyncio.sleep(SECONDS_AWAY)
        await asyncio.to_thread(self._postgres.start)


class Deafened(Killer):
    """The connections break over which processes hear of each other."""

    harm: ClassVar = "times deafened"

    async def _kill(self) -> None:
        assert self._postgres is not None
        for pid in await asyncio.to_thread(self._postgres.backends, listening=True):
            await asyncio.to_thread(self._postgres.terminate, pid)


class DiskFull(Killer):
    """There is no room left on the disk, for some seconds."""

    harm: ClassVar = "times without room"

    async def _kill(self) -> None:
        ballast = self._servers[0].place.folder / "ballast"
        with ballast.open("wb", buffering=0) as file:
            try:
                while file.write(bytes(65536)):
                    pass
            except OSError:
                await asyncio.sleep(SECONDS_FULL)
        ballast.unlink()


class TornTail(Killer):
    """A server is killed in the middle of a write: half a page is at the end of SQLite's log."""

    harm: ClassVar = "torn tails"

    async def _kill(self) -> None:
        server = self._servers[0]
        server.kill()
        for log in server.place.folder.glob("*-wal"):
            with log.open("ab") as file:
                file.write(self._chance.randbytes(self._chance.randint(1, 4000)))
        server.begin()
        await asyncio.to_thread(server.wait)


class ClockJump(Killer):
    """The clock of the computer jumps, far ahead and back; the server is started again in between."""

    harm: ClassVar = "leaps of the clock"

    async def _kill(self) -> None:
        server = self._servers[0]
        days = DAYS_OF_JUMP[self._outcome.kills % len(DAYS_OF_JUMP)]
        Path(server.environment[CLOCK]).write_text(str(days * _DAY))
        if self._chance.random() < 0.5:
            server.kill()
            server.begin()
            await asyncio.to_thread(server.wait)


@contextmanager
def small_disk() -> Iterator[Place]:
    """Mount a disk that is soon full; only root may."""
    folder = Path(tempfile.mkdtemp(prefix="doublesix-soak-"))
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK}", "tmpfs", str(folder)], check=True)
    try:
        yield Place(folder)
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=False)
        shutil.rmtree(folder, ignore_errors=True)
