"""Checks what the coach says against the round itself, with nothing of the code that found the reasons.

It reads the JSON of a decision and looks at all hands and the boneyard: whatever is said must be true there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from doublesix.actions import Play, parse_action
from doublesix.events import Drew, Ended, Passed
from doublesix.round import Round
from doublesix.tiles import Tile

Merit = Mapping[str, Any]


def false_merits(moment: Round, decision: Mapping[str, Any]) -> list[Merit]:
    """Return the merits about a decision that are not true in this round."""
    seen = _Seen(moment, moment.apply(parse_action(decision["chosen"])), moment.apply(parse_action(decision["best"])))
    return [merit for merit in decision["merits"] if not seen.holds(merit)]


def false_continuations(moment: Round, decision: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return what was said to come next and cannot come next, for all that the player could know."""
    return [ahead for ahead in decision["ahead"] if not _can_come(moment, ahead)]


def _can_come(moment: Round, ahead: Mapping[str, Any]) -> bool:
    after = moment.apply(parse_action(ahead["option"]))
    own, hidden = moment.turn, _tiles(moment, but=moment.turn)
    if not 0 < ahead["share"] <= 1 or not 0 <= ahead["can_play"] <= 1:
        return False
    if ahead["seat"] is None:
        # It may be over only in some worlds, but in none in which the player can go on.
        return after.is_over or after.turn == own or not _fitting(after.hands[own], after.line.open_numbers)
    action = parse_action(ahead["action"])
    expected = moment.seating.after(own, moment.rules.direction.step)
    if ahead["seat"] != expected:
        return False
    if isinstance(action, Play):
        return action.tile in hidden and (after.turn == own or action.end in after.line.open_numbers)
    return bool(moment.boneyard) or str(action) == "pass"


def _tiles(round_: Round, but: int) -> set[Tile]:
    """All tiles that are neither laid nor in this hand."""
    return {tile for seat, hand in enumerate(round_.hands) if seat != but for tile in hand} | set(round_.boneyard)


def _fitting(tiles: Iterable[Tile], numbers: Iterable[int]) -> list[Tile]:
    return [tile for tile in tiles if {tile.high, tile.low} & set(numbers)]


