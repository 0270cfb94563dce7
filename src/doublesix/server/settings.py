"""The settings of a server, checked once before anything is opened."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Final

from doublesix.bots.own.own_bot import OwnBot
from doublesix.errors import DoublesixError
from doublesix.rng import Source
from doublesix.server.hosts import may_ask_for, name_in
from doublesix.server.log import LogForm
from doublesix.server.store.address import is_postgresql
from doublesix.table.moments import Moment, take_a_moment

DEFAULT_HOST: Final = "127.0.0.1"
DEFAULT_PORT: Final = 8666
LARGEST_PORT: Final = 65_535
NO_DRAIN: Final = 0
LONGEST_DRAIN: Final = 600
MOST_PROCESSES: Final = 64
"""How many processes may share one port."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one client may ask for; enough for a family behind one address, too little to wear the server out."""

    requests_each_second: float = 50
    requests_at_once: int = 600
    commands_each_second: float = 10
    commands_at_once: int = 30
    """How often one person may ask for something at tables, over all their sockets; more often than anybody plays."""
    clients_remembered: int = 20_000
    connections: int = 500
    """How many requests, sockets and streams of one client may be open at once."""
    body: int = 64 * 1024
    """The largest body or message in bytes, if a route does not allow more."""


class PaceWish(StrEnum):
    """How fast somebody wants bots to play. Even at once, thinking takes less time, so that it does not show."""

    SLOW = "slow"
    USUAL = "usual"
    FAST = "fast"
    AT_ONCE = "at-once"

    @classmethod
    def read(cls, wish: str) -> PaceWish:
        """Return a wish that another process tells; as usual if a newer one knows more wishes."""
        return cls(wish) if wish in cls._value2member_map_ else cls.USUAL

    @property
    def share(self) -> float:
        """What part of the usual time a bot takes."""
        return _SHARES[self]


_SHARES: Final = {PaceWish.SLOW: 2.0, PaceWish.USUAL: 1.0, PaceWish.FAST: 0.5, PaceWish.AT_ONCE: 0.25}


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast things go at a table."""

    bot_seconds: float = 0.8
    """A bot does not act sooner after the last move, so that people can follow."""
    moment: Moment = take_a_moment
    """How long it takes to add one more tile or none, if no person chooses."""
    away_seconds: float = 15
    """Somebody is away after so long without a connection."""
    regroup_seconds: float = 0.2
    """The others are told so long after somebody comes or goes."""
    notice_seconds: float = 5
    """Somebody without a connection is notified of their turn after so long: loading a page again takes less."""
    idle_seconds: float = 600
    """A table leaves memory after so long without people; it comes back when somebody asks for it."""

    @classmethod
    def with_bots_at(cls, seconds: float) -> Pace:
        """Return the usual pace with other bots: moments over an extra tile are shorter or longer in proportion."""
        share = seconds / cls().bot_seconds
        return cls(seconds, partial(_take_share_of_a_moment, share))


def _take_share_of_a_moment(share: float, source: Source) -> float:
    return share * take_a_moment(source)


PUSH_SERVICES: Final = frozenset(
    {
        "https://fcm.googleapis.com",
        "https://*.push.services.mozilla.com",
        "https://*.push.apple.com",
        "https://*.notify.windows.com",
    }
)
"""Those of Chromium, Firefox, Safari and Edge. A server sends notifications nowhere else, whatever a browser says."""


@dataclass(frozen=True, slots=True)
class MetricsPlace:
    """Where a process shows its figures. They tell nothing of tables, people or hands, but how busy a server is."""

    host: str = DEFAULT_HOST
    port: int = 0
    """Zero means any free port."""

    @classmethod
    def read(cls, text: str) -> MetricsPlace:
        """Return the place that somebody named: a port of this computer, or an address and a port."""
        host, _, port = text.rpartition(":")
        host = host.removeprefix("[").removesuffix("]") or DEFAULT_HOST
        if text.startswith(":") or not (port.isascii() and port.isdecimal()) or int(port) > LARGEST_PORT:
            raise DoublesixError("bad-settings", "bad-metrics-place", text=text)
        return cls(host, int(port))


@dataclass(frozen=True, slots=True)
class Settings:
    """Where a server listens and where it keeps what it knows."""

    folder: Path
    """For what is kept, unless a store is named, and for the keys of Web Push."""
    host: str = DEFAULT_HOST
    port: int = DEFAULT_PORT
    """Zero means any free port."""
    names: frozenset[str] = frozenset()
    """Public names that it answers to, besides ``host`` and those of its own network."""
    limits: Limits = field(default_factory=Limits)
    pace: Pace = field(default_factory=Pace)
    push_services: frozenset[str] = PUSH_SERVICES
    store: str | None = field(default=None, repr=False)
    """The address of a PostgreSQL that keeps everything; it may hold a password, so it is never shown."""
    log: LogForm = LogForm.TEXT
    metrics: MetricsPlace | None = None
    """Where the figures for Prometheus are shown; none: nowhere."""
    guests: tuple[OwnBot, ...] = ()
    """Bots of the owner's own that people may play against, each with the name that people know it by."""
    seed: int | None = None
    """What all deals follow from, for experiments: anybody who knows it knows every tile."""
    drain_seconds: float = NO_DRAIN
    """When asked to stop, serve on for so long and say that we are not ready: a proxy then sends people elsewhere."""

    def __post_init__(self) -> None:
        if self.store is not None and not is_postgresql(self.store):
            raise DoublesixError("bad-settings", "bad-store-address")
        if not self.host.strip():
            raise DoublesixError("bad-settings", "no-host")
        if any(name != name_in(name) or not may_ask_for(name, self.names) for name in self.names):
            raise DoublesixError("bad-settings", "bad-server-name", names=tuple(sorted(self.names)))
        if not 0 <= self.port <= LARGEST_PORT:
            raise DoublesixError("bad-settings", "bad-port", port=self.port, largest=LARGEST_PORT)
        if (
            self.limits.requests_each_second <= 0
            or min(self.limits.requests_at_once, self.limits.connections, self.limits.body) < 1
        ):
            raise DoublesixError("bad-settings", "bad-limits")
