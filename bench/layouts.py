"""What one more tile costs the layout: compiled and readable, in turns in one run."""

from __future__ import annotations

import time
from collections.abc import Iterator

from doublesix import Round, choose, deal_round
from doublesix.deal import seat_players
from doublesix.layout import lay_out, line_layout
from doublesix.layout.chooser import READABLE, compiled
from doublesix.line import Line
from doublesix.rng import SplitMix, below
from doublesix.room.board import SIZES

TABLES = (("luckies", 2), ("international", 4), ("bg2133", 4), ("sixcolours", 6))
ROUNDS = 40


def _lines(sheet: str, players: int, source: SplitMix) -> Iterator[Line]:
    """The line of one round after each tile."""
    rules = choose(sheet).rules
    seating = seat_players(rules, players)
    round_ = Round.start(rules, seating, deal_round(rules, seating, source))
    size = 0
    while not round_.is_over:
        round_ = round_.apply(round_.options[below(source, len(round_.options))])
        if round_.line.size > size:
            size = round_.line.size
            yield round_.line


def main() -> None:
    """Measure, and print the processor time for one more tile in one shape."""
    choosers = {"readable": READABLE, "compiled": compiled()}
    print("work of the processor for one more tile in one shape, readable and compiled:")
    for sheet, players in TABLES:
        spent, layouts, source = dict.fromkeys(choosers, 0.0), 0, SplitMix.seeded(7)
        for _ in range(ROUNDS):
            lines = list(_lines(sheet, players, source))
            layouts += len(lines) * len(SIZES)
            for name, chooser in choosers.items():
                line_layout.chooser = chooser  # type: ignore[misc]  # the only place that changes it
                line_layout._laid_out.cache_clear()
                began = time.process_time()
                for line in lines:
                    for size in SIZES.values():
                        lay_out(line, size)
                spent[name] += time.process_time() - began
        slow, fast = (1e6 * spent[name] / layouts for name in choosers)
        print(f"  {sheet:16} {slow:6.0f} µs {fast:6.0f} µs   {fast / slow:.2f}", flush=True)


if __name__ == "__main__":
    main()
