"""Plant leaks in a copy of the source, one at a time, and see whether the tests find each of them.

The soak ``leaks`` plants all of them (``tools/planted_leaks.py``), on all cores. For each it runs the tests that should
find it, up to the first that fails. A leak that is not found, a patch that does not fit the source any more, and tests
that do not end are wrong.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Final

from planted_leaks import Leak

ROOT: Final = Path(__file__).parent.parent
PACKAGE: Final = ROOT / "src" / "doublesix"
SECONDS_FOR_TESTS: Final = 900
NO_END: Final = 124
FAILED: Final = 1
"""What pytest ends with if a test failed; other statuses say that nothing could be tested."""

_FAILURE: Final = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)
_CANNOT_RUN: Final = re.compile(
    r"^E\s+(?:ImportError|ModuleNotFoundError|NameError|UnboundLocalError|AttributeError|SyntaxError|TypeError)\b",
    re.MULTILINE,
)
"""How the tests end on a change of the source that is none of what it was meant to be: the code has moved on."""


def faults(leak: Leak) -> list[str]:
    """Say why a leak cannot be planted; nothing if it can."""
    wrong = []
    for file, old, _ in leak.changes:
        path = PACKAGE / file
        times = path.read_text(encoding="utf-8").count(old) if path.exists() else 0
        if times != 1:
            wrong.append(f"{leak.name}: {file} has the text to change {times} times, not once")
    wrong += [
        f"{leak.name}: there is no {test}" for test in leak.tests if not (ROOT / test.partition("::")[0]).exists()
    ]
    return wrong


class Copy:
    """A copy of the package in which leaks are planted."""

    def __init__(self, folder: Path) -> None:
        self._source = folder / "src"
        self._whole: dict[Path, str] = {}
        """What a file was without the leak that is planted now."""
        shutil.copytree(PACKAGE, self._source / "doublesix", ignore=shutil.ignore_patterns("__pycache__"))

    def plant(self, leak: Leak) -> None:
        """Plant a leak."""
        for file, old, new in leak.changes:
            path = self._source / "doublesix" / file
            text = path.read_text(encoding="utf-8")
            self._whole.setdefault(path, text)
            self._write(path, text.replace(old, new))

    def mend(self) -> None:
        """Take the leak out again; whatever happens to the source meanwhile, the copy stays what it was."""
        while self._whole:
            self._write(*self._whole.popitem())

    def _write(self, path: Path, text: str) -> None:
        """Write a file, and forget what was compiled of it: it may be as long as before, and as old."""
        path.write_text(text, encoding="utf-8")
        for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*"):
            compiled.unlink()

    def test(self, tests: Sequence[str], *, processes: int = 0) -> tuple[int, str]:
        """Run tests on the copy, up to the first that fails; return the status and what was said."""
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-n", str(processes), *tests]
        environment = {**os.environ, "PYTHONPATH": str(self._source), "DOUBLESIX_HYPOTHESIS": "planted"}
        try:
            ran = subprocess.run(
                command,
                cwd=ROOT,
                env=environment,
                capture_output=True,
                text=True,
                timeout=SECONDS_FOR_TESTS,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return NO_END, f"no end after {SECONDS_FOR_TESTS} s"
        return ran.returncode, ran.stdout + ran.stderr


@dataclass(frozen=True, slots=True)
class Found:
    """Whether a leak was found, and by what."""

    leak: Leak
    status: int
    said: str
    seconds: float

    @property
    def is_well(self) -> bool:
        """Whether a test found it, and did not just stumble over a change that cannot run."""
        return self.status == FAILED and not _CANNOT_RUN.search(self.said)

    def __str__(self) -> str:
        test = _FAILURE.search(self.said)
        if self.is_well:
            return f"caught  {self.leak.name}: {test[1] if test else '?'} ({self.seconds:.0f} s)"
        if self.status == 0:
            return f"MISSED  {self.leak.name}: {' '.join(self.leak.tests)}"
        return f"BROKEN  {self.leak.name}: the tests did not run\n{self.said[-2000:]}"


def look_for(leaks: Sequence[Leak], is_enough: Callable[[], bool]) -> list[Found]:
    """Plant leaks one at a time in each of several copies, and say what was found as soon as it is."""
    copies: SimpleQueue[Copy] = SimpleQueue()
    processes = os.cpu_count() or 1

    def look(leak: Leak) -> Found | None:
        if is_enough():
            return None
        copy, began = copies.get(), time.monotonic()
        copy.plant(leak)
        try:
            found = Found(leak, *copy.test(leak.tests), time.monotonic() - began)
        finally:
            copy.mend()
            copies.put(copy)
        if is_enough():  # Ctrl-C has ended the tests, too
            return None
        print(found, flush=True)
        return found

    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(processes) as threads:
        for number in range(processes):
            copies.put(Copy(Path(folder) / str(number)))
        return [found for found in threads.map(look, leaks) if found is not None]


def wrong_without(leaks: Sequence[Leak]) -> str | None:
    """Say what the tests find if nothing is planted; if that is something, it would mean nothing that they fail."""
    with tempfile.TemporaryDirectory() as folder:
        status, said = Copy(Path(folder)).test(
            sorted({test for leak in leaks for test in leak.tests}), processes=os.cpu_count() or 1
        )
    return f"without any leak the tests fail already:\n{said[-3000:]}" if status else None
