"""Who wins a round and what it scores, with the sum written out so that it can be explained.

Pure functions over hands, by what the sheet decided. With partners only the two opponents' hands count against the
winner; partners who tie with each other have not tied. A hand may also be known by its numbers only, as people count
it at a real table; where that is not enough for this sheet, ``NotTold`` says what is missing and of whom.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import inf

from doublesix.errors import DoublesixError
from doublesix.rules.sheet import BlockedPoints, BlockedWinner, OutPoints, RuleSheet, Tie
from doublesix.seats import Seating
from doublesix.tiles import Tile, TileSet


@dataclass(frozen=True, slots=True)
class Counted:
    """A hand known by its numbers only: its spots, how many tiles it has, or neither where nobody told."""

    spots: int | None = None
    count: int | None = None


Holding = TileSet | Counted
"""What is known of a hand."""


class Fact(StrEnum):
    """What a sum may need to know."""

    SPOTS = "spots"
    COUNT = "count"
    TILES = "tiles"
    TABLE = "table"


class NotTold(DoublesixError):
    """Something that this sheet needs to know was not told: a fact about the hands of these seats, or the table."""

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
    """How equal hands were settled: who was tied, and the tile of each that was compared (none where there is none)."""

    rule: Tie
    tied: tuple[int, ...]
    compared: tuple[tuple[int, Tile | None], ...] = ()
    settled: bool = False


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
    rules: RuleSheet, seating: Seating, hands: Sequence[Holding], winner: int, table_spots: int | None
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
    return Score(winner, _total(terms), spots, tiles, "out_points", rules.out_points, terms)


def score_blocked(rules: RuleSheet, seating: Seating, hands: Sequence[Holding]) -> Score:
    """Score a round in which nobody can play any more."""
    spots, tiles = _spots(hands), _tiles(hands)
    tied = _lowest(rules, spots, tiles)
    winner, tie = _settle(rules, seating, hands, tied)
    if winner is None:
        return Score(None, 0, spots, tiles, "blocked_points", rules.blocked_points, tie=tie)
    terms = _blocked_terms(rules.blocked_points, seating, spots, winner)
    return Score(winner, _total(terms), spots, tiles, "blocked_points", rules.blocked_points, terms, tie)


def _spots(hands: Sequence[Holding]) -> tuple[int | None, ...]:
    return tuple(hand.spots for hand in hands)


def _tiles(hands: Sequence[Holding]) -> tuple[int | None, ...]:
    return tuple(len(hand) if isinstance(hand, TileSet) else hand.count for hand in hands)


def _told(fact: Fact, numbers: Sequence[int | None], seats: Iterable[int]) -> dict[int, int]:
    """Return the numbers of these seats, or say of whom they are missing."""
    told = {seat: numbers[seat] for seat in seats}
    missing = tuple(seat for seat, number in told.items() if number is None)
    if missing:
        raise NotTold(fact, missing)
    return {seat: number for seat, number in told.items() if number is not None}


def _terms(fact: Fact, numbers: Sequence[int | None], seats: Iterable[int]) -> tuple[Term, ...]:
    return tuple(Term(seat, number) for seat, number in _told(fact, numbers, seats).items())


def _total(terms: Sequence[Term]) -> int:
    return sum(term.amount * term.times for term in terms)


def _lowest(rules: RuleSheet, spots: Sequence[int | None], tiles: Sequence[int | None]) -> tuple[int, ...]:
    """Return the seats whose hands are lowest by what the sheet counts: one, or several that are tied."""
    seats = tuple(range(len(spots)))
    if rules.blocked_winner is BlockedWinner.FEWEST_TILES:
        seats = _least(_told(Fact.COUNT, tiles, seats))
        if len(seats) == 1:
            return seats
    return _least(_told(Fact.SPOTS, spots, seats))


def _least(numbers: Mapping[int, int]) -> tuple[int, ...]:
    least = min(numbers.values())
    return tuple(seat for seat, number in numbers.items() if number == least)


def _settle(
    rules: RuleSheet, seating: Seating, hands: Sequence[Holding], tied: tuple[int, ...]
) -> tuple[int | None, TieBreak | None]:
    if _one_side(seating, tied):
        return min(tied), None
    if rules.tie is Tie.DRAWN:
        return None, TieBreak(rules.tie, tied)
    open_hands = _open_hands(hands, tied)
    compared = tuple((seat, _lightest(hand, rules.tie)) for seat, hand in open_hands.items())
    weights = {seat: tile.spots if tile else inf for seat, tile in compared}
    best = min(weights.values())
    left = tuple(seat for seat in tied if weights[seat] == best)
    settled = _one_side(seating, left)
    return (min(left) if settled else None), TieBreak(rules.tie, tied, compared, settled)


def _one_side(seating: Seating, seats: Sequence[int]) -> bool:
    return len({seating.side_of(seat) for seat in seats}) == 1


def _open_hands(hands: Sequence[Holding], seats: Iterable[int]) -> dict[int, TileSet]:
    """Return the hands of these seats tile by tile, or say whose were only counted."""
    known = {seat: hands[seat] for seat in seats}
    counted = tuple(seat for seat, hand in known.items() if not isinstance(hand, TileSet))
    if counted:
        raise NotTold(Fact.TILES, counted)
    return {seat: hand for seat, hand in known.items() if isinstance(hand, TileSet)}


def _lightest(hand: TileSet, tie: Tie) -> Tile | None:
    eligible = hand if tie is Tie.LOWEST_TILE else hand - hand.doubles
    return min(eligible, key=lambda tile: (tile.spots, tile.id), default=None)


def _blocked_terms(
    value: BlockedPoints, seating: Seating, spots: Sequence[int | None], winner: int
) -> tuple[Term, ...]:
    opponents = seating.opponents(winner)
    told = _told(Fact.SPOTS, spots, opponents if value is BlockedPoints.OTHERS else (winner, *opponents))
    others = tuple(Term(seat, told[seat]) for seat in opponents)
    match value:
        case BlockedPoints.OTHERS:
            return others
        case BlockedPoints.OTHERS_LESS_OWN:
            return (*others, Term(winner, told[winner], -1))
        case BlockedPoints.EACH_LESS_OWN:
            return (*others, Term(winner, told[winner], -len(opponents)))
        case BlockedPoints.MOST_LESS_OWN:
            most = max((winner, *opponents), key=lambda seat: told[seat])
            return Term(most, told[most]), Term(winner, told[winner], -1)
