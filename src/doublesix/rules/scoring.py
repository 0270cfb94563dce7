"""Who wins a round and what it scores, with the sum written out so that it can be explained.

Pure functions over hands, by what the sheet decided. With partners only the two opponents' hands count against the
winner; partners who tie with each other have not tied.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

from doublesix.rules.sheet import BlockedPoints, BlockedWinner, OutPoints, RuleSheet, Tie
from doublesix.seats import Seating
from doublesix.tiles import Tile, TileSet


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
    spots: tuple[int, ...]
    tiles: tuple[int, ...]
    key: str
    value: OutPoints | BlockedPoints
    terms: tuple[Term, ...] = ()
    tie: TieBreak | None = None


def score_domino(rules: RuleSheet, seating: Seating, hands: Sequence[TileSet], winner: int, table_spots: int) -> Score:
    """Score a round in which ``winner`` laid their last tile."""
    spots, tiles = _spots(hands), _tiles(hands)
    match rules.out_points:
        case OutPoints.OPPONENTS:
            terms = tuple(Term(seat, spots[seat]) for seat in seating.opponents(winner))
        case OutPoints.TILES:
            terms = tuple(Term(seat, tiles[seat]) for seat in seating.opponents(winner))
        case OutPoints.TABLE:
            terms = (Term(None, table_spots),)
    return Score(winner, _total(terms), spots, tiles, "out_points", rules.out_points, terms)


def score_blocked(rules: RuleSheet, seating: Seating, hands: Sequence[TileSet]) -> Score:
    """Score a round in which nobody can play any more."""
    spots, tiles = _spots(hands), _tiles(hands)
    tied = _lowest(rules, spots, tiles)
    winner, tie = _settle(rules, seating, hands, tied)
    if winner is None:
        return Score(None, 0, spots, tiles, "blocked_points", rules.blocked_points, tie=tie)
    terms = _blocked_terms(rules.blocked_points, seating, spots, winner)
    return Score(winner, _total(terms), spots, tiles, "blocked_points", rules.blocked_points, terms, tie)


def _spots(hands: Sequence[TileSet]) -> tuple[int, ...]:
    return tuple(hand.spots for hand in hands)


def _tiles(hands: Sequence[TileSet]) -> tuple[int, ...]:
    return tuple(len(hand) for hand in hands)


def _total(terms: Sequence[Term]) -> int:
    return sum(term.amount * term.times for term in terms)


def _lowest(rules: RuleSheet, spots: Sequence[int], tiles: Sequence[int]) -> tuple[int, ...]:
    """Return the seats whose hands are lowest by what the sheet counts: one, or several that are tied."""
    by_tiles = rules.blocked_winner is BlockedWinner.FEWEST_TILES
    weights = [(tiles[seat] if by_tiles else 0, spots[seat]) for seat in range(len(spots))]
    least = min(weights)
    return tuple(seat for seat, weight in enumerate(weights) if weight == least)


def _settle(
    rules: RuleSheet, seating: Seating, hands: Sequence[TileSet], tied: tuple[int, ...]
) -> tuple[int | None, TieBreak | None]:
    if _one_side(seating, tied):
        return min(tied), None
    if rules.tie is Tie.DRAWN:
        return None, TieBreak(rules.tie, tied)
    compared = tuple((seat, _lightest(hands[seat], rules.tie)) for seat in tied)
    weights = {seat: tile.spots if tile else inf for seat, tile in compared}
    best = min(weights.values())
    left = tuple(seat for seat in tied if weights[seat] == best)
    settled = _one_side(seating, left)
    return (min(left) if settled else None), TieBreak(rules.tie, tied, compared, settled)


def _one_side(seating: Seating, seats: Sequence[int]) -> bool:
    return len({seating.side_of(seat) for seat in seats}) == 1


def _lightest(hand: TileSet, tie: Tie) -> Tile | None:
    eligible = hand if tie is Tie.LOWEST_TILE else hand - hand.doubles
    return min(eligible, key=lambda tile: (tile.spots, tile.id), default=None)


def _blocked_terms(value: BlockedPoints, seating: Seating, spots: Sequence[int], winner: int) -> tuple[Term, ...]:
    opponents = seating.opponents(winner)
    others = tuple(Term(seat, spots[seat]) for seat in opponents)
    match value:
        case BlockedPoints.OTHERS:
            return others
        case BlockedPoints.OTHERS_LESS_OWN:
            return (*others, Term(winner, spots[winner], -1))
        case BlockedPoints.EACH_LESS_OWN:
            return (*others, Term(winner, spots[winner], -len(opponents)))
        case BlockedPoints.MOST_LESS_OWN:
            most = max((winner, *opponents), key=lambda seat: spots[seat])
            return Term(most, spots[most]), Term(winner, spots[winner], -1)
