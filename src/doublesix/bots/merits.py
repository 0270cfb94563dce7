"""What speaks for one option and against another, as merits that a seat can prove from what it knows.

A merit is only told if it tells the two options apart. The most telling come first: what ends the round, then what the
others surely cannot do, then what happens to one's own hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Final

from doublesix.actions import Action, Draw, Play
from doublesix.bots.prospect import Prospect
from doublesix.bots.reasons import Proof, could_still_draw, opponents_by_turn, prove
from doublesix.tiles import Tile, TileSet
from doublesix.view import View

NEARLY_OUT: Final = 2
"""A player with so few tiles may go out soon."""
LONELY: Final = 2
"""A double with so few other tiles of its number left is hard to lay."""
MANY_SPOTS: Final = 4
"""So many spots more in the hand are worth telling before anything that is a matter of taste."""


class MeritKind(StrEnum):
    """What a merit says, the most telling first."""

    GOES_OUT = "goes-out"
    """The better option lays the last tile."""
    BLOCKS = "blocks"
    """The better option blocks the round; ``count`` points are left in the hand."""
    BLOCKED = "blocked"
    """The other option blocks the round; ``count`` points are left in the hand."""
    SHUTS = "shuts"
    """The better option leaves only ``numbers`` open, for which the next opponent ``seat`` has no tile."""
    MINE = "mine"
    """The better option leaves only ``numbers`` open, where nobody else can play."""
    SHUT_PARTNER = "shut-partner"
    """The other option leaves only ``numbers`` open, for which the partner ``seat`` has no tile."""
    BRINGS_ANOTHER = "brings-another"
    """After the better option one more tile can be laid in the same turn."""
    OPENS_LACKING = "opens-lacking"
    """The better option opens the first of ``numbers``, which the opponent ``seat`` does not hold."""
    COVERED_LACKING = "covered-lacking"
    """The other option covers the last open end of a number which the opponent ``seat`` does not hold."""
    OPENED_PARTNER_LACKS = "opened-partner-lacks"
    """The other option opens a number which the partner ``seat`` does not hold."""
    OWNS = "owns"
    """The better option leaves a number open that only the own hand still has."""
    RAN_OUT = "ran-out"
    """The other option leaves a number open of which no tile is left."""
    NO_ANSWER = "no-answer"
    """After the other option nothing in the hand fits; after the better one ``count`` tiles do."""
    LONELY_DOUBLE = "lonely-double"
    """The better option gets rid of a double, of whose number ``count`` other tiles are left."""
    FITTING = "fitting"
    """``count`` of the ``other`` tiles that the seat has not seen fit: to draw or not to draw."""
    SPOTS = "spots"
    """The other option leaves ``count`` spots in the hand, the better one ``other``."""
    OPENED_FOR_OTHERS = "opened-for-others"
    """The other option opens a number of which the hand has none, and ``count`` tiles are elsewhere."""
    OPENS_OWN = "opens-own"
    """The better option opens a number of which the hand keeps ``count`` of the ``other`` tiles that are left."""
    COVERED_OWN = "covered-own"
    """The other option covers the last open end of a number of which the hand still has ``count`` tiles."""
    FEWER_ANSWERS = "fewer-answers"
    """After the other option ``count`` tiles of the hand fit, after the better one ``other``."""
    VARIETY = "variety"
    """The other option leaves ``count`` different numbers in the hand, the better one ``other``."""
    NEARLY_OUT = "nearly-out"
    """The opponent ``seat`` has only ``count`` tiles left; it makes spots in the hand more dangerous."""


MATTERS_OF_TASTE: Final = frozenset(list(MeritKind)[list(MeritKind).index(MeritKind.SPOTS) :])
"""Merits that are true and may matter little; those before them decide."""


@dataclass(frozen=True, slots=True)
class Merit:
    """One merit about two options, with what the seat has seen that proves what it says of another hand."""

    kind: MeritKind
    numbers: tuple[int, ...] = ()
    seat: int | None = None
    """Another seat that it speaks of."""
    tile: Tile | None = None
    count: int = 0
    other: int = 0
    proofs: tuple[Proof, ...] = ()


def tell_apart(view: View, other: Action, better: Action) -> tuple[Merit, ...]:
    """Return what speaks for the better of two options, by what the seat of the view knows; the most telling first."""
    found = _Comparison(view, _Outlook(view, other), _Outlook(view, better)).merits
    return tuple(_without_echoes(sorted(found, key=_rank)))


def _without_echoes(merits: list[Merit]) -> Iterator[Merit]:
    """Leave out what says the same of another hand as a merit before."""
    told: set[tuple[int, int]] = set()
    for merit in merits:
        said = {(merit.seat, number) for number in merit.numbers if merit.seat is not None}
        if not said or not said <= told:
            yield merit
        told |= said


def _rank(merit: Merit) -> int:
    places = list(MeritKind)
    if merit.kind is MeritKind.LONELY_DOUBLE and merit.count > LONELY:
        return places.index(MeritKind.FEWER_ANSWERS)
    if merit.kind is MeritKind.SPOTS and merit.count - merit.other < MANY_SPOTS:
        return places.index(MeritKind.FEWER_ANSWERS)
    return places.index(merit.kind)


def decides(merit: Merit) -> bool:
    """Whether a merit is more than a matter of taste."""
    return merit.kind not in MATTERS_OF_TASTE and _rank(merit) < list(MeritKind).index(MeritKind.SPOTS)


class _Outlook:
    """What one option leads to, as far as the seat can tell."""

    def __init__(self, view: View, action: Action) -> None:
        self.play = action if isinstance(action, Play) else None
        self.draws = isinstance(action, Draw)
        self.prospect = Prospect.after(view, self.play) if self.play else Prospect.unchanged(view)
        self.hand, self.numbers = self.prospect.hand, self.prospect.numbers

    @cached_property
    def opened(self) -> tuple[int, ...]:
        """The numbers that a tile opens; a double opens none that was not open."""
        if self.play is None:
            return ()
        tile, end = self.play.tile, self.play.end
        if end is None:
            return tuple(sorted({tile.high, tile.low}))
        return () if tile.is_double else (tile.other(end),)


@dataclass(frozen=True)
class _Comparison:
    """Two options of a view held against each other."""

    view: View
    other: _Outlook
    better: _Outlook

    @property
    def merits(self) -> Iterator[Merit]:
        if self.other.draws or self.better.draws:
            yield self._fitting()
            return
        if self.better.play and not self.better.hand:
            yield Merit(MeritKind.GOES_OUT)
            return
        yield from self._about_the_line()
        yield from self._about_the_others()
        yield from self._about_numbers()
        yield from self._about_the_hand()

    def _fitting(self) -> Merit:
        unseen = self.view.unseen
        fits = len(unseen.with_number(*self.view.line.open_numbers))
        return Merit(MeritKind.FITTING, self.view.line.open_numbers, count=fits, other=len(unseen))

    # What becomes of the line

    def _about_the_line(self) -> Iterator[Merit]:
        better, other = self._blocks(self.better), self._blocks(self.other)
        if better and not other:
            yield Merit(MeritKind.BLOCKS, self.better.numbers, count=self.better.hand.spots)
        if other and not better:
            yield Merit(MeritKind.BLOCKED, self.other.numbers, count=self.other.hand.spots)
        if self._is_mine(self.better) and not self._is_mine(self.other):
            yield Merit(MeritKind.MINE, self.better.numbers)
        if self.better.prospect.further and not self.other.prospect.further:
            yield Merit(MeritKind.BRINGS_ANOTHER)

    def _blocks(self, outlook: _Outlook) -> bool:
        if outlook.play is None or not outlook.hand or outlook.prospect.answers or could_still_draw(self.view):
            return False
        return not self.view.unseen.with_number(*outlook.numbers)

    def _is_mine(self, outlook: _Outlook) -> bool:
        return bool(outlook.prospect.answers) and not self.view.unseen.with_number(*outlook.numbers)

    # What the others cannot do

    @property
    def _opponents(self) -> list[int]:
        return opponents_by_turn(self.view)

    @property
    def _partners(self) -> list[int]:
        own, seating = self.view.seat or 0, self.view.seating
        return [seat for seat in seating.sides[seating.side_of(own)] if seat != own]

    def _is_shut(self, seat: int, outlook: _Outlook) -> bool:
        """Whether a seat surely cannot play, though somebody may."""
        is_dead = not self.view.unseen.with_number(*outlook.numbers)
        return not is_dead and not self.view.possible[seat].with_number(*outlook.numbers)

    def _lacks(self, seat: int, number: int) -> bool:
        """Whether a seat surely has no tile of a number that others may have."""
        return bool(self.view.unseen.with_number(number)) and not self.view.possible[seat].with_number(number)

    def _about_the_others(self) -> Iterator[Merit]:
        following = self._opponents[0]
        if self.better.play and self._is_shut(following, self.better) and not self._is_shut(following, self.other):
            yield self._proved(MeritKind.SHUTS, self.better.numbers, following)
        for seat in self._partners:
            if self.other.play and self._is_shut(seat, self.other) and not self._is_shut(seat, self.better):
                yield self._proved(MeritKind.SHUT_PARTNER, self.other.numbers, seat)
        opens, covers = self._newly(self.better, self.other), self._covered(self.other, self.better)
        yield from self._lacking(MeritKind.OPENS_LACKING, opens, self._opponents)
        yield from self._lacking(MeritKind.COVERED_LACKING, covers, self._opponents)
        yield from self._lacking(MeritKind.OPENED_PARTNER_LACKS, self._newly(self.other, self.better), self._partners)

    def _lacking(self, kind: MeritKind, numbers: list[int], seats: list[int]) -> Iterator[Merit]:
        for number in numbers:
            yield from (self._proved(kind, (number,), seat) for seat in seats if self._lacks(seat, number))

    def _proved(self, kind: MeritKind, numbers: tuple[int, ...], seat: int) -> Merit:
        return Merit(kind, numbers, seat, proofs=prove(self.view, seat, numbers))

    def _newly(self, one: _Outlook, two: _Outlook) -> list[int]:
        """The numbers that one option opens and the other does not leave open."""
        return [number for number in one.opened if number in one.numbers and number not in two.numbers]

    def _covered(self, one: _Outlook, two: _Outlook) -> list[int]:
        """The numbers of which one option covers the last open end, and the other does not."""
        before = self.view.line.open_numbers
        return [number for number in before if number not in one.numbers and number in two.numbers]

    # What becomes of a number

    def _about_numbers(self) -> Iterator[Merit]:
        unseen = self.view.unseen
        for number in self.better.numbers:
            if self._is_own(number, self.better) and not self._is_own(number, self.other):
                yield Merit(MeritKind.OWNS, (number,), count=len(self.better.hand.with_number(number)))
        if self.other.play and not self._blocks(self.other):
            yield from (
                Merit(MeritKind.RAN_OUT, (number,))
                for number in self.other.numbers
                if self._is_dead(number, self.other) and not self._is_dead(number, self.better)
            )
        for number in self._newly(self.other, self.better):
            elsewhere = len(unseen.with_number(number))
            if elsewhere and not self.other.hand.with_number(number):
                yield Merit(MeritKind.OPENED_FOR_OTHERS, (number,), count=elsewhere)
        for number in self._newly(self.better, self.other):
            kept = len(self.better.hand.with_number(number))
            if kept > 1 and unseen.with_number(number):
                yield Merit(MeritKind.OPENS_OWN, (number,), count=kept, other=kept + len(unseen.with_number(number)))
        for number in self._covered(self.other, self.better):
            kept = len(self.other.hand.with_number(number))
            if kept > 1:
                yield Merit(MeritKind.COVERED_OWN, (number,), count=kept)

    def _is_own(self, number: int, outlook: _Outlook) -> bool:
        """Whether a number is open where only the own hand can play, while others can play elsewhere."""
        if number not in outlook.numbers or self.view.unseen.with_number(number):
            return False
        return bool(outlook.hand.with_number(number)) and not self._is_mine(outlook)

    def _is_dead(self, number: int, outlook: _Outlook) -> bool:
        held_or_unseen = outlook.hand | self.view.unseen
        return number in outlook.numbers and not held_or_unseen.with_number(number)

    # What becomes of the hand

    def _about_the_hand(self) -> Iterator[Merit]:
        other, better = self.other, self.better
        if self._lays_a_double(better) and not self._lays_a_double(other):
            assert better.play
            tile = better.play.tile
            left = len((better.hand | self.view.unseen).with_number(tile.high))
            yield Merit(MeritKind.LONELY_DOUBLE, (tile.high,), tile=tile, count=left)
        fitting, fewer = len(better.prospect.answers), len(other.prospect.answers)
        if other.hand and not fewer and fitting:
            yield Merit(MeritKind.NO_ANSWER, count=fitting)
        elif fewer + 1 < fitting:
            yield Merit(MeritKind.FEWER_ANSWERS, count=fewer, other=fitting)
        yield from self._fewer(MeritKind.SPOTS, other.hand, better.hand, lambda hand: -hand.spots)
        yield from self._fewer(MeritKind.VARIETY, other.hand, better.hand, _variety)

    @staticmethod
    def _lays_a_double(outlook: _Outlook) -> bool:
        return outlook.play is not None and outlook.play.tile.is_double

    def _fewer(
        self, kind: MeritKind, other: TileSet, better: TileSet, worth: Callable[[TileSet], int]
    ) -> Iterator[Merit]:
        if worth(other) >= worth(better):
            return
        yield Merit(kind, count=abs(worth(other)), other=abs(worth(better)))
        if kind is MeritKind.SPOTS:
            nearest = min(self._opponents, key=lambda seat: self.view.sizes[seat])
            if self.view.sizes[nearest] <= NEARLY_OUT:
                yield Merit(MeritKind.NEARLY_OUT, seat=nearest, count=self.view.sizes[nearest])


def _variety(hand: TileSet) -> int:
    """How many different numbers a hand shows."""
    return sum(1 for number in range(7) if hand.with_number(number))
