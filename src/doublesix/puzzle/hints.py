"""Hints to a puzzle, one after the other: what it is about, then the best option and what speaks for it."""

from __future__ import annotations

from doublesix.actions import Action, Play
from doublesix.exercise import Saying, saying
from doublesix.puzzle.praise import reason_of
from doublesix.puzzle.puzzle import Puzzle
from doublesix.tiles import Tile


def hints_to(puzzle: Puzzle) -> tuple[Saying, ...]:
    """Return the hints to a puzzle; the last one is its solution."""
    insight = puzzle.insight
    told = name_action(puzzle.best)
    solution = (
        saying("puzzle.hint-action", action=told)
        if insight is None
        else saying("puzzle.hint-solution", action=told, reason=reason_of(insight))
    )
    return saying("puzzle.hint-theme", theme=saying(f"puzzle.theme-{puzzle.theme}")), solution


def name_action(action: Action) -> Saying | Tile:
    """Name an option; an opening is named by its tile."""
    if not isinstance(action, Play):
        return saying(f"review.option-{action}")
    return action.tile if action.end is None else saying("review.option-lay", tile=action.tile, end=action.end)
