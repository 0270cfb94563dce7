"""Token buckets: how often somebody may do something."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address


class Buckets:
    """A bucket for each client: it holds so many tokens at once, and fills by so many each second.

    Only so many clients are remembered; the one that was away longest is forgotten first, and begins again.
    """

    def __init__(
        self,
        *,
        each_second: float,
        at_once: int,
        remembered: int,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._rate = each_second
        self._size = at_once
        self._remembered = remembered
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._taken: dict[str, float] | None = None
        """What was taken since somebody last asked, if anybody does."""
        self._on_taken: Callable[[], None] | None = None

    def take(self, client: str, cost: float = 1.0) -> float:
        """Take as many tokens as something costs; return zero, or in how many seconds there will be so many.

        What costs more than a bucket holds takes a full one. A negative cost gives tokens back.
        """
        now = self._clock()
        tokens, then = self._buckets.pop(client, (float(self._size), now))
        tokens = min(self._size, tokens + (now - then) * self._rate)
        cost = min(cost, self._size)
        wait = 0.0 if tokens >= cost else (cost - tokens) / self._rate
        self._buckets[client] = (tokens if wait else min(self._size, tokens - cost), now)
        if len(self._buckets) > self._remembered:
            self._buckets.popitem(last=False)
        if not wait and self._taken is not None:
            self._taken[client] = self._taken.get(client, 0.0) + cost
            if self._on_taken is not None:
                self._on_taken()
        return wait

    def watch(self, on_taken: Callable[[], None] | None) -> None:
        """Count from now on what is taken, so that others can take it away, too; call something each time."""
        self._taken, self._on_taken = {}, on_taken

    def drain(self, share: float) -> dict[str, float]:
        """Return who has taken how much since the last time, if that is more than a share of what one second brings."""
        taken, self._taken = self._taken or {}, {}
        return {client: cost for client, cost in taken.items() if cost > share * self._rate}

    def take_away(self, client: str, cost: float) -> None:
        """Take tokens that somebody else has given for us; a bucket may then owe as much as it holds."""
        now = self._clock()
        tokens, then = self._buckets.get(client, (float(self._size), now))
        tokens = min(self._size, tokens + (now - then) * self._rate)
        self._buckets[client] = (max(-float(self._size), tokens - cost), now)
        if len(self._buckets) > self._remembered:
            self._buckets.popitem(last=False)


@lru_cache(maxsize=10_000)
def client_of(address: str) -> str:
    """Return what a client is known by: its address, or its network if one person has millions of addresses."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address):
        return str(parsed.ipv4_mapped or f"{int(parsed) >> 64:x}::/64")
    return str(parsed)