@dataclass(frozen=True)
class _Seen:
    """A moment, and what came of the two options in it."""

    moment: Round
    chosen: Round
    best: Round

    @property
    def own(self) -> int:
        return self.moment.turn

    @property
    def hidden(self) -> set[Tile]:
        return _tiles(self.moment, but=self.own)

    def hand(self, round_: Round) -> set[Tile]:
        return set(round_.hands[self.own])

    def spots(self, round_: Round) -> int:
        return sum(tile.high + tile.low for tile in self.hand(round_))

    def answers(self, round_: Round) -> int:
        return len(_fitting(self.hand(round_), round_.line.open_numbers))

    def held(self, round_: Round, number: int) -> int:
        return len(_fitting(self.hand(round_), [number]))

    def variety(self, round_: Round) -> int:
        return len({number for tile in self.hand(round_) for number in (tile.high, tile.low)})

    def is_partner(self, seat: int) -> bool:
        return seat != self.own and any({seat, self.own} <= set(side) for side in self.moment.seating.sides)

    def lacks(self, merit: Merit) -> bool:
        return not _fitting(self.moment.hands[merit["seat"]], merit["numbers"]) and all(
            self.shown(merit["seat"], proof) for proof in merit["proofs"]
        )

    def shown(self, seat: int, proof: Mapping[str, Any]) -> bool:
        """Whether that player really passed or drew while each number was open, or all its tiles are in sight."""
        if proof["shown"] == "all-in-sight":
            return not _fitting(self.hidden, proof["numbers"])
        kind = Passed if proof["shown"] == "passed" else Drew
        moments = list(self.moment.moments())
        opened: set[int] = set()
        for before, after in pairwise(moments):
            happened = after.events[len(before.events)]
            if isinstance(happened, kind) and happened.seat == seat:
                assert not _fitting(before.hands[seat], before.line.open_numbers)
                opened |= set(before.line.open_numbers)
        return set(proof["numbers"]) <= opened

    def holds(self, merit: Merit) -> bool:
        name = merit["kind"].replace("-", "_")
        check: Callable[[Merit], bool] = getattr(self, f"_{name}")
        return check(merit)

    # The end of the round

    def _goes_out(self, _: Merit) -> bool:
        return self.best.outcome is not None and self.best.outcome.ended is Ended.DOMINO

    def _blocks(self, merit: Merit) -> bool:
        return self._is_blocked(self.best, merit)

    def _blocked(self, merit: Merit) -> bool:
        return self._is_blocked(self.chosen, merit)

    def _is_blocked(self, round_: Round, merit: Merit) -> bool:
        ended = round_.outcome is not None and round_.outcome.ended is Ended.BLOCKED
        return ended and merit["count"] == self.spots(round_)

    def _brings_another(self, _: Merit) -> bool:
        return self.best.turn == self.own and any(isinstance(option, Play) for option in self.best.options)

    # The others

    def _shuts(self, merit: Merit) -> bool:
        opponent = not self.is_partner(merit["seat"])
        return opponent and set(merit["numbers"]) == set(self.best.line.open_numbers) and self.lacks(merit)

    def _shut_partner(self, merit: Merit) -> bool:
        same = set(merit["numbers"]) == set(self.chosen.line.open_numbers)
        return self.is_partner(merit["seat"]) and same and self.lacks(merit)

    def _mine(self, merit: Merit) -> bool:
        same = set(merit["numbers"]) == set(self.best.line.open_numbers)
        return same and not _fitting(self.hidden, merit["numbers"]) and self.answers(self.best) > 0

    def _opens_lacking(self, merit: Merit) -> bool:
        return not self.is_partner(merit["seat"]) and self._is_new(self.best, self.chosen, merit) and self.lacks(merit)

    def _opened_partner_lacks(self, merit: Merit) -> bool:
        return self.is_partner(merit["seat"]) and self._is_new(self.chosen, self.best, merit) and self.lacks(merit)

    def _covered_lacking(self, merit: Merit) -> bool:
        return not self.is_partner(merit["seat"]) and self._is_covered(merit) and self.lacks(merit)

    def _is_new(self, one: Round, two: Round, merit: Merit) -> bool:
        (number,) = merit["numbers"]
        return number in one.line.open_numbers and number not in two.line.open_numbers

    def _is_covered(self, merit: Merit) -> bool:
        (number,) = merit["numbers"]
        before, after, best = (each.line.open_numbers for each in (self.moment, self.chosen, self.best))
        return number in before and number not in after and number in best

    def _nearly_out(self, merit: Merit) -> bool:
        held = len(self.moment.hands[merit["seat"]])
        return not self.is_partner(merit["seat"]) and merit["count"] == held <= 2

    # Numbers

    def _owns(self, merit: Merit) -> bool:
        (number,) = merit["numbers"]
        is_open = number in self.best.line.open_numbers
        return is_open and not _fitting(self.hidden, [number]) and self.held(self.best, number) == merit["count"] > 0

    def _ran_out(self, merit: Merit) -> bool:
        (number,) = merit["numbers"]
        left = _fitting(self.hidden | self.hand(self.chosen), [number])
        return number in self.chosen.line.open_numbers and not left

    def _opened_for_others(self, merit: Merit) -> bool:
        (number,) = merit["numbers"]
        elsewhere = len(_fitting(self.hidden, [number]))
        new = self._is_new(self.chosen, self.best, merit)
        return new and not self.held(self.chosen, number) and merit["count"] == elsewhere > 0

    def _opens_own(self, merit: Merit) -> bool:
        (number,) = merit["numbers"]
        held, elsewhere = self.held(self.best, number), len(_fitting(self.hidden, [number]))
        new = self._is_new(self.best, self.chosen, merit)
        return new and (merit["count"], merit["other"]) == (held, held + elsewhere) and held > 1

    def _covered_own(self, merit: Merit) -> bool:
        (number,) = merit["numbers"]
        return self._is_covered(merit) and self.held(self.chosen, number) == merit["count"] > 1

    # The hand

    def _no_answer(self, merit: Merit) -> bool:
        return bool(self.answers(self.chosen) == 0 < self.answers(self.best) == merit["count"])

    def _fewer_answers(self, merit: Merit) -> bool:
        return (merit["count"], merit["other"]) == (self.answers(self.chosen), self.answers(self.best))

    def _lonely_double(self, merit: Merit) -> bool:
        tile = Tile.parse(merit["tile"])
        gone = tile in self.hand(self.moment) - self.hand(self.best) and tile in self.hand(self.chosen)
        left = len(_fitting(self.hidden | self.hand(self.best), [tile.high]))
        return gone and tile.high == tile.low and [tile.high] == merit["numbers"] and left == merit["count"]

    def _fitting(self, merit: Merit) -> bool:
        fits = len(_fitting(self.hidden, self.moment.line.open_numbers))
        return (merit["count"], merit["other"]) == (fits, len(self.hidden))

    def _spots(self, merit: Merit) -> bool:
        spots = self.spots(self.chosen), self.spots(self.best)
        return (merit["count"], merit["other"]) == spots and spots[0] > spots[1]

    def _variety(self, merit: Merit) -> bool:
        numbers = self.variety(self.chosen), self.variety(self.best)
        return (merit["count"], merit["other"]) == numbers and numbers[0] < numbers[1]
