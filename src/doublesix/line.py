"""The line of play: which tiles lie where, joined to what, and which places are open.

The rules ask only for the multiset of open numbers. Pictures are drawn from the tree (which tile was joined to which
place), and the tree decides whether an extra tile is joined to the double it followed.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from typing import Final, NamedTuple

from doublesix.rules.rules import Doubles
from doublesix.tiles import Tile, TileSet, tiles_showing


class Port(IntEnum):
    """A side of a tile to which another may be joined, seen with the high end up.

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
_DOUBLES: Final = {doubles: number for number, doubles in enumerate(Doubles)}
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


class _Ends(NamedTuple):
    """How many places show each number, which numbers those are, and all tiles that fit one of them."""

    counts: tuple[int, ...]
    numbers: tuple[int, ...]
    fitting: TileSet


@cache
def _ends(counts: tuple[int, ...]) -> _Ends:
    numbers = tuple(number for number, count in enumerate(counts) if count)
    return _Ends(counts, numbers, tiles_showing(numbers))


@cache
def _ends_after(before: tuple[int, ...], tile_id: int, end: int, later_ports: int) -> _Ends:
    counts, tile = list(before), Tile.by_id(tile_id)
    if tile.is_double:
        counts[end] += later_ports - 1
    else:
        counts[end] -= 1
        counts[tile.low if tile.high == end else tile.high] += 1
    return _ends(tuple(counts))


_Tree = tuple[tuple[Laid, ...], tuple[Place, ...]]
_Step = tuple[Tile, int, int, int | None]


