"""What a screen shows, as text that can be read in a review: the characters, and below them how they stand out.

The second half has one mark a cell: ``#`` inverse, ``B`` bold, ``d`` dim, ``_`` underlined, ``.`` plain. Colours are
left out, since no meaning may hang on them alone. ``DOUBLESIX_UPDATE_SCREENS=1`` writes the files again; look at what
changed.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual.app import App

KEPT = Path(__file__).parent / "screens"
UPDATE = "DOUBLESIX_UPDATE_SCREENS"


def screen_rows(app: App[Any]) -> list[str]:
    """Return the characters of the screen, row by row."""
    return ["".join(segment.text for segment in row).rstrip() for row in screen_lines(app)]


def screen_text(app: App[Any]) -> str:
    """Return the whole screen as one text."""
    return "\n".join(screen_rows(app))


def check_screen(app: App[Any], name: str) -> None:
    """Compare the screen with the one that was kept under this name and the screen's size."""
    path = KEPT / f"{name}-{app.size.width}x{app.size.height}.txt"
    marks = ["".join(_mark(segment.style) * len(segment.text) for segment in row) for row in screen_lines(app)]
    shown = "\n".join([*screen_rows(app), "=" * app.size.width, *marks]) + "\n"
    if os.environ.get(UPDATE):
        path.parent.mkdir(exist_ok=True)
        path.write_text(shown, encoding="utf-8")
    assert path.exists(), f"{path.name} was never looked at; run the tests with {UPDATE}=1 and look at it"
    assert shown == path.read_text(encoding="utf-8")


def screen_lines(app: App[Any]) -> list[list[Segment]]:
    """Return the screen row by row, with the style of each run of characters."""
    console = Console(width=app.size.width, height=app.size.height, force_terminal=True, color_system="truecolor")
    update = app.screen._compositor.render_update(full=True, screen_stack=app._background_screens)
    assert update is not None
    shown = (segment for segment in console.render(update) if not segment.control)
    return list(Segment.split_lines(shown))[: app.size.height]


def _mark(style: Style | None) -> str:
    if style is None:
        return "."
    for is_so, mark in ((style.reverse, "#"), (style.bold, "B"), (style.dim, "d"), (style.underline, "_")):
        if is_so:
            return mark
    return "."
