"""How screens close: once, however often the key is pressed."""

from __future__ import annotations

from typing import TypeVar

from textual.screen import Screen

Answer = TypeVar("Answer")


def close(screen: Screen[Answer], answer: Answer) -> None:
    """Close a screen with an answer, as soon as what it is doing now is done; nothing happens where it is closed."""

    async def close_once() -> None:
        # A key that is pressed twice is handled twice before the first time has closed the screen.
        if screen.is_current:
            await screen.dismiss(answer)

    screen.app.call_later(close_once)
