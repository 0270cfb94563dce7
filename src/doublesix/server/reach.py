"""Under which addresses others reach a server: its public names, and those of this computer in its networks."""

from __future__ import annotations

import socket
import struct
import sys
from collections.abc import Collection, Iterator
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address
from pathlib import Path
from typing import Final

from doublesix.server.hosts import name_in

FOR_EVERYBODY: Final = "doublesix serve --host 0.0.0.0"
"""The command that lets others in a network reach a server."""

_ANY_FOUR: Final = "0.0.0.0"
_ANY: Final = (_ANY_FOUR, "::")
_FAR: Final = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))
"""Addresses that nobody has, so they lie where most of the Internet does."""
_NEAR: Final = ((socket.AF_INET, "192.168.255.254"), (socket.AF_INET, "10.255.255.254"))
"""Such as a house has, if it has no Internet."""
_ANY_PORT: Final = 9
_USUAL_PORT: Final = 80
_ADDRESS_ASKED: Final = 0x8915
_SIX: Final = Path("/proc/net/if_inet6")
_NOT_LASTING: Final = 0x20 | 0x40
"""Flags of an address that will soon be gone, or is not yet sure."""


def is_loopback(host: str) -> bool:
    """Whether a name or an address, with or without a port, means the computer that asks."""
    name = name_in(host)
    found = _read(host) or _read(name)
    return found.is_loopback if found is not None else f".{name}".endswith(".localhost")


def origins_for_others(host: str, port: int, names: Collection[str]) -> tuple[str, ...]:
    """Return how addresses of pages begin for people elsewhere, the best first; none if only this computer gets in.

    A server that listens on this computer only, and still has a public name, is behind a proxy that speaks TLS.
    """
    if is_loopback(host):
        return tuple(f"https://{name}" for name in sorted(names))
    reached = own_addresses() if host in _ANY else (host,)
    if host == _ANY_FOUR:
        reached = tuple(address for address in reached if ":" not in address)
    return tuple(origin(name, port) for name in (*sorted(names), *reached))


def origin(host: str, port: int) -> str:
    """Return how the addresses of pages on this host begin."""
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}" if port == _USUAL_PORT else f"http://{shown}:{port}"


def own_addresses() -> tuple[str, ...]:
    """Return the addresses of this computer in its networks: first the one that leads to the Internet; IPv6 comes last.

    Nothing is sent, and no name is looked up, so nobody waits. Where the system does not list its addresses, these are
    the ones by which it would reach others.
    """
    found = [*_ways_to(_FAR), *_ways_to(_NEAR), *(_listed() if sys.platform == "linux" else ())]
    usable = dict.fromkeys(address for address in map(_read, found) if address is not None and _is_shared(address))
    return tuple(map(str, sorted(usable, key=lambda address: (address.version, address.is_link_local))))


def _ways_to(places: Collection[tuple[socket.AddressFamily, str]]) -> Iterator[str]:
    """Ask by which of our addresses we would send something there."""
    for family, place in places:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asking:
            asking.connect((place, _ANY_PORT))
            yield asking.getsockname()[0]


def _listed() -> Iterator[str]:
    """List the addresses of all networks that this computer is in, as Linux knows them."""
    import fcntl

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for _, name in socket.if_nameindex():
            with suppress(OSError):
                told = fcntl.ioctl(asking, _ADDRESS_ASKED, struct.pack("256s", name.encode()[:15]))
                yield socket.inet_ntoa(told[20:24])
    with suppress(OSError):
        for row in _SIX.read_text().splitlines():
            digits, _, _, scope, flags, _ = row.split()
            if int(scope, 16) == 0 and not int(flags, 16) & _NOT_LASTING:
                yield socket.inet_ntop(socket.AF_INET6, bytes.fromhex(digits))


def _is_shared(address: IPv4Address | IPv6Address) -> bool:
    """Whether others can use it; a link-local address of IPv6 means something else on each computer."""
    if address.is_loopback or address.is_unspecified or address.is_multicast:
        return False
    return address.version == 4 or not address.is_link_local


def _read(name: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(name)
    except ValueError:
        return None
