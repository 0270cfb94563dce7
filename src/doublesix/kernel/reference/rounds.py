"""Rounds over the readable engine, on exactly the same random numbers as the compiled kernel."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from doublesix.actions import DRAW, PASS, Action, Play
from doublesix.deal import Deal, draw_lots, find_leader, lot_winner, must_be_thrown_in
from doublesix.events import Drew, Passed, PassReason
from doublesix.kernel.codes import Policy, Trace, code_of, policy_of
from doublesix.kernel.interface import stream_at
from doublesix.kernel.rows import MOST_PASSES, RoundRow, write_row
from doublesix.kernel.rules import CompiledRules
from doublesix.kernel.tally import ENDINGS, GAMES, MOST_ROUNDS, ROUNDS
from doublesix.rng import Source, SplitMix, below
from doublesix.round import Round
from doublesix.rules.rules import Lead, NextLead
from doublesix.tiles import Tile, TileSet, double_set

_STARTS: Final = ROUNDS.starts()
_GAME_STARTS: Final = GAMES.starts()


def stream_of(base: int, index: int) -> SplitMix:
    """Return the stream of a round."""
    return SplitMix(stream_at(base, index))


def deal(compiled: CompiledRules, source: Source, winner: int | None = None) -> Deal:
    """Deal from a heap: if a tile is taken, the last tile of the heap fills its gap. The boneyard stays a heap.

    A ``winner`` of the round before leads this one.
    """
    rules, seating, numbers = compiled.rules, compiled.seating, compiled.numbers
    tiles, redeals = double_set(numbers.highest), 0
    lots = draw_lots(seating, source, tiles) if rules.lead is Lead.LOT and winner is None else ()
    while True:
        heap = list(tiles)
        hands = tuple(
            TileSet(_take(heap, below(source, len(heap))) for _ in range(numbers.hand_size)) for _ in seating.seats
        )
        if winner is not None:
            return Deal(hands, tuple(heap), winner, led_by_winner=True)
        if not must_be_thrown_in(rules, hands):
            break
        redeals += 1
    leader = lot_winner(lots[-1])[0] if lots else find_leader(rules, hands)
    return Deal(hands, tuple(heap), leader, lots, redeals)


def _take(heap: list[Tile], index: int) -> Tile:
    tile = heap[index]
    heap[index] = heap[-1]
    heap.pop()
    return tile


def play_on(round_: Round, source: Source, policies: Sequence[int]) -> Round:
    """Play a round to its end, drawing any tile of the boneyard."""
    choices = [_CHOICES[policy_of(number)] for number in policies]
    while not round_.is_over:
        round_ = act(round_, choices[round_.turn](round_.options, source), source)
    return round_


def act(round_: Round, action: Action, source: Source) -> Round:
    """Do an option; a draw takes any tile of the boneyard, which is a heap."""
    if action is DRAW:
        heap = list(round_.boneyard)
        tile = _take(heap, below(source, len(heap)))
        round_ = replace(round_, boneyard=(tile, *heap))
    return round_.apply(action)


def choose_anything(options: Sequence[Action], source: Source) -> Action:
    """Choose any option, each equally likely."""
    return options[below(source, len(options))]


def choose_greedily(options: Sequence[Action], source: Source) -> Action:
    """Choose one of the plays with the most spots; draw rather than pass."""
    plays = [option for option in options if isinstance(option, Play)]
    if not plays:
        return DRAW if DRAW in options else PASS
    most = max(play.tile.spots for play in plays)
    return choose_anything([play for play in plays if play.tile.spots == most], source)


_CHOICES: Final[Mapping[Policy, Callable[[Sequence[Action], Source], Action]]] = {
    Policy.RANDOM: choose_anything,
    Policy.GREEDY: choose_greedily,
}


def play_round(compiled: CompiledRules, source: Source, policies: Sequence[int], winner: int | None = None) -> Round:
    """Deal a round and play it to its end; a ``winner`` of the round before leads it."""
    return play_on(Round.start(compiled.rules, compiled.seating, deal(compiled, source, winner)), source, policies)


def play_rounds(
    compiled: CompiledRules,
    base: int,
    first: int,
    count: int,
    policies: Sequence[int],
    into: array[int],
    rows: array[int] | None = None,
) -> None:
    """Play rounds and add them to a tally; write each into a row of its own if rows are given."""
    for index in range(count):
        round_ = play_round(compiled, stream_of(base, first + index), policies)
        count_round(compiled, round_, into)
        if rows is not None:
            write_row(rows, index, _row_of(round_))


def play_games(
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
    for index in range(first, first + count):
        source = stream_of(base, index)
        scores, rounds, leader, won = [0] * len(compiled.seating.sides), 0, None, None
        while max(scores) < goal if to_points else rounds < goal:
            outcome = play_round(compiled, source, policies, leader).outcome
            winner, rounds = outcome.winner if outcome else None, rounds + 1
            won = None if winner is None else compiled.seating.side_of(winner)
            if outcome is not None and won is not None:
                scores[won] += outcome.points
            leader = winner if compiled.rules.next_lead is NextLead.WINNER else None
        count_game(scores, rounds, None if to_points or goal > 1 else won, into)


def ending_of(round_: Round) -> int:
    """The place of a round's ending in ``ENDINGS``."""
    assert round_.outcome is not None
    return ENDINGS.index(round_.outcome.because or round_.outcome.ended)


