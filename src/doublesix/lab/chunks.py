"""Work in pieces. A piece says by itself which rounds it is, so it does not matter who plays it, when, or how often.

Every round has random numbers of its own that follow from the seed and its number. Sums of whole numbers do not depend
on their order either: the results are the same to the last digit on one core, on many, and on many machines.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final, NamedTuple

from doublesix import kernel
from doublesix.lab import bot_games
from doublesix.lab.players import policies_of, thinks
from doublesix.lab.scenario import PlayedTable

FAST_CHUNK: Final = 1 << 17
"""Rounds that the compiled kernel plays before it lets us look up: a fraction of a second."""
SLOW_CHUNK: Final = 1 << 5
"""Rounds on the readable engine."""
THOUGHTFUL_CHUNK: Final = 1 << 2
"""Rounds of those who think, a tenth of a second each at times, so that Ctrl-C need not wait for many."""
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


def play_chunk(chunk: Chunk) -> kernel.RoundTally | kernel.GameTally:
    """Play a piece of work, wherever this is called."""
    table, policies = chunk.table, policies_of(chunk.table.bots)
    if policies is None:
        play_slowly = bot_games.play_games if chunk.are_games else bot_games.play_rounds
        return play_slowly(table, seed=chunk.seed, first=chunk.first, number=chunk.number)
    play = (
        partial(kernel.play_games, games=chunk.number)
        if chunk.are_games
        else partial(kernel.play_rounds, rounds=chunk.number)
    )
    return play(
        table.rules,
        table.players,
        table.partners,
        seed=chunk.seed,
        first=chunk.first,
        policies=policies,
        workers=1,
    )


def cut(
    table: PlayedTable,
    seed: int,
    number: int,
    *,
    are_games: bool = False,
    scenario: int = 0,
    batches: int = 1,
    fast: bool = True,
) -> Iterator[Chunk]:
    """Cut so many rounds or games into pieces of nearly the same size, as many for each batch."""
    size = FAST_CHUNK if fast else THOUGHTFUL_CHUNK if _may_think(table) else SLOW_CHUNK
    largest = max(1, size // ROUNDS_OF_A_GAME) if are_games else size
    batches = max(1, min(batches, number))
    in_a_batch = -(-number // (batches * largest))
    pieces = batches * in_a_batch
    for piece in range(pieces):
        first, end = piece * number // pieces, (piece + 1) * number // pieces
        yield Chunk(table, seed, first, end - first, are_games, scenario, piece // in_a_batch)


def _may_think(table: PlayedTable) -> bool:
    """Whether rounds may take long; of a function nobody knows."""
    return any(not isinstance(bot, str) or thinks(bot) for bot in table.bots)
