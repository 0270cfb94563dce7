"""A bar on standard error that shows how far the work has come, how fast it goes and how long it will take."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, TextIO

from doublesix.columns import text_width
from doublesix.i18n import Words
from doublesix.lab.simulation import Watch

BETWEEN: Final = 0.1
"""Seconds between two drawings."""
LONGEST: Final = 40
ROOM_FOR_CTRL_C: Final = 3
"""Terminals write ^C at the cursor; on the next line it would stay there for ever."""


@contextmanager
def progress(
    words: Words, stream: TextIO | None = None, told: str = "lab.progress", counted: str | None = None
) -> Iterator[Watch | None]:
    """Show a bar while the work is done, if somebody is there to see it; it is gone afterwards.

    ``told`` is the code of what stands beside it, ``counted`` that of how much is done.
    """
    stream = stream or sys.stderr
    if not stream.isatty():
        yield None
        return
    bar = _Bar(words, stream, told, counted)
    try:
        yield bar.show
    finally:
        bar.clear()


class _Bar:
    def __init__(self, words: Words, stream: TextIO, told: str, counted: str | None) -> None:
        self._words, self._stream, self._told, self._counted = words, stream, told, counted
        self._full, self._empty = "━╌" if "utf" in (stream.encoding or "").lower() else "#-"
        self._start = self._shown = time.monotonic()

    def show(self, done: int, total: int) -> None:
        now = time.monotonic()
        if now - self._shown < BETWEEN:
            return
        self._shown = now
        rate = done / (now - self._start)
        told = self._words(
            self._told,
            percent=self._words.percent(100 * done // total),
            rate=self._words.number(rate),
            left=_clock((total - done) / rate),
        )
        if self._counted:
            told = f"{told}  {self._words(self._counted, count=done)}"
        columns = shutil.get_terminal_size().columns - ROOM_FOR_CTRL_C
        length = max(0, min(LONGEST, columns - text_width(told) - 2))
        full = length * done // total
        self._write(f"{self._full * full}{self._empty * (length - full)}  {told}"[:columns])

    def clear(self) -> None:
        self._write("")

    def _write(self, line: str) -> None:
        self._stream.write(f"\r\x1b[K{line}")
        self._stream.flush()


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
