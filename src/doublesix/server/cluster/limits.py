"""Limits that hold over all processes: each tells the others what clients have taken, and they take it away, too.

That is close rather than exact: a client that comes to several processes within the same moment may have a little more
once, and waits for it longer afterwards. Passwords are told of at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from types import TracebackType
from typing import Final, Protocol

from doublesix.server.buckets import Buckets
from doublesix.server.cluster.membership import Membership
from doublesix.server.cluster.notes import OpenNote, TakenNote, in_parts
from doublesix.server.cluster.relay import Relay

SECONDS_BETWEEN_TALES: Final = 1.0
LEAST_SHARE: Final = 0.1
"""A client that took less than this of what comes back in a second, or has less open, is not worth a word."""


class OpenCounts(Protocol):
    """How many of something clients have open."""

    def many(self, share: float) -> Mapping[str, int]:
        """Return the clients that have more open than this share of what they may have."""

    def hear(self, process: str, counts: Mapping[str, int]) -> None:
        """Note what clients have open at another process."""


class SharedLimits:
    """All limits of this process that the others share. Open it with ``async with``, after the cluster."""

    def __init__(self, relay: Relay, membership: Membership) -> None:
        self._relay = relay
        self._buckets: dict[str, Buckets] = {}
        self._counts: list[OpenCounts] = []
        self._told_counts: Mapping[str, int] = {}
        self._telling: asyncio.Task[None] | None = None
        relay.on(TakenNote, self._hear_taken)
        relay.on(OpenNote, lambda note: self._hear_open(note.sender, note.clients))
        membership.on_gone(lambda process: self._hear_open(process, {}))

    def share(self, name: str, buckets: Buckets, *, at_once: bool = False) -> None:
        """Share buckets with those of the same name at the other processes."""
        self._buckets[name] = buckets
        buckets.watch((lambda: self._tell_taken(name)) if at_once else None)

    def share_counts(self, counts: OpenCounts) -> None:
        """Share how many of something clients have open."""
        self._counts.append(counts)

    async def __aenter__(self) -> SharedLimits:
        self._telling = asyncio.create_task(self._tell_on(), name="limits")
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._telling is not None:
            self._telling.cancel()
            await asyncio.gather(self._telling, return_exceptions=True)

    async def _tell_on(self) -> None:
        while True:
            await asyncio.sleep(SECONDS_BETWEEN_TALES)
            self.tell()

    def tell(self) -> None:
        """Tell the others what was taken since the last time, and what is open."""
        for name in self._buckets:
            self._tell_taken(name)
        for counts in self._counts:
            many = counts.many(LEAST_SHARE)
            if many != self._told_counts:
                self._told_counts = dict(many)
                self._relay.tell(OpenNote(clients=dict(many)))

    def _tell_taken(self, name: str) -> None:
        taken = self._buckets[name].drain(LEAST_SHARE)
        if not self._relay.is_alone:
            for part in in_parts(tuple(taken.items())):
                self._relay.tell(TakenNote(limit=name, clients=dict(part)))

    def _hear_taken(self, note: TakenNote) -> None:
        if (buckets := self._buckets.get(note.limit)) is not None:
            for client, cost in note.clients.items():
                buckets.take_away(client, cost)

    def _hear_open(self, process: str, clients: Mapping[str, int]) -> None:
        for counts in self._counts:
            counts.hear(process, clients)
