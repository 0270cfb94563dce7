"""What is impossible in an entry, each with its own code. Nothing that can happen at a table is ever refused.

The checks go from the simple to the complex, and only the first kind that finds something speaks: a tile that is
entered twice makes all sums wrong, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from doublesix.errors import DoublesixError
from doublesix.pad.bounds import can_have, spots_of
from doublesix.pad.case import EntryCase
from doublesix.pad.entry import RoundEntry
from doublesix.pad.heading import Heading
from doublesix.pad.play_checks import highest_double_is_laid, somebody_could_play, table_makes_a_line
from doublesix.rules.scoring import Counted
from doublesix.tiles import ALL_TILES, Tile, TileSet


def find_faults(heading: Heading, entry: RoundEntry, *, finished: bool = True) -> tuple[DoublesixError, ...]:
    """Return what is impossible; while people are still tapping tiles, only what no further tile can put right."""
    case = EntryCase(heading, entry, finished)
    for check in _CHECKS:
        faults = tuple(check(case))
        if faults:
            return faults
    return ()


def check_entry(heading: Heading, entry: RoundEntry) -> None:
    """Raise the first thing that is impossible."""
    for fault in find_faults(heading, entry):
        raise fault


def _tiles_twice(case: EntryCase) -> Iterator[DoublesixError]:
    where: dict[Tile, str] = {}
    for name, hand in zip(case.heading.names, case.entry.hands, strict=True):
        for tile in hand if isinstance(hand, TileSet) else ():
            if tile in where:
                yield DoublesixError("tile-twice", tile=tile, name=where[tile], other=name)
            where.setdefault(tile, name)
    for tile in case.entry.boneyard if isinstance(case.entry.boneyard, TileSet) else ():
        if tile in where:
            yield DoublesixError("tile-twice", "tile-twice-boneyard", tile=tile, name=where[tile])


def _empty_hands(case: EntryCase) -> Iterator[DoublesixError]:
    out, names = case.entry.out, case.heading.names
    for seat, hand in enumerate(case.entry.hands):
        if isinstance(hand, TileSet):
            some, none = bool(hand), case.finished and not hand
        else:
            some, none = bool(hand.spots or hand.count), hand.count == 0
        if seat == out and some:
            yield DoublesixError("out-with-tiles", name=names[seat])
        elif seat != out and none and out is None:
            yield DoublesixError("blocked-without-tiles", name=names[seat])
        elif seat != out and none and out is not None:
            yield DoublesixError("out-twice", name=names[out], other=names[seat])


def _large_hands(case: EntryCase) -> Iterator[DoublesixError]:
    most = case.largest_hand
    for seat, hand in enumerate(case.entry.hands):
        count = len(hand) if isinstance(hand, TileSet) else hand.count
        if count is not None and count > most:
            message = "large-hand-drawn" if case.draws else "large-hand"
            yield DoublesixError("large-hand", message, name=case.heading.names[seat], count=count, most=most)


def _boneyard(case: EntryCase) -> Iterator[DoublesixError]:
    stock, counts = case.heading.stock, case.boneyard_counts()
    if counts.start > stock:
        yield DoublesixError("large-boneyard", count=counts.start, stock=stock)
    elif not case.draws and stock not in counts:
        yield DoublesixError("large-boneyard", "small-boneyard", left=counts.start, count=stock)
    elif case.boneyard_is_used_up and counts.start:
        yield DoublesixError("boneyard-left", left=counts.start)


def _many_tiles(case: EntryCase) -> Iterator[DoublesixError]:
    dealt, stock, boneyard = case.heading.dealt, case.heading.stock, case.boneyard_counts().start
    held = [case.hand_counts(seat).start for seat in case.seats]
    drawn = sum(max(0, count - dealt) for count in held)
    if case.draws and drawn + boneyard > stock:
        yield DoublesixError("many-drawn", count=drawn, left=boneyard, stock=stock)
        return
    table = case.table_counts()
    if not table:
        most = len(ALL_TILES) - boneyard - table.start
        yield DoublesixError("many-tiles", count=sum(held), most=most, table=table.start)


def _spots_of_hands(case: EntryCase) -> Iterator[DoublesixError]:
    for seat, spots in case.counted_hands():
        if seat == case.entry.out or can_have(spots, case.hand_counts(seat), case.free):
            continue
        name, hand = case.heading.names[seat], case.entry.hands[seat]
        count = hand.count if isinstance(hand, Counted) else None
        least, most = spots_of(case.largest_hand if count is None else count, case.free)
        if count is None:
            yield DoublesixError("impossible-spots", name=name, spots=spots, most=most)
        else:
            numbers = {"spots": spots, "count": count, "least": least, "most": most}
            yield DoublesixError("impossible-spots", "impossible-spots-tiles", name=name, **numbers)


def _spots_of_boneyard(case: EntryCase) -> Iterator[DoublesixError]:
    boneyard = case.boneyard
    if isinstance(boneyard, TileSet) or boneyard.spots is None:
        return
    if not can_have(boneyard.spots, case.boneyard_counts(), case.free):
        fewest = case.heading.stock if not case.draws else 0
        least = spots_of(fewest if boneyard.count is None else boneyard.count, case.free)[0]
        most = spots_of(case.boneyard_counts().stop - 1, case.free)[1]
        message = "impossible-spots-boneyard"
        yield DoublesixError("impossible-spots", message, spots=boneyard.spots, least=least, most=most)


def _spots_on_table(case: EntryCase) -> Iterator[DoublesixError]:
    spots, counts = case.entry.table, case.table_counts()
    if spots is not None and not can_have(spots, counts, case.free):
        least, most = spots_of(counts.start, case.free)[0], spots_of(counts.stop - 1, case.free)[1]
        yield DoublesixError("impossible-spots", "impossible-spots-table", spots=spots, least=least, most=most)


def _all_spots(case: EntryCase) -> Iterator[DoublesixError]:
    """All parts together: what was counted must be found among the tiles that are left."""
    boneyard, table = case.boneyard, case.entry.table
    parts = [(spots, case.hand_counts(seat)) for seat, spots in case.counted_hands()]
    if isinstance(boneyard, Counted) and boneyard.spots is not None:
        parts.append((boneyard.spots, case.boneyard_counts()))
    if table is not None:
        parts.append((table, case.table_counts()))
    spots = sum(spots for spots, _ in parts)
    most_tiles = sum(counts.stop - 1 for _, counts in parts)
    total, told = spots + ALL_TILES.spots - case.free.spots, _all_told(case)
    if total > ALL_TILES.spots or (told and total != ALL_TILES.spots):
        message = "sum-of-spots" if told else "sum-of-spots-over"
        yield DoublesixError("sum-of-spots", message, count=total, all=ALL_TILES.spots)
    elif not can_have(spots, range(sum(counts.start for _, counts in parts), most_tiles + 1), case.free):
        yield DoublesixError("spots-together", spots=spots)


def _all_told(case: EntryCase) -> bool:
    """Whether the spots of every hand, of the boneyard and of the table were told."""
    known = (*case.entry.hands, case.boneyard)
    return case.finished and case.entry.table is not None and all(part.spots is not None for part in known)


_CHECKS: Final[tuple[Callable[[EntryCase], Iterator[DoublesixError]], ...]] = (
    _tiles_twice,
    _empty_hands,
    _large_hands,
    _boneyard,
    _spots_of_hands,
    _spots_of_boneyard,
    _many_tiles,
    _spots_on_table,
    _all_spots,
    somebody_could_play,
    highest_double_is_laid,
    table_makes_a_line,
)
