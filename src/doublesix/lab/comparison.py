"""Several scenarios on the same random numbers, so that their differences show sooner than each of them alone.

Round number 17 is dealt from the same random words in all scenarios. The rounds are grouped into batches, and the
spread of the differences between batches of the same numbers gives the interval: what two scenarios have in common
by chance cancels out.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import chain, pairwise
from operator import sub
from typing import Any, Final

from doublesix.errors import DoublesixError
from doublesix.i18n import Words, words_for
from doublesix.kernel import GameTally, RoundTally
from doublesix.lab import measures
from doublesix.lab.chunks import ROUNDS_OF_A_GAME, Chunk, PlayedChunk, cut, play_chunk
from doublesix.lab.estimates import Estimate, Sample, paired_difference
from doublesix.lab.lost_rounds import LostRounds
from doublesix.lab.players import Player
from doublesix.lab.result import MEASURED, SimulationResult, by_columns
from doublesix.lab.runner import run
from doublesix.lab.scenario import Scenario
from doublesix.lab.shown_result import ShownResult, framed
from doublesix.lab.simulation import Progress, Watch, checked_numbers, empty_tallies, hire
from doublesix.rng import new_seed
from doublesix.rules.variant import Variant

BATCHES: Final = 400
NO_DIFFERENCE: Final = Estimate(0.0, 0.0, 0.0)
"""Of the first scenario from itself."""


@dataclass(frozen=True, slots=True)
class ComparedMeasure:
    """One measure: its estimate in every scenario, and how far each is from the first."""

    name: str
    place: str
    samples: tuple[Sample, ...]
    differences: tuple[Estimate, ...]
    """Of the second scenario, the third and so on from the first."""


@dataclass(frozen=True, repr=False)
class Comparison(ShownResult):
    """Scenarios side by side; the others are compared with the first."""

    results: tuple[SimulationResult, ...]
    rows: tuple[ComparedMeasure, ...]
    seed: int
    seconds: float
    is_complete: bool = True

    def __repr__(self) -> str:
        rounds = self.results[0].rounds if self.results else 0
        return f"<Comparison: {', '.join(self.labels)}, {rounds:,} rounds each, seed {self.seed}>"

    def lines(self, words: Words) -> Iterator[str]:
        """Lay the scenarios out side by side."""
        from doublesix.lab.tables import lay_out_comparison  # here, because tables are made of results

        return lay_out_comparison(self, words)

    def _repr_html_(self) -> str:
        from doublesix.lab.report import report_html  # here, because reports are made of comparisons

        return framed(report_html(self, words_for()))

    @property
    def labels(self) -> tuple[str, ...]:
        """What the scenarios are called."""
        return tuple(result.scenario.label for result in self.results)

    def difference(self, label: str, name: str, place: str | int = "") -> Estimate:
        """Return by how much a measure of a scenario differs from that of the first."""
        row = next((row for row in self.rows if (row.name, row.place) == (name, str(place))), None)
        if row is None:
            raise measures.not_measured(name, place, [(row.name, row.place) for row in self.rows])
        if label not in self.labels:
            raise DoublesixError("no-such-scenario", label=label, labels=self.labels)
        return (NO_DIFFERENCE, *row.differences)[self.labels.index(label)]

    def columns(self) -> dict[str, list[Any]]:
        """Return everything as a table by columns, which pandas and polars take as it is."""
        rows = [
            (label, *sample[:3], *sample.estimate, *difference, sample.number)
            for row in self.rows
            for label, sample, difference in zip(
                self.labels, row.samples, (NO_DIFFERENCE, *row.differences), strict=True
            )
        ]
        names = ("scenario", *MEASURED, "difference", "difference_low", "difference_high", "cases")
        return by_columns(names, rows)


def compare(
    *sheets: str | Variant | Scenario,
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
) -> Comparison:
    """Play so many rounds of each sheet, variant or scenario on the same random numbers."""
    scenarios = [
        sheet if isinstance(sheet, Scenario) else Scenario.of(sheet, players=players, partners=partners, bots=bots)
        for sheet in sheets
    ]
    if len(scenarios) < 2:
        raise DoublesixError("compare-one")
    games, seed = checked_numbers(rounds, games), new_seed() if seed is None else seed
    progress = Progress(len(scenarios) * (rounds + ROUNDS_OF_A_GAME * games), watch)
    round_sums, game_sums = _Batches(scenarios, rounds), _Batches(scenarios, games)
    lost = [LostRounds() for _ in scenarios]
    is_complete, start = True, time.perf_counter()
    try:
        with hire(scenarios, workers, executor, cluster) as hired:
            for sums, are_games in ((round_sums, False), (game_sums, True)):

                def count(chunk: Chunk, played: PlayedChunk, sums: _Batches = sums) -> None:
                    sums.add(chunk, played.tally)
                    lost[chunk.scenario].add(played.lost)
                    progress.add(chunk)

                run(sums.chunks(seed, are_games=are_games), hired, play_chunk, count)
    except KeyboardInterrupt:
        is_complete = False
    seconds = time.perf_counter() - start
    return _put_together(scenarios, round_sums, game_sums, lost, seed, seconds, is_complete)


class _Batches:
    """The sums of all batches, of each scenario by itself."""

    def __init__(self, scenarios: Sequence[Scenario], number: int) -> None:
        self._tables = [scenario.table for scenario in scenarios]
        self._number = number
        self._sums: list[dict[int, Any]] = [{} for _ in scenarios]
        self._played: list[Counter[int]] = [Counter() for _ in scenarios]

    def chunks(self, seed: int, *, are_games: bool) -> Iterator[Chunk]:
        """Cut the work so that all scenarios play one batch after another."""
        fast = all(table.is_fast for table in self._tables)
        pieces = (
            cut(table, seed, self._number, are_games=are_games, scenario=scenario, batches=BATCHES, fast=fast)
            for scenario, table in enumerate(self._tables)
        )
        return chain.from_iterable(zip(*pieces, strict=True))

    def add(self, chunk: Chunk, played: RoundTally | GameTally) -> None:
        """Add what came of a piece to its batch."""
        sums, batch = self._sums[chunk.scenario], chunk.batch
        sums[batch] = sums[batch] + played if batch in sums else played
        self._played[chunk.scenario][batch] += chunk.number

    def finished(self) -> list[list[Any]]:
        """Return, for each scenario, the sums of the batches that all of them have played to the end."""
        batches = min(BATCHES, self._number)
        ends = [batch * self._number // batches for batch in range(batches + 1)] if batches else []
        sizes = [end - first for first, end in pairwise(ends)]
        whole = [batch for batch, size in enumerate(sizes) if all(played[batch] == size for played in self._played)]
        return [[sums[batch] for batch in whole] for sums in self._sums]


def _put_together(
    scenarios: Sequence[Scenario],
    rounds: _Batches,
    games: _Batches,
    lost: Sequence[LostRounds],
    seed: int,
    seconds: float,
    is_complete: bool,
) -> Comparison:
    results, values = [], []
    finished = zip(scenarios, rounds.finished(), games.finished(), lost, strict=True)
    for scenario, tallies, game_tallies, its_lost in finished:
        tally, game_tally = empty_tallies(scenario.table)
        sums = sum(tallies, tally), sum(game_tallies, game_tally)
        results.append(SimulationResult(scenario, seed, *sums, seconds, is_complete, its_lost))
        values.append(_by_batch(map(measures.of_rounds, tallies)) | _by_batch(map(measures.of_games, game_tallies)))
    # An early interrupt leaves no batch finished, and then there is nothing to compare yet.
    common = [key for key in results[0].samples if all(key in of for of in values)]
    rows = tuple(_row(key, [result.samples[key] for result in results], [of[key] for of in values]) for key in common)
    return Comparison(tuple(results), rows, seed, seconds, is_complete)


def _by_batch(batches: Iterable[Iterable[Sample]]) -> dict[tuple[str, str], list[float]]:
    """Return the values of every measure, batch after batch."""
    values: dict[tuple[str, str], list[float]] = {}
    for sample in chain.from_iterable(batches):
        values.setdefault((sample.name, sample.place), []).append(sample.value)
    return values


def _row(key: tuple[str, str], samples: Sequence[Sample], values: Sequence[Sequence[float]]) -> ComparedMeasure:
    differences = (
        paired_difference(sample.value - samples[0].value, list(map(sub, others, values[0])))
        for sample, others in zip(samples[1:], values[1:], strict=True)
    )
    return ComparedMeasure(*key, tuple(samples), tuple(differences))
