"""How likely an open place runs out of room, found by trying the next few tiles."""

from __future__ import annotations

from typing import Final

from doublesix.layout.felt import Felt, SpaceAhead
from doublesix.layout.joints import WAYS_FOR_DOUBLE, WAYS_FOR_SINGLE, Joint, JointKind, joints_after_double
from doublesix.rules.rules import Doubles

CHANCE_OF_DOUBLE: Final = 0.2
"""How often the next tile of a line is a double, if the one before is not."""
DISCOUNT: Final = 0.7
"""What a dead end weighs for each tile that it is further off: by then the line may have gone elsewhere."""
DANGER_AT_EDGE: Final = {Doubles.LINE: 0.7, Doubles.CROSS: 0.3, Doubles.TEE: 0.3}
"""What it weighs if only the edge is in the way: the table can grow, but a place enclosed by tiles is lost."""
MOST_DOUBLES: Final = 2
"""How many doubles on one line to think of at a time."""
_MOST_REMEMBERED: Final = 4096
"""For how many joints on tables of one size we remember what was seen from them."""
_CASES: Final = 6
"""How many different surroundings of a joint we remember."""


def look_ahead(felt: Felt, doubles: Doubles, joint: Joint, others: int, parent: int, depth: int) -> SpaceAhead:
    """Return the outlook from a joint; ``parent`` is the tile joined to, ``others`` are all other tiles, as bits.

    It depends on the squares that are looked at and on nothing else. So where these are covered as they were the last
    time, at this table or another, the outlook is the same.
    """
    key = joint, parent, depth, doubles
    cases = felt.outlooks.get(key)
    if cases is None:
        if len(felt.outlooks) >= _MOST_REMEMBERED:
            felt.outlooks.clear()
        cases = felt.outlooks[key] = []
    for covered, known in cases:
        if others & known.seen == covered:
            return known
    found = _look_ahead(felt, doubles, joint, others, parent, depth)
    cases.insert(0, (others & found.seen, found))
    del cases[_CASES:]
    return found


def _look_ahead(felt: Felt, doubles: Doubles, joint: Joint, others: int, parent: int, depth: int) -> SpaceAhead:
    scout = _Scout(felt, doubles)
    for_single = scout.danger_for_single(joint, others, parent, depth, MOST_DOUBLES)
    for_double = 0.0
    if joint.kind is JointKind.END:
        for_double = scout.danger_for_double(joint, others, parent, depth, MOST_DOUBLES)
    return SpaceAhead(for_single, for_double, scout.seen)


class _Scout:
    __slots__ = ("_danger_at_edge", "_doubles", "_felt", "seen")

    def __init__(self, felt: Felt, doubles: Doubles) -> None:
        self._felt = felt
        self._doubles = doubles
        self._danger_at_edge = DANGER_AT_EDGE[doubles]
        self.seen = 0

    def danger_for_single(self, joint: Joint, others: int, parent: int, depth: int, doubles_left: int) -> float:
        felt = self._felt
        least = 1.0
        for way in WAYS_FOR_SINGLE[joint.kind][joint.heading]:
            tile = joint.at + way.tile
            surround = felt.surround[tile]
            self.seen |= surround
            if blocked := surround & others:
                if blocked == felt.off_table:
                    least = min(least, self._danger_at_edge)
                continue
            if depth == 1:
                return 0.0
            end = Joint(JointKind.END, joint.at + way.far, way.heading)
            after = others | parent, felt.tile[tile], depth - 1, doubles_left
            danger = self.danger_for_single(end, *after)
            if doubles_left and danger < least:
                danger += CHANCE_OF_DOUBLE * (self.danger_for_double(end, *after) - danger)
            danger *= DISCOUNT
            if danger < least:
                least = danger
                if not least:
                    break
        return least

    def danger_for_double(self, joint: Joint, others: int, parent: int, depth: int, doubles_left: int) -> float:
        felt = self._felt
        least = 1.0
        for way in WAYS_FOR_DOUBLE[joint.heading]:
            tile = joint.at + way.tile
            surround = felt.surround[tile]
            self.seen |= surround
            if blocked := surround & others:
                if blocked == felt.off_table:
                    least = min(least, self._danger_at_edge)
                continue
            if depth == 1:
                return 0.0
            danger = 0.0
            for end in joints_after_double(joint, way, self._doubles):
                after = others | parent, felt.tile[tile], depth - 1, doubles_left - 1
                danger += DISCOUNT * self.danger_for_single(end, *after)
            if danger < least:
                least = danger
                if not least:
                    break
        return least
