"""Random rounds on the source of the path, old or new; prints microseconds a step as JSON."""

from __future__ import annotations

import json
import time
from random import Random
from typing import Any

from doublesix import Round, View, choose, deal_round
from doublesix.deal import seat_players
from doublesix.rng import SplitMix

TABLES = (("luckies", 2), ("international", 4))
ROUNDS = 150
OLD: Any = callable(Round.options)
"""Whether this is the source from before options were a property and whose turn it is was called ``turn``."""


def microseconds_a_step(sheet: str, players: int, with_views: bool) -> float:
    """Let everybody choose anything among the options of the round, or of a view that is made at every step."""
    rules = choose(sheet).rules
    seating = seat_players(rules, players)
    deals = [deal_round(rules, seating, SplitMix.seeded(number, sheet)) for number in range(ROUNDS)]
    chance, steps, start = Random(1), 0, time.process_time()
    for deal in deals:
        round_: Any = Round.start(rules, seating, deal)
        while round_.outcome is None:
            options = _options(round_, View if with_views else None)
            round_ = round_.apply(options[int(chance.random() * len(options))])
            steps += 1
    return 1e6 * (time.process_time() - start) / steps


def _options(round_: Any, view: Any) -> Any:
    if view is None:
        return round_.options() if OLD else round_.options
    return (view.of(round_, round_.seat) if OLD else view.of_single_round(round_, round_.turn)).options


if __name__ == "__main__":
    print(
        json.dumps(
            {
                f"{what} of {sheet}, {players} players": microseconds_a_step(sheet, players, with_views)
                for sheet, players in TABLES
                for what, with_views in (("rounds", False), ("rounds and views", True))
            }
        )
    )
