"""What the passes and draws of the others prove about their hands. Only this module says so.

A player who passes or draws shows that no tile held *then* fits an open number; tiles drawn later may. So the tiles
of a hidden hand fall into arrivals; an older one is barred from at least what a newer one is.
When several arrivals may have held a tile that is laid, all of them are remembered.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from doublesix.events import Played
from doublesix.rules.rules import Lead, Opening, Rules
from doublesix.tiles import ALL_TILES, DOUBLES, Tile, TileSet


def lacking_tiles(numbers: tuple[int, ...]) -> TileSet:
    """The tiles that a player who passes or draws did not hold while these numbers were open."""
    return ALL_TILES.with_number(*numbers)


def doubles_ruled_out(rules: Rules, led_by_winner: bool, opening: Played, seat: int) -> TileSet:
    """The doubles that were not dealt to a hand, because another one opened with the highest."""
    if rules.opening is not Opening.THAT_DOUBLE or led_by_winner:
        return TileSet()
    if rules.lead is Lead.HIGHEST_DOUBLE or opening.seat == seat:
        first = opening.tile.id + 1
        return TileSet.of_mask(DOUBLES.mask >> first << first)
    return TileSet()


@dataclass(slots=True, eq=False)
class Arrival:
    """Tiles that came to a hidden hand together and are still in it, except for those of ``HiddenHand.laid``."""

    size: int
    barred: int = 0
    """The tiles that none of them can be."""
    laid: int = 0
    """Tiles that surely came with them, and are laid by now."""


@dataclass(slots=True, eq=False)
class LaidTile:
    """A tile that a hidden hand laid, and the arrivals that it may have come with, the oldest first."""

    tile: Tile
    arrivals: list[Arrival]


@dataclass(slots=True, eq=False)
class HiddenHand:
    """What is known of one hidden hand while it is followed through a round: its arrivals, the oldest first."""

    arrivals: list[Arrival]
    laid: list[LaidTile] = field(default_factory=list)
    """Laid tiles that may have come with several arrivals; see ``settle``."""
    _just_drew: bool = False

    @classmethod
    def dealt(cls, size: int) -> HiddenHand:
        """A hand; we know only its size."""
        return cls([Arrival(size)])

    def cannot_be(self, tiles: TileSet) -> None:
        """Note that the hand holds none of these tiles now."""
        for arrival in self.arrivals:
            arrival.barred |= tiles.mask

    def draw(self, lacking: tuple[int, ...]) -> None:
        """Note that it drew a tile, because it held none with these numbers; the new tile may be any."""
        self.cannot_be(lacking_tiles(lacking))
        self.arrivals.append(Arrival(1))
        self._just_drew = True

    def tap(self, lacking: tuple[int, ...]) -> None:
        """Note that it passed, holding no tile with these numbers."""
        self.cannot_be(lacking_tiles(lacking))
        self._just_drew = False

    def lay(self, tile: Tile) -> None:
        """Note that it laid a tile: the one that it has just drawn, or one of any arrival that could hold it."""
        if self._just_drew:
            arrivals = self.arrivals[-1:]
        else:
            arrivals = [arrival for arrival in self.arrivals if not arrival.barred >> tile.id & 1]
        self.laid.append(LaidTile(tile, arrivals))
        self._just_drew = False

    def settle(self) -> None:
        """Take the laid tiles that can only have come with one arrival out of it, until none are left."""
        settled = True
        while settled:
            settled = False
            for laid in list(self.laid):
                laid.arrivals = [arrival for arrival in laid.arrivals if arrival.size]
                if len(laid.arrivals) == 1:
                    laid.arrivals[0].size -= 1
                    laid.arrivals[0].laid |= 1 << laid.tile.id
                    self.laid.remove(laid)
                    settled = True

    def possible(self, unseen: TileSet) -> TileSet:
        """The unseen tiles that the hand may hold: those that its newest arrival with a tile left may hold."""
        self.settle()
        for arrival in reversed(self.arrivals):
            if arrival.size and self._can_have_one_left(arrival):
                return TileSet.of_mask(unseen.mask & ~arrival.barred)
        return TileSet()

    def _can_have_one_left(self, arrival: Arrival) -> bool:
        """Whether all laid tiles can have come with others, or with this one and still leave a tile of it.

        A tile that was laid later may have come with newer arrivals. So taking the oldest arrival that has room,
        from the first tile to the last, finds a way if there is one.
        """
        room = {each: each.size - (each is arrival) for each in self.arrivals}
        for laid in self.laid:
            taken = next((each for each in laid.arrivals if room[each]), None)
            if taken is None:
                return False
            room[taken] -= 1
        return True
