"""A view as one row of numbers: what a program sees that learned on a ``Batch`` and plays as a bot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from doublesix.actions import DRAW, PASS, Play
from doublesix.events import Passed, Played
from doublesix.kernel.action_ids import NUMBERS, action_id
from doublesix.kernel.observation import LARGEST, ObservationLayout
from doublesix.tiles import TileSet
from doublesix.view import SeenDraw, View, follow_hands

if TYPE_CHECKING:
    from doublesix.kernel.observation import Row


def row_of(view: View, layout: ObservationLayout, scores: Sequence[int] = ()) -> Row:
    """Return what a view tells, as ``Batch.observe`` does; ``scores`` are the points of every seat's side, if any."""
    import numpy as np

    if view.seat is None:
        raise ValueError("a spectator has no row; a row is what a seat sees")
    row = np.zeros(layout.width, dtype=np.int16)
    parts, order = layout.named(row), _Places(view, view.seat)
    laid = TileSet(each.tile for each in view.line.laid)
    own = view.hands[view.seat] or TileSet()
    _mark(parts["hand"], own)
    _mark(parts["laid"], laid)
    parts["ends"][:] = view.line.counts
    for number in view.extra.numbers if view.extra and view.outcome is None else ():
        parts["extra"][number] = 1
    parts["boneyard"][0], parts["drawn"][0], parts["seat"][0] = view.boneyard, view.drawn, view.seat
    parts["turn"][0] = -1 if view.turn is None else order.place(view.turn)
    # Not ``view.possible``: once a round is over that tells the hands themselves, and a row never does.
    unseen = view.tiles - laid - own
    others = follow_hands(view.rules, view.events, [seat for seat in view.seating.seats if seat != view.seat])
    for seat in view.seating.seats:
        at, possible = order.place(seat), others[seat].possible(unseen) if seat in others else own
        parts["sizes"][at] = view.sizes[seat]
        _mark(parts["possible"][at], possible)
        for number in range(NUMBERS):
            parts["lacks"][at, number] = bool(unseen.with_number(number)) and not possible.with_number(number)
        parts["scores"][at] = min(scores[seat], LARGEST) if scores else 0
        parts["needs"][at] = min(view.needs[seat], LARGEST) if view.needs else 0
    parts["history"][:] = -1
    for event, told in zip(parts["history"], reversed([*order.told()]), strict=False):
        event[:] = told
    return row


class _Places:
    """The seats as places, counted from the one that looks in the order of play."""

    def __init__(self, view: View, seat: int) -> None:
        self._view, self._seat = view, seat

    def place(self, seat: int) -> int:
        return (seat - self._seat) * self._view.rules.direction.step % self._view.seating.players

    def told(self) -> Iterator[tuple[int, int, int]]:
        """Yield what happened: the place, the id of the action, and the tile if this seat saw it."""
        for event in self._view.events:
            if isinstance(event, Played):
                yield self.place(event.seat), action_id(Play(event.tile, event.end)), event.tile.id
            elif isinstance(event, SeenDraw):
                yield self.place(event.seat), action_id(DRAW), -1 if event.tile is None else event.tile.id
            elif isinstance(event, Passed):
                yield self.place(event.seat), action_id(PASS), -1


def _mark(into: Row, tiles: TileSet) -> None:
    for tile in tiles:
        into[tile.id] = 1
