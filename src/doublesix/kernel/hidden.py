"""What a seat does not know, as places that hidden tiles may lie in.

Every tile that came to a hidden hand, dealt or drawn, lies in a *slot* from its arrival until it is laid. A pass or a
draw bars numbers from the slots that are filled then, not from those that are filled later. A world is a tile for every
slot that agrees with all that was seen; all worlds are equally likely before anybody's choices are weighed.

Where it is not known which slot a laid tile came from, that tile is among those to be placed, so each way in which the
hand may have come about counts once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from doublesix.errors import DoublesixError
from doublesix.events import LeadReason, Passed, PassReason, Played
from doublesix.kernel.codes import Position, numbers_mask
from doublesix.rules.rules import Lead, NextLead, Opening, Redeal
from doublesix.tiles import ALL_TILES
from doublesix.view import SeenDeal, SeenDraw, View, doubles_ruled_out


class Unknowns(NamedTuple):
    """The tiles to be placed and the slots to place them in, which fall into groups that take the same tiles."""

    tiles: tuple[int, ...]
    laid: int
    """Those of the tiles that lie on the table: which slot they came from is what is not known."""
    allowed: tuple[int, ...]
    """For each of the tiles the groups that it may lie in."""
    groups: tuple[tuple[int, ...], ...]
    """The slots of each group."""
    holders: tuple[int, ...]
    """For each slot the seat that holds it; the number of players stands for the boneyard."""
    known: tuple[int, ...]
    """What is known to be in each hand now."""
    dealt: tuple[int, ...]
    """For each seat the slots that were filled by the deal."""
    known_dealt: tuple[int, ...]
    """For each seat what is known to have been dealt to it."""
    drawn: tuple[tuple[int, int], ...]
    """For each draw so far its slot, or -1 and the tile where that is known."""
    leader: int
    led_by_winner: bool
    check_deal: bool
    """Whether it must be looked at that the deal was not thrown in and makes this seat the leader."""


@dataclass(slots=True)
class _Batch:
    """Tiles that came to a hand at the same time."""

    size: int
    barred: int = 0
    certain: int = 0
    """Tiles that surely came with them, and are laid by now."""
    slots: list[int] = field(default_factory=list)


@dataclass(slots=True)
class _LaidTile:
    tile: int
    batches: list[_Batch]
    """Those that it may have come with."""


@dataclass(slots=True)
class _Hand:
    """One hidden hand as it is followed through the events."""

    batches: list[_Batch] = field(default_factory=list)
    laid: list[_LaidTile] = field(default_factory=list)
    just_drew: bool = False

    def bar(self, tiles: int) -> None:
        for batch in self.batches:
            batch.barred |= tiles

    def draw(self, lacking: tuple[int, ...]) -> _Batch:
        self.bar(_showing(lacking))
        self.batches.append(_Batch(1))
        self.just_drew = True
        return self.batches[-1]

    def lay(self, event: Played) -> None:
        tile = event.tile
        if self.just_drew:
            batches = self.batches[-1:]
        else:
            batches = [batch for batch in self.batches if not batch.barred >> tile.id & 1]
        self.laid.append(_LaidTile(tile.id, batches))
        self.just_drew = False

    def tap(self, event: Passed) -> None:
        self.bar(_showing(event.lacking))
        self.just_drew = False

    def place_certain_tiles(self) -> None:
        """Take out the laid tiles that can have come with one batch only, until there are no more of them."""
        waiting = True
        while waiting:
            waiting = False
            for laid in list(self.laid):
                laid.batches = [batch for batch in laid.batches if batch.size]
                if len(laid.batches) == 1:
                    laid.batches[0].size -= 1
                    laid.batches[0].certain |= 1 << laid.tile
                    self.laid.remove(laid)
                    waiting = True


def position_seen(view: View) -> Position:
    """Return where the round stands, with no tiles but those that are seen."""
    if view.turn is None:
        raise DoublesixError("no-worlds")
    return Position(
        hands=tuple(0 if hand is None else hand.mask for hand in view.hands),
        boneyard=(),
        counts=view.line.counts,
        seat=view.turn,
        drawn=view.drawn,
        idle=_idle_turns(view),
        extra=numbers_mask(view.extra.numbers) if view.extra else 0,
        laid=len(view.line.laid),
        led_by_winner=_led_by_winner(view),
    )


def _idle_turns(view: View) -> int:
    """How many turns in a row ended without a tile laid or drawn."""
    not_idle = (PassReason.EXTRA_DECLINED, PassReason.DRAWN_WAITS, PassReason.DRAWN_DOES_NOT_FIT)
    idle = 0
    for event in view.events:
        if isinstance(event, Played | SeenDraw):
            idle = 0
        elif isinstance(event, Passed):
            idle = 0 if event.reason in not_idle else idle + 1
    return idle


def unknowns_of(view: View) -> Unknowns:
    """Find out from a view what is not known, and what is known about it."""
    hands = {seat: _Hand() for seat, hand in enumerate(view.hands) if hand is None}
    draws = _follow(view, hands)
    for hand in hands.values():
        hand.place_certain_tiles()
    boneyard = _Batch(view.boneyard)
    batches = [*(batch for hand in hands.values() for batch in hand.batches), boneyard]
    unsure = [laid for hand in hands.values() for laid in hand.laid]
    takers = [[batch for batch in batches if not batch.barred >> tile.id & 1] for tile in view.unseen]
    holders = _number_slots(view, hands, boneyard)
    groups, allowed = _grouped(batches, [*takers, *(laid.batches for laid in unsure)])
    dealt = view.events[0]
    own = dealt.hand.mask if isinstance(dealt, SeenDeal) and dealt.hand is not None else 0
    seats = view.seating.seats
    return Unknowns(
        tiles=(*(tile.id for tile in view.unseen), *(laid.tile for laid in unsure)),
        laid=_mask(laid.tile for laid in unsure),
        allowed=allowed,
        groups=groups,
        holders=holders,
        known=tuple(0 if hand is None else hand.mask for hand in view.hands),
        dealt=tuple(_mask(hands[seat].batches[0].slots) if seat in hands else 0 for seat in seats),
        known_dealt=tuple(hands[seat].batches[0].certain if seat in hands else own for seat in seats),
        drawn=tuple(_where_drawn(draw) for draw in draws),
        leader=dealt.leader if isinstance(dealt, SeenDeal) else 0,
        led_by_winner=_led_by_winner(view),
        check_deal=not _deal_is_certain(view),
    )


def _follow(view: View, hands: dict[int, _Hand]) -> list[_Batch | int]:
    """Follow all hidden hands through what happened; return each draw: where it went, or its tile."""
    draws: list[_Batch | int] = []
    reason: LeadReason = view.rules.lead
    for event in view.events:
        if isinstance(event, SeenDeal):
            reason = event.reason
            for seat, hand in hands.items():
                hand.batches.append(_Batch(event.sizes[seat]))
        elif isinstance(event, SeenDraw):
            draws.append(event.tile.id if event.tile is not None else hands[event.seat].draw(event.lacking))
        elif isinstance(event, Played):
            if event.index == 0:
                for seat, hand in hands.items():
                    hand.bar(doubles_ruled_out(view.rules, reason, event, seat).mask)
            if event.seat in hands:
                hands[event.seat].lay(event)
        elif isinstance(event, Passed) and event.seat in hands:
            hands[event.seat].tap(event)
    return draws


def _number_slots(view: View, hands: dict[int, _Hand], boneyard: _Batch) -> tuple[int, ...]:
    """Give every slot that is not settled a number; return who holds each."""
    holders: list[int] = []
    held = [(seat, batch) for seat, hand in hands.items() for batch in hand.batches]
    for holder, batch in (*held, (view.seating.players, boneyard)):
        batch.slots = list(range(len(holders), len(holders) + batch.size))
        holders += [holder] * batch.size
    return tuple(holders)


def _grouped(batches: list[_Batch], takers: list[list[_Batch]]) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Put together the slots that take the same tiles; return the groups, and for each tile those that take it."""
    takes: dict[int, int] = defaultdict(int)
    for index, taking in enumerate(takers):
        for batch in taking:
            takes[id(batch)] |= 1 << index
    slots: dict[int, list[int]] = defaultdict(list)
    for batch in batches:
        if batch.size:
            slots[takes[id(batch)]] += batch.slots
    allowed = (_mask(group for group, taken in enumerate(slots) if taken >> tile & 1) for tile in range(len(takers)))
    return tuple(map(tuple, slots.values())), tuple(allowed)


def _where_drawn(draw: _Batch | int) -> tuple[int, int]:
    if isinstance(draw, int):
        return -1, draw
    return (draw.slots[0], -1) if draw.slots else (-1, draw.certain.bit_length() - 1)


def _led_by_winner(view: View) -> bool:
    dealt = view.events[0]
    return isinstance(dealt, SeenDeal) and dealt.reason is NextLead.WINNER


def _deal_is_certain(view: View) -> bool:
    """Whether what is barred sees to it that the deal was not thrown in and that the leader leads."""
    rules = view.rules
    if _led_by_winner(view):
        return True
    if rules.lead is Lead.LOT:
        return rules.redeal is Redeal.NEVER
    by_highest = rules.lead is Lead.HIGHEST_DOUBLE and rules.opening is Opening.THAT_DOUBLE
    return by_highest and bool(view.line.laid) and rules.redeal is Redeal.NO_DOUBLE


def _showing(numbers: tuple[int, ...]) -> int:
    """All tiles that show one of the numbers."""
    return ALL_TILES.with_number(*numbers).mask


def _mask(bits: Iterable[int]) -> int:
    return sum(1 << bit for bit in bits)
