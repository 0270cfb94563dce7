"""The form of a position without the names of its numbers: puzzles that differ in nothing else are the same puzzle."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, permutations, product
from typing import Final

from doublesix.tiles import TileSet
from doublesix.view import View

NUMBERS: Final = range(7)

Shape = tuple[object, ...]


def shape_of(view: View) -> Shape:
    """Return the same for two views if one is the other with its numbers renamed, whatever the new names are.

    What counts is what the seat has before it: its hand, the tiles on the table, the open places, and how many tiles
    the others hold in the order of play. How the tiles came to lie as they do makes no second puzzle of it, nor what
    that proves of the others: a sheet may prefer some numbers, such as the highest double.
    """
    seat, players = view.seat or 0, view.seating.players
    order = [(seat + step) % players for step in range(1, players)]
    others = tuple((view.sizes[other], view.seating.partners and other % 2 == seat % 2) for other in order)
    masses = [view.hand, TileSet(laid.tile for laid in view.line.laid)]
    counts = [sum(place.number == number for place in view.line.places) for number in NUMBERS]
    least = min(_written(masses, counts, renamed) for renamed in _renamings(masses, counts))
    return (others, view.boneyard, view.drawn, view.extra is not None, least)


def _renamings(masses: list[TileSet], counts: list[int]) -> Iterator[tuple[int, ...]]:
    """Yield the ways to rename the numbers that keep alike ones together; equal shapes have equal ways."""

    def trait(number: int) -> tuple[object, ...]:
        double = tuple(any(tile.high == tile.low == number for tile in tiles) for tiles in masses)
        return counts[number], tuple(len(tiles.with_number(number)) for tiles in masses), double

    alike = [list(group) for _, group in groupby(sorted(NUMBERS, key=trait), key=trait)]
    for orders in product(*(permutations(group) for group in alike)):
        renamed = [0] * len(NUMBERS)
        for name, number in enumerate(number for order in orders for number in order):
            renamed[number] = name
        yield tuple(renamed)


def _written(masses: list[TileSet], counts: list[int], renamed: tuple[int, ...]) -> tuple[object, ...]:
    tiles = tuple(
        tuple(sorted(tuple(sorted((renamed[tile.high], renamed[tile.low]))) for tile in mass)) for mass in masses
    )
    return tiles, tuple(sorted((renamed[number], count) for number, count in enumerate(counts)))
