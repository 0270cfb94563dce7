"""Which options win a round for sure: wherever the hidden tiles lie, whatever the others do, whatever is drawn.

The seat chooses by what it sees alone. So worlds that still look alike to it stay together, and one choice must do for
all of them; the others may do anything that their tiles allow, even a partner, and the boneyard gives the worst tile.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from doublesix.actions import DRAW, Action
from doublesix.round import Round

MOST_STEPS: Final = 4_000
"""How many actions to try before the question is left open."""
A_FEW: Final = 6
"""What does not win in a few of the rounds cannot win in all of them, and that is seen quickly."""


class TooFarToSee(Exception):
    """The question would take more steps than one wants to spend."""


@dataclass(slots=True)
class _Purse:
    """The steps that may still be spent."""

    left: int

    def pay(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise TooFarToSee


def sure_wins(rounds: Sequence[Round], most: int = MOST_STEPS) -> frozenset[Action]:
    """Return the options that win for sure in all of these rounds, which must look alike to the seat to act.

    Raise ``TooFarToSee`` if that takes more than ``most`` steps.
    """
    seat, purse = rounds[0].turn, _Purse(most)
    hopeful = [option for option in rounds[0].options if _wins_after(rounds[:A_FEW], option, seat, purse)]
    return frozenset(option for option in hopeful if _wins_after(rounds, option, seat, purse))


def _wins_after(rounds: Sequence[Round], option: Action, seat: int, purse: _Purse) -> bool:
    after = [step for round_ in rounds for step in _steps(round_, option, seat, purse)]
    return all(_wins(alike, seat, purse) for alike in _told_apart(after))


def _wins(rounds: Sequence[Round], seat: int, purse: _Purse) -> bool:
    """Whether the seat wins for sure in rounds that look alike to it."""
    first = rounds[0]
    if first.is_over:
        return all(_is_won(round_, seat) for round_ in rounds)
    if first.turn == seat:
        return any(_wins_after(rounds, option, seat, purse) for option in first.options)
    after = [step for round_ in rounds for option in round_.options for step in _steps(round_, option, seat, purse)]
    # Rounds that are lost already settle the question at once.
    if any(round_.is_over and not _is_won(round_, seat) for _, round_ in after):
        return False
    return all(_wins(alike, seat, purse) for alike in _told_apart(after))


_Step = tuple[object, Round]
"""What the seat sees of an action, and the round after it."""


def _steps(round_: Round, action: Action, seat: int, purse: _Purse) -> Iterator[_Step]:
    """Yield the round after an action, with every tile that may be drawn; only the seat's own is seen."""
    is_own = round_.turn == seat
    for before in _boneyards(round_) if action == DRAW else (round_,):
        purse.pay()
        after = before.apply(action)
        drawn = before.boneyard[0] if action == DRAW and is_own else None
        yield (action, drawn, after.is_over, after.turn, after.extra), after


def _boneyards(round_: Round) -> Iterator[Round]:
    """Yield the round once for each tile that may be drawn next: nobody knows the order of the boneyard."""
    for index, tile in enumerate(round_.boneyard):
        others = (*round_.boneyard[:index], *round_.boneyard[index + 1 :])
        yield replace(round_, boneyard=(tile, *others))


def _told_apart(steps: Iterable[_Step]) -> Iterable[Sequence[Round]]:
    """Group rounds that still look alike."""
    groups: dict[object, list[Round]] = defaultdict(list)
    for seen, round_ in steps:
        groups[seen].append(round_)
    return groups.values()


def _is_won(round_: Round, seat: int) -> bool:
    outcome = round_.outcome
    return outcome is not None and outcome.winner is not None and not _are_opponents(round_, outcome.winner, seat)


def _are_opponents(round_: Round, one: int, other: int) -> bool:
    return round_.seating.side_of(one) != round_.seating.side_of(other)
