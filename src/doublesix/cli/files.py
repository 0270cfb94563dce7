"""Files named on the command line: read whole or line by line, written whole or not at all. ``-`` is standard input."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from doublesix.errors import DoublesixError

STANDARD_INPUT = "-"


@contextmanager
def opened(name: str) -> Iterator[BinaryIO]:
    """Open a file, or standard input, to be read as bytes."""
    if name == STANDARD_INPUT:
        yield sys.stdin.buffer
        return
    try:
        with Path(name).open("rb") as stream:
            yield stream
    except BrokenPipeError:
        raise
    except (OSError, ValueError) as error:
        raise _cannot("cannot-read", name, error) from None


def read_bytes(name: str, limit: int) -> bytes:
    """Read a whole file, or standard input, up to one byte past the limit."""
    with opened(name) as stream:
        return stream.read(limit + 1)


def write_whole(path: Path, content: bytes, *, overwrite: bool) -> None:
    """Write a file so that it is there whole or not at all; one that exists is kept unless it may be overwritten."""
    if path.exists() and not overwrite:
        raise DoublesixError("file-exists", file=path)
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        try:
            with temporary.open("xb") as stream:
                stream.write(content)
                stream.flush()
                os.fsync(stream.fileno())
            temporary.replace(path)
        finally:
            temporary.unlink(missing_ok=True)
    except OSError as error:
        raise _cannot("cannot-write", str(path), error) from None


def _cannot(code: str, name: str, error: OSError | ValueError) -> DoublesixError:
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return DoublesixError(code, file=name, reason=reason)
