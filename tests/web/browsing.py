"""Servers for browsers, and the sizes of their screens."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page, ViewportSize

from doublesix.server.serving import Server, address_of, make_server, take_port
from doublesix.server.settings import Limits, Pace, Settings

PHONE: ViewportSize = {"width": 390, "height": 844}
TABLET: ViewportSize = {"width": 820, "height": 1180}
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
PATIENCE = 5_000
"""Milliseconds in which a page must have done what is awaited."""
QUICK = Pace(bot_seconds=0)
"""Bots act at once."""

MakePage = Callable[..., Page]
"""Makes a page in a browser of its own; takes what Playwright's ``new_context`` takes."""
FindBarriers = Callable[[Page], list[str]]
"""Finds what would keep people out of a page."""


@dataclass
class Running:
    """A server that runs in a thread of its own."""

    address: str
    port: int
    server: Server
    thread: threading.Thread

    def url(self, path: str) -> str:
        return self.address.rstrip("/") + path

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(10)
        assert not self.thread.is_alive()


def start(folder: Path, port: int = 0, pace: Pace = QUICK) -> Running:
    limits = Limits(requests_each_second=10_000, requests_at_once=1_000_000)
    settings = Settings(folder=folder, port=port, pace=pace, limits=limits)
    taken = take_port(settings)
    listening = threading.Event()
    server = make_server(settings, listening.set)
    thread = threading.Thread(target=server.run, args=([taken],), name="server under test")
    address, port = address_of(settings.host, taken), taken.getsockname()[1]
    thread.start()
    assert listening.wait(10)
    return Running(address, port, server, thread)


@contextmanager
def running(folder: Path, port: int = 0, pace: Pace = QUICK) -> Iterator[Running]:
    server = start(folder, port, pace)
    try:
        yield server
    finally:
        server.stop()
