"""Files that are there whole or not at all, no matter what happens while they are written."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from doublesix.errors import DoublesixError


def write_whole(path: Path, content: bytes, *, overwrite: bool, private: bool = False) -> None:
    """Write a file so that it is there whole or not at all; an existing one stays unless it may be overwritten.

    Nobody else on this computer can read a private one.
    """
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        if path.exists() and not overwrite:
            raise DoublesixError("file-exists", file=path)
        try:
            # If it is there already, a killed process with the same number left it behind.
            temporary.unlink(missing_ok=True)
            with open(temporary, "xb", opener=_for_oneself if private else None) as stream:
                stream.write(content)
                stream.flush()
                os.fsync(stream.fileno())
            temporary.replace(path)
            _keep_names(path.parent)
        finally:
            temporary.unlink(missing_ok=True)
    except OSError as error:
        raise cannot("cannot-write", str(path), error) from None


def is_there(path: Path) -> bool:
    """Whether there is such a file, as far as we may know."""
    try:
        return path.is_file()
    except OSError:
        return False


def files_in(folder: Path, extension: str) -> list[tuple[float, Path]]:
    """Return the files of a folder with this ending, and when each was changed; none if there is no such folder."""
    found = []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.endswith(extension):
                    with suppress(FileNotFoundError):  # somebody else may delete it meanwhile
                        found.append((entry.stat().st_mtime, Path(entry.path)))
    except FileNotFoundError:
        return []
    except OSError as error:
        raise cannot("cannot-read", str(folder), error) from None
    return found


def _for_oneself(name: str, flags: int) -> int:
    return os.open(name, flags, 0o600)


def _keep_names(folder: Path) -> None:
    """Make sure that the folder's list of names is on the disk too, if the system lets us."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def check_writable(path: Path, *, overwrite: bool) -> None:
    """Refuse a file that cannot be written, before anybody waits for what goes into it."""
    try:
        if path.exists() and not overwrite:
            raise DoublesixError("file-exists", file=path)
        if not path.absolute().parent.is_dir():
            raise DoublesixError("no-such-folder", file=path)
    except OSError as error:
        raise cannot("cannot-write", str(path), error) from None


def cannot(code: str, name: str, error: OSError | ValueError) -> DoublesixError:
    """Return the error that says which file could not be read or written, and why."""
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return DoublesixError(code, file=name, reason=reason)
