"""Bots that need no thought: one that plays anything, and one that rids itself of spots."""

from __future__ import annotations

from doublesix.actions import DRAW, PASS, Action, Play
from doublesix.rng import Source, below
from doublesix.view import View


def choose_anything(view: View, source: Source) -> Action:
    """Choose any option, each equally likely."""
    return view.options[below(source, len(view.options))]


def choose_greedily(view: View, source: Source) -> Action:
    """Lay the tile with the most spots; draw rather than pass."""
    plays = [option for option in view.options if isinstance(option, Play)]
    if plays:
        most = max(play.tile.spots for play in plays)
        heaviest = [play for play in plays if play.tile.spots == most]
        return heaviest[below(source, len(heaviest))]
    return DRAW if DRAW in view.options else PASS
