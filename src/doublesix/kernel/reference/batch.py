"""Games side by side over the readable engine, on exactly the same random numbers as the compiled kernel."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from doublesix.actions import Action
from doublesix.deal import Deal
from doublesix.kernel.action_ids import action_id, action_of
from doublesix.kernel.codes import KernelPosition, Policy, policy_of
from doublesix.kernel.interface import Beginnings, Goal, LiveArrays, Past, stream_at
from doublesix.kernel.observation import ObservationLayout
from doublesix.kernel.reference.rounds import act, choose_anything, choose_greedily, deal, ending_of
from doublesix.kernel.rules import CompiledRules
from doublesix.kernel.view_row import row_of
from doublesix.rng import Source, SplitMix
from doublesix.round import Round
from doublesix.rules.rules import NextLead, Points, Rounds
from doublesix.tiles import Tile, TileSet
from doublesix.view import View

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]

_CHOICES: Final[Mapping[Policy, Callable[[Sequence[Action], Source], Action]]] = {
    Policy.RANDOM: choose_anything,
    Policy.GREEDY: choose_greedily,
}


@dataclass
class BatchGame:
    """One of the games: its present round, and where its random numbers come from."""

    round: Round
    past: Past
    source: SplitMix
    choices: SplitMix
    scores: tuple[int, ...]
    """By side."""
    rounds: int = 0
    over: bool = False


def begin(
    compiled: CompiledRules, goal: Goal, layout: ObservationLayout, beginnings: Beginnings, live: LiveArrays
) -> ReadableGames:
    """Make room for as many games as the arrays tell of, none of them begun."""
    return ReadableGames(compiled, goal, layout, beginnings, live)


def replay(compiled: CompiledRules, past: Past, given: Deal | None = None) -> Round:
    """Play a round again from its deal, which may have been given."""
    source = SplitMix(past.stream or 0)
    round_ = _dealt(compiled, given or deal(compiled, source, None if past.led_by < 0 else past.led_by))
    for number in past.actions:
        action = action_of(number)
        round_ = act(round_, action, source) if given is None else round_.apply(action)
    return round_


class ReadableGames:
    """Games in step, each a ``Round`` of its own."""

    def __init__(
        self, compiled: CompiledRules, goal: Goal, layout: ObservationLayout, beginnings: Beginnings, live: LiveArrays
    ) -> None:
        self._compiled, self._goal, self._layout, self._live = compiled, goal, layout, live
        self._beginnings = beginnings
        self._games: list[BatchGame] = [self._begin(SplitMix(0), SplitMix(0)) for _ in live.turn]

    def reset(self, seeds: Array | None, where: Array | None) -> None:
        """Begin new games: all, or those that are chosen; without seeds on the streams of the old ones."""
        for index, game in enumerate(self._games):
            if where is not None and not where[index]:
                continue
            source, choices = game.source, game.choices
            if seeds is not None:
                seed = int(seeds[index])
                source = SplitMix(stream_at(self._beginnings.deals, seed))
                choices = SplitMix(stream_at(self._beginnings.choices, seed))
            self._games[index] = self._begin(source, choices)
            self._tell(index, None)

    def give(self, index: int, position: KernelPosition) -> None:
        """Begin a new game with a deal that is given, as a position before the first tile."""
        old = self._games[index]
        hands, boneyard = map(TileSet.of_mask, position.hands), map(Tile.by_id, position.boneyard)
        given = Deal(tuple(hands), tuple(boneyard), position.seat, led_by_winner=position.led_by_winner)
        game = self._begin(SplitMix(0), old.choices)
        game.round, game.past, game.source = _dealt(self._compiled, given), Past(None, -1, b""), old.source
        self._games[index] = game
        self._tell(index, None)

    def _begin(self, source: SplitMix, choices: SplitMix) -> BatchGame:
        past = Past(source.state, -1, b"")
        round_ = _dealt(self._compiled, deal(self._compiled, source))
        return BatchGame(round_, past, source, choices, (0,) * len(self._compiled.seating.sides))

    def step(self, actions: Array, where: Array | None) -> int:
        """Do an action in every game that goes on, or in those of them that are chosen.

        If one is no option, nothing happens; return the first game where that is so, else -1.
        """
        acting = [index for index, game in enumerate(self._games) if not game.over and (where is None or where[index])]
        for index in acting:
            if int(actions[index]) not in _options(self._games[index]):
                return index
        for index in acting:
            self._step(index, self._games[index], int(actions[index]))
        return -1

    def _step(self, index: int, game: BatchGame, number: int) -> None:
        action, is_given = action_of(number), game.past.stream is None
        after = game.round.apply(action) if is_given else act(game.round, action, game.source)
        game.round, game.past = after, game.past._replace(actions=game.past.actions + bytes([number]))
        if after.outcome is not None:
            game.scores = after.outcome.added_to(game.scores, after.seating)
            game.rounds += 1
            game.over = self._is_reached(game)
            if not game.over:
                self._deal_next(game, after.outcome.winner)
        self._tell(index, after)

    def _deal_next(self, game: BatchGame, winner: int | None) -> None:
        leader = winner if self._compiled.rules.next_lead is NextLead.WINNER else None
        game.past = Past(game.source.state, -1 if leader is None else leader, b"")
        game.round = _dealt(self._compiled, deal(self._compiled, game.source, leader))

    def _is_reached(self, game: BatchGame) -> bool:
        return max(game.scores) >= self._goal.number if self._goal.to_points else game.rounds >= self._goal.number

    def _tell(self, index: int, after: Round | None) -> None:
        """Write where a game stands; ``after`` is the round that somebody has just acted in."""
        game, live, seating = self._games[index], self._live, self._compiled.seating
        outcome = after.outcome if after is not None else None
        winner = None if outcome is None else outcome.winner
        live.turn[index] = -1 if game.over else game.round.turn
        live.over[index] = game.over
        live.ended[index] = 0 if after is None or outcome is None else 1 + ending_of(after)
        live.winner[index] = -1 if winner is None else winner
        live.points[index] = 0 if outcome is None else outcome.points
        live.rounds[index] = game.rounds
        winners = self._winning_sides(game, None if winner is None else seating.side_of(winner))
        for seat in seating.seats:
            live.scores[index, seat] = game.scores[seating.side_of(seat)]
            live.won[index, seat] = game.over and seating.side_of(seat) in winners

    def _winning_sides(self, game: BatchGame, last: int | None) -> list[int]:
        """Who has won a game that is over; a single round is won with or without points, or by nobody."""
        is_round = not self._goal.to_points and self._goal.number <= 1
        if is_round and (last is not None or self._goal.number == 0):
            return [] if last is None else [last]
        return [side for side, score in enumerate(game.scores) if score == max(game.scores)]

    def legal(self, into: Array) -> None:
        """Write for each game and each action whether it is an option."""
        into[:] = 0
        for index, game in enumerate(self._games):
            for number in _options(game):
                into[index, number] = 1

    def choose(self, policies: Sequence[int], into: Array) -> None:
        """Write an action for each game, as the policy of the seat to act chooses it."""
        choices = [_CHOICES[policy_of(number)] for number in policies]
        for index, game in enumerate(self._games):
            options = [action_of(number) for number in _options(game)]
            into[index] = action_id(choices[game.round.turn](options, game.choices)) if options else -1

    def past(self, index: int) -> Past:
        """Return the present round of a game."""
        return self._games[index].past

    def observe(self, seats: Array | None, into: Array) -> None:
        """Write what a seat of each game may know; of the one whose turn it is if none is given."""
        for index, game in enumerate(self._games):
            seat, seating = game.round.turn if seats is None else int(seats[index]), game.round.seating
            needs, scores = self._needs(game.scores), [game.scores[seating.side_of(each)] for each in seating.seats]
            of_seats = None if needs is None else tuple(needs[seating.side_of(each)] for each in seating.seats)
            into[index] = row_of(View.of(game.round, seat, needs=of_seats, habits=None), self._layout, scores)

    def _needs(self, scores: tuple[int, ...]) -> tuple[int, ...] | None:
        if not self._goal.number:
            return None
        return (Points if self._goal.to_points else Rounds)(self._goal.number).needs(scores)


def _dealt(compiled: CompiledRules, given: Deal) -> Round:
    return Round.start(compiled.rules, compiled.seating, given)


def _options(game: BatchGame) -> list[int]:
    """The ids of what may be done now, in order; none once the game is over."""
    return [] if game.over else sorted(map(action_id, game.round.options))
