"""What a seat does not know, as places that hidden tiles may lie in.

Every tile that came to a hidden hand, dealt or drawn, lies in a *slot* from its arrival until it is laid. A pass or a
draw bars numbers from the slots that are filled then, not from those that are filled later. A world is a tile for every
slot that agrees with all that was seen; all worlds are equally likely before anybody's choices are weighed.

If it is not known which slot a laid tile came from, that tile is among those to be placed, so each way in which the
hand may have come about counts once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from doublesix.errors import DoublesixError
from doublesix.events import Passed, PassReason, Played
from doublesix.kernel.codes import KernelPosition, numbers_mask
from doublesix.knowledge import Arrival, HiddenHand
from doublesix.rules.rules import Lead, NextLead, Opening, Redeal
from doublesix.view import SeenDeal, SeenDraw, View, follow_hands


class Unknowns(NamedTuple):
    """The tiles to be placed and the slots to place them in, which fall into groups that take the same tiles."""

    tiles: tuple[int, ...]
    laid: int
    """Those of the tiles that lie on the table: we do not know which slot they came from."""
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
    """For each draw so far its slot, or -1 and the tile if that is known."""
    leader: int
    led_by_winner: bool
    check_deal: bool
    """Whether we must check that the deal was not thrown in and makes this seat the leader."""


def position_seen(view: View) -> KernelPosition:
    """Return where the round stands, with no tiles but those that are seen."""
    if view.turn is None:
        raise DoublesixError("no-worlds")
    return KernelPosition(
        hands=tuple(0 if hand is None else hand.mask for hand in view.hands),
        boneyard=(),
        counts=view.line.counts,
        seat=view.turn,
        drawn=view.drawn,
        idle=idle_turns(view),
        extra=numbers_mask(view.extra.numbers) if view.extra else 0,
        laid=len(view.line.laid),
        led_by_winner=_led_by_winner(view),
    )


def idle_turns(view: View) -> int:
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
    """Find out from a view what is unknown, and what is known about it."""
    seats, dealt = view.seating.seats, _deal_seen(view)
    hands = follow_hands(view.rules, view.events, [seat for seat in seats if view.hands[seat] is None])
    for hand in hands.values():
        hand.settle()
    boneyard = Arrival(view.boneyard)
    arrivals = [*((seat, arrival) for seat, hand in hands.items() for arrival in hand.arrivals), (len(seats), boneyard)]
    unsure = [laid for hand in hands.values() for laid in hand.laid]
    unseen = [tile.id for tile in view.unseen]
    takers = [[arrival for _, arrival in arrivals if not arrival.barred >> tile & 1] for tile in unseen]
    slots = _number_slots(arrival for _, arrival in arrivals)
    groups, allowed = _grouped(slots, [*takers, *(laid.arrivals for laid in unsure)])
    own = dealt.hand.mask if dealt.hand is not None else 0
    return Unknowns(
        tiles=(*unseen, *(laid.tile.id for laid in unsure)),
        laid=_mask(laid.tile.id for laid in unsure),
        allowed=allowed,
        groups=groups,
        holders=tuple(holder for holder, arrival in arrivals for _ in range(arrival.size)),
        known=tuple(0 if hand is None else hand.mask for hand in view.hands),
        dealt=tuple(_mask(slots[hands[seat].arrivals[0]]) if seat in hands else 0 for seat in seats),
        known_dealt=tuple(hands[seat].arrivals[0].laid if seat in hands else own for seat in seats),
        drawn=tuple(_where_drawn(view, hands, slots)),
        leader=dealt.leader,
        led_by_winner=_led_by_winner(view),
        check_deal=not _deal_is_certain(view),
    )


def can_be_placed(unknowns: Unknowns) -> bool:
    """Whether there is a slot for every tile: not if a view was made up that no deal leads to.

    Tiles are placed one after the other; one that finds its groups full moves another on (Kuhn's way of matching).
    """
    held: list[list[int]] = [[] for _ in unknowns.groups]

    def place(tile: int, tried: set[int]) -> bool:
        for group, slots in enumerate(unknowns.groups):
            if not unknowns.allowed[tile] >> group & 1 or group in tried:
                continue
            tried.add(group)
            if len(held[group]) < len(slots):
                held[group].append(tile)
                return True
            for index, other in enumerate(held[group]):
                if place(other, tried):
                    held[group][index] = tile
                    return True
        return False

    return all(place(tile, set()) for tile in range(len(unknowns.tiles)))


def _number_slots(arrivals: Iterable[Arrival]) -> dict[Arrival, range]:
    """Give every slot that is not settled a number; return those of each arrival."""
    slots: dict[Arrival, range] = {}
    first = 0
    for arrival in arrivals:
        slots[arrival] = range(first, first + arrival.size)
        first += arrival.size
    return slots


def _grouped(
    slots: Mapping[Arrival, range], takers: Sequence[Sequence[Arrival]]
) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Group the slots that take the same tiles; return the groups, and for each tile those that take it."""
    takes: dict[Arrival, int] = dict.fromkeys(slots, 0)
    for index, taking in enumerate(takers):
        for arrival in taking:
            takes[arrival] |= 1 << index
    groups: dict[int, list[int]] = defaultdict(list)
    for arrival, of_arrival in slots.items():
        if of_arrival:
            groups[takes[arrival]] += of_arrival
    allowed = (_mask(group for group, taken in enumerate(groups) if taken >> tile & 1) for tile in range(len(takers)))
    return tuple(map(tuple, groups.values())), tuple(allowed)


def _where_drawn(
    view: View, hands: Mapping[int, HiddenHand], slots: Mapping[Arrival, range]
) -> Iterator[tuple[int, int]]:
    """For each draw its slot, or -1 and the tile; a hand's arrivals after the dealt one are its draws."""
    draws = {seat: iter(hand.arrivals[1:]) for seat, hand in hands.items()}
    for event in view.events:
        if not isinstance(event, SeenDraw):
            continue
        if event.tile is not None:
            yield -1, event.tile.id
        else:
            arrival = next(draws[event.seat])
            yield (slots[arrival][0], -1) if arrival.size else (-1, arrival.laid.bit_length() - 1)


def _deal_seen(view: View) -> SeenDeal:
    dealt = view.events[0]
    assert isinstance(dealt, SeenDeal), "a round begins with its deal"
    return dealt


def _led_by_winner(view: View) -> bool:
    return _deal_seen(view).reason is NextLead.WINNER


def _deal_is_certain(view: View) -> bool:
    """Whether what is barred already ensures that the deal was not thrown in and that the leader leads."""
    rules = view.rules
    if _led_by_winner(view):
        return True
    if rules.lead is Lead.LOT:
        return rules.redeal is Redeal.NEVER
    by_highest = rules.lead is Lead.HIGHEST_DOUBLE and rules.opening is Opening.THAT_DOUBLE
    return by_highest and bool(view.line.laid) and rules.redeal is Redeal.NO_DOUBLE


def _mask(bits: Iterable[int]) -> int:
    return sum(1 << bit for bit in bits)
