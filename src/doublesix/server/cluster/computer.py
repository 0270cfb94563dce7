"""This computer, as processes on it see it: whether one of them still exists."""

from __future__ import annotations

import os
import socket
from contextlib import suppress
from pathlib import Path
from typing import Final

_BOOT: Final = Path("/proc/sys/kernel/random/boot_id")
_NAMESPACE: Final = Path("/proc/self/ns/pid")


class Computer:
    """A computer, or a container on it: where the same number means the same process."""

    def __init__(self) -> None:
        self.name = " ".join((socket.gethostname(), *_marks()))
        """Its name, and what tells it from another of the same name and from itself before it was started again."""
        self.pid = os.getpid()

    def has_lost(self, name: str | None, pid: int | None) -> bool:
        """Whether a process was on this computer and is there no more; false if nobody here can tell."""
        if name != self.name or pid is None or os.name != "posix":
            return False
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        except OSError:
            return False
        return False


def _marks() -> list[str]:
    marks = []
    with suppress(OSError):
        marks.append(_BOOT.read_text("ascii").strip())
    with suppress(OSError):
        marks.append(str(_NAMESPACE.readlink()))
    return marks
