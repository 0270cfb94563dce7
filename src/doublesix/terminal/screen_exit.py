"""How screens close: once, even if the key is pressed often, or if news still comes."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from textual.css.query import NoMatches
from textual.screen import Screen
from textual.widget import Widget

Answer = TypeVar("Answer")
Shown = TypeVar("Shown", bound=Widget)
Given = ParamSpec("Given")


def while_open(show: Callable[Concatenate[Shown, Given], None]) -> Callable[Concatenate[Shown, Given], None]:
    """Show nothing on a closing screen: it may hear of a new size after its parts are gone."""

    @wraps(show)
    def show_while_open(screen: Shown, /, *given: Given.args, **named: Given.kwargs) -> None:
        with suppress(NoMatches):
            show(screen, *given, **named)

    return show_while_open


def close(screen: Screen[Answer], answer: Answer) -> None:
    """Close a screen with an answer, as soon as it is done with its present work; do nothing if it is closed."""

    async def close_once() -> None:
        # A key that is pressed twice is handled twice before the first time has closed the screen.
        if screen.is_current:
            await screen.dismiss(answer)

    screen.app.call_later(close_once)
