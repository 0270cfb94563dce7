"""What is played for people who do not act themselves: bots that fail, and people whose time is up."""

from __future__ import annotations

from doublesix.actions import Action
from doublesix.bots.registry import Choose
from doublesix.bots.simple import choose_greedily
from doublesix.rng import Source, SplitMix
from doublesix.view import View


def choose_in_place(view: View, source: Source) -> Action:
    """Choose something simple and legal."""
    return choose_greedily(view, source)


def choose_or_replace(choose: Choose, view: View, seed: int) -> Action:
    """Let a bot choose in this process; if it fails, choose in its place."""
    try:
        found = choose(view, SplitMix(seed))
    except Exception:  # noqa: BLE001  the others at the table play on, no matter what is wrong with a bot
        found = None
    return found if found in view.options else choose_in_place(view, SplitMix(seed))
