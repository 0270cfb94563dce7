"""Real servers in threads of their own, for tests that come to one over the network."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import resource_tracker
from pathlib import Path

from tests import patience

from doublesix.server.listener import Listener, address_of, make_server, take_port
from doublesix.server.neighbours import Neighbours
from doublesix.server.settings import DEFAULT_HOST, Limits, Pace, Settings

AT_ONCE = Pace(bot_seconds=0, moment=lambda _: 0.3, regroup_seconds=0.01)
"""Nobody's eye follows; who has nothing to add has time to press the button."""
NO_LIMITS = Limits(
    requests_each_second=10_000,
    requests_at_once=1_000_000,
    commands_each_second=10_000,
    commands_at_once=1_000_000,
    connections=1_000_000,
)
"""A test plays faster than anybody, and how fast depends on the computer."""


@dataclass
class Running:
    """A server that runs in a thread of its own."""

    address: str
    port: int
    server: Listener
    thread: threading.Thread

    def url(self, path: str) -> str:
        return self.address.rstrip("/") + path

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(patience.SECONDS)
        assert not self.thread.is_alive()


def start(
    folder: Path,
    port: int = 0,
    pace: Pace = AT_ONCE,
    host: str = DEFAULT_HOST,
    neighbours: Neighbours | None = None,
) -> Running:
    # Processes of bots cannot be begun for the first time while Textual holds the standard streams.
    resource_tracker.ensure_running()
    settings = Settings(folder=folder, host=host, port=port, limits=NO_LIMITS, pace=pace)
    taken = take_port(settings)
    listening = threading.Event()
    server = make_server(settings, listening.set, neighbours)
    thread = threading.Thread(target=server.run, args=([taken],), name="server under test")
    address, port = address_of(settings.host, taken), taken.getsockname()[1]
    thread.start()
    assert listening.wait(patience.SECONDS)
    return Running(address, port, server, thread)


@contextmanager
def running(folder: Path, port: int = 0, pace: Pace = AT_ONCE, host: str = DEFAULT_HOST) -> Iterator[Running]:
    server = start(folder, port, pace, host)
    try:
        yield server
    finally:
        server.stop()
