"""How long it takes until the first screen of the game is there, in a terminal of this process's own making."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import tempfile
import termios
import time

from doublesix.i18n import words_for

LONGEST = 10.0
_COMMAND = (sys.executable, "-m", "doublesix", "play")


def first_screen() -> float:
    """Return the milliseconds from starting the program until the last part of the set-up has been painted."""
    # The line of keys at the foot of the screen is painted last.
    awaited = words_for()("terminal.key-quit").encode()
    with tempfile.TemporaryDirectory() as home:
        start = time.perf_counter()
        child, terminal = pty.fork()
        if child == 0:
            environment = os.environ | {"DOUBLESIX_HOME": home, "TERM": "xterm-256color"}
            os.execve(_COMMAND[0], _COMMAND, environment)
        try:
            fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
            _read_until(terminal, awaited, start + LONGEST)
            return 1000 * (time.perf_counter() - start)
        finally:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            os.close(terminal)


def _read_until(terminal: int, awaited: bytes, deadline: float) -> None:
    seen = b""
    while awaited not in seen:
        ready, _, _ = select.select([terminal], [], [], max(0.0, deadline - time.perf_counter()))
        if not ready:
            raise TimeoutError(f"no first screen within {LONGEST} s; seen was {seen[-200:]!r}")
        seen += os.read(terminal, 65536)
