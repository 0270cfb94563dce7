"""Which puzzles somebody has solved on this computer, and for how many days in a row the daily one."""

from __future__ import annotations

from contextlib import suppress
from datetime import date, timedelta
from pathlib import Path

import msgspec

from doublesix.files import write_whole
from doublesix.terminal.places import puzzles_file


class TriedPuzzle(msgspec.Struct, frozen=True):
    """A puzzle that was tried: how often, and on which day it was solved, if it was."""

    tries: int = 0
    """How many allowed answers were given, up to the right one."""
    hints: int = 0
    solved: date | None = None


class PuzzleLog(msgspec.Struct, frozen=True):
    """All puzzles that were tried, by their ids, and the days on which the daily one was solved."""

    tried: dict[str, TriedPuzzle] = {}
    days: tuple[date, ...] = ()

    def after(self, puzzle: str, outcome: TriedPuzzle, *, daily: date | None) -> PuzzleLog:
        """Return the log after somebody tried a puzzle; what they did first stays."""
        before = self.tried.get(puzzle)
        kept = outcome if before is None or before.solved is None else before
        days = self.days
        if daily is not None and outcome.solved is not None and daily not in days:
            days = (*days, daily)
        return PuzzleLog({**self.tried, puzzle: kept}, days)

    def streak(self, today: date) -> int:
        """For how many days in a row the daily puzzle was solved, up to today, or to yesterday if today is open."""
        day, number = today, 0
        if day not in self.days:
            day -= timedelta(days=1)
        while day in self.days:
            day, number = day - timedelta(days=1), number + 1
        return number


def read_log() -> PuzzleLog:
    """Return what was solved here; an empty log if there is none that can be read."""
    with suppress(OSError, msgspec.DecodeError):
        return msgspec.json.decode(puzzles_file().read_bytes(), type=PuzzleLog)
    return PuzzleLog()


def keep_log(log: PuzzleLog) -> Path:
    """Keep what was solved, whole or not at all; return the file."""
    file = puzzles_file()
    file.parent.mkdir(parents=True, exist_ok=True)
    write_whole(file, msgspec.json.format(msgspec.json.encode(log)), overwrite=True)
    return file
