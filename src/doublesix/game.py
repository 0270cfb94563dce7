"""A game: rounds to the target, running scores, and its end.

Like a ``Round`` it is a value: dealing and acting make a new one. Sides are players, or pairs of partners.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from operator import add
from typing import Final

from doublesix.actions import PASS, Action
from doublesix.deal import Deal, deal_round, seat_players
from doublesix.display import display
from doublesix.errors import IllegalAction
from doublesix.events import GameEnded
from doublesix.habits import Habit, habits_in
from doublesix.maker import changer
from doublesix.rng import Source, SplitMix
from doublesix.round import Round
from doublesix.rules.rules import NextLead, Points, Rounds, Rules, Target
from doublesix.rules.values import read_target
from doublesix.rules.variant import FIRST_REVISION, Variant
from doublesix.seats import Seating
from doublesix.view import SeenEvent, View


@dataclass(frozen=True, slots=True, repr=False)
class Game:
    """A game as it is now: what was agreed, the rounds so far and each side's score."""

    variant: Variant
    rules: Rules
    seating: Seating
    target: Target
    rounds: tuple[Round, ...] = ()
    """All rounds; the last one may still be in play."""
    scores: tuple[int, ...] = ()
    """The points of each side from the rounds that are over."""
    habits: tuple[Habit, ...] | None = None
    """How each seat has chosen in the rounds before the latest, as far as everybody knows; none before the second."""

    @classmethod
    def start(
        cls, variant: Variant, players: int, *, partners: bool = False, target: Target | int | None = None
    ) -> Game:
        """Begin a game: to so many points or rounds; without a target, to the first that the sheet offers."""
        rules = variant.rules
        seating = seat_players(rules, players, partners)
        goal = rules.target[0] if target is None else target
        if not isinstance(goal, Points | Rounds):
            goal = read_target(goal)
        return cls(variant, rules, seating, goal, scores=(0,) * len(seating.sides))

    def __repr__(self) -> str:
        scores, ending = " ".join(map(str, self.scores)), self.ending
        state = f"round {len(self.rounds)}" if ending is None else repr(ending)
        target = f"{self.target.number} {self.target.unit}"
        return f"<Game: {self.variant!r}, {self.seating.players} players, to {target}, {state}, scores {scores}>"

    def __str__(self) -> str:
        return display().text(self)

    def _repr_svg_(self) -> str | None:
        return display().svg(self)

    @property
    def round(self) -> Round | None:
        """The latest round; none before the first deal."""
        return self.rounds[-1] if self.rounds else None

    @property
    def in_round(self) -> bool:
        """Whether a round is in play."""
        return bool(self.rounds) and not self.rounds[-1].is_over

    @property
    def needs(self) -> tuple[int, ...] | None:
        """For each seat the points that its side needs to win; none if points alone do not win the game."""
        needed = self.target.needs(self.scores)
        if needed is None or not self.seating.partners:
            return needed  # each seat is a side
        return tuple([needed[self.seating.side_of(seat)] for seat in self.seating.seats])

    @property
    def is_over(self) -> bool:
        """Whether the target is reached."""
        return not self.in_round and self.target.is_reached(self.scores, len(self.rounds))

    @property
    def ending(self) -> GameEnded | None:
        """Who won with what scores, once the game is over; several sides if they are equal."""
        if not self.is_over:
            return None
        outcome = self.rounds[-1].outcome
        winner = outcome.winner if outcome else None
        last = None if winner is None else self.seating.side_of(winner)
        return GameEnded(winning_sides(self.variant, self.target, self.scores, last), self.scores)

    @property
    def next_leader(self) -> int | None:
        """Who leads the next round because they won the last one; none if the lead is found as in the first."""
        last = self.round
        if self.rules.next_lead is NextLead.AFRESH or last is None or last.outcome is None:
            return None
        return last.outcome.winner

    def view(self, seat: int | None, before: tuple[SeenEvent, ...] = ()) -> View:
        """Return everything that a seat may know of the latest round and of the game; a spectator has no seat.

        A caller who has it may give what this seat had seen of the same round before.
        """
        if self.round is None:
            raise ValueError("there is nothing to see before the first deal")
        return View.of(self.round, seat, needs=self.needs, habits=self.habits, before=before)

    def next_deal(self, source: Source) -> Deal:
        """Deal the next round from a source of random words."""
        return deal_round(self.rules, self.seating, source, self.next_leader)

    def seeded_deal(self, seed: int) -> Deal:
        """Deal the next round from the seed of the game."""
        return self.next_deal(SplitMix.seeded(seed, "round", len(self.rounds) + 1))

    def begin_round(self, deal: Deal) -> Game:
        """Begin the next round with a deal."""
        if self.in_round:
            raise IllegalAction("round-not-over")
        if self.is_over:
            raise IllegalAction("game-over")
        rounds = (*self.rounds, Round.start(self.rules, self.seating, deal))
        return replace(self, rounds=rounds, habits=self._habits_so_far())

    def apply(self, action: Action) -> Game:
        """Return the game after an action in the present round."""
        round_ = self.round
        if round_ is None or round_.is_over:
            raise IllegalAction("round-over", action=action)
        after = round_.apply(action)
        scores = after.outcome.added_to(self.scores, self.seating) if after.outcome else self.scores
        return _changed(self, rounds=(*self.rounds[:-1], after), scores=scores)

    def with_unwritten_pass(self) -> Game:
        """Return the game after a pass that the first revision of the rules did not write down.

        An extra tile was offered then only to people who had one, so nobody else had to pass.
        """
        return self.apply(PASS) if self.round is not None and self.round.nothing_to_add else self

    def running_scores(self) -> Iterator[tuple[int, ...]]:
        """Yield the scores of the sides after each round that is over."""
        scores = (0,) * len(self.scores)
        for round_ in self.rounds:
            if round_.outcome is not None:
                scores = round_.outcome.added_to(scores, self.seating)
                yield scores

    def _habits_so_far(self) -> tuple[Habit, ...] | None:
        """Add what the latest round, which is over, has shown to what the earlier ones had."""
        if self.round is None:
            return None
        shown = habits_in(self.round)
        return shown if self.habits is None else tuple(map(add, self.habits, shown))


def winning_sides(variant: Variant, target: Target, scores: tuple[int, ...], last: int | None) -> tuple[int, ...]:
    """Return who has won a game that is over: the side with the most points, or all that are equal.

    A game of one round is won by the winner of that round (``last``), even without points. The first revision
    of our rules looked at the points there, too.
    """
    if target.is_one_round and last is not None and variant.revision > FIRST_REVISION:
        return (last,)
    most = max(scores)
    return tuple(side for side, score in enumerate(scores) if score == most)


_changed: Final = changer(Game)
