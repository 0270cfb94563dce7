"""Run all checks and tests, and say at the end what passed, what failed, and what was left out and why.

A few of them run at once, two more than there are cores: tests often wait, for a process or for a clock, and then a
core would have nothing to do. What each says is printed when it ends. The tests are in parts, each a process that reads
only its own: workers that share all tests would each read all of them, and to tell of a small test takes them longer
than to run it. Pages are tested by processes of their own, since one that drives a browser has a running event loop,
and other tests start their own.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import IO, Final

from plain_signals import restore_signals

BIN: Final = Path(sys.executable).parent
PYTEST: Final = (sys.executable, "-m", "pytest", "--quiet")
PARTS: Final = {
    "lab": ("tests/bots", "tests/cli", "tests/env", "tests/kernel", "tests/lab"),
    "server": ("tests/server",),
    "terminal": ("tests/terminal",),
}
"""Folders whose tests are run together. All that are in none of them are a part, too; those of pages are apart."""
HALVED: Final = ("terminal", "server")
"""Parts that take twice as long as the others, so that one process has every second file of theirs."""
HIDES_KERNEL: Final = {"DOUBLESIX_KERNEL": "reference"}
NEED_NO_KERNEL: Final = [
    f"tests/{path}"
    for path in (
        "kernel/test_many_rounds.py",
        "kernel/test_weights.py",
        "bots/test_registry.py",
        "bots/test_whole_rounds.py",
        "lab/test_chances.py",
        "lab/test_simulation.py",
        "cli/test_review_command.py",
    )
]
"""Tests that play on the kernel and hold for the readable one, too."""

MEMORY: Final = Path("/dev/shm")
"""A folder that is kept in memory, on Linux."""
ROOM_IN_MEMORY: Final = 4 * 2**30
"""So many bytes must be free there. Tests need less than a quarter of it, and pytest keeps what the last few wrote."""
SECONDS_FOR_LAST_WORDS: Final = 5
"""How long what a check has said may take to arrive after its end."""

_SKIPPED: Final = re.compile(r"^SKIPPED \[(\d+)\] \S+: (.+)$", re.MULTILINE)
_SOME_PASSED: Final = re.compile(r"^\d+ passed", re.MULTILINE)
"""A run of which every test was left out has not passed."""


@dataclass(frozen=True)
class Check:
    """A command that ends well if all is as it should be."""

    name: str
    command: tuple[str, ...]
    environment: Mapping[str, str] = field(default_factory=dict)


@dataclass
class Summary:
    """What came of the checks."""

    passed: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)

    def add(self, name: str, status: int) -> None:
        """Note that a check ended with this status."""
        (self.failed if status else self.passed).append(name)

    def __str__(self) -> str:
        lines = [f"left out: {what}" for what in self.left_out]
        lines += [f"passed: {' '.join(self.passed)}"] if self.passed else []
        lines += [f"FAILED: {' '.join(self.failed)}"] if self.failed else []
        return "\n".join(lines)


def of_the_source(typescript: Path) -> list[Check]:
    """Return the checks that only read the source, and that quickly."""
    checks = [
        Check("lint", (f"{BIN}/ruff", "check")),
        Check("format", (f"{BIN}/ruff", "format", "--check")),
        Check("imports", (f"{BIN}/lint-imports", "--no-logo")),
    ]
    return (
        [*checks, Check("scripts", (str(typescript), "--project", "jsconfig.json"))] if typescript.exists() else checks
    )


def tests() -> list[Check]:
    """Return the runs of all tests but those of pages; the halves are shorter, and fill the end."""
    apart = [f"--ignore={folder}" for folders in (("tests/web",), *PARTS.values()) for folder in folders]
    parts = [check for name, folders in PARTS.items() for check in _runs_of(name, folders)]
    return [Check("tests", (*PYTEST, *apart)), *parts]


def _runs_of(name: str, folders: Iterable[str]) -> list[Check]:
    if name not in HALVED:
        return [Check(name, (*PYTEST, *folders))]
    files = sorted(str(path) for folder in folders for path in Path(folder).rglob("test_*.py"))
    return [Check(f"{name}-{number}", (*PYTEST, *files[number - 1 :: 2])) for number in (1, 2)]


def cores() -> int:
    """Return how many cores there are for us."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def all_checks(typescript: Path) -> list[Check]:
    """Return everything, the longest first, so that none is left at the end for one core alone.

    Without the kernel only if it is there, since otherwise all tests run so.
    """
    pages = Check("pages", (*PYTEST, "--dist", "worksteal", "-n", "auto", "tests/web"))
    types = Check("types", (f"{BIN}/mypy",))
    readable = [Check("readable", (*PYTEST, *NEED_NO_KERNEL), HIDES_KERNEL)] if is_compiled() else []
    return [pages, types, *tests(), *readable, *of_the_source(typescript)]


