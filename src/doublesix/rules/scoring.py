"""Who wins a round and what it scores, with the sum written out to explain it.

Pure functions over hands, by what the sheet decided. With partners only the two opponents' hands count against the
winner; partners who tie with each other have not tied. In a blocked round hands are compared one by one, or the two of
a side put together: what is compared is a *holder*, the seats whose tiles count as one. A hand may also be
known by its numbers only, as people count it at a real table; if that is not enough for this sheet, ``NotTold`` says
what is missing and whose.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import inf
from typing import Final

from doublesix.errors import DoublesixError
from doublesix.maker import maker
from doublesix.rules.rules import BlockedHands, BlockedPoints, BlockedWinner, OutPoints, Rules, Tie
from doublesix.seats import Seating
from doublesix.tiles import Tile, TileSet


@dataclass(frozen=True, slots=True)
class Counted:
    """A hand known by its numbers only: its spots, how many tiles it has, or neither if nobody told."""

    spots: int | None = None
    count: int | None = None


Holding = TileSet | Counted
"""What is known of a hand."""

Holder = tuple[int, ...]
"""The seats whose tiles count as one: a single seat, or the two of a side."""


class Fact(StrEnum):
    """What a sum may need to know."""

    SPOTS = "spots"
    COUNT = "count"
    TILES = "tiles"
    TABLE = "table"


class NotTold(DoublesixError):
    """Something that this sheet needs was not told: a fact about the hands of these seats, or the table."""

    def __init__(self, fact: Fact, seats: Sequence[int] = (), holders: Sequence[object] | None = None) -> None:
        self.fact = fact
        self.seats = tuple(seats)
        super().__init__("not-told", f"not-told-{fact}", holders=tuple(seats if holders is None else holders))


@dataclass(frozen=True, slots=True)
class Term:
    """One number of the sum: the spots (or tiles) of a seat's hand, or of the table (no seat), counted ``times``."""

    seat: int | None
    amount: int
    times: int = 1


@dataclass(frozen=True, slots=True)
class TieBreak:
    """How equal hands were settled: who was tied, and the tile of each that was compared (none if there is none)."""

    rule: Tie
    tied: tuple[int, ...]
    compared: tuple[tuple[int, Tile | None], ...] = ()
    settled: bool = False
    together: bool = False
    """Whether sides were tied, with the hands of partners put together."""


@dataclass(frozen=True, slots=True)
class Score:
    """A round's result: every hand, the key and value that decided the points, and the terms of the sum."""

    winner: int | None
    points: int
    spots: tuple[int | None, ...]
    tiles: tuple[int | None, ...]
    key: str
    value: OutPoints | BlockedPoints
    terms: tuple[Term, ...] = ()
    tie: TieBreak | None = None


def score_domino(
    rules: Rules, seating: Seating, hands: Sequence[Holding], winner: int, table_spots: int | None
) -> Score:
    """Score a round in which ``winner`` laid their last tile."""
    spots, tiles = _spots(hands), _tiles(hands)
    terms: tuple[Term, ...]
    match rules.out_points:
        case OutPoints.OPPONENTS:
            terms = _terms(Fact.SPOTS, spots, seating.opponents(winner))
        case OutPoints.TILES:
            terms = _terms(Fact.COUNT, tiles, seating.opponents(winner))
        case OutPoints.TABLE:
            if table_spots is None:
                raise NotTold(Fact.TABLE)
            terms = (Term(None, table_spots),)
    return _score(winner, _total(terms), spots, tiles, "out_points", rules.out_points, terms)


def score_blocked(rules: Rules, seating: Seating, hands: Sequence[Holding]) -> Score:
    """Score a round in which nobody can play on."""
    spots, tiles = _spots(hands), _tiles(hands)
    tied = _lowest(rules, holders_of(rules, seating), spots, tiles)
    holder, tie = _settle(rules, seating, hands, tied)
    if holder is None:
        return _score(None, 0, spots, tiles, "blocked_points", rules.blocked_points, tie=tie)
    winner = holder[0] if len(holder) == 1 else _least(_told(Fact.SPOTS, spots, ((seat,) for seat in holder)))[0][0]
    terms = _blocked_terms(rules, seating, spots, holder)
    return _score(winner, _total(terms), spots, tiles, "blocked_points", rules.blocked_points, terms, tie)


def holders_of(rules: Rules, seating: Seating) -> tuple[Holder, ...]:
    """Whose tiles count as one in a blocked round: each seat's, or those of both partners."""
    if rules.blocked_hands is BlockedHands.SIDE:
        return seating.sides
    return tuple((seat,) for seat in seating.seats)


def _spots(hands: Sequence[Holding]) -> tuple[int | None, ...]:
    return tuple([hand.spots for hand in hands])


