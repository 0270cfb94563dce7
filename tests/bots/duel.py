"""The same deals played twice with the seats changed, so that neither bot has the better tiles."""

from __future__ import annotations

from doublesix.bots.registry import Bot
from doublesix.deal import Deal, deal_round, seat_players
from doublesix.events import Outcome
from doublesix.rng import SplitMix
from doublesix.round import Round
from doublesix.rules.load import choose
from doublesix.rules.sheet import RuleSheet
from doublesix.seats import Seating
from doublesix.view import View


def lead(one: Bot, other: Bot, sheet: str, players: int, deals: int, *, as_partners: bool = False) -> float:
    """How many points a hand one bot makes more than the other, who sit alternately."""
    rules = choose(sheet).rules
    seating = seat_players(rules, players, as_partners)
    total = 0
    for seed in range(deals):
        deal = deal_round(rules, seating, SplitMix.seeded(seed))
        for shift in (0, 1):
            bots = [other if (seat + shift) % 2 else one for seat in seating.seats]
            outcome = play(rules, seating, deal, bots, seed)
            if outcome.winner is not None:
                total += outcome.points if bots[outcome.winner] is one else -outcome.points
    return total / (2 * deals)


def play(rules: RuleSheet, seating: Seating, deal: Deal, bots: list[Bot], seed: int) -> Outcome:
    """Play a round, each seat with random numbers of its own."""
    sources = [SplitMix.seeded(seed, "seat", seat) for seat in seating.seats]
    round_ = Round.start(rules, seating, deal)
    while round_.outcome is None:
        round_ = round_.apply(bots[round_.seat].choose(View.of(round_, round_.seat), sources[round_.seat]))
    return round_.outcome
