"""Copies of the file: made while everybody plays on, each as of one moment; and put back once the server is stopped."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from doublesix.errors import DoublesixError
from doublesix.files import cannot
from doublesix.server.store.migration import migrations, refuse_newer
from doublesix.server.store.sqlite.connection import FILE_NAME, PATIENCE_S, connect, create_for_us_alone, trouble
from doublesix.server.store.sqlite.schema import state_of

PAGES_AT_ONCE: Final = 2048
"""So many are copied between two looks at the clock and at Ctrl-C."""
BESIDE: Final = ("-wal", "-shm")
"""What SQLite keeps next to a file that is in use."""

_DAMAGED: Final = (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT)
"""How SQLite says that the file to copy is no database, or no longer one."""
_LOCKED: Final = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)

Watch = Callable[[int, int], None]
"""Told how many pages are copied, and of how many."""


@dataclass(frozen=True, slots=True)
class RestoredFile:
    """Where a copy was put, and where that is now which was there before."""

    file: Path
    aside: Path | None


def copy_database(folder: Path, target: Path, *, overwrite: bool, watch: Watch | None = None) -> None:
    """Write a copy of what a server keeps in a folder, whole or not at all; the server may go on meanwhile."""
    file = (folder / FILE_NAME).absolute()
    if not file.exists():
        raise DoublesixError("no-server-data", folder=folder)
    if _is_in_use_by(file, target):
        raise DoublesixError("bad-usage", "backup-onto-itself", file=target)
    try:
        if target.exists() and not overwrite:
            raise DoublesixError("file-exists", file=target)
        with _copied(file, target, watch) as temporary:
            temporary.replace(target)
    except OSError as error:
        raise trouble(error, target) from None


def put_back(copy: Path, folder: Path, *, watch: Watch | None = None) -> RestoredFile:
    """Put a copy in place of what a server keeps in a folder, once it is found whole; keep aside what was there."""
    file = (folder / FILE_NAME).absolute()
    if _is_in_use_by(file, copy):
        raise DoublesixError("bad-usage", "restore-from-itself", file=copy)
    if not copy.is_file():
        raise cannot("cannot-read", str(copy), FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT)))
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with _copied(copy.absolute(), file, watch) as temporary:
            _examine(temporary, copy)
            with unused(file):
                aside = _put_aside(file)
                temporary.replace(file)
        _sync_folder(folder)
    except OSError as error:
        raise trouble(error, file) from None
    return RestoredFile(file, aside)


@contextmanager
def _copied(source: Path, target: Path, watch: Watch | None) -> Iterator[Path]:
    """Copy a database to a file next to the target, and give that; it is gone afterwards unless it was moved."""
    temporary = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        temporary.unlink(missing_ok=True)
        create_for_us_alone(temporary)
        _copy(source, temporary, watch)
        with temporary.open("rb") as written:
            os.fsync(written.fileno())
        yield temporary
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", None) in _DAMAGED:
            raise DoublesixError("cannot-read", file=source, reason=str(error)) from None
        raise trouble(error, target) from None
    finally:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)


def _copy(source: Path, target: Path, watch: Watch | None) -> None:
    def told(_: int, left: int, total: int) -> None:
        if watch is not None and total:
            watch(total - left, total)

    # A connection that only reads still takes part in SQLite's log; it creates nothing new.
    reading = sqlite3.connect(f"{source.as_uri()}?mode=rw", PATIENCE_S, isolation_level=None, uri=True)
    with closing(reading), closing(sqlite3.connect(target)) as copy:
        # One look for all pages: otherwise everything written meanwhile would begin the copy again.
        reading.execute("BEGIN")
        reading.execute("SELECT 1 FROM sqlite_schema").fetchone()
        reading.backup(copy, pages=PAGES_AT_ONCE, progress=told)
        # The copy is one file, wherever it is carried; a server that opens it makes it ready for many.
        copy.execute("PRAGMA journal_mode = DELETE")


def _examine(temporary: Path, copy: Path) -> None:
    """Refuse what is damaged, no copy of a server, or one of a newer doublesix."""
    with closing(connect(temporary)) as reading:
        (found,) = reading.execute("PRAGMA integrity_check(1)").fetchone()
        state = state_of(reading)
    if found != "ok" or not state.number:
        raise DoublesixError("bad-copy", file=copy)
    refuse_newer(migrations("sqlite"), state, copy)


@contextmanager
def unused(file: Path) -> Iterator[None]:
    """Make sure that no server uses a file, and that none begins to while it is exchanged."""
    if not file.exists():
        yield
        return
    with closing(sqlite3.connect(file, 0, isolation_level=None)) as alone:
        try:
            # Only the last connection may leave the log behind: this works it off, and fails if a server is there.
            alone.execute("PRAGMA journal_mode = DELETE")
            alone.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            code = getattr(error, "sqlite_errorcode", 0) & 0xFF
            if code in _LOCKED:
                raise DoublesixError("store-in-use", file=file) from None
            if code not in _DAMAGED:  # what is damaged is what somebody wants to replace
                raise
        yield


def _put_aside(file: Path) -> Path | None:
    """Give what was there before another name, with all that belongs to it."""
    if not file.exists():
        return None
    aside = file.with_name(f"{file.stem}.before-{datetime.now(UTC):%Y%m%d-%H%M%S}{file.suffix}")
    while aside.exists():
        aside = aside.with_name(f"{aside.stem}x{aside.suffix}")
    for end in (*BESIDE, ""):
        with suppress(FileNotFoundError):
            Path(f"{file}{end}").replace(f"{aside}{end}")
    return aside


def _is_in_use_by(file: Path, other: Path) -> bool:
    """Whether a path leads to the file of a server, or to what SQLite keeps next to it."""
    return other.resolve() in {Path(f"{file.resolve()}{end}") for end in ("", *BESIDE)} or (
        file.exists() and other.exists() and file.samefile(other)
    )


def _sync_folder(folder: Path) -> None:
    """Let the new name survive the loss of power, too, where a system can do that."""
    with suppress(OSError, AttributeError):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
