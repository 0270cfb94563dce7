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
    figures: dict[str, object] = {}
    violations: list[str] = []
    ended: str = msgspec.field(default_factory=lambda: datetime.now(UTC).isoformat(timespec="seconds"))
    machine: str = msgspec.field(default_factory=_machine)

    def __str__(self) -> str:
        return f"{'passed' if self.passed else 'FAILED'}  {self.name} ({self.seconds:.0f} s): {self.verdict}"


def keep_result(result: Result, path: Path = RESULTS) -> None:
    """Keep a result in place of the last one of its name."""
    kept = {one["name"]: one for one in json.loads(path.read_text())} if path.exists() else {}
    kept[result.name] = msgspec.to_builtins(result)
    path.write_text(json.dumps(list(kept.values()), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
