"""Lines of Textual's widgets broken where ``columns.py`` breaks them: Textual itself knows only blanks."""

from __future__ import annotations

from rich._wrap import divide_line
from textual import content

from doublesix.columns import break_places


def _divide_line(text: str, width: int, fold: bool = True) -> list[int]:
    """Return where a text is broken; at blanks alone if nothing without any may be broken."""
    return break_places(text, width) if fold and not text.isascii() else divide_line(text, width, fold)


def break_lines_as_read() -> None:
    """Let all widgets break their lines as people who read them do."""
    setattr(content, "divide_line", _divide_line)  # noqa: B010 - Textual has no other place for it
