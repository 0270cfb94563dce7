"""A server that is killed while it writes: all that was acknowledged is there. ``make soak`` kills it more often."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import IO

from tests.server.store import endless_writer
from tests.server.store.endless_writer import body_of

from doublesix.server.store import rooms
from doublesix.server.store.sqlite.connection import FILE_NAME, connect

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


def test_what_was_acknowledged_survives_kill_9(tmp_path: Path) -> None:
    for _ in range(KILLS):
        program = [sys.executable, endless_writer.__file__, str(tmp_path), str(TABLES)]
        with subprocess.Popen(program, stdout=subprocess.PIPE) as process:
            assert process.stdout
            last = acknowledged(process.stdout, process)
        assert last, "the server could begin again"
        with closing(connect(tmp_path / FILE_NAME)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            for code, seq in last.items():
                entries = rooms.tail(connection, code, 0)
                assert len(entries) >= seq, f"{code} has lost an entry that was acknowledged"
                assert all(one.seq == at and one.body == body_of(code, at) for at, one in enumerate(entries, 1))
