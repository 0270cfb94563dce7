"""How long a bot that thinks takes for a move, beside the time that it was given: ``python bench/bots.py``."""

from __future__ import annotations

import time
from statistics import median, quantiles
from typing import Final

from doublesix.bots.budget import Budget
from doublesix.bots.registry import STRONGEST, USUAL
from doublesix.deal import deal_round, seat_players
from doublesix.rng import SplitMix
from doublesix.round import Round
from doublesix.rules.sheet_files import SHEETS, choose
from doublesix.view import View

GIVEN: Final = 0.05
"""Seconds a move."""
TOO_LONG: Final = 1.2
"""Of the time that was given."""
MOVES: Final = 200


def main() -> None:
    """Measure on every sheet, with two and with four players."""
    print(
        f"{'ms of a move of expert, who is given 50':60} {'median':>10} {'99 of 100':>10} {'longest':>10} {'> 60':>10}"
    )
    for sheet in SHEETS:
        for players in (2, 4):
            taken = [1000 * seconds for seconds in times_of_moves(sheet, players)]
            late = sum(1 for each in taken if each > 1000 * TOO_LONG * GIVEN)
            figures = f"{median(taken):10.1f} {quantiles(taken, n=100)[-1]:10.1f} {max(taken):10.1f} {late:10}"
            print(f"{f'{sheet}, {players} players':60} {figures}", flush=True)


def times_of_moves(sheet: str, players: int) -> list[float]:
    """Let the strongest think wherever there is a choice, and play on in between as the usual bot would."""
    rules = choose(sheet).rules
    seating = seat_players(rules, players)
    source, think, times = SplitMix.seeded(1, sheet, players), STRONGEST.within(Budget(seconds=GIVEN)), list[float]()
    while len(times) < MOVES:
        round_ = Round.start(rules, seating, deal_round(rules, seating, source))
        while not round_.is_over and len(times) < MOVES:
            view = View.of_single_round(round_, round_.turn)
            if len(view.options) > 1:
                start = time.perf_counter()
                think(view, source)
                times.append(time.perf_counter() - start)
            round_ = round_.apply(USUAL.choose(view, source))
    return times


if __name__ == "__main__":
    main()