def _tiles(hands: Sequence[Holding]) -> tuple[int | None, ...]:
    return tuple([len(hand) if isinstance(hand, TileSet) else hand.count for hand in hands])


def _told(fact: Fact, numbers: Sequence[int | None], holders: Iterable[Holder]) -> dict[Holder, int]:
    """Return the numbers of these holders, or say whose are missing."""
    holders = tuple(holders)
    known = _known(fact, numbers, [seat for holder in holders for seat in holder])
    return {holder: sum([known[seat] for seat in holder]) for holder in holders}


def _known(fact: Fact, numbers: Sequence[int | None], seats: Sequence[int]) -> dict[int, int]:
    """Return the numbers of these seats, or say whose are missing."""
    known = {seat: number for seat in seats if (number := numbers[seat]) is not None}
    if len(known) < len(seats):
        raise NotTold(fact, [seat for seat in seats if seat not in known])
    return known


def _terms(fact: Fact, numbers: Sequence[int | None], seats: Iterable[int], times: int = 1) -> tuple[Term, ...]:
    return tuple([_term(seat, number, times) for seat, number in _known(fact, numbers, tuple(seats)).items()])


def _total(terms: Sequence[Term]) -> int:
    return sum([term.amount * term.times for term in terms])


def _lowest(
    rules: Rules, holders: tuple[Holder, ...], spots: Sequence[int | None], tiles: Sequence[int | None]
) -> tuple[Holder, ...]:
    """Return the holders with the least, by what the sheet counts: one, or several that are tied."""
    if rules.blocked_winner is BlockedWinner.FEWEST_TILES:
        holders = _least(_told(Fact.COUNT, tiles, holders))
        if len(holders) == 1:
            return holders
    return _least(_told(Fact.SPOTS, spots, holders))


def _least(numbers: Mapping[Holder, float]) -> tuple[Holder, ...]:
    least = min(numbers.values())
    return tuple(holder for holder, number in numbers.items() if number == least)


def _settle(
    rules: Rules, seating: Seating, hands: Sequence[Holding], tied: tuple[Holder, ...]
) -> tuple[Holder | None, TieBreak | None]:
    if _one_side(seating, tied):
        return tied[0], None
    seats = tuple(seat for holder in tied for seat in holder)
    together = len(seats) > len(tied)
    if rules.tie is Tie.DRAWN:
        return None, TieBreak(rules.tie, seats, together=together)
    open_hands = _open_hands(hands, seats)
    lightest = {holder: _lightest(holder, open_hands, rules.tie) for holder in tied}
    left = _least({holder: tile.spots if tile else inf for holder, (_, tile) in lightest.items()})
    settled = _one_side(seating, left)
    return (left[0] if settled else None), TieBreak(rules.tie, seats, tuple(lightest.values()), settled, together)


def _one_side(seating: Seating, holders: Iterable[Holder]) -> bool:
    return len({seating.side_of(holder[0]) for holder in holders}) == 1


def _open_hands(hands: Sequence[Holding], seats: Iterable[int]) -> dict[int, TileSet]:
    """Return the hands of these seats tile by tile, or say which were only counted."""
    known = {seat: hands[seat] for seat in seats}
    counted = tuple(seat for seat, hand in known.items() if not isinstance(hand, TileSet))
    if counted:
        raise NotTold(Fact.TILES, counted)
    return {seat: hand for seat, hand in known.items() if isinstance(hand, TileSet)}


def _lightest(holder: Holder, hands: Mapping[int, TileSet], tie: Tie) -> tuple[int, Tile | None]:
    """The lightest tile of a holder that counts, and the seat that has it."""
    eligible = [
        (tile.spots, tile.id, seat, tile)
        for seat in holder
        for tile in (hands[seat] if tie is Tie.LOWEST_TILE else hands[seat] - hands[seat].doubles)
    ]
    if not eligible:
        return holder[0], None
    _, _, seat, tile = min(eligible)
    return seat, tile


def _blocked_terms(rules: Rules, seating: Seating, spots: Sequence[int | None], own: Holder) -> tuple[Term, ...]:
    value, side = rules.blocked_points, seating.side_of(own[0])
    others = tuple(holder for holder in holders_of(rules, seating) if seating.side_of(holder[0]) != side)
    if value is BlockedPoints.MOST_LESS_OWN:
        told = _told(Fact.SPOTS, spots, (own, *others))
        counted = max(told, key=lambda holder: told[holder])
    else:
        counted = tuple(seat for holder in others for seat in holder)
    gained = _terms(Fact.SPOTS, spots, counted)
    if value is BlockedPoints.OTHERS:
        return gained
    times = len(others) if value is BlockedPoints.EACH_LESS_OWN else 1
    return (*gained, *_terms(Fact.SPOTS, spots, own, -times))


_term: Final = maker(Term)
_score: Final = maker(Score)
