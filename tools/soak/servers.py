"""Servers in processes of their own, which can be killed and started again."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Final

from soak.place import Place

CLOCK: Final = "DOUBLESIX_SOAK_CLOCK"
"""Names a file with the seconds by which a server's clock is wrong."""
_SERVER: Final = """
import os, sys, time
from pathlib import Path
from dataclasses import fields
from doublesix.server import allowances
from doublesix.server.listener import serve
from doublesix.server.log import LogForm
from doublesix.server.settings import Limits, Settings
if clock := os.environ.get("DOUBLESIX_SOAK_CLOCK"):
    true_time = time.time_ns
    time.time_ns = lambda: true_time() + int(Path(clock).read_text() or 0) * 10**9
limits = Limits()
if sys.argv[4] != "usual":
    allowances.TALK_EACH_SECOND, allowances.TALK_AT_ONCE = 1e9, 10**9
    bounds = {"body", "clients_remembered"}
    limits = Limits(**{one.name: 10**9 for one in fields(Limits) if one.name not in bounds})
settings = Settings(
    Path(sys.argv[1]), port=int(sys.argv[2]), limits=limits, store=sys.argv[3] or None, log=LogForm.JSON
)
serve(settings, lambda here: print(here.address, flush=True), processes=int(sys.argv[5]))
"""
_MISTAKE: Final = re.compile(
    r'Traceback (?:.*\n)(?:\s.*\n)*.*|.*(?:"(?:unhandled|our-mistake|not-told)"|never awaited|Task was destroyed).*'
)


@dataclass
class RunningServer:
    """A server process."""

    place: Place
    log: Path
    """Where it writes what it has to say; several may share it."""
    environment: dict[str, str] = field(default_factory=dict)
    usual_limits: bool = False
    """Whether it allows what it allows everywhere, or as much as a driver likes."""
    processes: int = 1
    """How many serve its port."""
    port: int = 0
    """Zero until it listens for the first time; then it listens there again after every start."""
    process: subprocess.Popen[str] | None = None
    began: float = 0
    starts: int = 0

    @property
    def pid(self) -> int:
        """Its process."""
        assert self.process is not None
        return self.process.pid

    def begin(self) -> None:
        """Start it, without waiting until it listens."""
        self.began = time.perf_counter()
        self.starts += 1
        limits = "usual" if self.usual_limits else "none"
        place = [str(self.place.folder), str(self.port), self.place.address or ""]
        command = [sys.executable, "-c", _SERVER, *place, limits, str(self.processes)]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, **self.environment},
                process_group=0,  # Ctrl-C is for us; we end it
            )

    def wait(self) -> float:
        """Wait until it listens; return how many seconds that took since it was started."""
        assert self.process is not None
        assert self.process.stdout is not None
        address = self.process.stdout.readline().strip().rstrip("/")
        if not address:
            raise RuntimeError(f"the server did not start: {self.log.read_text(errors='replace')[-500:]}")
        self.port = int(address.rpartition(":")[2])
        return time.perf_counter() - self.began

    def kill(self) -> None:
        """End it without a word, as when the power fails."""
        if self.process is not None:
            others = family(self.pid)[1:] if self.processes > 1 else []
            self.process.kill()  # first, or it would start the others again
            self.process.wait()
            for one in others:
                with suppress(ProcessLookupError):
                    os.kill(one, signal.SIGKILL)
            if self.process.stdout is not None:
                self.process.stdout.close()
            self.process = None

    def serving(self) -> list[int]:
        """Return the processes that serve its port, if there are several."""
        return [one for one in children(self.pid) if b"spawn_main" in Path(f"/proc/{one}/cmdline").read_bytes()]

    def stop(self) -> None:
        """Ask it to end, and wait until it has."""
        if self.process is not None:
            self.process.send_signal(signal.SIGTERM)
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(20)
            self.kill()


def mistakes_in(log: Path) -> list[str]:
    """Return what is in a log that must never be there: the ends of tracebacks, and what nobody caught."""
    if not log.exists():
        return []
    return [f"in the log: {one[-500:]}" for one in _MISTAKE.findall(log.read_text(errors="replace"))]


def servers_of(
    place: Place, log: Path, processes: int, *, one_port: bool, environment: Mapping[str, str] = MappingProxyType({})
) -> list[RunningServer]:
    """Return servers in so many processes, which are to serve one port, or each its own."""
    each = [processes] if one_port else [1] * processes
    return [RunningServer(place, log, dict(environment), processes=number) for number in each]


def children(pid: int) -> list[int]:
    """Return the processes that a process began."""
    threads = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for thread in threads for child in thread.read_text().split()]


def family(pid: int) -> list[int]:
    """Return the process and those that it began, and those that they began."""
    return [pid, *(one for child in children(pid) for one in family(child))]


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
