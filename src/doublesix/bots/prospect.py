"""What an option leads to, as far as one seat can tell: its own hand, and the ends that the others will face."""

from __future__ import annotations

from dataclasses import dataclass

from doublesix.actions import Play
from doublesix.line import Line
from doublesix.rules.rules import Extra
from doublesix.tiles import TileSet
from doublesix.view import View


@dataclass(frozen=True, slots=True)
class Prospect:
    """A hand, the numbers that are open, each once, and the tiles of the hand that may be laid in the same turn."""

    hand: TileSet
    numbers: tuple[int, ...]
    further: TileSet

    @classmethod
    def unchanged(cls, view: View) -> Prospect:
        """The prospect if no tile is laid."""
        return cls(view.hand, view.line.open_numbers, TileSet())

    @classmethod
    def after(cls, view: View, play: Play) -> Prospect:
        """The prospect once this tile is laid."""
        hand, tile = view.hand.remove(play.tile), play.tile
        brings_another = view.rules.extra is Extra.AFTER_DOUBLE and (tile.is_double or not view.line.laid)
        further = hand.with_number(tile.high, tile.low) if brings_another else TileSet()
        return cls(hand, _line_after(view, play).open_numbers, further)

    @property
    def answers(self) -> TileSet:
        """The tiles of the hand that fit an open number."""
        return self.hand.with_number(*self.numbers)

    @property
    def variety(self) -> int:
        """How many numbers the hand shows."""
        return sum(1 for number in range(7) if self.hand.with_number(number))


def _line_after(view: View, play: Play) -> Line:
    """Return the line with a tile laid; which of several equal ends it takes makes no difference here."""
    if play.end is None:
        return view.line.open_with(play.tile)
    return view.line.lay(play.tile, play.end)
