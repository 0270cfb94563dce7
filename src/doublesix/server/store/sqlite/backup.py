"""A copy of the file as of one moment, while everybody plays on."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from doublesix.errors import DoublesixError
from doublesix.server.store.sqlite.connection import FILE_NAME, PATIENCE_S, create_for_us_alone, trouble

_DAMAGED: Final = (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT)
"""How SQLite says that the file to copy is no database, or no longer one."""


def copy_database(folder: Path, target: Path, *, overwrite: bool) -> None:
    """Write a copy of what a server keeps in a folder, whole or not at all; the server may go on meanwhile."""
    file = (folder / FILE_NAME).absolute()
    temporary = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        if not file.exists():
            raise DoublesixError("no-server-data", folder=folder)
        if target.exists() and not overwrite:
            raise DoublesixError("file-exists", file=target)
        temporary.unlink(missing_ok=True)
        create_for_us_alone(temporary)
        # A connection that only reads still takes part in SQLite's log; it creates nothing new.
        reading = sqlite3.connect(f"{file.as_uri()}?mode=rw", PATIENCE_S, uri=True)
        with closing(reading), closing(sqlite3.connect(temporary)) as copy:
            reading.backup(copy)
        with temporary.open("rb") as written:
            os.fsync(written.fileno())
        temporary.replace(target)
    except (OSError, sqlite3.Error) as error:
        if getattr(error, "sqlite_errorcode", None) in _DAMAGED:
            raise DoublesixError("cannot-read", file=folder / FILE_NAME, reason=str(error)) from None
        raise trouble(error, target) from None
    finally:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
