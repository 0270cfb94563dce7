"""Rounds and games of any bots on the readable engine: the hands that the kernel deals, and counted as it counts."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import replace

from doublesix.bots.registry import Choose
from doublesix.kernel import GameTally, RoundTally, compile_rules
from doublesix.kernel.batches import base_of
from doublesix.kernel.reference.rounds import count_game, count_round, deal, stream_of
from doublesix.kernel.rules import CompiledRules
from doublesix.kernel.tally import GAMES, ROUNDS
from doublesix.lab.players import chooser
from doublesix.lab.scenario import PlayedTable
from doublesix.rng import Source, SplitMix, shuffle
from doublesix.round import Round
from doublesix.rules.rules import NextLead
from doublesix.view import View


def play_rounds(table: PlayedTable, *, seed: int, first: int, rounds: int) -> RoundTally:
    """Play the rounds of a seed from number ``first`` on."""
    compiled, bots = _prepare(table)
    base, counted = base_of(seed), array("q", bytes(8 * ROUNDS.size))
    for number in range(first, first + rounds):
        thoughts = SplitMix.seeded(seed, "bots", number)
        count_round(compiled, _play_round(compiled, bots, stream_of(base, number), thoughts), counted)
    return RoundTally(table.players, counted)


def play_games(table: PlayedTable, *, seed: int, first: int, games: int) -> GameTally:
    """Play the games of a seed from number ``first`` on, to the target that the sheet offers first."""
    compiled, bots = _prepare(table)
    base, counted = base_of(seed), array("q", bytes(8 * GAMES.size))
    for number in range(first, first + games):
        count_game(*_play_game(compiled, bots, stream_of(base, number), SplitMix.seeded(seed, "bots", number)), counted)
    return GameTally(len(compiled.seating.sides), counted)


def _prepare(table: PlayedTable) -> tuple[CompiledRules, list[Choose]]:
    return compile_rules(table.rules, table.players, table.partners), [chooser(bot) for bot in table.bots]


def _play_round(
    compiled: CompiledRules, bots: Sequence[Choose], source: Source, thoughts: Source, leader: int | None = None
) -> Round:
    """Deal from one source and let the bots have another, so that the deals stay the same whoever plays them.

    A ``leader`` leads because they won the round before.
    """
    dealt = deal(compiled, source, leader)
    boneyard = list(dealt.boneyard)
    shuffle(source, boneyard)
    round_ = Round.start(compiled.rules, compiled.seating, replace(dealt, boneyard=tuple(boneyard)))
    while not round_.is_over:
        round_ = round_.apply(bots[round_.turn](View.of(round_, round_.turn), thoughts))
    return round_


def _play_game(
    compiled: CompiledRules, bots: Sequence[Choose], source: Source, thoughts: Source
) -> tuple[list[int], int, int | None]:
    """Return the final scores of the sides, how many rounds it took, and who won the round of a game of one."""
    target, seating = compiled.rules.target[0], compiled.seating
    scores, rounds = [0] * len(seating.sides), 0
    winner: int | None = None
    won: int | None = None
    while not target.is_reached(scores, rounds):
        leader = winner if compiled.rules.next_lead is NextLead.WINNER else None
        outcome = _play_round(compiled, bots, source, thoughts, leader).outcome
        winner, rounds = outcome.winner if outcome else None, rounds + 1
        won = None if winner is None else seating.side_of(winner)
        if outcome is not None and won is not None:
            scores[won] += outcome.points
    return scores, rounds, won if target.is_one_round else None
