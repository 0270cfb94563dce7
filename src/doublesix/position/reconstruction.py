"""A round made again from how it stands and how it was played: from its deal, or as far as one seat saw it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from doublesix.actions import DRAW, Play
from doublesix.deal import Deal, given_deal
from doublesix.errors import DealError, DoublesixError, PositionError
from doublesix.position.position_line import told_seat
from doublesix.position.stand_ins import PlayedAct, PublicDeal, ended, follow, stopped
from doublesix.round import Round
from doublesix.tiles import ALL_TILES, Tile, TileSet

ToldTiles = tuple[Tile, ...] | int
"""Tiles whose faces are told, or how many there are if they are hidden."""


@dataclass(frozen=True, slots=True)
class Reconstruction:
    """What a line tells of a round; nothing is checked until it is made again."""

    deal: PublicDeal
    hands: tuple[ToldTiles, ...]
    boneyard: ToldTiles
    acts: tuple[PlayedAct, ...]

    def round(self) -> Round:
        """Return the whole round, played again from its deal."""
        deal = self._whole_deal()
        if deal.leader != self.deal.leader:
            raise PositionError("position-leader", leader=told_seat(deal.leader))
        deal = replace(deal, lots=self.deal.lots, thrown_in=self.deal.thrown_in)
        round_ = Round.start(self.deal.rules, self.deal.seating, deal)
        for number, act in enumerate(self.acts, 1):
            try:
                round_ = round_.apply(act.action)
            except DoublesixError as error:
                raise PositionError("position-act", number=number, text=act.text, reason=error) from None
        return round_

    def _whole_deal(self) -> Deal:
        hands, seats = self._open_hands(), self._seats()
        drawn = [act.drawn for act in self.acts if act.action is DRAW and act.drawn]
        draws = sum(act.action is DRAW for act in self.acts)
        if len(hands) < len(self.hands) or isinstance(self.boneyard, int) or len(drawn) < draws:
            raise PositionError("position-hidden")
        dealt = [self._dealt(hand, seat, seats) for seat, hand in enumerate(hands)]
        boneyard = [*drawn, *self.boneyard]
        known = self.deal
        return given_deal(known.rules, known.seating, dealt, boneyard, known.leader, is_later=known.won_before)

    def seen_by(self, seat: int | None) -> Round:
        """Return a round that looks like this to a seat, with stand-ins for what it does not see."""
        seats, hands = self._seats(), self._open_hands()
        is_over = len(hands) == len(self.hands)
        shows = [place for place, hand in enumerate(self.hands) if not isinstance(hand, int)]
        own = [by for by, act in zip(seats, self.acts, strict=True) if act.action is DRAW and act.drawn]
        seen = [by for by, act in zip(seats, self.acts, strict=True) if act.action is DRAW and by == seat]
        if not isinstance(self.boneyard, int) or own != seen or not (is_over or shows == _only(seat)):
            raise PositionError("position-tells-hidden")
        dealt = [] if seat is None else self._dealt(hands[seat if is_over else 0], seat, seats)
        _refuse_twice(dealt)
        deal, sizes = replace(self.deal, seat=seat, hand=TileSet(dealt)), self._sizes(seats)
        if not deal.has_its_size or sizes != [*map(_number_of, self.hands), self.boneyard]:
            raise PositionError("position-counts", size=deal.size)
        if not deal.can_open:
            raise PositionError("no-worlds")
        moments = list(follow(deal, self.acts))
        if is_over:
            return self._over(moments, hands)
        if moments[-1].is_over or not all(sizes[:-1]) or moments[-1].idle >= deal.seating.players:
            raise PositionError("position-goes-on")
        return stopped(moments[-1], seat, TileSet(hands[0] if hands else ()), sizes[:-1])

    def _over(self, moments: Sequence[Round], hands: Sequence[tuple[Tile, ...]]) -> Round:
        """Return a round that is over: everybody sees all hands then."""
        laid = [act.action.tile for act in self.acts if isinstance(act.action, Play)]
        seen = [*laid, *(tile for hand in hands for tile in hand)]
        _refuse_twice(seen)
        if self.acts:
            after = ended(moments[-2], self.acts[-1], list(map(TileSet, hands)), ALL_TILES - TileSet(seen))
            if after.is_over:
                return after
        raise PositionError("position-tells-hidden")

    def _open_hands(self) -> list[tuple[Tile, ...]]:
        return [hand for hand in self.hands if not isinstance(hand, int)]

    def _seats(self) -> list[int]:
        """Return who did each of the acts."""
        return [moment.turn for moment in follow(self.deal, self.acts)][: len(self.acts)]

    def _sizes(self, seats: Sequence[int]) -> list[int]:
        """Return how many tiles everybody holds after all that was done, and how many the boneyard has."""
        sizes = [self.deal.size] * self.deal.seating.players
        for seat, act in zip(seats, self.acts, strict=True):
            sizes[seat] += (act.action is DRAW) - isinstance(act.action, Play)
        return [*sizes, self.deal.boneyard - sum(act.action is DRAW for act in self.acts)]

    def _dealt(self, hand: Sequence[Tile], seat: int, seats: Sequence[int]) -> list[Tile]:
        """Return what a seat was dealt: what it holds and has laid, without what it has drawn."""
        own = [act for by, act in zip(seats, self.acts, strict=True) if by == seat]
        dealt = [*hand, *(act.action.tile for act in own if isinstance(act.action, Play))]
        for act in own:
            if act.drawn is not None and act.drawn not in dealt:
                raise PositionError("position-drawn", tile=act.drawn)
            if act.drawn is not None:
                dealt.remove(act.drawn)
        return dealt


def _only(seat: int | None) -> list[int]:
    return [] if seat is None else [seat]


def _number_of(tiles: ToldTiles) -> int:
    return tiles if isinstance(tiles, int) else len(tiles)


def _refuse_twice(tiles: Sequence[Tile]) -> None:
    for tile in tiles:
        if tiles.count(tile) > 1:
            raise DealError("bad-deal", "bad-deal-twice", tile=tile)
