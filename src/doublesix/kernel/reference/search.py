"""Open hands solved over the readable engine."""

from __future__ import annotations

from dataclasses import replace

from doublesix.kernel.codes import KernelPosition, code_of, decoded, position_of
from doublesix.kernel.reference.positions import round_from
from doublesix.kernel.rules import CompiledRules
from doublesix.round import Round


def as_heap(round_: Round, option: int | None) -> Round:
    """Do an option, then treat the boneyard as a heap, as the compiled kernel does: the next tile is last."""
    after = round_ if option is None else round_.apply(decoded(option))
    return replace(after, boneyard=after.boneyard[::-1])


def solve(compiled: CompiledRules, position: KernelPosition, most: int) -> dict[int, int] | None:
    """Return what each option of a position is worth in points to the side to act, with all hands open.

    None: it takes more than ``most`` positions.
    """
    round_ = round_from(compiled, position)
    sign, search = 1 if compiled.seating.side_of(round_.turn) == 0 else -1, _Search(most)
    try:
        return {code_of(option): sign * search.value(round_.apply(option)) for option in round_.options}
    except _GivenUp:
        return None


class _GivenUp(Exception):
    pass


class _Search:
    """Tries everything, each position once."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: dict[KernelPosition, int] = {}

    def value(self, round_: Round) -> int:
        """What a round is worth to side 0 when both sides do their best."""
        if round_.outcome is not None:
            winner, points = round_.outcome.winner, round_.outcome.points
            if winner is None:
                return 0
            return points if round_.seating.side_of(winner) == 0 else -points
        position = position_of(round_)
        if position not in self._known:
            if len(self._known) >= self._most:
                raise _GivenUp
            best = max if round_.seating.side_of(round_.turn) == 0 else min
            self._known[position] = best(self.value(round_.apply(option)) for option in round_.options)
        return self._known[position]
