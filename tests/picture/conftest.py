"""Lines of play to take pictures of."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from doublesix.i18n import Words, words_for
from doublesix.layout import Facing, Layout, Placement, TableSize, lay_out
from doublesix.line import Line
from doublesix.rules.rules import Doubles
from doublesix.tiles import ALL_TILES, Tile

Position = tuple[Line, Layout]


@pytest.fixture
def words() -> Words:
    return words_for("en")


@dataclass
class _Hand:
    """Lays tiles by hand, each at the placement that it is told."""

    line: Line
    placements: tuple[Placement, ...] = ()

    def lay(self, tile: str, x: float, y: float, facing: Facing, at: int | None = None) -> None:
        if at is None:
            self.line = self.line.open_with(Tile.parse(tile))
        else:
            self.line = self.line.join(Tile.parse(tile), self.line.places_showing(at)[0])
        self.placements += (Placement(x, y, facing),)


@pytest.fixture
def turning() -> Position:
    """A double between two tiles, with a turn at either end."""
    hand = _Hand(Line(Doubles.LINE))
    hand.lay("5-5", 3.5, 1, Facing.UP)
    hand.lay("5-2", 5, 1, Facing.LEFT, at=5)
    hand.lay("6-5", 2, 1, Facing.LEFT, at=5)
    hand.lay("2-0", 6.5, 1.5, Facing.UP, at=2)
    hand.lay("6-3", 0.5, 1.5, Facing.UP, at=6)
    table = TableSize(7, 5)
    return hand.line, Layout(table, hand.placements, (Placement(6.5, 3.5, Facing.DOWN), Placement(1, 3, Facing.LEFT)))


@pytest.fixture
def crossing() -> Position:
    """A double that is open on all four sides, with one tile joined."""
    hand = _Hand(Line(Doubles.CROSS))
    hand.lay("4-4", 2.5, 3, Facing.UP)
    hand.lay("4-1", 4, 3, Facing.LEFT, at=4)
    placements = (
        Placement(1, 3, Facing.LEFT),
        Placement(2.5, 1, Facing.UP),
        Placement(2.5, 5, Facing.DOWN),
        Placement(6, 3, Facing.RIGHT),
    )
    return hand.line, Layout(TableSize(7, 6), hand.placements, placements)


@pytest.fixture
def random_position() -> Callable[[int], Position]:
    """Return a long line for a seed: as many of the 28 tiles as happened to fit."""

    def make(seed: int) -> Position:
        chance = random.Random(seed)
        tiles = list(ALL_TILES)
        chance.shuffle(tiles)
        line = Line(chance.choice(list(Doubles))).open_with(tiles.pop())
        while moves := [(tile, place) for tile in tiles for place in line.places if tile.has(place.number)]:
            tile, place = chance.choice(moves)
            line = line.join(tile, place)
            tiles.remove(tile)
        return line, lay_out(line, TableSize(30, 20))

    return make
