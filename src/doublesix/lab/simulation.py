"""Many rounds and games of one scenario, played on any workers."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager
from typing import Final

from doublesix.errors import DoublesixError
from doublesix.kernel import GameTally, RoundTally
from doublesix.lab.chunks import ROUNDS_OF_A_GAME, Chunk, PlayedChunk, cut, play_chunk
from doublesix.lab.kept_rounds import InOrder, Keeper
from doublesix.lab.lost_rounds import LostRounds
from doublesix.lab.players import Player
from doublesix.lab.result import SimulationResult
from doublesix.lab.runner import run
from doublesix.lab.scenario import PlayedTable, Scenario
from doublesix.lab.seated_bots import try_out
from doublesix.lab.workers import Workers
from doublesix.lab.workers import hire as hire_workers
from doublesix.rng import new_seed
from doublesix.rules.variant import Variant
from doublesix.seats import Seating

ROUNDS_FOR_A_GAME: Final = 100
"""So many rounds for each game, if nobody says how many games."""

Watch = Callable[[int, int], None]
"""Is told how many rounds have been played, out of how many; the rounds of games are estimated, not counted."""


def simulate(
    sheet: str | Variant,
    edition: str | None = None,
    house: Mapping[str, object] | None = None,
    *,
    players: int = 2,
    partners: bool = False,
    bots: Player | Sequence[Player] = "random",
    rounds: int = 1_000_000,
    games: int | None = None,
    seed: int | None = None,
    workers: int | None = None,
    executor: Executor | None = None,
    cluster: str | None = None,
    watch: Watch | None = None,
    keeper: Keeper | None = None,
) -> SimulationResult:
    """Play many rounds, and also games; the same seed gives the same numbers wherever they are played.

    They are played by as many ``workers`` here as there are cores, by an ``executor``, or by the Dask ``cluster`` with
    this address. Stopped by Ctrl-C, it returns what there is so far. A ``keeper`` is given every round and every game;
    then all are played on the readable engine, from the same deals.
    """
    scenario = Scenario.of(sheet, edition, house, players=players, partners=partners, bots=bots)
    hiring = hire([scenario], workers, executor, cluster, keeps=keeper is not None)
    return play(scenario, hiring, rounds, games, seed, watch, keeper)


def play(
    scenario: Scenario,
    hiring: AbstractContextManager[Workers],
    rounds: int,
    games: int | None = None,
    seed: int | None = None,
    watch: Watch | None = None,
    keeper: Keeper | None = None,
) -> SimulationResult:
    """Play a scenario with these workers."""
    games, seed = checked_numbers(rounds, games), new_seed() if seed is None else seed
    table = scenario.table
    tally, game_tally = empty_tallies(table)
    progress = Progress(rounds + ROUNDS_OF_A_GAME * games, watch)

    lost = LostRounds()
    keeping, is_fast = (keeper.keeping, False) if keeper else (None, table.is_fast)
    in_order = {are_games: InOrder(keeper) for are_games in (False, True)} if keeper else {}

    def count(chunk: Chunk, played: PlayedChunk) -> None:
        nonlocal tally, game_tally
        if isinstance(played.tally, RoundTally):
            tally += played.tally
        else:
            game_tally += played.tally
        lost.add(played.lost)
        if in_order:
            in_order[chunk.are_games].add(chunk.first, chunk.number, played.kept)
        progress.add(chunk)

    seconds, is_complete = 0.0, True
    try:
        with hiring as workers:
            start = time.perf_counter()
            try:
                run(cut(table, seed, rounds, fast=is_fast, keeping=keeping), workers, play_chunk, count)
            finally:
                seconds = time.perf_counter() - start
            pieces = cut(table, seed, games, are_games=True, fast=is_fast, keeping=keeping)
            run(pieces, workers, play_chunk, count)
    except KeyboardInterrupt:
        is_complete = False
    return SimulationResult(scenario, seed, tally, game_tally, seconds, is_complete, lost)


def hire(
    scenarios: Iterable[Scenario],
    number: int | None,
    executor: Executor | None,
    cluster: str | None,
    *,
    keeps: bool = False,
) -> AbstractContextManager[Workers]:
    """See that programs start, and find the workers; where rounds are kept, the kernel does not play them."""
    tables = [scenario.table for scenario in scenarios]
    try_out(bot for table in tables for bot in table.bots)
    as_threads = (not keeps and all(table.is_fast for table in tables)) or not all(
        table.is_portable for table in tables
    )
    return hire_workers(number, executor, cluster, as_threads=as_threads)


def empty_tallies(table: PlayedTable) -> tuple[RoundTally, GameTally]:
    """Return the tallies of a table where nothing has been played yet."""
    sides = len(Seating(table.players, table.partners).sides)
    return RoundTally.empty(table.players), GameTally.empty(sides)


def checked_numbers(rounds: int, games: int | None) -> int:
    """Refuse numbers that make no sense; return how many games are played."""
    if rounds < 1:
        raise DoublesixError("too-few-rounds", rounds=rounds)
    games = rounds // ROUNDS_FOR_A_GAME if games is None else games
    if games < 0:
        raise DoublesixError("too-few-games", games=games)
    return games


class Progress:
    """How far the work has come."""

    def __init__(self, total: int, watch: Watch | None) -> None:
        self._done, self._total, self._watch = 0, total, watch

    def add(self, chunk: Chunk) -> None:
        """Count what was played, and tell the listener."""
        self._done += chunk.number * (ROUNDS_OF_A_GAME if chunk.are_games else 1)
        if self._watch:
            self._watch(self._done, self._total)
