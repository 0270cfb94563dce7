"""A round as people enter it when it is over: how it ended, and what is left where."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from doublesix.errors import DoublesixError
from doublesix.events import Ended
from doublesix.rules.scoring import Counted, Holding
from doublesix.tiles import TileSet

UNTOLD: Final = Counted()
"""A hand about which nothing was told."""


@dataclass(frozen=True, slots=True)
class RoundEntry:
    """How a round ended and what is known of the hands, the table and the boneyard: no more than was told."""

    out: int | None
    """Who went out; nobody if the round was blocked."""
    hands: tuple[Holding, ...]
    table: int | None = None
    """The spots on the table."""
    boneyard: Holding = UNTOLD
    """What was never drawn; on sheets without drawing, what lay aside."""

    @classmethod
    def domino(cls, players: int, out: int) -> RoundEntry:
        """Begin an entry for a round in which somebody went out."""
        return cls(out, tuple(TileSet() if seat == out else UNTOLD for seat in range(players)))

    @classmethod
    def blocked(cls, players: int) -> RoundEntry:
        """Begin an entry for a round that was blocked."""
        return cls(None, (UNTOLD,) * players)

    @property
    def ended(self) -> Ended:
        """How the round ended."""
        return Ended.BLOCKED if self.out is None else Ended.DOMINO

    def with_hand(self, seat: int, hand: Holding) -> RoundEntry:
        """Return this entry with what a seat holds."""
        return replace(self, hands=(*self.hands[:seat], hand, *self.hands[seat + 1 :]))

    def telling(self, seat: int, hand: Holding) -> RoundEntry:
        """Return this entry with what was told of a hand, next to what was counted before; the two must agree."""
        known = self.hands[seat]
        if not isinstance(known, Counted):
            return self.with_hand(seat, hand)
        if isinstance(hand, TileSet):
            if known.spots not in (None, hand.spots) or known.count not in (None, len(hand)):
                raise DoublesixError("told-otherwise", tiles=tuple(hand), count=hand.spots)
            return self.with_hand(seat, hand)
        spots = known.spots if hand.spots is None else hand.spots
        return self.with_hand(seat, Counted(spots, known.count if hand.count is None else hand.count))

    def with_table(self, spots: int | None) -> RoundEntry:
        """Return this entry with the spots on the table."""
        return replace(self, table=spots)

    def with_boneyard(self, boneyard: Holding) -> RoundEntry:
        """Return this entry with what is left in the boneyard."""
        return replace(self, boneyard=boneyard)
