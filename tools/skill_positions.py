"""Look for positions that teach a skill: `python tools/skill_positions.py the-end-game luckies 2 --seed 1`.

Steady bots play; where the position shows the skill, the expert judges all options. Positions in which the best one is
clearly best are printed as they stand in src/doublesix/lesson/skills.json, with how far it is ahead of the next.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from doublesix.actions import Play
from doublesix.bots.budget import Budget
from doublesix.bots.expert import evaluate
from doublesix.bots.registry import find_bot
from doublesix.deal import deal_round, seat_players
from doublesix.lesson.skill import Skill, show
from doublesix.position import write_position
from doublesix.position.reader import read_variant
from doublesix.review.analysis import judge_position
from doublesix.review.game_review import Judged
from doublesix.rng import SplitMix
from doublesix.round import Round
from doublesix.rules.variant import Variant
from doublesix.view import View

GLANCE: Final = Budget(worlds=240)
LOOK: Final = Budget(worlds=6_000)
AHEAD: Final = 2.0
"""Points by which the best option must be ahead of the next."""
CLEARLY: Final = 4.0
"""The same in standard errors."""


def main() -> None:
    """Print positions until enough are found."""
    asked = _asked()
    variant = read_variant(asked.sheet)
    found = 0
    for round_ in _moments(variant, asked.players, asked.partners, asked.seed):
        told = _taught(Skill(asked.skill), round_)
        if told:
            print(f"{told[1]:5.2f} {told[0]} {write_position(round_, variant)}", flush=True)
            found += 1
            if found >= asked.number:
                return


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("skill", choices=list(Skill))
    parser.add_argument("sheet")
    parser.add_argument("players", type=int)
    parser.add_argument("--partners", action="store_true")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--number", type=int, default=6)
    return parser.parse_args()


def _moments(variant: Variant, players: int, partners: bool, seed: int) -> Iterator[Round]:
    """Yield moments in which somebody has a choice, round after round, one a round and seat."""
    seating, steady, number = seat_players(variant.rules, players, partners), find_bot("steady").choose, 0
    while True:
        source = SplitMix.seeded(seed, "skills", number)
        round_, number = Round.start(variant.rules, seating, deal_round(variant.rules, seating, source)), number + 1
        while not round_.is_over:
            if len(round_.options) > 1:
                yield round_
            round_ = round_.apply(steady(View.of_single_round(round_, round_.turn), source))


def _taught(skill: Skill, round_: Round) -> tuple[str, float] | None:
    """Return the best option if the position shows the skill with it, and how far it is ahead."""
    view = View.of_single_round(round_, round_.turn)
    if not any(isinstance(option, Play) and show(skill, view, option) for option in view.options):
        return None
    best = max(evaluate(view, GLANCE), key=lambda each: each.points).option
    if not isinstance(best, Play) or show(skill, view, best) is None:
        return None
    judged = judge_position(view, LOOK).options
    chosen = next(each for each in judged if not each.loss.points)
    nearest = nearest_to(judged, chosen)
    if chosen.option != best or nearest is None:
        return None
    ahead = nearest.loss
    return (str(best), ahead.points) if ahead.points >= max(AHEAD, CLEARLY * ahead.error) else None


def nearest_to(judged: tuple[Judged, ...], best: Judged) -> Judged | None:
    """Return the option that comes next to the best."""
    others = [each for each in judged if each is not best]
    return min(others, key=lambda each: each.loss.points, default=None)


if __name__ == "__main__":
    main()
