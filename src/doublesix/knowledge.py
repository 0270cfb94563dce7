"""What the passes and draws of the others prove about their hands.

One who passes or draws shows that no tile held *then* fits an open number; tiles drawn later may. So the tiles of a
hidden hand fall into batches by when they arrived, an older batch being barred from at least what a newer one is.
When a tile is laid that several batches may have held, all ways in which it may have happened are kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from doublesix.tiles import ALL_TILES, Tile, TileSet


@dataclass(frozen=True, slots=True)
class Batch:
    """Tiles of one hidden hand of which the same is known: how many, and which tiles none of them can be."""

    size: int
    barred: TileSet


Batches = tuple[Batch, ...]
"""One way in which a hidden hand may be made up, the oldest tiles first."""

_NOTHING = TileSet()


@dataclass(frozen=True, slots=True)
class HiddenHand:
    """What is known of one hidden hand: every way in which it may be made up."""

    ways: tuple[Batches, ...]

    @classmethod
    def dealt(cls, size: int) -> HiddenHand:
        """A hand of which nothing is known but its size."""
        return cls(((Batch(size, _NOTHING),),))

    def cannot_be(self, tiles: TileSet) -> HiddenHand:
        """The same hand once it is known to hold none of these tiles."""
        return _distinct(tuple(Batch(batch.size, batch.barred | tiles) for batch in way) for way in self.ways)

    def drew(self) -> HiddenHand:
        """The same hand with one more tile of which nothing is known."""
        return _distinct((*way, Batch(1, _NOTHING)) for way in self.ways)

    def laid(self, tile: Tile) -> HiddenHand:
        """The same hand after it laid this tile, which any batch that could hold it may have held."""
        return _distinct(
            _without_one(way, index) for way in self.ways for index, batch in enumerate(way) if tile not in batch.barred
        )

    def laid_the_drawn_tile(self) -> HiddenHand:
        """The same hand after it laid the very tile that it drew last."""
        return _distinct(_without_one(way, len(way) - 1) for way in self.ways)

    def possible(self, unseen: TileSet) -> TileSet:
        """Those of the unseen tiles that the hand may hold."""
        possible = _NOTHING
        for way in self.ways:
            for batch in way:
                possible |= unseen - batch.barred
        return possible


def _distinct(ways: Iterable[Batches]) -> HiddenHand:
    """Join batches of which the same is known, and drop ways that have become the same."""
    return HiddenHand(tuple(dict.fromkeys(_joined(way) for way in ways)))


def _joined(way: Batches) -> Batches:
    joined: list[Batch] = []
    for batch in way:
        if joined and joined[-1].barred == batch.barred:
            joined[-1] = Batch(joined[-1].size + batch.size, batch.barred)
        else:
            joined.append(batch)
    return tuple(joined)


def _without_one(way: Batches, index: int) -> Batches:
    batch = way[index]
    rest = (Batch(batch.size - 1, batch.barred),) if batch.size > 1 else ()
    return (*way[:index], *rest, *way[index + 1 :])


def with_numbers(numbers: tuple[int, ...]) -> TileSet:
    """All tiles that show one of the numbers."""
    return ALL_TILES.with_number(*numbers)