def count_round(compiled: CompiledRules, round_: Round, into: array[int]) -> None:
    """Add a round that is over to a tally."""

    def add(name: str, place: int = 0, amount: int = 1) -> None:
        into[_STARTS[name] + place] += amount

    outcome, leader, redeals = round_.outcome, round_.deal.leader, round_.deal.thrown_in
    assert outcome is not None
    passes = passes_in(round_)
    add("rounds")
    add("leads", leader)
    add("laid", len(round_.line.laid))
    add("draws", len(round_.deal.boneyard) - len(round_.boneyard))
    add("endings", ending_of(round_))
    add("passes", amount=passes)
    add("passes_squared", amount=passes**2)
    add("redeals", amount=redeals)
    add("redeals_squared", amount=redeals**2)
    if outcome.winner is None:
        add("unwon")
        return
    distance = (outcome.winner - leader) * compiled.numbers.step % compiled.numbers.players
    for suffix, place in (("", outcome.winner), ("_by_distance", distance)):
        add(f"wins{suffix}", place)
        add(f"points{suffix}", place, outcome.points)
        add(f"points_squared{suffix}", place, outcome.points**2)


def count_game(scores: Sequence[int], rounds: int, won: int | None, into: array[int]) -> None:
    """Add a game that is over to a tally; ``won`` is who won the round of a game of one, with or without points."""
    most = max(scores)
    winners = [side for side, score in enumerate(scores) if score == most] if won is None else [won]
    into[_GAME_STARTS["games"]] += 1
    into[_GAME_STARTS["rounds"]] += rounds
    into[_GAME_STARTS["rounds_squared"]] += rounds**2
    into[_GAME_STARTS["lengths"] + min(rounds, MOST_ROUNDS)] += 1
    for side, score in enumerate(scores):
        into[_GAME_STARTS["points"] + side] += score
        into[_GAME_STARTS["points_squared"] + side] += score**2
    if len(winners) == 1:
        into[_GAME_STARTS["wins"] + winners[0]] += 1
    else:
        into[_GAME_STARTS["shared"]] += 1


def _row_of(round_: Round) -> RoundRow:
    assert round_.outcome is not None
    winner = round_.outcome.winner
    return RoundRow(
        points=round_.outcome.points,
        winner=-1 if winner is None else winner,
        leader=round_.deal.leader,
        ended=1 + ending_of(round_),
        laid=len(round_.line.laid),
        draws=len(round_.deal.boneyard) - len(round_.boneyard),
        passes=min(passes_in(round_), MOST_PASSES),
    )


def passes_in(round_: Round) -> int:
    """How many turns ended without a tile; extra tiles that were declined do not count."""
    return sum(
        1 for event in round_.events if isinstance(event, Passed) and event.reason is not PassReason.EXTRA_DECLINED
    )


def trace(compiled: CompiledRules, stream: int, policies: Sequence[int]) -> Trace:
    """Play one round and return all of it."""
    round_ = play_round(compiled, SplitMix(stream), policies)
    assert round_.outcome is not None
    outcome, winner = round_.outcome, round_.outcome.winner
    return Trace(
        hands=tuple(hand.mask for hand in round_.deal.hands),
        leader=round_.deal.leader,
        redeals=round_.deal.thrown_in,
        actions=bytes(code_of(action) for action in round_.actions),
        drawn=bytes(drawn_in(round_)),
        rest=bytes(tile.id for tile in round_.boneyard),
        ended=1 + ending_of(round_),
        winner=-1 if winner is None else winner,
        points=outcome.points,
    )


def drawn_in(round_: Round) -> list[int]:
    """The ids of the tiles that were drawn, in order."""
    return [event.tile.id for event in round_.events if isinstance(event, Drew)]
