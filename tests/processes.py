"""Processes of others: whether they are there, and which of them somebody has started."""

from __future__ import annotations

import os
from pathlib import Path
from time import monotonic, sleep

HAS_PROC = Path("/proc/self/stat").exists()
"""Whether processes can be looked at here."""


def has_ended(pid: int, seconds: float = 60.0) -> bool:
    """Whether a process that is not our child is gone, or soon will be; a zombie is."""
    deadline = monotonic() + seconds
    while monotonic() < deadline:
        try:
            os.kill(pid, 0)
            if Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0] == "Z":
                return True
        except (ProcessLookupError, FileNotFoundError):
            return True
        sleep(0.01)
    return False


def children_of(pid: int) -> list[int]:
    """The processes that one has started, and those that they have started."""
    found = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in map(int, (task / "children").read_text().split()):
            found += [child, *children_of(child)]
    return found
