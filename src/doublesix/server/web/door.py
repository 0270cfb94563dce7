"""The door: how many connections are open, of each address and of all, before anybody has asked for anything."""

from __future__ import annotations

import asyncio
import socket as network
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Final

from doublesix.server.buckets import client_of

RESERVED_FILES: Final = 256
"""So many open files are left for the store, the bots and what else a server has open."""
ADDRESSES_REMEMBERED: Final = 10_000
NEARLY: Final = 0.9
"""When so many of all connections are taken, the one that has been idle longest is closed for each that comes."""


_CLOSED: Final = frozenset({7, 8})
"""The states ``CLOSE`` and ``CLOSE_WAIT`` of TCP, as Linux numbers them."""
AT_ONCE: Final = 16
"""So many are let in between two looks at what else there is to do."""


class TrustedProxies:
    """Addresses of proxies, which bring many people: one of them may have as many connections as there are."""

    def __init__(self, allowed: str) -> None:
        self._everybody = allowed.strip() == "*"
        self._networks: list[IPv4Network | IPv6Network] = []
        self._names: set[str] = set()
        self._known: dict[str, bool] = {}
        for one in filter(None, map(str.strip, allowed.split(","))):
            try:
                self._networks.append(ip_network(one, strict=False))
            except ValueError:
                self._names.add(one)

    def __contains__(self, address: str) -> bool:
        if self._everybody or address in self._names:
            return True
        if (known := self._known.get(address)) is None:
            if len(self._known) >= ADDRESSES_REMEMBERED:
                self._known.clear()
            known = self._known[address] = self._is_one(address)
        return known

    def _is_one(self, address: str) -> bool:
        try:
            parsed = ip_address(address)
        except ValueError:
            return not address  # a socket in the file system has no address, and only a proxy comes by it
        return any(parsed in network for network in self._networks)


@dataclass(slots=True, eq=False)
class OpenConnection:
    """A connection that was let in, until it is lost."""

    client: str | None
    """Whose it is, if it counts for somebody."""
    close: Callable[[], None] = field(repr=False)
    is_gone: bool = False
    """Whether nobody is at its other end any more."""


class Door:
    """Lets connections in, counts them, and closes idle ones when there are too many.

    If many come at once, the loop reads from a few of them, does what else there is to do, then reads from the next.
    """

    def __init__(self, most_of_one: int, most: int, proxies: TrustedProxies) -> None:
        self._outside: deque[Callable[[], None]] = deque()
        self._is_opening = False
        self._most_of_one = most_of_one
        self._most = most
        self._proxies = proxies
        self._open: Counter[str] = Counter()
        self._idle: OrderedDict[OpenConnection, None] = OrderedDict()
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def admit(self, address: str, close: Callable[[], None]) -> OpenConnection | None:
        """Let a connection in; none if there are too many."""
        client = None if address in self._proxies else client_of(address)
        if client is not None and self._open[client] >= self._most_of_one:
            return None
        if self._count >= NEARLY * self._most and self._idle:
            self._idle.popitem(last=False)[0].close()
        if self._count >= self._most:
            return None
        self._count += 1
        if client is not None:
            self._open[client] += 1
        return OpenConnection(client, close)

    def queue(self, let_in: Callable[[], None]) -> None:
        """Let somebody in when it is their turn: the latest first, since the others have mostly given up by then."""
        self._outside.append(let_in)
        if not self._is_opening:
            self._is_opening = True
            asyncio.get_running_loop().call_soon(self._open_for_some)

    def _open_for_some(self) -> None:
        for _ in range(min(AT_ONCE, len(self._outside))):
            self._outside.pop()()
        self._is_opening = bool(self._outside)
        if self._is_opening:
            asyncio.get_running_loop().call_soon(self._open_for_some)

    def rests(self, one: OpenConnection) -> None:
        """Note that a connection asks for nothing now: it may be closed if there are too many."""
        self._idle[one] = None

    def works(self, one: OpenConnection) -> None:
        """Note that a connection has asked for something."""
        self._idle.pop(one, None)

    def dismiss(self, one: OpenConnection) -> None:
        """Note that a connection is lost; only the first time counts."""
        if one.is_gone:
            return
        one.is_gone = True
        self._idle.pop(one, None)
        self._count -= 1
        if one.client is not None:
            self._open[one.client] -= 1
            if not self._open[one.client]:
                del self._open[one.client]


def has_hung_up(transport: asyncio.BaseTransport) -> bool:
    """Whether the other end has closed a connection, although we have not read all that it sent."""
    socket: network.socket | None = transport.get_extra_info("socket")
    if socket is None or not hasattr(network, "TCP_INFO"):
        return False
    try:
        return socket.getsockopt(network.IPPROTO_TCP, network.TCP_INFO, 1)[0] in _CLOSED
    except OSError:
        return False


def most_connections(files: int) -> int:
    """Return how many connections there may be if so many files may be open."""
    return max(files - RESERVED_FILES, files // 2)
