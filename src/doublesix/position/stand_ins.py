"""A round followed by somebody who does not see all tiles, with stand-ins for those; ``Round`` judges each act.

At each act the hidden hands are replaced: the seat that acts holds what the act needs and nothing that forbids it, and
the others could always go on. So what depends on hidden tiles is as the acts say, and all the rest as the rules say.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from doublesix.actions import DRAW, PASS, Action, Play
from doublesix.deal import Deal, LotRound
from doublesix.errors import DealError, DoublesixError, PositionError
from doublesix.round import Round
from doublesix.rules.rules import Opening, Rules
from doublesix.seats import Seating
from doublesix.tiles import ALL_TILES, DOUBLES, Tile, TileSet

_ANY_TILES: Final = tuple(ALL_TILES)
_NO_TILES: Final = TileSet()


@dataclass(frozen=True, slots=True)
class PlayedAct:
    """Something that was done, as it is written, and the tile if it was drawn and is seen."""

    text: str
    action: Action
    drawn: Tile | None = None


@dataclass(frozen=True, slots=True)
class PublicDeal:
    """What everybody knows of a deal, and which hand one seat was dealt; a spectator has none."""

    rules: Rules
    seating: Seating
    leader: int
    won_before: bool
    lots: tuple[LotRound, ...]
    thrown_in: int
    seat: int | None = None
    hand: TileSet = _NO_TILES

    @property
    def size(self) -> int:
        """How many tiles each is dealt."""
        return self.rules.hands[self.seating.players]

    @property
    def boneyard(self) -> int:
        """How many tiles are not dealt."""
        return len(ALL_TILES) - self.size * self.seating.players

    @property
    def has_its_size(self) -> bool:
        """Whether the known hand is as large as it must be."""
        return len(self.hand) == (0 if self.seat is None else self.size)

    @property
    def can_open(self) -> bool:
        """Whether the seat with the known hand holds what it must open with, if it leads."""
        needs_double = self.rules.opening is Opening.THAT_DOUBLE and not self.won_before and self.seat == self.leader
        return not needs_double or bool(self.hand.doubles)

    def start(self) -> Round:
        """Begin the round, with stand-ins of the right number."""
        unknown = TileSet(_ANY_TILES[: self.size])
        hands = tuple(self.hand if seat == self.seat else unknown for seat in self.seating.seats)
        boneyard = _ANY_TILES[: self.boneyard]
        deal = Deal(hands, boneyard, self.leader, self.lots, self.thrown_in, self.won_before)
        return Round.start(self.rules, self.seating, deal)


def follow(deal: PublicDeal, acts: Sequence[PlayedAct]) -> Iterator[Round]:
    """Yield the round before each act, and after the last."""
    round_, own, laid = deal.start(), deal.hand, _NO_TILES
    yield round_
    for number, act in enumerate(acts, 1):
        is_own, play = round_.turn == deal.seat, act.action if isinstance(act.action, Play) else None
        try:
            if play and (play.tile in laid or (not is_own and play.tile in own)):
                raise DealError("bad-deal", "bad-deal-twice", tile=play.tile)
            held = own if is_own else _stand_in(act.action, round_)
            after = _with_tiles(round_, deal.seat, own, held, act.drawn).apply(act.action)
        except DoublesixError as error:
            raise PositionError("position-act", number=number, text=act.text, reason=error) from None
        own = after.hands[round_.turn] if is_own else own
        laid = laid.add(play.tile) if play else laid
        round_ = after
        yield round_


def _stand_in(action: Action, round_: Round) -> TileSet:
    """Return a hand with which somebody could do this, if anybody could."""
    if action is PASS and round_.passing_proves_nothing:
        return ALL_TILES
    if not isinstance(action, Play):
        return ALL_TILES - round_.line.fitting
    return ALL_TILES if round_.line.size or not action.tile.is_double else (ALL_TILES - DOUBLES).add(action.tile)


def _with_tiles(round_: Round, own_seat: int | None, own: TileSet, held: TileSet, drawn: Tile | None) -> Round:
    """Return the round with the tiles that the next act needs; in the boneyard, too, there is something that fits."""
    hands = [own if seat == own_seat else ALL_TILES for seat in round_.seating.seats]
    hands[round_.turn] = held
    boneyard = (next(iter(round_.line.fitting), _ANY_TILES[0]),) * len(round_.boneyard)
    return replace(round_, hands=tuple(hands), boneyard=(drawn, *boneyard[1:]) if drawn and boneyard else boneyard)


def stopped(round_: Round, seat: int | None, hand: TileSet, sizes: Sequence[int]) -> Round:
    """Return a round that goes on, with stand-ins for the hidden hands in their right number."""
    hands = [hand if other == seat else TileSet(_ANY_TILES[:size]) for other, size in enumerate(sizes)]
    return replace(round_, hands=tuple(hands))


def ended(before: Round, act: PlayedAct, hands: Sequence[TileSet], rest: TileSet) -> Round:
    """Return the round after its last act, with all hands open; it may turn out not to be over."""
    turn, held, boneyard = before.turn, list(hands), tuple(rest)
    if isinstance(act.action, Play):
        held[turn] = held[turn].add(act.action.tile)
    elif act.action is DRAW and held[turn]:
        drawn = act.drawn or next(iter(held[turn]))
        held[turn], boneyard = held[turn].remove(drawn), (drawn, *boneyard)
    return replace(before, hands=tuple(held), boneyard=boneyard).apply(act.action)
