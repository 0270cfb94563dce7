"""The interruption of a command by somebody who sees that it has begun to work."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

_BAR_GONE = "\r\x1b[K"


def interrupt(*arguments: str) -> tuple[int, str, str]:
    """Press Ctrl-C when a command first shows how far it is; return its status, what it printed, and its last words."""
    import pty  # only where there are terminals of this kind

    screen, terminal = pty.openpty()
    command = [sys.executable, "-m", "doublesix", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=terminal, text=True) as running:
        os.close(terminal)
        shown = _read(screen)
        while "%" not in shown and running.poll() is None:
            shown += _read(screen)
        running.send_signal(signal.SIGINT)
        while some := _read(screen):
            shown += some
        assert running.stdout is not None
        printed = running.stdout.read()
    os.close(screen)
    return running.returncode, printed, shown.rpartition(_BAR_GONE)[2].replace("\r\n", "\n")


def _read(screen: int) -> str:
    try:
        return os.read(screen, 65536).decode(errors="replace")
    except OSError:  # nobody writes there any more
        return ""
