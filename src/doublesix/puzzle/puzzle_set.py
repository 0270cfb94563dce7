"""The puzzles that come with the package, in volumes that never change, and the puzzle of each day.

A later volume adds puzzles and has the days from a date on; so the puzzle of a day stays what it was, and everybody
has the same one, whichever version they have, as long as it knows the volume of that day.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from doublesix.actions import parse_action
from doublesix.errors import DoublesixError
from doublesix.puzzle.proof import ProofKind
from doublesix.puzzle.puzzle import Puzzle
from doublesix.puzzle.theme import PuzzleTheme
from doublesix.rng import SplitMix, shuffle
from doublesix.rules.sheet_files import SHEETS


class Volume(NamedTuple):
    """Puzzles that were shipped together, and the first day whose puzzle is one of them."""

    number: int
    first_day: date


VOLUMES: Final = (Volume(1, date(2026, 11, 17)),)
"""All volumes, the oldest first."""


def write_puzzles(puzzles: Iterable[Puzzle]) -> str:
    """Write puzzles as a file has them: a line for each, with what is known of it."""
    return "".join(
        f"{puzzle.position} {puzzle.best} {puzzle.theme} {puzzle.grade} {puzzle.proof}\n" for puzzle in puzzles
    )


def read_puzzles(text: str) -> Iterator[Puzzle]:
    """Read puzzles as a file has them."""
    for line in text.splitlines():
        position, best, theme, grade, proof = line.split()
        yield Puzzle(position, parse_action(best), PuzzleTheme(theme), int(grade), ProofKind(proof))


@cache
def volume_puzzles(volume: Volume, sheet: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of one volume for a sheet."""
    file = files("doublesix.puzzle").joinpath("sets", str(volume.number), f"{sheet}.txt")
    return tuple(read_puzzles(file.read_text("utf-8")))


def shipped_puzzles(
    *, sheet: str | None = None, theme: PuzzleTheme | None = None, grades: range | None = None
) -> tuple[Puzzle, ...]:
    """Return the puzzles of all volumes, or only those of a sheet, a theme or some grades."""
    return tuple(
        puzzle
        for volume in VOLUMES
        for each in ([sheet] if sheet else SHEETS)
        for puzzle in volume_puzzles(volume, each)
        if theme in (None, puzzle.theme) and (grades is None or puzzle.grade in grades)
    )


def find_puzzle(name: str) -> Puzzle:
    """Find a puzzle by its id; raise ``DoublesixError`` if there is none."""
    found = _by_id().get(name.strip().lower())
    if found is None:
        raise DoublesixError("no-such-puzzle", name=name)
    return found


def daily_puzzle(day: date, sheet: str | None = None) -> Puzzle:
    """Return the puzzle of a day, among all or among those of one sheet; none comes again before all have been."""
    volume = max((each for each in VOLUMES if each.first_day <= day), default=VOLUMES[0])
    if sheet is not None and sheet not in SHEETS:
        raise DoublesixError("no-such-puzzle", "no-puzzle-like-that")
    order = _order_of_days(volume, sheet)
    return order[(day - volume.first_day).days % len(order)]


@cache
def _order_of_days(volume: Volume, sheet: str | None) -> tuple[Puzzle, ...]:
    puzzles = [puzzle for each in ([sheet] if sheet else SHEETS) for puzzle in volume_puzzles(volume, each)]
    puzzles.sort(key=lambda puzzle: puzzle.id)
    shuffle(SplitMix.seeded("puzzle of the day", volume.number, sheet or ""), puzzles)
    return tuple(puzzles)


@cache
def _by_id() -> dict[str, Puzzle]:
    return {puzzle.id: puzzle for puzzle in shipped_puzzles()}
