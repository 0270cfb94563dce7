"""Games side by side over the readable engine, on exactly the same random numbers as the compiled kernel."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from doublesix.actions import Action
from doublesix.deal import Deal
from doublesix.events import Drew, Passed, Played
from doublesix.kernel.action_ids import action_id, action_of
from doublesix.kernel.codes import KernelPosition, Policy, policy_of
from doublesix.kernel.interface import Beginnings, Goal, LiveArrays, Past, stream_at
from doublesix.kernel.observation import LARGEST, ObservationLayout
from doublesix.kernel.reference.rounds import act, choose_anything, choose_greedily, deal, ending_of
from doublesix.kernel.rules import CompiledRules
from doublesix.rng import Source, SplitMix
from doublesix.round import Round
from doublesix.rules.rules import NextLead
from doublesix.tiles import Tile, TileSet, double_set
from doublesix.view import follow_hands, seen_events

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

    def step(self, actions: Array) -> int:
        """Do an action in every game that goes on; or nothing, and return the first game where it is no option."""
        for index, game in enumerate(self._games):
            if not game.over and int(actions[index]) not in _options(game):
                return index
        for index, game in enumerate(self._games):
            if not game.over:
                self._step(index, game, int(actions[index]))
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
        into[:] = 0
        for index, game in enumerate(self._games):
            self._observe(game, game.round.turn if seats is None else int(seats[index]), into[index])

    def _observe(self, game: BatchGame, seat: int, row: Array) -> None:
        parts, round_, seating = self._layout.named(row), game.round, game.round.seating
        step = self._compiled.numbers.step

        def place(other: int) -> int:
            return (other - seat) * step % seating.players

        laid = TileSet(each.tile for each in round_.line.laid)
        unseen = double_set(self._compiled.numbers.highest) - laid - round_.hands[seat]
        hidden = follow_hands(round_.rules, seen_events(round_, seat), [s for s in seating.seats if s != seat])
        _mark(parts["hand"], round_.hands[seat])
        _mark(parts["laid"], laid)
        parts["ends"][:] = round_.line.counts
        for number in round_.extra.numbers if round_.extra else ():
            parts["extra"][number] = 1
        parts["boneyard"][0], parts["seat"][0] = len(round_.boneyard), seat
        parts["turn"][0] = -1 if game.over else place(round_.turn)
        parts["drawn"][0] = round_.drawn
        needs = self._needs(game.scores)
        for other in seating.seats:
            at, side = place(other), seating.side_of(other)
            possible = round_.hands[seat] if other == seat else hidden[other].possible(unseen)
            parts["sizes"][at] = len(round_.hands[other])
            _mark(parts["possible"][at], possible)
            for number in range(7):
                parts["lacks"][at, number] = bool(unseen.with_number(number)) and not possible.with_number(number)
            parts["scores"][at] = min(game.scores[side], LARGEST)
            parts["needs"][at] = min(needs[side], LARGEST)
        self._tell_history(round_, seat, place, parts["history"])

    def _needs(self, scores: tuple[int, ...]) -> list[int]:
        if self._goal.to_points:
            return [max(self._goal.number - score, 0) for score in scores]
        return [int(self._goal.number == 1)] * len(scores)

    def _tell_history(self, round_: Round, seat: int, place: Callable[[int], int], history: Array) -> None:
        history[:] = -1
        happened = [event for event in round_.events if isinstance(event, Played | Drew | Passed)]
        numbers = map(action_id, round_.actions)
        latest_first = [*zip(happened, numbers, strict=True)][::-1]
        for row, (event, number) in zip(history, latest_first, strict=False):
            seen = isinstance(event, Played) or (isinstance(event, Drew) and event.seat == seat)
            row[:] = place(event.seat), number, event.tile.id if seen and not isinstance(event, Passed) else -1


def _dealt(compiled: CompiledRules, given: Deal) -> Round:
    return Round.start(compiled.rules, compiled.seating, given)


def _options(game: BatchGame) -> list[int]:
    """The ids of what may be done now, in order; none once the game is over."""
    return [] if game.over else sorted(map(action_id, game.round.options))


def _mark(into: Array, tiles: TileSet) -> None:
    for tile in tiles:
        into[tile.id] = 1
