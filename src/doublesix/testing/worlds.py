"""Rounds that one seat cannot tell apart: hidden tiles change places, and all that the seat sees stays the same.

Code that gets a ``View`` must treat them alike. Whether they look alike is judged here from play itself (the same
actions are legal, it is the same seat's turn, the same extra tile is offered), not from views.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from doublesix.actions import Action
from doublesix.deal import Deal, find_leader, must_be_thrown_in
from doublesix.errors import IllegalAction
from doublesix.round import Round
from doublesix.rules.rules import Lead
from doublesix.tiles import ALL_TILES, Tile, TileSet


def other_worlds(round_: Round, seat: int | None, attempts: int, chance: Random) -> Iterator[Round]:
    """Yield rounds other than this one that look the same from a seat, or to a spectator."""
    hidden = list(hidden_tiles(round_, seat))
    for _ in range(attempts if len(hidden) > 1 else 0):
        moved = chance.sample(hidden, chance.randint(2, min(len(hidden), 5)))
        swapped = dict(zip(moved, (*moved[1:], moved[0]), strict=True))
        deal = _rearranged(round_.deal, swapped)
        other = replayed(round_, deal) if deal != round_.deal else None
        if other is not None:
            yield other


def hidden_tiles(round_: Round, seat: int | None) -> TileSet:
    """The tiles that a seat does not see: neither on the table nor in a hand that it may see."""
    hidden = ALL_TILES - TileSet(laid.tile for laid in round_.line.laid)
    for other, hand in enumerate(round_.hands):
        if other == seat or round_.is_over:
            hidden -= hand
    return hidden


def _rearranged(deal: Deal, swapped: dict[Tile, Tile]) -> Deal:
    hands = tuple(TileSet(swapped.get(tile, tile) for tile in hand) for hand in deal.hands)
    return replace(deal, hands=hands, boneyard=tuple(swapped.get(tile, tile) for tile in deal.boneyard))


def replayed(round_: Round, deal: Deal) -> Round | None:
    """Play the same actions from another deal; nothing if somebody at the table would notice a difference."""
    if not deal.led_by_winner:
        if must_be_thrown_in(round_.rules, deal.hands):
            return None
        if round_.rules.lead is not Lead.LOT and find_leader(round_.rules, deal.hands) != deal.leader:
            return None
    other = Round.start(round_.rules, round_.seating, deal)
    for moment, action in round_.steps():
        after = _applied(other, action) if _public(other) == _public(moment) else None
        if after is None:
            return None
        other = after
    return other if _public(other) == _public(round_) else None


def _applied(round_: Round, action: Action) -> Round | None:
    try:
        return round_.apply(action)
    except IllegalAction:
        return None


def _public(round_: Round) -> tuple[object, ...]:
    """What everybody at the table sees of the moment."""
    return round_.turn, round_.extra, round_.is_over, round_.line
