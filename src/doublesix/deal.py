"""Dealing: lots for the lead, hands and boneyard, and deals that must be thrown in.

A deal is made from a source of random words, or given as it lies on a real table; both are checked here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from doublesix.errors import DealError
from doublesix.rng import Source, below, shuffle
from doublesix.rules.rules import Lead, NextLead, Partners, Redeal, Rules
from doublesix.seats import Seating
from doublesix.tiles import ALL_TILES, Tile, TileSet

LotRound = tuple[tuple[int, Tile], ...]
"""One drawing of lots: the tile that each seat drew; a tie is followed by another among the tied."""


@dataclass(frozen=True, slots=True, repr=False)
class Deal:
    """The tiles at the start of a round, and who leads it."""

    hands: tuple[TileSet, ...]
    boneyard: tuple[Tile, ...]
    """In the order in which they are drawn."""
    leader: int
    lots: tuple[LotRound, ...] = ()
    thrown_in: int = 0
    """How many deals before this one had to be thrown in."""
    led_by_winner: bool = False
    """Whether the leader won the round before, and so opens with any tile."""

    def __repr__(self) -> str:
        sizes = "-".join(str(len(hand)) for hand in self.hands)
        return f"<Deal: hands of {sizes}, boneyard of {len(self.boneyard)}, seat {self.leader} leads>"


def seat_players(rules: Rules, players: int, partners: bool = False) -> Seating:
    """Return the seating of so many players, or say why the sheet does not allow it."""
    if players not in rules.hands:
        raise DealError("players", players=players, allowed=tuple(rules.hands))
    if partners and (rules.partners is not Partners.OPTIONAL or players != 4):
        message = "partners-four" if rules.partners is Partners.OPTIONAL else "partners"
        raise DealError("partners", message, players=players)
    return Seating(players, partners)


def deal_round(rules: Rules, seating: Seating, source: Source, winner: int | None = None) -> Deal:
    """Draw lots if the sheet wants it, then deal, and deal again as often as the sheet throws a deal in.

    A ``winner`` of the round before leads this one: no lots are drawn, and no deal is thrown in.
    """
    lots = draw_lots(seating, source) if rules.lead is Lead.LOT and winner is None else ()
    size, thrown_in = rules.hands[seating.players], 0
    while True:
        tiles = list(ALL_TILES)
        shuffle(source, tiles)
        hands = tuple(TileSet(tiles[seat * size : (seat + 1) * size]) for seat in seating.seats)
        if winner is not None:
            return Deal(hands, tuple(tiles[seating.players * size :]), winner, led_by_winner=True)
        if not must_be_thrown_in(rules, hands):
            break
        thrown_in += 1
    leader = lot_winner(lots[-1])[0] if lots else find_leader(rules, hands)
    return Deal(hands, tuple(tiles[seating.players * size :]), leader, lots, thrown_in)


def given_deal(
    rules: Rules,
    seating: Seating,
    hands: Sequence[Sequence[Tile]],
    boneyard: Sequence[Tile],
    leader: int | None = None,
    *,
    is_later: bool | None = None,
) -> Deal:
    """Check a deal that was made elsewhere, and find out who leads.

    If the winner of a round leads the next, ``is_later`` says whether this is such a round. Without it, a
    given leader says so.
    """
    size = rules.hands[seating.players]
    if len(hands) != seating.players:
        raise DealError("bad-deal", "bad-deal-hands", hands=len(hands), players=seating.players)
    for seat, hand in enumerate(hands):
        if len(hand) != size:
            raise DealError("bad-deal", "bad-deal-size", seat=seat, held=len(hand), size=size)
    _check_all_once([*(tile for hand in hands for tile in hand), *boneyard])
    held = tuple(TileSet(hand) for hand in hands)
    is_later = leader is not None if is_later is None else is_later
    led_by_winner = rules.next_lead is NextLead.WINNER and is_later
    if not led_by_winner and must_be_thrown_in(rules, held):
        raise DealError("redeal", f"redeal-{rules.redeal}")
    if not led_by_winner and rules.lead is not Lead.LOT:
        return Deal(held, tuple(boneyard), find_leader(rules, held))
    if leader is None or leader not in seating.seats:
        raise DealError("no-leader", last=seating.players - 1)
    return Deal(held, tuple(boneyard), leader, led_by_winner=led_by_winner)


def _check_all_once(tiles: Sequence[Tile]) -> None:
    seen: set[Tile] = set()
    for tile in tiles:
        if tile in seen:
            raise DealError("bad-deal", "bad-deal-twice", tile=tile)
        seen.add(tile)
    missing = tuple(tile for tile in ALL_TILES if tile not in seen)
    if missing:
        raise DealError("bad-deal", "bad-deal-missing", tiles=missing)


def must_be_thrown_in(rules: Rules, hands: Sequence[TileSet]) -> bool:
    """Whether the sheet wants these hands put back and dealt again."""
    holders = sum(1 for hand in hands if hand.doubles)
    if rules.redeal is Redeal.NO_DOUBLE:
        return holders == 0
    return rules.redeal is Redeal.ONE_HOLDER and holders < 2


def find_leader(rules: Rules, hands: Sequence[TileSet]) -> int:
    """Return the seat that leads by its doubles: the highest, or the most and among equals the highest."""

    def claim(seat: int) -> tuple[int, int]:
        doubles = hands[seat].doubles
        number = len(doubles) if rules.lead is Lead.MOST_DOUBLES else 0
        return number, max((tile.high for tile in doubles), default=-1)

    return max(range(len(hands)), key=claim)


def draw_lots(seating: Seating, source: Source, tiles: TileSet = ALL_TILES) -> tuple[LotRound, ...]:
    """Let each seat draw a tile until one has the most spots; the tied draw again from the rest."""
    rest, drawing, lots = list(tiles), list(seating.seats), []
    while len(drawing) > 1:
        if len(rest) < len(drawing):
            rest = list(tiles)
        lot = tuple((seat, rest.pop(below(source, len(rest)))) for seat in drawing)
        lots.append(lot)
        drawing = lot_winner(lot)
    return tuple(lots)


def lot_winner(lot: LotRound) -> list[int]:
    """Return the seats whose lot has the most spots: one, or several that are tied."""
    most = max(tile.spots for _, tile in lot)
    return [seat for seat, tile in lot if tile.spots == most]
