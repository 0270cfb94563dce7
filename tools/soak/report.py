"""What the soaks found, kept in a small file: the figures of docs/reliability.md come from there."""

from __future__ import annotations

import json
import os
import platform
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import msgspec

RESULTS: Final = Path("soak-results.json")
"""In the folder where it was run; not kept in the repository."""


def _machine() -> str:
    """Return what it ran on, and how busy that was with everything together."""
    load = ", ".join(f"{one:.1f}" for one in os.getloadavg())
    return f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}, load {load}"


class Result(msgspec.Struct, kw_only=True):
    """What one soak found."""

    name: str
    passed: bool
    seconds: float
    verdict: str
    """In one line."""
    stopped: bool = False
    """Whether somebody ended it before all was done; what there was is in the figures."""
    figures: dict[str, object] = {}
    violations: list[str] = []
    ended: str = msgspec.field(default_factory=lambda: datetime.now(UTC).isoformat(timespec="seconds"))
    machine: str = msgspec.field(default_factory=_machine)

    def __str__(self) -> str:
        how = "passed" if self.passed else "stopped" if self.stopped and not self.violations else "FAILED"
        return f"{how:7} {self.name} ({self.seconds:.0f} s): {self.verdict}"


def keep_result(result: Result, path: Path = RESULTS) -> None:
    """Add a result to those that there are, at once or not at all."""
    kept = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
    beside = path.with_suffix(".new")
    written = json.dumps([*kept, msgspec.to_builtins(result)], indent=1, ensure_ascii=False)
    beside.write_text(written + "\n", encoding="utf-8")
    beside.replace(path)
