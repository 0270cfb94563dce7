"""Games side by side against a Python loop over ``Round``: ``python bench/batches.py``.

Both play random rounds, in runs that take turns: a step is an action chosen among the options, done, and a mask of the
options that follow written into an array; what is over is dealt again. Seconds are those of the processor.
"""

from __future__ import annotations

import resource
import time
from statistics import median, quantiles
from typing import Any

import numpy as np

from doublesix.deal import deal_round, seat_players
from doublesix.kernel import ACTIONS, Batch, action_id
from doublesix.rng import SplitMix, below
from doublesix.round import Round
from doublesix.rules.sheet_files import choose

SIZE, STEPS = 4096, 150
TABLES = (("luckies", 2), ("international", 4), ("bg2133", 4))
RUNS = 9
READABLE_STEPS = 3000


def main() -> None:
    """Compare both, sheet by sheet."""
    print(f"{f'steps a second, {SIZE} games side by side':50} {'median':>12} {'quarters':>25} {'of Round':>9}")
    for sheet, players in TABLES:
        measures: dict[str, list[float]] = {"Round": [], "Batch with masks": [], "Batch with masks and rows": []}
        batch = Batch(choose(sheet).rules, players, size=SIZE)
        before = 0
        for run in range(RUNS):
            measures["Round"].append(_steps_of_rounds(sheet, players))
            measures["Batch with masks"].append(_steps_of_batch(batch, rows=None))
            rows = np.empty((SIZE, batch.layout.width), dtype=np.int16)
            measures["Batch with masks and rows"].append(_steps_of_batch(batch, rows))
            before = before or _memory() if run == 1 else before
        for name, values in measures.items():
            low, _, high = quantiles(values, n=4)
            ratios = [value / of_round for value, of_round in zip(values, measures["Round"], strict=True)]
            spread = f"{low:,.0f} – {high:,.0f}"
            what = f"{name}, {sheet}, {players} players"
            print(f"{what:50} {median(values):12,.0f} {spread:>25} {median(ratios):9.0f}", flush=True)
        print(f"{'memory after all runs, of that after the second':50} {_memory() / before:12.3f}", flush=True)


def _memory() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def _steps_of_batch(batch: Batch, rows: Any) -> float:
    mask, actions = np.empty((SIZE, ACTIONS), dtype=np.bool_), np.empty(SIZE, dtype=np.int16)
    start = time.process_time()
    for _ in range(STEPS):
        batch.step(batch.choose("random", into=actions))
        batch.deal_again(batch.over)
        batch.legal(into=mask)
        if rows is not None:
            batch.observe(into=rows)
    return SIZE * STEPS / (time.process_time() - start)


def _steps_of_rounds(sheet: str, players: int) -> float:
    rules = choose(sheet).rules
    seating, source = seat_players(rules, players), SplitMix(1)
    mask, steps = np.empty(ACTIONS, dtype=np.bool_), 0
    start = time.process_time()
    while steps < READABLE_STEPS:
        round_ = Round.start(rules, seating, deal_round(rules, seating, source))
        while round_.outcome is None:
            options = round_.options
            mask[:] = False
            mask[[action_id(option) for option in options]] = True
            round_ = round_.apply(options[below(source, len(options))])
            steps += 1
    return steps / (time.process_time() - start)


if __name__ == "__main__":
    main()
