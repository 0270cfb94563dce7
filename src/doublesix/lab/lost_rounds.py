"""Rounds that a program lost because it failed: whom it happened to, on which deal, where and why.

Such a round is won by the seat whose turn would have been next, for all spots of the set: nobody can lose more, so
no program gains by failing.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from doublesix.bots.own.faults import BotFault
from doublesix.kernel.tally import ROUNDS
from doublesix.position import write_position
from doublesix.view import SeenDeal, View

MOST_KEPT: Final = 100
"""Of how many lost rounds we keep what happened; all of them are counted."""
_STARTS: Final = ROUNDS.starts()


class LostRound(NamedTuple):
    """A round that a program lost by a fault."""

    number: int
    """Which deal, round or game it was, from zero."""
    turn: int
    """Which time the deal was played, from zero, if it is played again with the seats rotated."""
    seat: int
    bot: str
    position: str
    """What it was asked about, on one line."""
    fault: BotFault
    table: str = ""
    """Where it was played, if there are several tables."""

    @classmethod
    def of(cls, fault: BotFault, number: int, turn: int = 0) -> LostRound:
        """Keep what happened, without the view."""
        view = asked_about(fault)
        assert view.seat is not None
        fault.view = None
        return cls(number, turn, view.seat, str(fault.details["bot"]), write_position(view), fault)


def asked_about(fault: BotFault) -> View:
    """Return the view that a program could not answer."""
    assert fault.view is not None, "programs fail when they are asked"
    return fault.view


def winner_over(view: View) -> int:
    """Return the seat that wins a round because the program at the seat of this view failed."""
    assert view.seat is not None
    return view.seating.after(view.seat, view.rules.direction.step)


def points_over(view: View) -> int:
    """Return what such a round scores."""
    return sum(tile.spots for tile in view.tiles)


def count_lost(view: View, step: int, into: array[int]) -> None:
    """Add such a round to a tally, as far as it was played; it has no ending. ``step`` is from a seat to the next."""

    def add(name: str, place: int = 0, amount: int = 1) -> None:
        into[_STARTS[name] + place] += amount

    dealt, winner, points = view.events[0], winner_over(view), points_over(view)
    assert isinstance(dealt, SeenDeal)
    add("rounds")
    add("leads", dealt.leader)
    add("laid", view.line.size)
    add("draws", dealt.boneyard - view.boneyard)
    distance = (winner - dealt.leader) * step % view.seating.players
    for suffix, place in (("", winner), ("_by_distance", distance)):
        add(f"wins{suffix}", place)
        add(f"points{suffix}", place, points)
        add(f"points_squared{suffix}", place, points**2)


@dataclass
class LostRounds:
    """How many rounds were lost so, and the first of them, whatever order they come in."""

    number: int = 0
    kept: list[LostRound] = field(default_factory=list)

    def add(self, lost: Iterable[LostRound]) -> None:
        """Take in some more."""
        found = list(lost)
        if found:
            self.number += len(found)
            self.kept = sorted([*self.kept, *found], key=lambda one: one[:3])[:MOST_KEPT]
