"""Which names a server answers to.

A page elsewhere may give its own name the address of this computer (DNS rebinding). A browser then thinks that we are
that page's own site, and lets it read and send all that our pages may. The name in the request still tells them apart.
Nobody on the Internet can own a name that is an address, or one that exists only within a network.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from ipaddress import ip_address
from typing import Final

WITHIN_A_NETWORK: Final = (".localhost", ".local", ".lan", ".home.arpa", ".internal")
"""Endings of names that no public server of names knows."""

_HOST: Final = re.compile(r"(?:[A-Za-z0-9_.-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?")


def may_ask_for(host: str, names: Collection[str]) -> bool:
    """Whether we answer to this host, given with or without a port, besides ``names``, which are public."""
    if not _HOST.fullmatch(host):
        return False
    name = name_in(host)
    return name in names or _is_address(name) or "." not in name or name.endswith(WITHIN_A_NETWORK)


def name_in(host: str) -> str:
    """Return the name of a host without its port, ready to compare."""
    bare = host[1:].partition("]")[0] if host.startswith("[") else host.partition(":")[0]
    return bare.rstrip(".").lower()


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
