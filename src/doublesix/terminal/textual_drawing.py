"""Drawings as content of Textual's widgets."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from rich.color import Color as TerminalColour
from rich.segment import Segment
from textual.app import App
from textual.color import Color
from textual.content import Content, Span
from textual.strip import Strip
from textual.style import Style

from doublesix.picture import ASCII, UNICODE, Charset, Drawing, Theme, Tone, shown_colour, shown_tone
from doublesix.picture.drawing import Style as Meaning
from doublesix.terminal.theme import speaks_unicode

_TONES: Final = {
    Tone.PLAIN: Style(),
    Tone.BRIGHT: Style(bold=True),
    Tone.DIM: Style(dim=True),
    Tone.CHOSEN: Style(reverse=True),
    Tone.LATEST: Style(bold=True),
}


def drawn(drawing: Drawing, theme: Theme) -> Content:
    """Return a drawing as content, one line for each of its rows."""
    text: list[str] = []
    spans: list[Span] = []
    position = 0
    for row in drawing.rows:
        for run in row:
            style = style_of(run.style, theme)
            text.append(run.text)
            if style:
                spans.append(Span(position, position + len(run.text), style))
            position += len(run.text)
        text.append("\n")
        position += 1
    return Content("".join(text[:-1]), spans)


def strips(drawing: Drawing, theme: Theme) -> list[Strip]:
    """Return a drawing as the lines of a widget that draws itself line by line."""
    return [
        Strip([Segment(run.text, style_of(run.style, theme).rich_style) for run in row], drawing.width)
        for row in drawing.rows
    ]


def segments(content: Content) -> list[Segment]:
    """Return one line of content for a widget that draws itself line by line."""
    return [Segment(text, style.rich_style) for text, style in content.render(end="")]


def charset() -> Charset:
    """Return the characters for drawings in this terminal."""
    return UNICODE if speaks_unicode() else ASCII


def theme_of(app: App[Any]) -> Theme:
    """Return the theme in which drawings suit an app as it looks now; without colours if nobody wants any."""
    if app.no_color:
        return Theme.PRINT
    return Theme.DARK if app.current_theme.dark else Theme.LIGHT


@cache
def style_of(meaning: Meaning, theme: Theme) -> Style:
    """Return how a part of a drawing looks: its tone, and the colour of its number if the set has colours."""
    tone, colour = _TONES[shown_tone(meaning)], shown_colour(meaning, theme)
    return tone if colour is None else tone + Style(foreground=Color.from_rich_color(TerminalColour.from_ansi(colour)))
