"""Games side by side, in step: for programs that learn, or that let many games wait for the same answer.

All that happens happens to all of them at once, in NumPy arrays, and without Python for each. Without a target a game
is a single round. The compiled kernel and the reference give the same numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from doublesix.deal import Deal, given_deal
from doublesix.errors import DoublesixError, IllegalAction
from doublesix.extras import need
from doublesix.kernel.action_ids import ACTIONS, action_of
from doublesix.kernel.choice import kernel
from doublesix.kernel.codes import Policy, position_of
from doublesix.kernel.interface import Beginnings, Goal, Kernel, LiveArrays
from doublesix.kernel.many_rounds import LARGEST_TARGET, Policies, base_of, policy_numbers
from doublesix.kernel.observation import ObservationLayout
from doublesix.kernel.rules import compile_rules
from doublesix.rng import SplitMix
from doublesix.round import Round
from doublesix.rules.rules import Lead, Points, Rules, Target
from doublesix.tiles import DOUBLE_SIX
from doublesix.view import View

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike

    Array = np.ndarray[Any, np.dtype[Any]]

HISTORY: Final = 32
"""How many events an observation tells unless it is said otherwise."""
_BEGINNINGS: Final = Beginnings(deals=base_of(0), choices=SplitMix.seeded(0, "choices").state)


class Batch:
    """So many games in step; the arrays ``turn`` to ``rounds`` tell where each stands, and change in place.

    They begin with the seeds 0, 1, 2 and so on.

    >>> from doublesix import choose, kernel
    >>> batch = kernel.Batch(choose("luckies").rules, players=2, size=3)
    >>> batch.reset([1, 2, 3])
    >>> while not batch.over.all():
    ...     batch.step(batch.choose("random"))
    >>> batch.winner.tolist(), batch.points.tolist()
    ([1, 1, 1], [21, 6, 7])
    """

    turn: Array
    """The seat to act, ``int8``; -1 for a game that is over."""
    over: Array
    """Whether the game is over, ``bool``."""
    ended: Array
    """How the round ended that ended in the last step, ``uint8``: 1 and its place in ``ENDINGS``; 0 if none did."""
    winner: Array
    """The seat that won that round, ``int8``; -1 for nobody."""
    points: Array
    """What that round scored, ``int32``."""
    scores: Array
    """For each game the points of every seat's side so far, ``int32``; partners have the same."""
    won: Array
    """For each game the seats whose side has won it, ``bool``; several sides if they are equal."""
    rounds: Array
    """How many rounds of each game are over, ``int32``."""

    def __init__(
        self,
        rules: Rules,
        players: int,
        partners: bool = False,
        *,
        size: int,
        target: Target | None = None,
        history: int = HISTORY,
        highest: int = DOUBLE_SIX,
        of: Kernel | None = None,
    ) -> None:
        need("lab", "kernel.Batch", "numpy")
        if size < 1 or history < 0:
            raise ValueError(f"a batch has 1 game or more and 0 events or more, not {size} and {history}")
        self.size, self.players, self.partners, self.target = size, players, partners, target
        self.layout = ObservationLayout(players, history)
        self._compiled = compile_rules(rules, players, partners, highest=highest)
        self._deals: dict[int, Deal] = {}
        live = _live_arrays(size, players)
        self._games = (of or kernel()).batch.begin(self._compiled, _goal(target), self.layout, _BEGINNINGS, live)
        for name, array in live._asdict().items():
            seen = array.view()
            seen.flags.writeable = False
            setattr(self, name, seen)
        self.reset(range(size))

    def reset(self, seeds: ArrayLike, where: ArrayLike | None = None) -> None:
        """Begin new games, each from its seed; only some if ``where`` says which.

        The first deal of seed *n* is that of round *n* of ``play_rounds`` with the seed 0.
        """
        self._games.reset(self._given(seeds, "Q", "seeds"), self._chosen(where))

    def deal_again(self, where: ArrayLike | None = None) -> None:
        """Begin new games that go on with the random numbers of the old ones, which need no seeds."""
        self._games.reset(None, self._chosen(where))

    def deal(self, index: int, deal: Deal) -> None:
        """Begin a new game with this very deal; its tiles are drawn in the order of the boneyard."""
        self._check_index(index)
        compiled = self._compiled
        hands, boneyard = [list(hand) for hand in deal.hands], list(deal.boneyard)
        leader = deal.leader if deal.led_by_winner or compiled.rules.lead is Lead.LOT else None
        checked = given_deal(compiled.rules, compiled.seating, hands, boneyard, leader)
        self._deals[index] = checked
        self._games.give(index, position_of(Round.start(compiled.rules, compiled.seating, checked)))

    def step(self, actions: ArrayLike, where: ArrayLike | None = None) -> None:
        """Do an action in every game, by its id, or only in some if ``where`` says which; those that are over wait.

        If one of them is no option, nothing happens in any game, and the error says which.
        """
        given = self._given(actions, "h", "actions")
        wrong = self._games.step(given, self._chosen(where))
        if wrong >= 0:
            number, options = int(given[wrong]), map(action_of, self.legal()[wrong].nonzero()[0].tolist())
            action = action_of(number) if 0 <= number < ACTIONS else number
            raise IllegalAction("no-option", game=wrong, action=action, options=tuple(options))

    def legal(self, into: Array | None = None) -> Array:
        """Return for each game and each id whether the action is an option now: ``(size, ACTIONS)``, ``bool``."""
        found = self._room(into, (self.size, ACTIONS), "?")
        self._games.legal(found.view("B"))
        return found

    def observe(self, seat: ArrayLike | None = None, into: Array | None = None) -> Array:
        """Return what a seat of each game may know: rows of ``layout``, ``int16``.

        One seat for all games, or one for each; without any the seat whose turn it is, or was at the end.
        """
        import numpy as np

        found = self._room(into, (self.size, self.layout.width), "h")
        if seat is None:
            self._games.observe(None, found)
            return found
        seats = self._given(np.broadcast_to(np.asarray(seat), (self.size,)), "b", "seats")
        if seats.min() < 0 or seats.max() >= self.players:
            raise ValueError(f"there is no such seat; the seats are 0 to {self.players - 1}")
        self._games.observe(seats, found)
        return found

    def choose(self, policies: Policies = Policy.RANDOM, into: Array | None = None) -> Array:
        """Return an action for each game as a simple policy chooses it, ``int16``; -1 for a game that is over.

        The choices take random numbers of their own, so deals and draws do not depend on them.
        """
        found = self._room(into, (self.size,), "h")
        self._games.choose(policy_numbers(policies, self.players), found)
        return found

    def round(self, index: int) -> Round:
        """Return the present round of a game as people read it."""
        from doublesix.kernel.reference.batch import replay

        self._check_index(index)
        past = self._games.past(index)
        return replay(self._compiled, past, self._deals[index] if past.stream is None else None)

    def view(self, index: int, seat: int | None) -> View:
        """Return what a seat of a game may know, as people and bots read it."""
        round_ = self.round(index)
        return View.of(round_, seat, needs=self._needs(index), habits=None)

    def _check_index(self, index: int) -> None:
        if not 0 <= index < self.size:
            raise IndexError(f"the games are 0 to {self.size - 1}, not {index}")

    def _needs(self, index: int) -> tuple[int, ...] | None:
        return None if self.target is None else self.target.needs(self.scores[index].tolist())

    def _given(self, values: ArrayLike, kind: str, what: str) -> Array:
        """Return what somebody gave for every game, in the kernel's type."""
        import numpy as np

        given = np.asarray(values)
        if given.shape != (self.size,) or given.dtype.kind not in "iu":
            raise ValueError(f"{what} are {self.size} whole numbers, one a game, not {given.dtype} {given.shape}")
        dtype = np.dtype(kind)
        if given.dtype != dtype:
            limits = np.iinfo(dtype)
            if given.min() < limits.min or given.max() > limits.max:
                raise ValueError(f"{what} lie between {limits.min} and {limits.max}")
        return np.ascontiguousarray(given, dtype=dtype)

    def _chosen(self, where: ArrayLike | None) -> Array | None:
        """Return which games are meant."""
        import numpy as np

        if where is None:
            return None
        chosen = np.asarray(where)
        if chosen.shape != (self.size,) or chosen.dtype != np.bool_:
            raise ValueError(f"where is {self.size} truths, one a game, not {chosen.dtype} {chosen.shape}")
        return np.ascontiguousarray(chosen).view("B")

    def _room(self, into: Array | None, shape: tuple[int, ...], kind: str) -> Array:
        """Return the array that somebody gave to be filled, or a new one."""
        import numpy as np

        if into is None:
            return np.empty(shape, dtype=kind)
        if (
            into.shape != shape
            or into.dtype != np.dtype(kind)
            or not into.flags.c_contiguous
            or not into.flags.writeable
        ):
            raise ValueError(f"the array to fill must be writeable, contiguous {np.dtype(kind)} {shape}")
        return into


def _live_arrays(size: int, players: int) -> LiveArrays:
    import numpy as np

    return LiveArrays(
        turn=np.full(size, -1, dtype=np.int8),
        over=np.ones(size, dtype=np.bool_),
        ended=np.zeros(size, dtype=np.uint8),
        winner=np.full(size, -1, dtype=np.int8),
        points=np.zeros(size, dtype=np.int32),
        scores=np.zeros((size, players), dtype=np.int32),
        won=np.zeros((size, players), dtype=np.bool_),
        rounds=np.zeros(size, dtype=np.int32),
    )


def _goal(target: Target | None) -> Goal:
    if target is None:
        return Goal(to_points=False, number=0)
    if target.number > LARGEST_TARGET:
        raise DoublesixError("target-too-large", target=target.number, most=LARGEST_TARGET)
    return Goal(isinstance(target, Points), target.number)
