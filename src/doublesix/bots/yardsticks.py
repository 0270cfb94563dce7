"""Yardsticks for the expert: the same worlds, but no thought of why the others chose as they did.

They are for measuring, not for people to play against: all worlds that agree with what was seen count the same.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from doublesix.actions import Action
from doublesix.bots.budget import Budget
from doublesix.kernel import PlayedOut, Worlds
from doublesix.rng import Source
from doublesix.seats import Seating
from doublesix.view import View

USUAL: Final = Budget(worlds=1000)


def choose_by_solving(view: View, source: Source, budget: Budget = USUAL) -> Action:
    """Choose what is best on average when each world is solved with open hands; with many sides, it is played out."""
    if len(view.seating.sides) != 2:
        return choose_by_playing_out(view, source, budget)
    if len(view.options) == 1:
        return view.options[0]
    worlds, seed, points = Worlds(view), source.word(), Counter[Action]()
    for piece in budget.pieces():
        solved = worlds.solve(len(piece), seed, workers=1, first=piece.start)
        points.update({option: value.points for option, value in solved.items()})
    return max(view.options, key=lambda option: points[option])


def choose_by_playing_out(view: View, source: Source, budget: Budget = USUAL) -> Action:
    """Choose what is best on average if everybody then lays anything."""
    if len(view.options) == 1:
        return view.options[0]
    worlds, seed, points = Worlds(view), source.word(), Counter[Action]()
    for piece in budget.pieces():
        played = worlds.play_out(len(piece), seed, workers=1, first=piece.start)
        points.update(
            {option: _lead(played_out, view.seating, view.turn or 0) for option, played_out in played.items()}
        )
    return max(view.options, key=lambda option: points[option])


def _lead(played_out: PlayedOut, seating: Seating, seat: int) -> int:
    """Own points, once for each other side, minus those of the others."""
    own = sum(played_out.points[other] for other in seating.seats if seating.side_of(other) == seating.side_of(seat))
    return len(seating.sides) * own - sum(played_out.points)
