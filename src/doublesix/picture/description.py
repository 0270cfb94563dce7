"""Tiles, hands and the line of play in words, for screen readers and for anyone who cannot see the picture."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from doublesix.i18n import Words
from doublesix.line import Laid, Line, Place, Port
from doublesix.picture.faces import Look, colour_of
from doublesix.tiles import Tile

_NAMES: Final = 4096
"""How many names of tiles are remembered: all tiles either way round, for every language and look in use."""
_ROWS: Final = 16_384
"""How many rows are remembered, so that one more tile needs one more name: of some thousand tables, in 8 megabytes."""
_ONE_TILE: Final = 4
"""How long the code of a line of one tile is."""
_ENDS: Final = 8192
"""How many times open ends are remembered as a sentence: all of the lines with two ends, in all languages."""


def name_number(number: int, words: Words, look: Look = Look.PIPS) -> str:
    """Name a number as this look shows it: three, yellow, or both."""
    colour = colour_of(number)
    if colour is None:
        return words("picture.blank")
    if not look.has_colours:
        return str(number)
    name = words(f"picture.colour-{colour}")
    return name if look is Look.COLOURS else words("picture.number-and-colour", number=number, colour=name)


def name_tile(tile: Tile | None, words: Words, look: Look = Look.PIPS) -> str:
    """Name a tile, the high end first; None lies face down."""
    if tile is None:
        return words("picture.face-down")
    return _name_pair(tile.high, tile.low, words, look)


def describe_hand(tiles: Sequence[Tile | None], words: Words, look: Look = Look.PIPS) -> str:
    """Say what a hand holds, or how many tiles it has if they lie face down."""
    if not tiles:
        return words("picture.hand-empty")
    hidden = sum(tile is None for tile in tiles)
    seen = [name_tile(tile, words, look) for tile in tiles if tile is not None]
    return words.list_and([*seen, words("picture.tiles-face-down", count=hidden)] if hidden else seen)


def describe(line: Line, words: Words, look: Look = Look.PIPS) -> str:
    """Say the whole line of play: its tiles as they lie, branch by branch, and its open ends."""
    if not line.laid:
        return words("picture.line-empty")
    told = [_tell_row(line, words, look)] if _is_row(line) else _tell_branches(line, words, look)
    return " ".join([_tell_count(len(line.laid), words), *told, _tell_ends(line.counts, words, look)])


@lru_cache(maxsize=_NAMES)
def _tell_count(tiles: int, words: Words) -> str:
    return words("picture.line-count", count=tiles)


@lru_cache(maxsize=_ENDS)
def _tell_ends(counts: tuple[int, ...], words: Words, look: Look) -> str:
    ends = [name_number(number, words, look) for number, count in enumerate(counts) for _ in range(count)]
    return words("picture.open-ends", count=len(ends), ends=words.list_and(ends))


def _is_row(line: Line) -> bool:
    """Whether the line can be read from one end to the other: a branch opens a third place, and none ever closes."""
    return len(line.places) == 2


def _tell_row(line: Line, words: Words, look: Look) -> str:
    return words("picture.line-row", tiles=words.list_in_order(_row(line.code, words, look).names))


class _Row(NamedTuple):
    """The names of a row of tiles, with the tile at each end and the number that it shows there."""

    names: tuple[str, ...]
    first: int
    first_number: int
    last: int
    last_number: int


@lru_cache(maxsize=_ROWS)
def _row(code: bytes, words: Words, look: Look) -> _Row:
    """Return the row with this code: the one before it, and one more tile at one end of it."""
    tile, index, port = Tile.by_id(code[-3]), code[-2], code[-1]
    if len(code) == _ONE_TILE:
        return _Row((name_tile(tile, words, look),), 0, tile.high, 0, tile.low)
    names, first, first_number, last, last_number = _row(code[:-3], words, look)
    at_last = index == last and (index != first or port in (Port.LOW, Port.RIGHT))
    if at_last:
        far = tile.other(last_number)
        return _Row((*names, _name_pair(last_number, far, words, look)), first, first_number, len(names), far)
    far = tile.other(first_number)
    return _Row((_name_pair(far, first_number, words, look), *names), len(names), far, last, last_number)


def _tell_branches(line: Line, words: Words, look: Look) -> list[str]:
    children = _children(line)
    sentences = [words("picture.line-began", tile=name_tile(line.laid[0].tile, words, look))]
    crossings = [0]
    for crossing in crossings:
        for port in (Port.RIGHT, Port.LEFT, Port.HIGH, Port.LOW):
            run = _run(line, children, crossing, port)
            if not run or (crossing and port is Port.RIGHT):
                continue
            tiles = words.list_in_order(_name_pair(*_pair(line.laid[index]), words, look) for index in run)
            root = name_tile(line.laid[crossing].tile, words, look)
            sentences.append(words("picture.line-branch", tile=root, tiles=tiles))
            crossings += (index for index in run if line.laid[index].tile.is_double)
    return sentences


def _children(line: Line) -> dict[Place, int]:
    return {laid.joined_to: index for index, laid in enumerate(line.laid) if laid.joined_to}


def _run(line: Line, children: dict[Place, int], index: int, port: Port) -> list[int]:
    """Return the tiles that follow one side of a tile, always straight on at doubles."""
    run: list[int] = []
    while True:
        tile = line.laid[index].tile
        child = children.get(Place(index, port, tile.low if port is Port.LOW else tile.high))
        if child is None:
            return run
        run.append(child)
        index = child
        port = _straight_on(line.laid[child])


def _straight_on(laid: Laid) -> Port:
    if laid.tile.is_double:
        return Port.RIGHT
    return Port.LOW if laid.by is Port.HIGH else Port.HIGH


def _pair(laid: Laid) -> tuple[int, int]:
    """Return the numbers of a later tile, the joined one first."""
    tile = laid.tile
    return (tile.low, tile.high) if laid.by is Port.LOW else (tile.high, tile.low)


@lru_cache(maxsize=_NAMES)
def _name_pair(one: int, other: int, words: Words, look: Look) -> str:
    code = "picture.tile-in-colours" if look.has_colours else "picture.tile"
    return words(code, one=name_number(one, words, look), other=name_number(other, words, look))