class Line:
    """The tiles on the table in the order in which they were laid, and the open places, the oldest first. A value.

    The rules ask only how many places show each number. Where each tile lies is worked out when somebody looks.
    """

    __slots__ = ("_before", "_code", "_ends", "_later", "_step", "_tree", "doubles", "size", "spots")

    doubles: Doubles
    size: int
    """How many tiles lie on the table."""
    spots: int
    """All spots that lie on the table."""
    _ends: _Ends
    _later: int
    """How many places a double opens that is not the first tile."""
    _tree: _Tree | None
    _code: bytes | None
    _before: Line
    _step: _Step
    """The tile laid on the line before, on which end, and on which of several; until somebody looks."""

    def __init__(
        self,
        doubles: Doubles,
        laid: tuple[Laid, ...] = (),
        places: tuple[Place, ...] = (),
        counts: tuple[int, ...] = (0,) * 7,
    ) -> None:
        self.doubles, self._ends, self._tree, self._code = doubles, _ends(counts), (laid, places), None
        self._later = len(_LATER_PORTS[doubles])
        self.size, self.spots = len(laid), sum(each.tile.spots for each in laid)

    @property
    def laid(self) -> tuple[Laid, ...]:
        """The tiles, each with the place that it was joined to."""
        return (self._tree or self._grow())[0]

    @property
    def places(self) -> tuple[Place, ...]:
        """The open places."""
        return (self._tree or self._grow())[1]

    @property
    def code(self) -> bytes:
        """The line as bytes: lines with the same tiles, joined in the same way, have the same.

        The first says what doubles do; of each tile there are its id and the index and the side that it was joined to.
        """
        if self._code is None:
            tiles = (byte for laid in self.laid for byte in _code_of(laid.tile, laid.joined_to))
            self._code = bytes([_DOUBLES[self.doubles], *tiles])
        return self._code

    @property
    def counts(self) -> tuple[int, ...]:
        """How many open places show each number."""
        return self._ends.counts

    @property
    def open_numbers(self) -> tuple[int, ...]:
        """The numbers that a tile can be joined to, sorted, each once."""
        return self._ends.numbers

    @property
    def fitting(self) -> TileSet:
        """All tiles that fit an open number."""
        return self._ends.fitting

    @property
    def open_ends(self) -> tuple[int, ...]:
        """The numbers of all open places, sorted, each as often as it is open."""
        return tuple(number for number, count in enumerate(self.counts) for _ in range(count))

    def open_with(self, tile: Tile) -> Line:
        """Return the line that begins with this tile."""
        return _opened(self.doubles, tile.id)

    def lay(self, tile: Tile, end: int, which: int = 1, *, on: int | None = None) -> Line:
        """Return the line with this tile on an open end; the oldest of several is 1; or on an end of tile ``on``."""
        made = _new(Line)
        made.doubles, made._later, made._tree, made._code = self.doubles, self._later, None, None
        made._ends = _ends_after(self._ends.counts, tile.id, end, self._later)
        made.size, made.spots = self.size + 1, self.spots + tile.spots
        made._before, made._step = self, (tile, end, which, on)
        return made

    def join(self, tile: Tile, place: Place) -> Line:
        """Return the line with this tile joined to an open place."""
        return self.lay(tile, place.number, self.places_showing(place.number).index(place) + 1)

    def places_showing(self, number: int, *, on: int | None = None) -> tuple[Place, ...]:
        """Return the open places with this number, the oldest first; only those of tile ``on`` if it is given."""
        if on is None:
            return tuple([place for place in self.places if place.number == number])
        return tuple([place for place in self.places if place.number == number and place.index == on])

    def _grow(self) -> _Tree:
        """Find where the tiles lie that were laid since somebody looked."""
        waiting, line = [self], self._before
        while line._tree is None:
            waiting.append(line)
            line = line._before
        for later in reversed(waiting):
            later._tree = later._joined(line)
            del later._before
            line = later
        assert self._tree is not None
        return self._tree

    def _joined(self, before: Line) -> _Tree:
        tile, end, which, on = self._step
        place = before.places_showing(end, on=on)[which - 1]
        if tile.is_double:
            by, ports = Port.LEFT, _LATER_PORTS[self.doubles]
        else:
            by, ports = _BY_HIGH if tile.high == end else _BY_LOW
        if before._code is not None:  # somebody asked for it there, and will ask here, too
            self._code = before._code + bytes(_code_of(tile, place))
        others = [other for other in before.places if other is not place]
        others += [_place(before.size, port, _shown(tile, port)) for port in ports]
        return (*before.laid, Laid(tile, place, by)), tuple(others)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Line) and (self.doubles, self.laid, self.places) == (
            other.doubles,
            other.laid,
            other.places,
        )

    def __hash__(self) -> int:
        return hash((self.doubles, self.laid))

    def __repr__(self) -> str:
        return f"<Line: {self.size} laid, ends {' '.join(map(str, self.open_ends)) or 'none'}>"

    def __reduce__(self) -> tuple[type[Line], tuple[Doubles, tuple[Laid, ...], tuple[Place, ...], tuple[int, ...]]]:
        return Line, (self.doubles, self.laid, self.places, self.counts)


empty_line: Final = cache(Line)
"""Return the line before the first tile."""


@cache
def _opened(doubles: Doubles, tile_id: int) -> Line:
    tile = Tile.by_id(tile_id)
    ports = _OPENING_PORTS[doubles] if tile.is_double else (Port.HIGH, Port.LOW)
    places = tuple(_place(0, port, _shown(tile, port)) for port in ports)
    counts = [0] * 7
    for place in places:
        counts[place.number] += 1
    return Line(doubles, (Laid(tile),), places, tuple(counts))


def _code_of(tile: Tile, place: Place | None) -> tuple[int, int, int]:
    return (tile.id, place.index, place.port) if place else (tile.id, 0, 0)


def _shown(tile: Tile, port: Port) -> int:
    """The number that a tile shows on a side."""
    return tile.low if port is Port.LOW else tile.high


_new: Final = object.__new__
_BY_HIGH: Final = Port.HIGH, (Port.LOW,)
_BY_LOW: Final = Port.LOW, (Port.HIGH,)
_place: Final = cache(Place)
"""Return a place; each is made once."""
