"""Servers in processes of their own, with limits that no driver reaches, which can be killed and started again."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from soak.place import Place

CLOCK: Final = "DOUBLESIX_SOAK_CLOCK"
"""Names a file with the seconds by which a server's clock is wrong."""
_SERVER: Final = """
import os, sys, time
from pathlib import Path
from doublesix.server import allowances
from doublesix.server.listener import serve
from doublesix.server.settings import Limits, Settings
allowances.COMMANDS_EACH_SECOND = allowances.TALK_EACH_SECOND = 1e9
allowances.COMMANDS_AT_ONCE = allowances.TALK_AT_ONCE = 10**9
if clock := os.environ.get("DOUBLESIX_SOAK_CLOCK"):
    true_time = time.time_ns
    time.time_ns = lambda: true_time() + int(Path(clock).read_text() or 0) * 10**9
limits = Limits(requests_each_second=1e9, requests_at_once=10**9, connections=10**9)
settings = Settings(Path(sys.argv[1]), port=int(sys.argv[2]), limits=limits, store=sys.argv[3] or None)
serve(settings, lambda here: print(here.address, flush=True))
"""


@dataclass
class RunningServer:
    """A server process."""

    place: Place
    port: int = 0
    """Zero until it listens for the first time; then it listens there again after every start."""
    process: subprocess.Popen[str] | None = None
    began: float = 0
    starts: int = 0
    environment: dict[str, str] = field(default_factory=dict)

    @property
    def pid(self) -> int:
        """Its process."""
        assert self.process is not None
        return self.process.pid

    def begin(self) -> None:
        """Start it, without waiting until it listens."""
        self.began = time.perf_counter()
        self.starts += 1
        command = [sys.executable, "-c", _SERVER, str(self.place.folder), str(self.port), self.place.address or ""]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env={**os.environ, **self.environment}
        )

    def wait(self) -> float:
        """Wait until it listens; return how many seconds that took since it was started."""
        assert self.process is not None
        assert self.process.stdout is not None
        address = self.process.stdout.readline().strip().rstrip("/")
        if not address:
            raise RuntimeError("the server did not start")
        self.port = int(address.rpartition(":")[2])
        return time.perf_counter() - self.began

    def kill(self) -> None:
        """End it without a word, as when the power fails."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            if self.process.stdout is not None:
                self.process.stdout.close()
            self.process = None

    def stop(self) -> None:
        """Ask it to end, and wait until it has."""
        if self.process is not None:
            self.process.send_signal(signal.SIGTERM)
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(20)
            self.kill()


def family(pid: int) -> list[int]:
    """Return the process and those that it began."""
    threads = Path(f"/proc/{pid}/task").glob("*/children")
    children = [int(child) for thread in threads for child in thread.read_text().split()]
    return [pid, *(one for child in children for one in family(child))]


def memory_of(pid: int) -> float:
    """Return how much memory the server and its helpers use, in megabytes."""
    pages = sum(int(Path(f"/proc/{one}/statm").read_text().split()[1]) for one in family(pid))
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def cpu_of(pid: int) -> float:
    """Return how many seconds the server and its helpers have worked."""
    ticks = 0
    for one in family(pid):
        fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")
