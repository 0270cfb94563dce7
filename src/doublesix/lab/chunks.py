"""Work in pieces. A piece says by itself which rounds it is, so it does not matter who plays it, when, or how often.

Every round has random numbers of its own that follow from the seed and its number. Sums of whole numbers do not
depend on their order: the results are the same to the last digit on one core, on many, and on many machines.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

from doublesix import kernel
from doublesix.bots.own.faults import BotFault
from doublesix.bots.self_play import play_game
from doublesix.deal import Deal
from doublesix.game import Game
from doublesix.kernel import GameTally, RoundTally, compile_rules
from doublesix.kernel.many_rounds import base_of
from doublesix.kernel.reference.rounds import count_game, count_round, deal, stream_of
from doublesix.kernel.rules import CompiledRules
from doublesix.kernel.tally import GAMES, ROUNDS
from doublesix.lab.kept_rounds import Keeping, KeptGame, keep_game, keep_round
from doublesix.lab.lost_rounds import LostRound, asked_about, count_lost, winner_over
from doublesix.lab.players import is_portable, policies_of, thinks
from doublesix.lab.scenario import PlayedTable
from doublesix.lab.seated_bots import play_seated, seated
from doublesix.rng import Source, SplitMix, shuffle
from doublesix.round import Round

FAST_CHUNK: Final = 1 << 17
"""Rounds that the compiled kernel plays before it lets us look up: a fraction of a second."""
SLOW_CHUNK: Final = 1 << 5
"""Rounds on the readable engine."""
THOUGHTFUL_CHUNK: Final = 1 << 2
"""Rounds of bots that think, at times a tenth of a second each; Ctrl-C must not wait for many."""
ROUNDS_OF_A_GAME: Final = 16
"""Roughly; it only decides how large the pieces are, and how far along the work seems."""


class Chunk(NamedTuple):
    """Some rounds or games of a seed."""

    table: PlayedTable
    seed: int
    first: int
    number: int
    are_games: bool = False
    scenario: int = 0
    """Which of several scenarios it belongs to."""
    batch: int = 0
    """Which of its sums it is added to."""
    keeping: Keeping | None = None
    """What is to be kept of it; the kernel keeps nothing, so it is played on the readable engine."""


class PlayedChunk(NamedTuple):
    """What came of a piece of work, and the rounds in it that were lost because a program failed."""

    tally: RoundTally | GameTally
    lost: tuple[LostRound, ...] = ()
    kept: tuple[KeptGame, ...] = ()


def play_chunk(chunk: Chunk) -> PlayedChunk:
    """Play a piece of work, in any process."""
    table, policies = chunk.table, policies_of(chunk.table.bots)
    if policies is None or chunk.keeping:
        play_slowly = _play_games if chunk.are_games else _play_rounds
        return play_slowly(table, seed=chunk.seed, first=chunk.first, number=chunk.number, keeping=chunk.keeping)
    play = (
        partial(kernel.play_games, games=chunk.number)
        if chunk.are_games
        else partial(kernel.play_rounds, rounds=chunk.number)
    )
    tally = play(
        table.rules,
        table.players,
        table.partners,
        seed=chunk.seed,
        first=chunk.first,
        policies=policies,
        workers=1,
    )
    return PlayedChunk(tally)


def cut(
    table: PlayedTable,
    seed: int,
    number: int,
    *,
    are_games: bool = False,
    scenario: int = 0,
    batches: int = 1,
    fast: bool = True,
    keeping: Keeping | None = None,
) -> Iterator[Chunk]:
    """Cut so many rounds or games into pieces of nearly the same size, as many for each batch."""
    size = FAST_CHUNK if fast else THOUGHTFUL_CHUNK if _may_think(table) else SLOW_CHUNK
    largest = max(1, size // ROUNDS_OF_A_GAME) if are_games else size
    batches = max(1, min(batches, number))
    in_a_batch = -(-number // (batches * largest))
    pieces = batches * in_a_batch
    for piece in range(pieces):
        first, end = piece * number // pieces, (piece + 1) * number // pieces
        yield Chunk(table, seed, first, end - first, are_games, scenario, piece // in_a_batch, keeping)


def _may_think(table: PlayedTable) -> bool:
    """Whether rounds may take long; for a function nobody knows."""
    return any(not is_portable(bot) or thinks(bot) for bot in table.bots)


def _play_rounds(table: PlayedTable, *, seed: int, first: int, number: int, keeping: Keeping | None) -> PlayedChunk:
    """Play the rounds of a seed from number ``first`` on."""
    compiled, lost = compile_rules(table.rules, table.players, table.partners), list[LostRound]()
    base, counted, kept = base_of(seed), array("q", bytes(8 * ROUNDS.size)), list[KeptGame]()
    for place in range(first, first + number):
        dealt = Round.start(compiled.rules, compiled.seating, _deal(compiled, stream_of(base, place)))
        played = play_seated(dealt, table.bots, _thoughts(table, seed, place))
        if isinstance(played, BotFault):
            count_lost(asked_about(played), compiled.numbers.step, counted)
            lost.append(LostRound.of(played, place))
        else:
            count_round(compiled, played, counted)
            if keeping:
                kept.append(keep_round(played, table.bots, keeping, place))
    return PlayedChunk(RoundTally(table.players, counted), tuple(lost), tuple(kept))


def _play_games(table: PlayedTable, *, seed: int, first: int, number: int, keeping: Keeping | None) -> PlayedChunk:
    """Play the games of a seed from number ``first`` on, to the target that the sheet offers first.

    A program that fails loses its game: no score says how the rest would have gone.
    """
    compiled, lost = compile_rules(table.rules, table.players, table.partners), list[LostRound]()
    base, counted, kept = base_of(seed), array("q", bytes(8 * GAMES.size)), list[KeptGame]()
    begun = Game.start(table.variant, table.players, partners=table.partners)
    sides = compiled.seating.sides
    for place in range(first, first + number):
        stream = stream_of(base, place)
        thoughts = _thoughts(table, seed, place)
        try:
            with seated(table.bots) as bots:
                game = play_game(begun, bots, thoughts, partial(_next_deal, compiled, stream))
        except BotFault as fault:
            won = compiled.seating.side_of(winner_over(asked_about(fault)))
            count_game([0] * len(sides), 1, won, counted)
            lost.append(LostRound.of(fault, place))
            continue
        winners = game.ending.winners if game.ending else ()
        count_game(game.scores, len(game.rounds), winners[0] if len(winners) == 1 else None, counted)
        if keeping:
            kept.append(keep_game(game, table.bots, keeping, place))
    return PlayedChunk(GameTally(len(sides), counted), tuple(lost), tuple(kept))


def _thoughts(table: PlayedTable, seed: int, number: int) -> list[Source]:
    """The random numbers of the bots. The deal has others, so that a deal is the same for all bots."""
    return [SplitMix.seeded(seed, "bots", number)] * table.players


def _next_deal(compiled: CompiledRules, source: Source, game: Game) -> Deal:
    return _deal(compiled, source, game.next_leader)


def _deal(compiled: CompiledRules, source: Source, leader: int | None = None) -> Deal:
    """Deal as the kernel does, and shuffle the boneyard, since the kernel draws any tile from it."""
    dealt = deal(compiled, source, leader)
    boneyard = list(dealt.boneyard)
    shuffle(source, boneyard)
    return replace(dealt, boneyard=tuple(boneyard))
