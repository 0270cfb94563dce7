"""A puzzle looked at again: whether all that is said of it holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum

from doublesix.position import PositionLine
from doublesix.puzzle.grade import GRADES
from doublesix.puzzle.proof import ProofKind, prove_best
from doublesix.puzzle.puzzle import Puzzle
from doublesix.puzzle.shape import Shape, shape_of
from doublesix.puzzle.theme import find_insight


class PuzzleFault(StrEnum):
    """What may be wrong with a puzzle."""

    TELLS_HIDDEN = "tells-hidden"
    """Its position tells more than its solver may know."""
    NOT_BEST = "not-best"
    """What it calls the best is not proved to be, or not in the way that it says."""
    OTHER_THEME = "other-theme"
    """It is about something else, or nothing can be said for the best option."""
    NO_GRADE = "no-grade"
    REPEATED = "repeated"
    """It is another one with the numbers renamed."""


def find_faults(puzzle: Puzzle) -> Iterator[PuzzleFault]:
    """Yield what is wrong with a puzzle by itself; what is proved is proved again."""
    if not _tells_a_view(puzzle.line):
        yield PuzzleFault.TELLS_HIDDEN
        return
    view, proven = puzzle.view, prove_best(puzzle.view)
    if proven is None or (proven.best, proven.kind) != (puzzle.best, puzzle.proof):
        yield PuzzleFault.NOT_BEST
    insight = find_insight(view, puzzle.best, wins_for_sure=puzzle.proof is ProofKind.FORCED)
    if insight is None or insight.theme is not puzzle.theme:
        yield PuzzleFault.OTHER_THEME
    if puzzle.grade not in GRADES:
        yield PuzzleFault.NO_GRADE


def find_repeated(puzzles: Iterable[Puzzle]) -> Iterator[Puzzle]:
    """Yield the puzzles that are another one before them of the same sheet, with the numbers renamed."""
    seen: set[tuple[str, Shape]] = set()
    for puzzle in puzzles:
        shape = puzzle.sheet, shape_of(puzzle.view)
        if shape in seen:
            yield puzzle
        seen.add(shape)


def _tells_a_view(line: PositionLine) -> bool:
    """Whether a position tells what one seat may know, the seat whose turn it is."""
    return line.round is None and line.seen.turn is not None and line.view_of_turn() == line.seen
