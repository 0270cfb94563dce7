"""Every world of a view, one by one, where few enough are left.

``kernel.Worlds`` samples worlds; here all of them are written down, each as a round that looks from its seat exactly as
the view does. Worlds in which everybody holds the same are one, with so many *ways* in which it may have come about.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from doublesix.actions import DRAW, PASS, Action, Play
from doublesix.deal import Deal, find_leader, must_be_thrown_in
from doublesix.errors import IllegalAction
from doublesix.events import Passed, Played
from doublesix.kernel.unknowns import Unknowns, unknowns_of
from doublesix.kernel.worlds import placed_world
from doublesix.round import Round
from doublesix.rules.rules import Lead, Rules
from doublesix.view import SeenDraw, SeenEvent, View


@dataclass(frozen=True, slots=True)
class WorldRound:
    """A round that looks from a seat as the view does, and in how many ways everybody may have come to these hands."""

    round: Round
    ways: int


class _Shelf(NamedTuple):
    """Slots that are alike: which tile lies in which of them makes no difference."""

    group: int
    slots: list[int]


def every_world(view: View, most: int) -> tuple[WorldRound, ...] | None:
    """Return every world of a view; none if there are more than ``most`` ways to place its tiles."""
    unknowns = unknowns_of(view)
    ways: dict[tuple[int, ...], int] = defaultdict(int)
    found: dict[tuple[int, ...], Round | None] = {}
    rows = list(islice(_placings(unknowns, len(view.hands)), most + 1))
    if len(rows) > most:
        return None
    for row in rows:
        world = placed_world(view, unknowns, row)
        round_ = play_again(view, world.deal)
        if round_ is not None:
            hands = tuple(hand.mask for hand in world.hands)
            ways[hands] += 1
            found.setdefault(hands, round_)
    return tuple(WorldRound(round_, ways[hands]) for hands, round_ in found.items() if round_ is not None)


def play_again(view: View, deal: Deal) -> Round | None:
    """Play from a deal what the view has seen; none if there is no such deal, or it does not come to the same view."""
    if not _can_be_dealt(view.rules, deal):
        return None
    round_ = Round.start(view.rules, view.seating, deal)
    for event in view.events:
        action = _action_seen(event)
        try:
            round_ = round_ if action is None else round_.apply(action)
        except IllegalAction:
            return None
    return round_ if View.of(round_, view.seat, needs=view.needs, habits=view.habits) == view else None


def _can_be_dealt(rules: Rules, deal: Deal) -> bool:
    """Whether a deal is not thrown in and makes its leader lead."""
    if deal.led_by_winner:
        return True
    is_leader = rules.lead is Lead.LOT or find_leader(rules, deal.hands) == deal.leader
    return is_leader and not must_be_thrown_in(rules, deal.hands)


def _action_seen(event: SeenEvent) -> Action | None:
    if isinstance(event, Played):
        return Play(event.tile, event.end, event.which)
    if isinstance(event, SeenDraw):
        return DRAW
    return PASS if isinstance(event, Passed) else None


def _placings(unknowns: Unknowns, players: int) -> Iterator[bytes]:
    """Yield every way to place the tiles, as a tile for each slot; slots that are alike are filled in order."""
    shelves, row = _shelves(unknowns, players), bytearray(len(unknowns.holders))
    filled = [0] * len(shelves)

    def place(index: int) -> Iterator[bytes]:
        if index == len(unknowns.tiles):
            yield bytes(row)
            return
        for number, shelf in enumerate(shelves):
            if filled[number] < len(shelf.slots) and unknowns.allowed[index] >> shelf.group & 1:
                row[shelf.slots[filled[number]]] = unknowns.tiles[index]
                filled[number] += 1
                yield from place(index + 1)
                filled[number] -= 1

    return place(0)


def _shelves(unknowns: Unknowns, players: int) -> list[_Shelf]:
    """Put the slots together that are alike: of one hand as it was dealt, or of the boneyard; each draw is its own."""
    shelves: dict[tuple[int, int, int], _Shelf] = {}
    for group, slots in enumerate(unknowns.groups):
        for slot in slots:
            holder = unknowns.holders[slot]
            alike = holder == players or unknowns.dealt[holder] >> slot & 1
            shelves.setdefault((group, holder, -1 if alike else slot), _Shelf(group, [])).slots.append(slot)
    return list(shelves.values())
