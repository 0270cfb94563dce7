"""What a kernel offers. There are two: the compiled one, and the reference over the readable engine."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from doublesix.kernel.codes import KernelPosition, Trace
from doublesix.kernel.observation import ObservationLayout
from doublesix.kernel.rules import CompiledRules
from doublesix.kernel.taste import Taste
from doublesix.kernel.unknowns import Unknowns
from doublesix.rng import SplitMix

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]

Kinds = tuple[float, float, float]
"""How likely a player is of each kind, in the order of ``PlayerKind``."""


def stream_at(base: int, number: int) -> int:
    """Return where the stream of a round begins: at the word with the round's number in the seed's stream."""
    return SplitMix(base + number * 0x9E3779B97F4A7C15).word()


class RoundsKernel(Protocol):
    """Rounds by the million; the round with number ``index`` of a ``base`` is the same in all kernels."""

    def play_rounds(
        self,
        compiled: CompiledRules,
        base: int,
        first: int,
        count: int,
        policies: Sequence[int],
        into: array[int],
        rows: array[int] | None = None,
    ) -> None:
        """Play rounds and add them to a tally; write each into a row of its own if rows are given."""

    def play_games(
        self,
        compiled: CompiledRules,
        base: int,
        first: int,
        count: int,
        policies: Sequence[int],
        to_points: bool,
        goal: int,
        into: array[int],
    ) -> None:
        """Play games to so many points, or of so many rounds, and add them to a tally."""

    def trace(self, compiled: CompiledRules, stream: int, policies: Sequence[int]) -> Trace:
        """Play one round and return all of it."""


class PlayerKind(IntEnum):
    """The kinds of player that others may be."""

    THINKING = 0
    GREEDY = 1
    BLIND = 2


class Manner(NamedTuple):
    """How worlds are weighed by the choices of the others, and how options are valued in worlds."""

    priors: tuple[Kinds, ...]
    """For each seat, how likely it is of each kind before the round begins."""
    slip: float
    """How often a player who thinks or is greedy still chooses blindly."""
    taste: Taste
    """What a player who thinks likes."""
    candidates: int
    """One world is drawn, by weight, out of so many."""
    solves: bool
    """Whether worlds are solved with open hands; else they are played out."""
    most: int
    """How many positions to look at to solve a world; if they are not enough, it is played out."""
    playouts: int
    """How often each option is played out in a world, everybody in their kind; with solved worlds the mean counts."""
    needs: tuple[int, ...] = ()
    """What each seat's side needs to win the game: playouts then count chances to win it; without needs, points."""


class WorldSampler(Protocol):
    """The worlds of one view; the world with number ``index`` of a ``base`` is the same in all kernels."""

    def worlds(self) -> float:
        """How many worlds there are, before we look at offers and leads."""

    def sample(self, base: int, first: int, count: int) -> bytes | None:
        """Sample worlds; return a byte for each slot of each world: the tile there. None: there is no world."""

    def play_out(
        self, options: Sequence[int], base: int, first: int, count: int, policies: Sequence[int], into: array[int]
    ) -> bool:
        """Play each option out in each of the worlds and add up the results; False: there is no world."""

    def solve(self, options: Sequence[int], base: int, first: int, count: int, most: int, into: array[int]) -> bool:
        """Solve each option in each of the worlds, if that takes no more than ``most`` positions.

        Add up how many there were, and for each option the points and their squares. False: there is no world.
        """

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


class WorldsKernel(Protocol):
    """Positions with hidden tiles, and with open ones."""

    def prepare(self, compiled: CompiledRules, unknowns: Unknowns, position: KernelPosition) -> WorldSampler:
        """Count the worlds of a view and prepare to sample them."""

    def solve(self, compiled: CompiledRules, position: KernelPosition, most: int) -> dict[int, int] | None:
        """Return what each option of a position is worth in points to the side to act, with all hands open.

        None: it takes more than ``most`` positions.
        """


class Goal(NamedTuple):
    """What the games of a batch are played to."""

    to_points: bool
    number: int
    """How many points or rounds; 0 for a single round outside any game."""


class Beginnings(NamedTuple):
    """Where the streams begin from which the seeds of a batch follow."""

    deals: int
    choices: int


class LiveArrays(NamedTuple):
    """Where each game of a batch stands; ``Batch`` says what each array tells."""

    turn: Array
    over: Array
    ended: Array
    winner: Array
    points: Array
    scores: Array
    won: Array
    rounds: Array


class Past(NamedTuple):
    """The present round of a game from its deal on."""

    stream: int | None
    """Where the stream was when it was dealt; draws go on from there. None if the deal was given."""
    led_by: int
    """Who won the round before and so leads this one; -1 for nobody."""
    actions: bytes
    """The ids of all actions so far."""


class Games(Protocol):
    """Games in step; the game with a seed is the same in all kernels."""

    def reset(self, seeds: Array | None, where: Array | None) -> None:
        """Begin new games: all, or those that are chosen; without seeds on the streams of the old ones."""

    def give(self, index: int, position: KernelPosition) -> None:
        """Begin a new game with a deal that is given, as a position before the first tile."""

    def step(self, actions: Array, where: Array | None) -> int:
        """Do an action in every game that goes on, or in those of them that are chosen.

        If one is no option, nothing happens; return the first game where that is so, else -1.
        """

    def legal(self, into: Array) -> None:
        """Write for each game and each action whether it is an option."""

    def observe(self, seats: Array | None, into: Array) -> None:
        """Write what a seat of each game may know; of the one whose turn it is if none is given."""

    def choose(self, policies: Sequence[int], into: Array) -> None:
        """Write an action for each game, as the policy of the seat to act chooses it."""

    def past(self, index: int) -> Past:
        """Return the present round of a game."""


class BatchKernel(Protocol):
    """Games side by side."""

    def begin(
        self,
        compiled: CompiledRules,
        goal: Goal,
        layout: ObservationLayout,
        beginnings: Beginnings,
        live: LiveArrays,
    ) -> Games:
        """Make room for as many games as the arrays tell of, none of them begun."""


class Kernel(NamedTuple):
    """One of the kernels."""

    name: str
    rounds: RoundsKernel
    worlds: WorldsKernel
    batch: BatchKernel
