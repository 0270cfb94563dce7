"""An entry seen under the rules: how many tiles each part of the set can have.

A part is a hand, the boneyard or the table. What was told is exact, unless people are still tapping tiles; what was not
told lies between what there must be and what there can be.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from doublesix.pad.bounds import fewest_tiles
from doublesix.pad.entry import UNTOLD, RoundEntry
from doublesix.pad.heading import Heading
from doublesix.rules.rules import BlockedWhen, Doubles, DrawRule
from doublesix.rules.scoring import Counted, Holding
from doublesix.tiles import ALL_TILES, WITH_NUMBER, TileSet

_TILES_OF_A_NUMBER: Final = len(WITH_NUMBER[0])
_FEWEST_IN_A_CLOSED_ROW: Final = 10
"""A row with all seven tiles of a number and that number at both ends: its double, and three ways out and back. Each
way needs a tile between the two."""


@dataclass(frozen=True, slots=True)
class EntryCase:
    """An entry to judge."""

    heading: Heading
    entry: RoundEntry
    finished: bool = True
    """Whether all tiles are there, or more may still be tapped."""

    @property
    def blocked(self) -> bool:
        """Whether the round was blocked."""
        return self.entry.out is None

    @property
    def draws(self) -> bool:
        """Whether tiles can have been drawn."""
        return self.heading.rules.draw is not DrawRule.NEVER and self.heading.stock > 0

    @property
    def nothing_open_is_left(self) -> bool:
        """Whether a block means that no tile with an open number is left, not even in the boneyard."""
        return self.heading.stock == 0 or self.heading.rules.draw in (DrawRule.ONE, DrawRule.UNTIL_PLAYABLE)

    @property
    def boneyard_is_used_up(self) -> bool:
        """Whether nothing can be left in the boneyard: it was always empty, or a block is possible only without it."""
        exhausted = self.heading.rules.blocked_when is BlockedWhen.EXHAUSTED
        return self.heading.stock == 0 or (self.blocked and self.nothing_open_is_left and exhausted)

    @property
    def boneyard(self) -> Holding:
        """What is left in the boneyard: nothing if that follows from the rules, else what was told."""
        told = self.entry.boneyard
        return TileSet() if told == UNTOLD and self.boneyard_is_used_up else told

    @property
    def held(self) -> TileSet:
        """All tiles known to be in a hand."""
        held = TileSet()
        for hand in self.entry.hands:
            if isinstance(hand, TileSet):
                held |= hand
        return held

    @property
    def free(self) -> TileSet:
        """All tiles not known to be in a hand or in the boneyard."""
        return ALL_TILES - self.held - (self.boneyard if isinstance(self.boneyard, TileSet) else TileSet())

    @property
    def laid(self) -> TileSet | None:
        """The tiles on the table, if we know where every other tile is."""
        known = self.finished and isinstance(self.boneyard, TileSet)
        return self.free if known and all(isinstance(hand, TileSet) for hand in self.entry.hands) else None

    @property
    def largest_hand(self) -> int:
        """How many tiles one player can hold at the end."""
        return self.heading.dealt + (self.heading.stock if self.draws else 0)

    def hand_counts(self, seat: int) -> range:
        """How many tiles a seat can hold."""
        if seat == self.entry.out:
            return range(1)
        return self._counts(self.entry.hands[seat], 1, self.largest_hand)

    def boneyard_counts(self) -> range:
        """How many tiles can be left in the boneyard."""
        stock = self.heading.stock
        return self._counts(self.boneyard, 0 if self.draws else stock, stock)

    def table_counts(self) -> range:
        """How many tiles can lie on the table."""
        elsewhere = self.boneyard_counts().start + sum(self.hand_counts(seat).start for seat in self.seats)
        return range(self._fewest_laid(), len(ALL_TILES) - elsewhere + 1)

    @property
    def seats(self) -> range:
        """All seats."""
        return self.heading.seating.seats

    def counted_hands(self) -> Iterator[tuple[int, int]]:
        """Yield each seat whose spots were counted, with them."""
        for seat, hand in enumerate(self.entry.hands):
            if isinstance(hand, Counted) and hand.spots is not None:
                yield seat, hand.spots

    def _counts(self, holding: Holding, least: int, most: int) -> range:
        if isinstance(holding, TileSet):
            return range(len(holding), len(holding) + 1 if self.finished else max(most, len(holding)) + 1)
        if holding.count is not None:
            return range(holding.count, holding.count + 1)
        return range(min(max(least, fewest_tiles(holding.spots or 0)), most), most + 1)

    def _fewest_laid(self) -> int:
        if not self.blocked:
            return self.heading.dealt
        if not self.nothing_open_is_left:
            return max(1, _TILES_OF_A_NUMBER - self.heading.stock)
        return _FEWEST_IN_A_CLOSED_ROW if self.heading.rules.doubles is Doubles.LINE else _TILES_OF_A_NUMBER
