"""Speed, measured: ``make bench``. Medians with their spread, of runs that take turns, because machines are noisy."""

from __future__ import annotations

import io
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median, quantiles

from batches import main as measure_batches
from bots import main as measure_thinking
from doublesix.deal import deal_round, seat_players
from doublesix.layout import TableSize, lay_out
from doublesix.line import Line
from doublesix.record.referee import judge_lines
from doublesix.rng import SplitMix, below
from doublesix.round import Round
from doublesix.rules.rules import Rules
from doublesix.rules.sheet_files import choose
from doublesix.seats import Seating
from engine import main as measure_engine
from first_tile import main as measure_first_tile
from games_list import GAMES, list_games
from keys import LARGE, SMALL, key_delays
from moves import main as measure_moves
from pages import main as measure_pages
from start import first_screen
from yardstick import main as compare_kernel_with_c

RUNS = 15
VECTORS = Path(__file__).parent.parent / "tests" / "vectors" / "rounds.jsonl"
TABLES = (("luckies", 2), ("international", 4), ("bg2133", 4), ("sixcolours", 6))


def main() -> None:
    """Measure everything, each thing once in every run."""
    measures: dict[str, Callable[[], float]] = {
        "python -c pass, ms": lambda: _process("pass"),
        "import doublesix, ms": lambda: _process("import doublesix"),
        "import doublesix.cli, ms": lambda: _process("import doublesix.cli"),
        "doublesix play, first screen, ms": first_screen,
        f"doublesix games, {GAMES:,} of them, ms": list_games,
        "referee, rounds a second": _referee,
    }
    for sheet, players in TABLES:
        rules = choose(sheet).rules
        seating = seat_players(rules, players)
        measures[f"layout of a whole line of {sheet}, {players} players, ms"] = partial(_layout, rules, seating)
    results: dict[str, list[float]] = {name: [] for name in measures}
    for _ in range(RUNS):
        for name, measure in measures.items():
            results[name].append(measure())
        for size in (SMALL, LARGE):
            for key, delay in key_delays(size).items():
                results.setdefault(f"{key} at {size[0]}x{size[1]}, until it is seen, ms", []).append(delay)
    print(f"{'':60} {'median':>10} {'quarter':>10} {'3 quarters':>10}")
    for name, values in results.items():
        low, _, high = quantiles(values, n=4)
        print(f"{name:60} {median(values):10.1f} {low:10.1f} {high:10.1f}")
    of_the_web = measure_pages, measure_first_tile, measure_moves
    for measure_more in (measure_engine, compare_kernel_with_c, measure_batches, measure_thinking, *of_the_web):
        print()
        measure_more()


def _process(code: str) -> float:
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return 1000 * (time.perf_counter() - start)


def _referee() -> float:
    lines = VECTORS.read_bytes()
    start = time.perf_counter()
    judged = sum(1 for _ in judge_lines(io.BytesIO(lines), str))
    return judged / (time.perf_counter() - start)


def _play(rules: Rules, seating: Seating, source: SplitMix) -> Round:
    round_ = Round.start(rules, seating, deal_round(rules, seating, source))
    while not round_.is_over:
        options = round_.options
        round_ = round_.apply(options[below(source, len(options))])
    return round_


def _layout(rules: Rules, seating: Seating) -> float:
    source, number = SplitMix.seeded(time.time_ns()), 5
    lines: list[Line] = [_play(rules, seating, source).line for _ in range(number)]
    start = time.perf_counter()
    for line in lines:
        lay_out(line, TableSize(20, 10))
    return 1000 * (time.perf_counter() - start) / number


if __name__ == "__main__":
    main()
