"""A PostgreSQL of our own, with its usual care for the disk, whose processes can be killed."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any, Final

import psycopg

DATABASE: Final = "soak"
_SETTINGS: Final = ("-c", "max_connections=200", "-c", "listen_addresses=")
_SECONDS_TO_START: Final = 60.0


class OwnPostgres:
    """A server with one database."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._programs = _programs()
        self._user: dict[str, Any] = {"user": "postgres"} if os.geteuid() == 0 else {}  # it refuses to run as root
        self._process: subprocess.Popen[Any] | None = None

    @property
    def address(self) -> str:
        """Where it is."""
        return self._at(DATABASE)

    def make(self) -> None:
        """Make its files, and start it."""
        self._folder.mkdir(parents=True, exist_ok=True)
        if self._user:
            shutil.chown(self._folder, "postgres")
        made = [
            str(self._programs / "initdb"),
            "-D",
            str(self._folder / "data"),
            "-A",
            "trust",
            "-U",
            "postgres",
            "-E",
            "UTF8",
        ]
        subprocess.run([*made, "--locale=C"], check=True, capture_output=True, cwd=self._folder, **self._user)
        self.start()
        with closing(psycopg.connect(self._at("postgres"), autocommit=True)) as connection:
            connection.execute(f"CREATE DATABASE {DATABASE}")

    def start(self) -> None:
        """Start it, and wait until it answers."""
        command = [str(self._programs / "postgres"), "-D", str(self._folder / "data"), "-k", str(self._folder)]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [*command, *_SETTINGS], stdout=log, stderr=log, cwd=self._folder, process_group=0, **self._user
            )
        until = time.perf_counter() + _SECONDS_TO_START
        while True:
            with suppress(psycopg.OperationalError):
                psycopg.connect(self._at("postgres"), connect_timeout=2).close()
                return
            if time.perf_counter() > until:
                raise RuntimeError("PostgreSQL did not start")
            time.sleep(0.05)

    def stop_at_once(self) -> None:
        """End it without care, as when the power fails; what is committed is in its log."""
        if self._process is not None:
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait()
            self._process = None

    def backends(self, *, listening: bool = False) -> list[int]:
        """Return the processes that serve us; only those that listen for notes, if asked for."""
        asked = "SELECT pid FROM pg_stat_activity WHERE datname = %s"
        asked += " AND query ILIKE 'LISTEN%%'" if listening else ""
        with closing(psycopg.connect(self._at("postgres"), autocommit=True)) as connection:
            return [int(pid) for (pid,) in connection.execute(asked, (DATABASE,))]

    def terminate(self, pid: int) -> None:
        """End one connection, as an operator would."""
        with closing(psycopg.connect(self._at("postgres"), autocommit=True)) as connection:
            connection.execute("SELECT pg_terminate_backend(%s)", (pid,))

    def harm(self, chance: Random) -> None:
        """Do one of the things that happen to databases, at once."""
        with suppress(psycopg.Error, ProcessLookupError):
            what = chance.choice(("terminate", "kill", "restart"))
            if what == "restart":
                self.stop_at_once()
                self.start()
            elif backends := self.backends():
                pid = chance.choice(backends)
                if what == "terminate":
                    self.terminate(pid)
                else:
                    os.kill(pid, signal.SIGKILL)  # then it ends all others, too, and recovers

    def _at(self, database: str) -> str:
        return f"postgresql://postgres@/{database}?host={self._folder}"


@contextmanager
def own_postgres() -> Iterator[OwnPostgres]:
    """Run a PostgreSQL for as long as it is needed."""
    with tempfile.TemporaryDirectory(prefix="doublesix-soak-") as name:
        Path(name).chmod(0o755)
        postgres = OwnPostgres(Path(name) / "postgres")
        try:
            postgres.make()
            yield postgres
        finally:
            postgres.stop_at_once()


def _programs() -> Path:
    """Return the folder of PostgreSQL's programs: Debian's, or those that are found by name."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    if debian:
        return debian[-1].parent
    found = shutil.which("initdb")
    if found is None:
        raise RuntimeError("there is no PostgreSQL on this computer")
    return Path(found).resolve().parent
