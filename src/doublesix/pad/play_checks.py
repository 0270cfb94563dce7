"""What is impossible because of how a round is played: somebody could have gone on, or tiles cannot lie like that."""

from __future__ import annotations

from collections.abc import Iterator

from doublesix.errors import DoublesixError
from doublesix.pad.bounds import can_have
from doublesix.pad.case import EntryCase
from doublesix.rules.rules import Doubles, Lead, NextLead, Opening
from doublesix.tiles import WITH_NUMBER, TileSet


def somebody_could_play(case: EntryCase) -> Iterator[DoublesixError]:
    """A round is blocked only if nobody holds the number at the ends."""
    if not case.blocked:
        return
    numbers = _numbers_that_may_be_open(case)
    if not numbers:
        yield DoublesixError("not-blocked")
    elif not any(_spots_do_without(number, case) for number in numbers):
        yield DoublesixError("not-blocked", "not-blocked-spots")


def _numbers_that_may_be_open(case: EntryCase) -> tuple[int, ...]:
    boneyard = case.boneyard if isinstance(case.boneyard, TileSet) else TileSet()
    closed = case.held | boneyard if case.nothing_open_is_left else case.held
    return tuple(
        number for number, tiles in enumerate(WITH_NUMBER) if not closed.with_number(number) and tiles - boneyard
    )


def _spots_do_without(number: int, case: EntryCase) -> bool:
    """Whether the hands that were counted can have their spots without any tile that shows this number."""
    tiles = case.free - WITH_NUMBER[number]
    counted = [(spots, case.hand_counts(seat)) for seat, spots in case.counted_hands()]
    if not all(can_have(spots, counts, tiles) for spots, counts in counted):
        return False
    least, most = sum(counts.start for _, counts in counted), sum(counts.stop - 1 for _, counts in counted)
    return can_have(sum(spots for spots, _ in counted), range(least, most + 1), tiles)


def highest_double_is_laid(case: EntryCase) -> Iterator[DoublesixError]:
    """If the highest double that was dealt opens the round and nothing was drawn, nobody still holds it.

    If the winner of a round leads the next with any tile, a round need not have been opened by a double.
    """
    rules = case.heading.rules
    nothing_drawn = not case.draws or case.boneyard_counts().start == case.heading.stock
    by_double = rules.lead is Lead.HIGHEST_DOUBLE and rules.opening is Opening.THAT_DOUBLE
    if not by_double or rules.next_lead is NextLead.WINNER or not nothing_drawn:
        return
    highest = max(case.held.doubles, default=None)
    if highest is None or any(double > highest for double in case.free.doubles):
        return
    holder = next(seat for seat, hand in enumerate(case.entry.hands) if isinstance(hand, TileSet) and highest in hand)
    yield DoublesixError("highest-double-held", tile=highest, name=case.heading.names[holder])


def table_makes_a_line(case: EntryCase) -> Iterator[DoublesixError]:
    """If all other tiles are known, those on the table must fit together, and a blocked row must end as it does."""
    laid, doubles = case.laid, case.heading.rules.doubles
    if laid is None:
        return
    if not can_lie(laid, doubles):
        yield DoublesixError("no-line", tiles=tuple(laid))
        return
    ends = loose_numbers(laid) if doubles is Doubles.LINE else ()
    open_numbers = _numbers_that_may_be_open(case) if case.blocked else range(len(WITH_NUMBER))
    if not set(ends) <= set(open_numbers):
        yield DoublesixError("no-line", "line-not-blocked", ends=ends)


def hang_together(tiles: TileSet) -> bool:
    """Whether every tile can be reached from every other by numbers that they share."""
    first = next(iter(tiles), None)
    if first is None:
        return True
    reached, rest = TileSet([first]), tiles.remove(first)
    while touching := _touching(reached, rest):
        reached, rest = reached | touching, rest - touching
    return not rest


def loose_numbers(tiles: TileSet) -> tuple[int, ...]:
    """Return the numbers that do not occur in pairs; in a row these are its ends, unless both ends are alike."""
    singles = tiles - tiles.doubles
    return tuple(number for number in range(len(WITH_NUMBER)) if len(singles.with_number(number)) % 2)


def can_lie(tiles: TileSet, doubles: Doubles) -> bool:
    """Whether these tiles, and no others, can be the tiles that were laid."""
    return hang_together(tiles) and (doubles is not Doubles.LINE or len(loose_numbers(tiles)) <= 2)


def _touching(reached: TileSet, rest: TileSet) -> TileSet:
    return rest.with_number(*(number for number in range(len(WITH_NUMBER)) if reached.with_number(number)))
