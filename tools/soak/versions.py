"""Two versions of doublesix side by side on one store: servers are upgraded one after the other, and back again."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Final, cast

from soak.killer import Killer, KillPlan

ROOT: Final = Path(__file__).parent.parent.parent
EARLIER: Final = "aff88e9c"
"""The version beside which ours must be able to run, until there is a release. Older ones log a mistake of theirs."""


@dataclass(frozen=True)
class VersionPlan(KillPlan):
    """How often a server is ended and started again as the other version."""

    earlier: str = EARLIER
    """A commit of the repository's history."""
    source: Path | None = None
    """Where its source was laid out."""


class Upgraded(Killer):
    """Servers take turns: one ends as operators end it, and starts as the other version."""

    harm: ClassVar = "changes of version"

    async def _kill(self) -> None:
        server = self._servers[self._outcome.kills % len(self._servers)]
        await asyncio.to_thread(server.stop)
        source = str(cast(VersionPlan, self._plan).source)
        if server.environment.get("PYTHONPATH") == source:
            del server.environment["PYTHONPATH"]
        else:
            server.environment["PYTHONPATH"] = source
        server.begin()
        await asyncio.to_thread(server.wait)


@contextmanager
def source_of_version(commit: str) -> Iterator[Path]:
    """Lay out the source of a version as it was, without what is compiled; it must be in the repository's history."""
    with tempfile.TemporaryDirectory() as name:
        archive = subprocess.run(["git", "archive", commit], cwd=ROOT, check=True, capture_output=True).stdout
        subprocess.run(["tar", "-x", "-C", name], input=archive, check=True)
        subprocess.run([sys.executable, "setup.py", "--quiet", "build_catalogues"], cwd=name, check=True)
        yield Path(name) / "src"
