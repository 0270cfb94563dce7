"""What a seat of a batch may know, as one row of small whole numbers with named parts.

Seats are *places* here: 0 is the seat that looks, 1 the next in the order of play, and so on; a partner is 2. So what
was learned in one seat holds in all. Nothing of what others hide is in a row, not even after the end of a round.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from math import prod
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from doublesix.kernel.action_ids import NUMBERS, PASS_ID
from doublesix.tiles import ALL_TILES

if TYPE_CHECKING:
    import numpy as np

    Row = np.ndarray[Any, np.dtype[np.int16]]

TILES: Final = len(ALL_TILES)
LARGEST: Final = (1 << 15) - 1
"""Scores and needs stop here."""
EVENT: Final = 3
"""The numbers of an event in the history: the place, the id of the action, and the tile."""


class Part(NamedTuple):
    """A part of a row: its name is the field of ``ObservationLayout.parts`` that holds it."""

    start: int
    shape: tuple[int, ...]
    low: int
    high: int

    @property
    def where(self) -> slice:
        """Its numbers in a row."""
        return slice(self.start, self.start + prod(self.shape))


class _Kind(NamedTuple):
    """A part before it is known how many players and events there are; 0 and -1 stand for these."""

    shape: tuple[int, ...]
    low: int = 0
    high: int = 1


_PLAYERS: Final = 0
_EVENTS: Final = -1

PARTS: Final[Mapping[str, _Kind]] = {
    "hand": _Kind((TILES,)),
    "laid": _Kind((TILES,)),
    "ends": _Kind((NUMBERS,), high=TILES),
    "extra": _Kind((NUMBERS,)),
    "sizes": _Kind((_PLAYERS,), high=TILES),
    "boneyard": _Kind((1,), high=TILES),
    "turn": _Kind((1,), low=-1, high=TILES - 1),
    "drawn": _Kind((1,), high=TILES),
    "seat": _Kind((1,), high=TILES - 1),
    "possible": _Kind((_PLAYERS, TILES)),
    "lacks": _Kind((_PLAYERS, NUMBERS)),
    "scores": _Kind((_PLAYERS,), high=LARGEST),
    "needs": _Kind((_PLAYERS,), high=LARGEST),
    "history": _Kind((_EVENTS, EVENT), low=-1, high=PASS_ID),
}
"""The parts in the order of a row.

``hand``: the tiles one holds, by their ids. ``laid``: those that lie on the table. ``ends``: how many open places show
each number. ``extra``: the numbers for which an extra tile is offered. ``sizes``: how many tiles each place holds.
``boneyard``: how many it has. ``turn``: the place whose turn it is, -1 once all is over. ``drawn``: the tiles drawn in
this turn. ``seat``: one's own seat. ``possible``: the tiles that each place may hold, as far as play has proved.
``lacks``: the numbers that each place surely does not hold. ``scores`` and ``needs``: the points that each place's side
has, and needs to win; needs are 0 if points alone do not win. ``history``: what happened in this round, the latest
first: the place, the action's id, and the tile that was laid, or that one drew oneself; -1 for what is not there.
"""


@dataclass(frozen=True)
class ObservationLayout:
    """Where each part lies in a row, for so many players and so many events of history."""

    players: int
    history: int

    @cached_property
    def parts(self) -> dict[str, Part]:
        """Every part by its name, in order."""
        known = {_PLAYERS: self.players, _EVENTS: self.history}
        shapes = [tuple([known.get(size, size) for size in kind.shape]) for kind in PARTS.values()]
        starts = accumulate(map(prod, shapes), initial=0)
        return {
            name: Part(start, shape, kind.low, kind.high)
            for (name, kind), shape, start in zip(PARTS.items(), shapes, starts, strict=False)
        }

    @cached_property
    def width(self) -> int:
        """How many numbers a row has."""
        return sum(prod(part.shape) for part in self.parts.values())

    def named(self, rows: Row) -> dict[str, Row]:
        """Return the parts of one row or of many by their names, each in its shape; they share the rows' memory."""
        return {name: rows[..., part.where].reshape(*rows.shape[:-1], *part.shape) for name, part in self.parts.items()}

    @property
    def low(self) -> Row:
        """The least that each number of a row can be."""
        return self._bounds([part.low for part in self.parts.values()])

    @property
    def high(self) -> Row:
        """The most that each number of a row can be."""
        return self._bounds([part.high for part in self.parts.values()])

    def _bounds(self, of_parts: list[int]) -> Row:
        import numpy as np

        lengths = [prod(part.shape) for part in self.parts.values()]
        return np.repeat(np.array(of_parts, dtype=np.int16), lengths)
