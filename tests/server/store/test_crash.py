"""A server that is killed while it writes: all that was acknowledged is there. ``make soak`` kills it more often."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import IO

from tests.server.store import endless_writer
from tests.server.store.endless_writer import body_of
from tests.server.store.jobs import connected

from doublesix.server.store import rooms
from doublesix.server.store.address import is_postgresql

KILLS = 100 if os.environ.get("DOUBLESIX_HYPOTHESIS") == "soak" else 3
ACKNOWLEDGED_BEFORE_EACH = 400
TABLES = 40


def acknowledged(output: IO[bytes], process: subprocess.Popen[bytes]) -> dict[str, int]:
    """Kill a server once it has acknowledged enough; return the last entry that it acknowledged for each table."""
    last: dict[str, int] = {}
    for number, line in enumerate(output, 1):
        if number == ACKNOWLEDGED_BEFORE_EACH:
            process.kill()
        if line.endswith(b"\n"):
            code, seq = line.split()
            last[code.decode()] = int(seq)
    return last


def test_what_was_acknowledged_survives_kill_9(address: str) -> None:
    # A database may still commit for a server that is gone: how servers come back there is for the soak.
    for _ in range(1 if is_postgresql(address) else KILLS):
        program = [sys.executable, endless_writer.__file__, address, str(TABLES)]
        with subprocess.Popen(program, stdout=subprocess.PIPE) as process:
            assert process.stdout
            last = acknowledged(process.stdout, process)
        assert last, "the server could begin again"
        with connected(address) as connection:
            if not is_postgresql(address):
                assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            for code, seq in last.items():
                entries = rooms.tail(connection, code, 0)
                assert len(entries) >= seq, f"{code} has lost an entry that was acknowledged"
                assert all(one.seq == at and one.body == body_of(code, at) for at, one in enumerate(entries, 1))
