"""Worlds over the readable engine, sampled on the same random numbers as in the compiled kernel."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cached_property
from itertools import product
from typing import Final

from doublesix.deal import Deal, find_leader, must_be_thrown_in
from doublesix.kernel.codes import KernelPosition
from doublesix.kernel.interface import Manner
from doublesix.kernel.reference.positions import round_from
from doublesix.kernel.reference.rounds import play_on, stream_of
from doublesix.kernel.reference.search import as_heap, solve
from doublesix.kernel.reference.sums import add_in_order
from doublesix.kernel.reference.weights import Others, Weigher
from doublesix.kernel.rules import CompiledRules
from doublesix.kernel.tally import PLAYED_OUT
from doublesix.kernel.unknowns import Unknowns
from doublesix.rng import SplitMix, below, fraction
from doublesix.round import Round
from doublesix.rules.rules import Lead
from doublesix.tiles import Tile, TileSet

MOST_TRIES: Final = 100_000

__all__ = ["ReferenceSampler", "prepare", "solve"]


class ReferenceSampler:
    """Everything that sampling the worlds of one view needs."""

    def __init__(self, compiled: CompiledRules, unknowns: Unknowns, position: KernelPosition) -> None:
        self._compiled, self._unknowns, self._position = compiled, unknowns, position

    @cached_property
    def _counts(self) -> dict[tuple[int, ...], float]:
        """How many worlds follow, by the room that is left in each group."""
        counts: dict[tuple[int, ...], float] = {}
        for turned in product(*(range(len(group) + 1) for group in reversed(self._unknowns.groups))):
            left = turned[::-1]
            placed = len(self._unknowns.tiles) - sum(left)
            counts[left] = (
                add_in_order(counts[_less(left, group)] for group in self._open_to(placed, left)) if any(left) else 1.0
            )
        return counts

    def _open_to(self, index: int, left: Sequence[int]) -> list[int]:
        return [group for group, room in enumerate(left) if room and self._unknowns.allowed[index] >> group & 1]

    def worlds(self) -> float:
        """How many worlds there are, before we look at leads."""
        return self._counts[self._room()]

    def _room(self) -> tuple[int, ...]:
        return tuple(map(len, self._unknowns.groups))

    def _place(self, source: SplitMix) -> bytes:
        """Put a tile into every slot, each choice weighed by the worlds that follow it."""
        slots = [list(group) for group in self._unknowns.groups]
        left, placed = self._room(), bytearray(len(self._unknowns.holders))
        for index, tile in enumerate(self._unknowns.tiles):
            group = self._choose(index, left, source) if len(slots) > 1 else 0
            left = _less(left, group)
            chosen = below(source, len(slots[group]))
            placed[slots[group][chosen]] = tile
            slots[group][chosen] = slots[group][-1]
            slots[group].pop()
        return bytes(placed)

    def _choose(self, index: int, left: tuple[int, ...], source: SplitMix) -> int:
        rest = fraction(source) * self._counts[left]
        chosen = -1
        for group in self._open_to(index, left):
            count = self._counts[_less(left, group)]
            if count > 0:
                chosen = group
                if rest < count:
                    break
                rest -= count
        return chosen

    def _world(self, source: SplitMix) -> tuple[bytes, KernelPosition] | None:
        for _ in range(MOST_TRIES):
            placed = self._place(source)
            position = self._filled(placed)
            if self._agrees(placed, position):
                return placed, position
        return None

    def _filled(self, placed: bytes) -> KernelPosition:
        hands, boneyard = list(self._unknowns.known), []
        for tile, holder in zip(placed, self._unknowns.holders, strict=True):
            if holder == len(hands):
                boneyard.append(tile)
            else:
                hands[holder] |= 1 << tile & ~self._unknowns.laid
        return self._position._replace(hands=tuple(hands), boneyard=tuple(reversed(boneyard)))

    def _agrees(self, placed: bytes, position: KernelPosition) -> bool:
        """Whether a world agrees with what slots cannot say: who leads, and that play goes on."""
        rules, unknowns = self._compiled.rules, self._unknowns
        if unknowns.check_deal:
            dealt = [
                TileSet.of_mask(known | _in_slots(placed, slots))
                for known, slots in zip(unknowns.known_dealt, unknowns.dealt, strict=True)
            ]
            if must_be_thrown_in(rules, dealt):
                return False
            if rules.lead is not Lead.LOT and find_leader(rules, dealt) != unknowns.leader:
                return False
        if not position.laid:
            return True
        return round_from(self._compiled, position).blocked_because() is None

    def sample(self, base: int, first: int, count: int) -> bytes | None:
        """Sample worlds; return a byte for each slot of each world: the tile there. None: there is no world."""
        rows = b""
        for index in range(first, first + count):
            world = self._world(stream_of(base, index))
            if world is None:
                return None
            rows += world[0]
        return rows

    def play_out(
        self, options: Sequence[int], base: int, first: int, count: int, policies: Sequence[int], into: array[int]
    ) -> bool:
        """Play each option out in each of the worlds and add up the results; False: there is no world."""
        for index in range(first, first + count):
            source = stream_of(base, index)
            world = self._world(source)
            if world is None:
                return False
            for place, option in enumerate(options or (None,)):
                start = as_heap(round_from(self._compiled, world[1]), option)
                self._add(play_on(start, SplitMix(source.state), policies), PLAYED_OUT.size * place, into)
        return True

    def _add(self, round_: Round, start: int, into: array[int]) -> None:
        outcome = round_.outcome
        if outcome is not None and outcome.winner is not None:
            amounts = {"wins": 1, "points": outcome.points, "points_squared": outcome.points**2}
            for name, first in PLAYED_OUT.starts().items():
                into[start + first + outcome.winner] += amounts[name]

    def solve(self, options: Sequence[int], base: int, first: int, count: int, most: int, into: array[int]) -> bool:
        """Solve each option in each of the worlds, if that takes no more than ``most`` positions.

        Add up how many there were, and for each option the points and their squares. False: there is no world.
        """
        for index in range(first, first + count):
            world = self._world(stream_of(base, index))
            if world is None:
                return False
            values = solve(self._compiled, world[1], most)
            if values is None:
                continue
            into[0] += 1
            for place, option in enumerate(options):
                into[2 * place + 1] += values[option]
                into[2 * place + 2] += values[option] ** 2
        return True

    def weigh(
        self,
        options: Sequence[int],
        past: bytes,
        base: int,
        first: int,
        count: int,
        manner: Manner,
        into: array[float],
    ) -> bool:
        """Weigh worlds by what the others chose, and value each option in them.

        Write for each world its weight and then a value an option. False: there is no world.
        """
        weigher, size = Weigher(self._compiled, manner), 1 + len(options)
        for row in range(count):
            source = stream_of(base, first + row)
            found = self._world_weighed(weigher, past, source)
            if found is None:
                return False
            weight, world, others = found
            values = weigher.value(world, others, options, source.state)
            into[size * row : size * (row + 1)] = array("d", [weight, *values])
        return True

    def _world_weighed(
        self, weigher: Weigher, past: bytes, source: SplitMix
    ) -> tuple[float, KernelPosition, Others] | None:
        """Draw one of several worlds by weight; return the mean of their weights, and the world."""
        total, taken = 0.0, None
        for _ in range(weigher.manner.candidates):
            world = self._world(source)
            if world is None:
                return None
            others = weigher.weigh(self._start(world[0]), past, self._position.seat)
            total += others.weight
            if taken is None or fraction(source) * total < others.weight:
                taken = world[1], others
        return taken and (total / weigher.manner.candidates, *taken)

    def _start(self, placed: bytes) -> Round:
        """Go back to the deal of a world, with the boneyard in the order in which it was drawn."""
        unknowns = self._unknowns
        hands = (
            TileSet.of_mask(known | _in_slots(placed, slots))
            for known, slots in zip(unknowns.known_dealt, unknowns.dealt, strict=True)
        )
        drawn = (tile if slot < 0 else placed[slot] for slot, tile in unknowns.drawn)
        boneyard = (*drawn, *self._filled(placed).boneyard)
        deal = Deal(
            tuple(hands), tuple(map(Tile.by_id, boneyard)), unknowns.leader, led_by_winner=unknowns.led_by_winner
        )
        return Round.start(self._compiled.rules, self._compiled.seating, deal)


def _less(left: tuple[int, ...], group: int) -> tuple[int, ...]:
    return (*left[:group], left[group] - 1, *left[group + 1 :])


def _in_slots(placed: bytes, slots: int) -> int:
    found = 0
    for slot, tile in enumerate(placed):
        if slots >> slot & 1:
            found |= 1 << tile
    return found


def prepare(compiled: CompiledRules, unknowns: Unknowns, position: KernelPosition) -> ReferenceSampler:
    """Count the worlds of a view and prepare to sample them."""
    return ReferenceSampler(compiled, unknowns, position)
