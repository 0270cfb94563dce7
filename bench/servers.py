"""A server in a process of its own, on a free port, with a folder that is thrown away."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

_SERVER = """
import sys
from pathlib import Path
from doublesix.server.listener import serve
from doublesix.server.settings import Limits, Settings
limits = Limits(requests_each_second=1e9, requests_at_once=10**9, connections=10**9)
serve(Settings(Path(sys.argv[1]), port=0, limits=limits), lambda here: print(here.address, flush=True))
"""


@dataclass(frozen=True)
class Running:
    """A server that listens."""

    pid: int
    address: str
    seconds: float
    """How long it took until it listened."""


@contextmanager
def running() -> Iterator[Running]:
    """Run a server for as long as it is needed."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        with subprocess.Popen([sys.executable, "-c", _SERVER, folder], stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout is not None
                address = server.stdout.readline().strip().rstrip("/")
                yield Running(server.pid, address, time.perf_counter() - began)
            finally:
                server.terminate()
                server.wait(10)
