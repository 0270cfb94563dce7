"""The line of play: which tiles lie where, joined to what, and which places are open.

The rules ask only for the multiset of open numbers. The tree (which tile was joined to which place) is what pictures
are drawn from, and what decides whether an extra tile is joined to the double it followed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache
from typing import Final

from doublesix.maker import maker
from doublesix.rules.rules import Doubles
from doublesix.tiles import Tile, TileSet, tiles_showing


class Port(IntEnum):
    """A side of a tile at which another may be joined, as seen with the high end up.

    A tile that is not a double has two: its short ends. A double lies across and is joined at its long sides, ``LEFT``
    and ``RIGHT``; on sheets with crossings also at its short ends. A later double always arrives by its ``LEFT``.
    """

    HIGH = 0
    LOW = 1
    LEFT = 2
    RIGHT = 3


_OPENING_PORTS = {
    Doubles.LINE: (Port.RIGHT, Port.LEFT),
    Doubles.CROSS: (Port.RIGHT, Port.LEFT, Port.HIGH, Port.LOW),
    Doubles.TEE: (Port.RIGHT, Port.LEFT, Port.HIGH, Port.LOW),
}
_LATER_PORTS = {
    Doubles.LINE: (Port.RIGHT,),
    Doubles.CROSS: (Port.RIGHT, Port.HIGH, Port.LOW),
    Doubles.TEE: (Port.HIGH, Port.LOW),
}


@dataclass(frozen=True, slots=True)
class Place:
    """An open place: the side ``port`` of the tile laid as number ``index``, showing ``number``."""

    index: int
    port: Port
    number: int


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile on the table: the place that it was joined to (none for the first) and its own side that touches it."""

    tile: Tile
    joined_to: Place | None = None
    by: Port | None = None


@cache
def _numbers_in(counts: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(number for number, count in enumerate(counts) if count)


@cache
def _tiles_on(counts: tuple[int, ...]) -> TileSet:
    return tiles_showing(_numbers_in(counts))


@dataclass(frozen=True, slots=True)
class Line:
    """The tiles on the table in the order in which they were laid, and the open places, the oldest first."""

    doubles: Doubles
    laid: tuple[Laid, ...] = ()
    places: tuple[Place, ...] = ()
    counts: tuple[int, ...] = field(default=(0,) * 7)
    """How many open places show each number."""

    @property
    def open_numbers(self) -> tuple[int, ...]:
        """The numbers that a tile can be joined to, sorted, each once."""
        return _numbers_in(self.counts)

    @property
    def fitting(self) -> TileSet:
        """All tiles that fit an open number."""
        return _tiles_on(self.counts)

    @property
    def open_ends(self) -> tuple[int, ...]:
        """The numbers of all open places, sorted, each as often as it is open."""
        return tuple(sorted(place.number for place in self.places))

    @property
    def spots(self) -> int:
        """All spots that lie on the table."""
        return sum(laid.tile.spots for laid in self.laid)

    def open_with(self, tile: Tile) -> Line:
        """Return the line that begins with this tile."""
        ports = _OPENING_PORTS[self.doubles] if tile.is_double else (Port.HIGH, Port.LOW)
        return self._grown(Laid(tile), [], ports)

    def places_showing(self, number: int, *, on: int | None = None) -> tuple[Place, ...]:
        """Return the open places with this number, the oldest first; only those of tile ``on`` where it is given."""
        if on is None:
            return tuple([place for place in self.places if place.number == number])
        return tuple([place for place in self.places if place.number == number and place.index == on])

    def join(self, tile: Tile, place: Place) -> Line:
        """Return the line with this tile joined to an open place."""
        if tile.is_double:
            by, ports = _ACROSS, _LATER_PORTS[self.doubles]
        else:
            by, ports = _BY_HIGH if tile.high == place.number else _BY_LOW
        index, port = place.index, place.port
        others = [other for other in self.places if other.index != index or other.port is not port]
        return self._grown(_laid(tile, place, by), others, ports)

    def _grown(self, laid: Laid, others: list[Place], ports: tuple[Port, ...]) -> Line:
        tile, counts = laid.tile, list(self.counts)
        opened = _PLACES[len(self.laid)]
        if laid.joined_to is not None:
            counts[laid.joined_to.number] -= 1
        for port in ports:
            number = tile.low if port is _LOW else tile.high
            others.append(opened[port][number])
            counts[number] += 1
        return _line(self.doubles, (*self.laid, laid), tuple(others), tuple(counts))


_ACROSS: Final = Port.LEFT
_LOW: Final = Port.LOW
_BY_HIGH: Final = Port.HIGH, (Port.LOW,)
_BY_LOW: Final = Port.LOW, (Port.HIGH,)
_PLACES: Final = [[[Place(index, port, number) for number in range(7)] for port in Port] for index in range(28)]
"""Every place that there can be, made once."""
_laid: Final = maker(Laid)
_line: Final = maker(Line)
