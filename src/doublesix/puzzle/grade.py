"""How hard a puzzle is: how many of the ten levels of bots fail to find its best option."""

from __future__ import annotations

from typing import Final

from doublesix.actions import Action
from doublesix.bots.expert import choose_expertly
from doublesix.bots.levels import LEVELS
from doublesix.bots.registry import Choose
from doublesix.bots.steady import choose_steadily
from doublesix.rng import SplitMix
from doublesix.view import View

TRIES: Final = 8
"""How often the bots that the levels are mixed from are asked, each time with other random numbers."""
GRADES: Final = range(1, len(LEVELS) + 1)


def grade(view: View, best: Action) -> int:
    """Return from 1 to 10 how many levels fail, by how likely each is to choose anything but the best."""
    steady, expert = share_found(choose_steadily, view, best), share_found(choose_expertly, view, best)
    blind = 1 / len(view.options)
    failing = 0.0
    for level in LEVELS:
        found = level.steady * steady + level.expert * expert + (100 - level.steady - level.expert) * blind
        failing += 1 - found / 100
    return max(round(failing), GRADES[0])


def share_found(choose: Choose, view: View, best: Action) -> float:
    """How often a bot chooses the best option."""
    tries = (choose(view, SplitMix.seeded("grade", number)) for number in range(TRIES))
    return sum(action == best for action in tries) / TRIES
