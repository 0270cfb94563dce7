"""Time of the processor that others take away: this computer may be one of many on a larger one."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

_STAT: Final = Path("/proc/stat")
_STEAL: Final = 8
"""Which number of the first line it is, after its name."""


def stolen_seconds() -> float:
    """Return for how many seconds, over all cores, we could have run and were not let; zero if nobody can say."""
    try:
        fields = _STAT.read_text().split("\n", 1)[0].split()
    except OSError:
        return 0.0
    return int(fields[_STEAL]) / os.sysconf("SC_CLK_TCK") if len(fields) > _STEAL else 0.0
