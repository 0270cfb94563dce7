"""Hints: what the strongest bot would do, and why if that can be said."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from doublesix.actions import Action
from doublesix.bots.budget import Budget
from doublesix.bots.reasons import Reason, explain
from doublesix.bots.registry import STRONGEST
from doublesix.rng import SplitMix
from doublesix.view import View

HINT: Final = Budget(worlds=1000, seconds=0.2)
"""How long the strongest bot may think about a hint."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What the strongest bot would do, and why if that can be said."""

    action: Action
    reason: Reason | None

    @classmethod
    def to(cls, view: View, action: Action) -> Hint:
        """Return the hint to do this, with the best reason for it."""
        return cls(action, explain(view, action))


def hint_chance(view: View) -> SplitMix:
    """Return the random numbers for a hint: the same each time that somebody asks."""
    return SplitMix.seeded("hint", len(view.events))


def find_hint(view: View) -> Hint:
    """Find out what the strongest bot would do in this seat's place."""
    return Hint.to(view, STRONGEST.within(HINT)(view, hint_chance(view)))
