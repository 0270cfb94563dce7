"""A round in which chance is a player: it draws the lots, deals the hands tile by tile, and turns up what is drawn.

No deal that must be thrown in is ever dealt: a tile is as likely as the share of the deals with it that are kept,
which is what dealing again until a deal is kept comes to. A hand is dealt in the order of its tiles, so that each hand
comes about in one way only.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from math import comb
from typing import Final

from doublesix.actions import DRAW, Action
from doublesix.deal import Deal, LotRound, find_leader, lot_winner
from doublesix.events import Dealt, Drew
from doublesix.round import Round
from doublesix.rules.rules import DrawRule, Extra, Lead, Redeal, Rules
from doublesix.seats import Seating
from doublesix.tiles import ALL_TILES, Tile, TileSet

HOLDERS_NEEDED: Final = {Redeal.NEVER: 0, Redeal.NO_DOUBLE: 1, Redeal.ONE_HOLDER: 2}
"""How many players must hold a double, or else the deal is thrown in."""


@dataclass(frozen=True, slots=True)
class ChanceRound:
    """A round from the first lot to its end; lots, deal and draws are left to chance. A value, as ``Round``."""

    rules: Rules
    seating: Seating
    tiles: TileSet = ALL_TILES
    """The set: double-six, or a smaller one."""
    lots: tuple[LotRound, ...] = ()
    """The drawings of lots; the last one may not be complete."""
    dealt: tuple[TileSet, ...] = ()
    """The hands that were dealt; the last one may not be complete."""
    round: Round | None = None
    """The round, once all hands are dealt."""
    draws: bool = False
    """Whether somebody draws, and chance says what."""

    def __deepcopy__(self, memo: object) -> ChanceRound:
        return self

    @property
    def is_over(self) -> bool:
        """Whether the round has ended."""
        return self.round is not None and self.round.is_over

    @property
    def is_chance(self) -> bool:
        """Whether it is the turn of chance."""
        return self.round is None or self.draws

    @property
    def leader(self) -> int | None:
        """Who won the lots and so leads; none if there are no lots, or they are not settled."""
        if not self.lots or not self._is_complete(len(self.lots) - 1):
            return None
        winners = lot_winner(self.lots[-1])
        return winners[0] if len(winners) == 1 else None

    def outcomes(self) -> list[tuple[Tile, float]]:
        """Return the tiles that chance may turn up now, and how likely each is."""
        if self.round is not None:
            return _equally_likely(sorted(self.round.boneyard))
        if self._draws_lots:
            return _equally_likely(list(self._lots_left()))
        *before, hand = self._hands_so_far()
        whole = self._completions(before, hand)
        possible = ((tile, self._completions(before, hand.add(tile))) for tile in self._left_for(before, hand))
        return [(tile, number / whole) for tile, number in possible if number]

    def after(self, tile: Tile) -> ChanceRound:
        """Return the round after chance turned up a tile."""
        if self.round is not None:
            return replace(self, round=_drawing_next(self.round, tile).apply(DRAW), draws=False)
        if self._draws_lots:
            return replace(self, lots=self._lots_with(tile))
        *before, hand = self._hands_so_far()
        dealt = (*before, hand.add(tile))
        is_last = len(dealt) == self.seating.players and len(dealt[-1]) == self._size
        return replace(self, dealt=dealt, round=self._begun(dealt) if is_last else None)

    def apply(self, action: Action) -> ChanceRound:
        """Return the round after somebody's action; one who draws waits for chance."""
        assert self.round is not None, "it is the turn of chance"
        assert not self.draws, "it is the turn of chance"
        if action != DRAW:
            return replace(self, round=self.round.apply(action))
        self.round.check(action)
        return replace(self, draws=True)

    @property
    def _size(self) -> int:
        return self.rules.hands[self.seating.players]

    @property
    def _draws_lots(self) -> bool:
        return self.rules.lead is Lead.LOT and self.leader is None

    def _drawing(self, number: int) -> list[int]:
        """The seats that take part in a drawing of lots."""
        return lot_winner(self.lots[number - 1]) if number else list(self.seating.seats)

    def _is_complete(self, number: int) -> bool:
        return len(self.lots[number]) == len(self._drawing(number))

    def _lots_with(self, tile: Tile) -> tuple[LotRound, ...]:
        if self.lots and not self._is_complete(len(self.lots) - 1):
            *before, lot = self.lots
        else:
            before, lot = list(self.lots), ()
        seat = self._drawing(len(before))[len(lot)]
        return (*before, (*lot, (seat, tile)))

    def _lots_left(self) -> TileSet:
        """The tiles that the next lot is drawn from: those that were no lot yet, all again if they are too few."""
        left = self.tiles
        for number, lot in enumerate(self.lots):
            if len(left) < len(self._drawing(number)):
                left = self.tiles
            left -= TileSet(tile for _, tile in lot)
        if self.lots and self._is_complete(len(self.lots) - 1) and len(left) < len(self._drawing(len(self.lots))):
            return self.tiles
        return left

    def _hands_so_far(self) -> tuple[TileSet, ...]:
        """The hands as they are dealt; the last one still wants a tile."""
        wants_one = self.dealt and len(self.dealt[-1]) < self._size
        return self.dealt if wants_one else (*self.dealt, TileSet())

    def _left_for(self, before: list[TileSet], hand: TileSet) -> TileSet:
        """The tiles that a hand may still get, after the hands that are complete: above those that it has."""
        lowest = hand.mask.bit_length()
        return TileSet.of_mask(self._undealt(before, hand).mask >> lowest << lowest)

    def _undealt(self, before: list[TileSet], hand: TileSet) -> TileSet:
        left = self.tiles - hand
        for other in before:
            left -= other
        return left

    def _completions(self, before: list[TileSet], hand: TileSet) -> int:
        """In how many ways the deal can be completed so that it is kept."""
        undealt, free = self._undealt(before, hand), self._left_for(before, hand)
        doubles, singles = len(undealt.doubles), len(undealt) - len(undealt.doubles)
        free_doubles, free_singles = len(free.doubles), len(free) - len(free.doubles)
        needed = HOLDERS_NEEDED[self.rules.redeal] - sum(1 for other in before if other.doubles)
        missing, others = self._size - len(hand), self.seating.players - len(before) - 1
        ways = 0
        for more in range(min(free_doubles, missing) + 1):
            still_needed = needed - bool(hand.doubles or more)
            rest = _deals(others, self._size, doubles - more, singles - missing + more, still_needed)
            ways += comb(free_doubles, more) * comb(free_singles, missing - more) * rest
        return ways

    def _begun(self, hands: tuple[TileSet, ...]) -> Round:
        boneyard = self.tiles
        for hand in hands:
            boneyard -= hand
        leader = self.leader
        deal = Deal(hands, tuple(boneyard), find_leader(self.rules, hands) if leader is None else leader, self.lots)
        return Round.start(self.rules, self.seating, deal)

    @property
    def most_actions(self) -> int:
        """More actions than this no round can have."""
        dealt = self.seating.players * self._size
        drawn = 0 if self.rules.draw is DrawRule.NEVER else len(self.tiles) - dealt
        laid = dealt + drawn
        declined = laid if self.rules.extra is Extra.AFTER_DOUBLE else 0
        # Between two tiles laid or drawn nobody passes twice: before that, the round is blocked.
        return laid + drawn + declined + self.seating.players * (laid + drawn)

    def told(self, seat: int, *, sees_hand: bool = True, sees_table: bool = True) -> Iterator[str]:
        """Yield everything that a seat has seen until now; two rounds that it cannot tell apart are told alike."""
        yield f"seat {seat}"
        for lot in self.lots if sees_table else ():
            yield "lots " + " ".join(f"{drawer}:{tile}" for drawer, tile in lot)
        if sees_hand and seat < len(self.dealt):
            yield "dealt " + " ".join(map(str, self.dealt[seat]))
        if self.round is None:
            return
        if sees_table:
            yield f"leader {self.round.deal.leader}"
        for event, action in zip(self.round.events[1:], self.round.actions, strict=False):
            if sees_hand and isinstance(event, Drew) and event.seat == seat:
                yield f"{action} {event.tile}"
            elif sees_table:
                yield str(action)
        if self.draws and sees_table:
            yield str(DRAW)


def _equally_likely(tiles: list[Tile]) -> list[tuple[Tile, float]]:
    return [(tile, 1 / len(tiles)) for tile in tiles]


@cache
def _deals(hands: int, size: int, doubles: int, singles: int, needed: int) -> int:
    """In how many ways so many hands can be dealt of so many doubles and singles, with a double in enough of them."""
    if singles < 0 or not hands:
        return int(singles >= 0 and needed <= 0)
    return sum(
        comb(doubles, held)
        * comb(singles, size - held)
        * _deals(hands - 1, size, doubles - held, singles - size + held, needed - bool(held))
        for held in range(min(doubles, size) + 1)
    )


def _drawing_next(round_: Round, tile: Tile) -> Round:
    """Return the round with this tile next in the boneyard, as if it had been dealt so."""
    left = (tile, *(other for other in round_.boneyard if other is not tile))
    dealt = round_.events[0]
    assert isinstance(dealt, Dealt), "a round begins with its deal"
    drawn = round_.deal.boneyard[: len(round_.deal.boneyard) - len(left)]
    deal = replace(round_.deal, boneyard=(*drawn, *left))
    return replace(round_, deal=deal, boneyard=left, events=(replace(dealt, deal=deal), *round_.events[1:]))
