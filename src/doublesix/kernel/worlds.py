"""From what one seat knows: worlds that agree with it, and what comes of each option in them.

A view is never asked for more than it shows. Worlds are all equally likely, as if everybody had chosen blindly so far;
code that knows better may weigh them.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import Final, NamedTuple

from doublesix.actions import Action, Play
from doublesix.deal import Deal
from doublesix.errors import DoublesixError
from doublesix.events import Passed, Played
from doublesix.kernel.choice import kernel
from doublesix.kernel.codes import DRAW_CODE, PASS_CODE, Policy, code_of, decoded, position_of
from doublesix.kernel.interface import Kernel, Manner, PlayerKind, WorldSampler
from doublesix.kernel.many_rounds import Policies, policy_numbers, share_out
from doublesix.kernel.rules import compile_rules
from doublesix.kernel.tally import PLAYED_OUT
from doublesix.kernel.taste import HIDDEN, Traits
from doublesix.kernel.unknowns import Unknowns, position_seen, unknowns_of
from doublesix.rng import SplitMix
from doublesix.round import Round
from doublesix.tiles import Tile, TileSet
from doublesix.view import SeenDeal, SeenDraw, SeenEvent, View

MOST_POSITIONS: Final = 100_000_000
"""How many positions to look at before solving a round is given up."""
MOST_POSITIONS_OF_A_WORLD: Final = 1_000_000

PLAYED_AT_ONCE: Final = 1 << 10
SOLVED_AT_ONCE: Final = 1 << 5
"""How many worlds a worker takes before it checks whether to go on."""

_SHAPE_OF_A_TASTE: Final = (len(Traits._fields), len(Traits._fields), HIDDEN, HIDDEN)

MOST_STAGES: Final = 1 << 24
"""How many numbers may be kept to count the worlds of a view."""


@dataclass(frozen=True, slots=True)
class World:
    """One way in which the hidden tiles may lie."""

    hands: tuple[TileSet, ...]
    boneyard: tuple[Tile, ...]
    """In the order in which they are drawn."""
    deal: Deal
    """The deal that led to this round."""


@dataclass(frozen=True, slots=True)
class PlayedOut:
    """What came of an option in so many worlds, by seat; only the winner of a round scores."""

    worlds: int
    wins: tuple[int, ...]
    points: tuple[int, ...]
    points_squared: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Solved:
    """What an option is worth with open hands: points for the side to act, and their squares."""

    worlds: int
    """In how many worlds; those that would take too long are left out."""
    points: int
    points_squared: int


class Weighed(NamedTuple):
    """A world: how likely the others would have chosen as they did, and what each option is worth in points.

    Points are those of one's own side above the mean of the other sides.
    """

    weight: float
    values: tuple[float, ...]


class Worlds:
    """The worlds of one view: prepared once, then sampled, played out or solved as often as one likes."""

    def __init__(self, view: View, *, of: Kernel | None = None) -> None:
        self._view, self._kernel = view, of or kernel()
        highest = Tile.by_id(len(view.tiles) - 1).high
        self._compiled = compile_rules(view.rules, view.seating.players, view.seating.partners, highest=highest)
        self._position, self._unknowns = position_seen(view), unknowns_of(view)
        if prod(len(group) + 1 for group in self._unknowns.groups) > MOST_STAGES:
            raise DoublesixError("too-many-worlds")

    @cached_property
    def _sampler(self) -> WorldSampler:
        return self._kernel.worlds.prepare(self._compiled, self._unknowns, self._position)

    @property
    def options(self) -> tuple[Action, ...]:
        """What the seat may do; the results of playing out and solving are by these."""
        return self._view.options

    def sample(self, number: int, seed: int, *, first: int = 0) -> list[World]:
        """Return worlds of a seed from number ``first`` on, each equally likely."""
        rows = self._sampler.sample(_base(seed), first, number)
        if rows is None:
            raise DoublesixError("no-worlds")
        slots = len(self._unknowns.holders)
        starts = range(0, slots * number, slots)
        return [placed_world(self._view, self._unknowns, rows[start : start + slots]) for start in starts]

    def play_out(
        self,
        number: int,
        seed: int,
        *,
        policies: Policies = Policy.RANDOM,
        workers: int | None = None,
        first: int = 0,
    ) -> dict[Action, PlayedOut]:
        """Play every option out in each of so many worlds, all on the same random numbers."""
        codes, players = [code_of(option) for option in self.options], self._view.seating.players
        chosen, base = policy_numbers(policies, players), _base(seed)

        def work(start: int, count: int, into: array[int]) -> None:
            if not self._sampler.play_out(codes, base, start, count, chosen, into):
                raise DoublesixError("no-worlds")

        size = PLAYED_OUT.size
        sums = share_out(work, self._kernel, first, number, workers, size * max(len(codes), 1), chunk=PLAYED_AT_ONCE)
        return {
            option: _played_out(sums[size * place : size * (place + 1)], number, players)
            for place, option in enumerate(self.options)
        }

    def solve(
        self,
        number: int,
        seed: int,
        *,
        most: int = MOST_POSITIONS_OF_A_WORLD,
        workers: int | None = None,
        first: int = 0,
    ) -> dict[Action, Solved]:
        """Solve every option with open hands in so many worlds, giving a world up after ``most`` positions."""
        _refuse_more_than_two_sides(self._view.seating.sides)
        codes, base = [code_of(option) for option in self.options], _base(seed)

        def work(start: int, count: int, into: array[int]) -> None:
            if not self._sampler.solve(codes, base, start, count, most, into):
                raise DoublesixError("no-worlds")

        sums = share_out(work, self._kernel, first, number, workers, 1 + 2 * len(codes), chunk=SOLVED_AT_ONCE)
        points, squares = sums[1::2], sums[2::2]
        return {option: Solved(sums[0], points[place], squares[place]) for place, option in enumerate(self.options)}

    def weigh(
        self, number: int, seed: int, manner: Manner, *, first: int = 0, options: Sequence[Action] | None = None
    ) -> list[Weighed]:
        """Weigh so many worlds by what the others chose so far, and value every option in each, or only these."""
        _check_manner(manner, self._view.seating.players)
        codes = [code_of(option) for option in (self.options if options is None else options)]
        size = 1 + len(codes)
        rows = array("d", bytes(8 * size * number))
        if not self._sampler.weigh(codes, self._past, _base(seed), first, number, manner, rows):
            raise DoublesixError("no-worlds")
        return [Weighed(rows[start], tuple(rows[start + 1 : start + size])) for start in range(0, size * number, size)]

    @cached_property
    def _past(self) -> bytes:
        """All that was done so far."""
        return bytes(code for event in self._view.events if (code := _code_seen(event)) is not None)


def solve(round_: Round, *, most: int = MOST_POSITIONS, of: Kernel | None = None) -> dict[Action, int]:
    """Return what each option is worth in points to the side to act if all hands and the boneyard lie open.

    Raise ``DoublesixError`` if that needs a look at more than ``most`` positions.
    """
    _refuse_more_than_two_sides(round_.seating.sides)
    compiled = compile_rules(round_.rules, round_.seating.players, round_.seating.partners)
    if round_.is_over:
        return {}
    values = (of or kernel()).worlds.solve(compiled, position_of(round_), most)
    if values is None:
        raise DoublesixError("too-many-positions", most=most)
    return {decoded(code): value for code, value in values.items()}


def _check_manner(manner: Manner, players: int) -> None:
    """Refuse a manner for another number of players or kinds of player, or with a taste for other traits."""
    if len(manner.priors) != players or len(manner.needs) not in (0, players):
        raise ValueError("there is another number of players")
    if any(len(prior) != len(PlayerKind) for prior in manner.priors):
        raise ValueError("there is another number of kinds of player")
    taste = manner.taste
    if (len(taste.inward), len(taste.direct), len(taste.bias), len(taste.outward)) != _SHAPE_OF_A_TASTE:
        raise ValueError("a taste is for other traits")


def _refuse_more_than_two_sides(sides: Sequence[Sequence[int]]) -> None:
    if len(sides) != 2:
        raise DoublesixError("not-two-sides", sides=len(sides))


def _code_seen(event: SeenEvent) -> int | None:
    """Write what somebody did as an action."""
    if isinstance(event, Played):
        return code_of(Play(event.tile, event.end))
    if isinstance(event, SeenDraw):
        return DRAW_CODE
    return PASS_CODE if isinstance(event, Passed) else None


def _base(seed: int) -> int:
    return SplitMix.seeded(seed, "worlds").state


def _played_out(sums: array[int], number: int, players: int) -> PlayedOut:
    fields = {name: tuple(sums[start : start + players]) for name, start in PLAYED_OUT.starts().items()}
    return PlayedOut(number, **fields)


def placed_world(view: View, unknowns: Unknowns, row: bytes) -> World:
    """Return the world with these tiles in the slots of what is unknown, a byte for each."""
    hands, dealt = list(unknowns.known), list(unknowns.known_dealt)
    left: list[Tile] = []
    for slot, (tile, holder) in enumerate(zip(row, unknowns.holders, strict=True)):
        if holder == len(hands):
            left.append(Tile.by_id(tile))
            continue
        hands[holder] |= 1 << tile & ~unknowns.laid
        if unknowns.dealt[holder] >> slot & 1:
            dealt[holder] |= 1 << tile
    boneyard = tuple(reversed(left))
    drawn = (Tile.by_id(tile if slot < 0 else row[slot]) for slot, tile in unknowns.drawn)
    seen = view.events[0]
    assert isinstance(seen, SeenDeal)
    deal = Deal(
        hands=tuple(map(TileSet.of_mask, dealt)),
        boneyard=(*drawn, *boneyard),
        leader=seen.leader,
        lots=seen.lots,
        thrown_in=seen.thrown_in,
        led_by_winner=unknowns.led_by_winner,
    )
    return World(tuple(map(TileSet.of_mask, hands)), boneyard, deal)
