"""Files named on the command line: read whole or line by line, or written. ``-`` is standard input."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from doublesix.cli.lines import note
from doublesix.files import cannot, write_whole
from doublesix.i18n import words_for

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
        raise cannot("cannot-read", name, error) from None


def read_bytes(name: str, limit: int) -> bytes:
    """Read a whole file, or standard input, up to one byte past the limit."""
    with opened(name) as stream:
        return stream.read(limit + 1)


def write_file(path: Path, content: bytes, *, overwrite: bool) -> None:
    """Write a whole file, and say that it is there."""
    write_whole(path, content, overwrite=overwrite)
    note(words_for()("cli.written", file=path))
