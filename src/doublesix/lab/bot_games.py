"""Rounds and games of any bots on the readable engine: the hands that the kernel deals, and counted as it counts."""

from __future__ import annotations

from array import array
from dataclasses import replace
from functools import partial

from doublesix.bots.self_play import play_game, play_round
from doublesix.deal import Deal
from doublesix.game import Game
from doublesix.kernel import GameTally, RoundTally, compile_rules
from doublesix.kernel.batches import base_of
from doublesix.kernel.reference.rounds import count_game, count_round, deal, stream_of
from doublesix.kernel.rules import CompiledRules
from doublesix.kernel.tally import GAMES, ROUNDS
from doublesix.lab.players import chooser
from doublesix.lab.scenario import PlayedTable
from doublesix.rng import Source, SplitMix, shuffle
from doublesix.round import Round


def play_rounds(table: PlayedTable, *, seed: int, first: int, number: int) -> RoundTally:
    """Play the rounds of a seed from number ``first`` on."""
    compiled, bots = compile_rules(table.rules, table.players, table.partners), [chooser(bot) for bot in table.bots]
    base, counted = base_of(seed), array("q", bytes(8 * ROUNDS.size))
    for place in range(first, first + number):
        dealt = Round.start(compiled.rules, compiled.seating, _deal(compiled, stream_of(base, place)))
        count_round(compiled, play_round(dealt, bots, _thoughts(table, seed, place)), counted)
    return RoundTally(table.players, counted)


def play_games(table: PlayedTable, *, seed: int, first: int, number: int) -> GameTally:
    """Play the games of a seed from number ``first`` on, to the target that the sheet offers first."""
    compiled, bots = compile_rules(table.rules, table.players, table.partners), [chooser(bot) for bot in table.bots]
    base, counted = base_of(seed), array("q", bytes(8 * GAMES.size))
    begun = Game.start(table.variant, table.players, partners=table.partners)
    for place in range(first, first + number):
        stream = stream_of(base, place)
        thoughts = _thoughts(table, seed, place)
        game = play_game(begun, bots, thoughts, partial(_next_deal, compiled, stream))
        winners = game.ending.winners if game.ending else ()
        count_game(game.scores, len(game.rounds), winners[0] if len(winners) == 1 else None, counted)
    return GameTally(len(compiled.seating.sides), counted)


def _thoughts(table: PlayedTable, seed: int, number: int) -> list[Source]:
    """The random numbers of the bots, others than those of the deal, so that a deal is the same for all bots."""
    return [SplitMix.seeded(seed, "bots", number)] * table.players


def _next_deal(compiled: CompiledRules, source: Source, game: Game) -> Deal:
    return _deal(compiled, source, game.next_leader)


def _deal(compiled: CompiledRules, source: Source, leader: int | None = None) -> Deal:
    """Deal as the kernel does, and shuffle the boneyard, from which the kernel draws any tile."""
    dealt = deal(compiled, source, leader)
    boneyard = list(dealt.boneyard)
    shuffle(source, boneyard)
    return replace(dealt, boneyard=tuple(boneyard))