@contextmanager
def scratch_folder(memory: Path = MEMORY, room: int = ROOM_IN_MEMORY) -> Iterator[Path]:
    """Make the folder for what tests write. Where it is in memory, a database is made in a twentieth of the time."""
    is_in_memory = memory.is_dir() and shutil.disk_usage(memory).free >= room and _may_run_programs(memory)
    parent = memory if is_in_memory else None
    with TemporaryDirectory(prefix="doublesix-", dir=parent, ignore_cleanup_errors=True) as made:
        Path(made).chmod(0o711)  # if we are root, PostgreSQL is somebody else, and has a folder in it
        yield Path(made)


def _may_run_programs(folder: Path) -> bool:
    """Whether programs may be run from there; some tests write one."""
    return not hasattr(os, "statvfs") or not os.statvfs(folder).f_flag & os.ST_NOEXEC


def is_compiled() -> bool:
    """Whether there is a compiled kernel; asked in another process, so that nothing of the package is loaded here."""
    asked = "import sys; from doublesix.kernel import in_use; sys.exit(in_use().name != 'compiled')"
    return subprocess.run([sys.executable, "-c", asked], check=False).returncode == 0


def run(check: Check, scratch: Path | None = None) -> tuple[int, str]:
    """Run a check; return its status and what it said. Wait for nobody whom it has left behind."""
    where = {} if scratch is None else {"TMPDIR": str(scratch)}
    process = subprocess.Popen(
        check.command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env={**os.environ, **where, **check.environment},
    )
    assert process.stdout is not None
    said = bytearray()
    hearing = Thread(target=_hear, args=(process.stdout, said), daemon=True)
    hearing.start()
    status = process.wait()
    hearing.join(SECONDS_FOR_LAST_WORDS)
    return status, said.decode(errors="replace")


def _hear(source: IO[bytes], said: bytearray) -> None:
    with source:
        while some := os.read(source.fileno(), 65536):
            said += some


def skipped(said: Iterable[str]) -> list[str]:
    """Return why tests were left out, and how many."""
    reasons: Counter[str] = Counter()
    for text in said:
        for number, reason in _SKIPPED.findall(text):
            reasons[reason] += int(number)
    return [f"{number} test{'s' * (number != 1)}: {reason}" for reason, number in reasons.items()]


@contextmanager
def _at_once(number: int) -> Iterator[ThreadPoolExecutor]:
    """Let so many things run at once; if this is given up, what has not begun is left out."""
    executor = ThreadPoolExecutor(number)
    try:
        yield executor
    finally:
        executor.shutdown(cancel_futures=True)


def main(typescript: Path) -> int:
    """Run everything, even if something fails, so that one run shows all that is wrong."""
    restore_signals()
    summary, said = Summary(), []
    checks = all_checks(typescript)
    print("==", *(check.name for check in checks), flush=True)
    with scratch_folder() as scratch, _at_once(cores() + 2) as at_once:
        running = {at_once.submit(run, check, scratch): check for check in checks}
        for ended in as_completed(running):
            check, ran = running[ended], ended.result()
            print(f"\n== {check.name}\n{ran[1]}", end="", flush=True)
            text = _note(summary, check, ran)
            if not check.environment:
                said.append(text)
    if "scripts" not in summary.passed + summary.failed:
        how = "make scripts fetches TypeScript" if shutil.which("npm") else "no npm, which would fetch TypeScript"
        summary.left_out.append(f"types of the web's scripts: {how}")
    summary.left_out += skipped(said)
    print(f"\n== summary\n{summary}", flush=True)
    return 1 if summary.failed else 0


def _note(summary: Summary, check: Check, ran: tuple[int, str]) -> str:
    """Note what came of a check, unless it passed only because all of its tests were left out; return what it said."""
    status, text = ran
    if status or "pytest" not in check.command or _SOME_PASSED.search(text):
        summary.add(check.name, status)
    return text


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
