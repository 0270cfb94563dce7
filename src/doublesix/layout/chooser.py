"""The choice of ways in use: compiled, or readable if there was no compiler or it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Final, Protocol

from doublesix.layout import choice
from doublesix.layout.arrangement import Arrangement
from doublesix.layout.joints import Pose
from doublesix.line import Place
from doublesix.reference import is_asked_for


class Chooser(Protocol):
    """Chooses how tiles are laid. Both of them choose the same."""

    def outlines(self, arrangement: Arrangement, *, anyway: bool = False) -> tuple[Pose | None, ...] | None:
        """Return for each open place how a tile that is not a double would lie; none if a larger table is better."""
        ...

    def pose_at(self, arrangement: Arrangement, place: Place, *, is_double: bool) -> Pose | None:
        """Return how a tile would lie at a place; none if there is no room."""
        ...


READABLE: Final[Chooser] = choice


def compiled() -> Chooser:
    """Return the compiled one; raise ``ImportError`` if there is none."""
    found: Chooser = import_module("doublesix.layout.compiled.choice")
    return found


def fastest() -> Chooser:
    """Return the compiled one if it is there and nothing else is asked for."""
    if is_asked_for():
        return READABLE
    try:
        return compiled()
    except ImportError:
        return READABLE
