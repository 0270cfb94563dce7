"""Tells systemd how the server is: that it is ready, that it is alive, that it stops. Elsewhere nobody listens."""

from __future__ import annotations

import os
import socket
from contextlib import suppress
from typing import Final

READY: Final = "READY=1"
ALIVE: Final = "WATCHDOG=1"
STOPPING: Final = "STOPPING=1"


def tell_systemd(state: str) -> None:
    """Tell how the server is, if somebody wants to know."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address or not hasattr(socket, "AF_UNIX"):
        return
    if address.startswith("@"):  # a name that is in no folder
        address = f"\0{address[1:]}"
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as telling:
        telling.sendto(state.encode(), address)


def seconds_between_signs() -> float | None:
    """Return how often this process must say that it is alive; none if nobody waits for that."""
    wanted, process = os.environ.get("WATCHDOG_USEC", ""), os.environ.get("WATCHDOG_PID", str(os.getpid()))
    if not wanted.isdecimal() or process != str(os.getpid()):
        return None
    return int(wanted) / 1_000_000 / 2
