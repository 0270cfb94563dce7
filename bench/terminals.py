"""The program in a terminal of this process's own making."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

from doublesix.terminal.places import HOME_VARIABLE


@contextmanager
def in_terminal(arguments: Sequence[str], home: str, size: tuple[int, int] = (80, 24)) -> Iterator[int]:
    """Run doublesix in a terminal of so many columns and rows; yield where its screen is read and keys are written."""
    command = (sys.executable, "-m", "doublesix", *arguments)
    child, terminal = pty.fork()
    if child == 0:
        os.execve(command[0], command, os.environ | {HOME_VARIABLE: home, "TERM": "xterm-256color"})
    try:
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        yield terminal
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(terminal)


def read_until(terminal: int, awaited: bytes, deadline: float) -> None:
    """Read the screen until something is on it."""
    seen = b""
    while awaited not in seen:
        ready, _, _ = select.select([terminal], [], [], max(0.0, deadline - time.perf_counter()))
        more = _read(terminal) if ready else b""
        if not more:
            raise TimeoutError(f"{awaited!r} is not on the screen; seen was {seen[-2000:]!r}")
        seen += more


def _read(terminal: int) -> bytes:
    """Return what was painted; nothing if the program has ended."""
    with suppress(OSError):
        return os.read(terminal, 65536)
    return b""
