"""How values show themselves at a prompt and in a notebook.

The engine knows no words and no pictures. Who knows them says so here, once, and is asked when somebody looks.
"""

from __future__ import annotations

# This is imported before a command hears of Ctrl-C, and importing typing would take longer than all the rest.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Protocol
else:
    Protocol = object


class Display(Protocol):
    """Puts values of the engine into words and pictures."""

    def sentence(self, error: Any) -> str:
        """Return an error as one sentence."""

    def text(self, value: Any) -> str:
        """Return a round, a view or a game as text: the table is drawn, and it is said who holds what."""

    def svg(self, value: Any) -> str | None:
        """Return the same as a picture; none if there is nothing to see yet."""


class _NoDisplay:
    """What is there until somebody can do better."""

    def sentence(self, error: Any) -> str:
        return str(error.args)

    def text(self, value: Any) -> str:
        return repr(value)

    def svg(self, value: Any) -> str | None:
        return None


_in_use: Display = _NoDisplay()


def show_with(display: Display) -> None:
    """Let values be shown so from now on."""
    global _in_use  # noqa: PLW0603 - there is one prompt
    _in_use = display


def display() -> Display:
    """Return who shows values."""
    return _in_use
