"""Drawings for a terminal, with its escape sequences."""

from __future__ import annotations

import os
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from doublesix.picture.drawing import Drawing, DrawnPart, Run, Style, Tone
from doublesix.picture.faces import Colour, Theme, colour_of

TERMINAL_COLOURS: Final[Mapping[Theme, Mapping[Colour, int]]] = MappingProxyType(
    {
        Theme.LIGHT: MappingProxyType(
            {
                Colour.PINK: 162,
                Colour.RED: 124,
                Colour.YELLOW: 136,
                Colour.GREEN: 29,
                Colour.BLUE: 32,
                Colour.PURPLE: 54,
            }
        ),
        Theme.DARK: MappingProxyType(
            {
                Colour.PINK: 212,
                Colour.RED: 203,
                Colour.YELLOW: 221,
                Colour.GREEN: 78,
                Colour.BLUE: 75,
                Colour.PURPLE: 141,
            }
        ),
        Theme.PRINT: MappingProxyType({}),
    }
)
"""The colours of numbers on a light and on a dark terminal, of the 256 that terminals have had for decades."""

_TONES: Final = {Tone.PLAIN: "", Tone.BRIGHT: "1", Tone.DIM: "2", Tone.CHOSEN: "7", Tone.LATEST: "1"}
_FAINT_PARTS: Final = (DrawnPart.OPEN_EDGE, DrawnPart.DIVIDER, DrawnPart.BACK)


def ansi(drawing: Drawing, theme: Theme = Theme.DARK, environment: Mapping[str, str] = os.environ) -> str:
    """Return the drawing with escape sequences: no colours if NO_COLOR asks for that, none at all if too dumb."""
    if environment.get("TERM") == "dumb":
        return str(drawing)
    shown = Theme.PRINT if environment.get("NO_COLOR") else theme
    return "\n".join("".join(_sequence(run, shown) for run in row) for row in drawing.rows)


def shown_tone(style: Style) -> Tone:
    """Return the tone of a run; frames of tiles and places are dim by themselves."""
    return Tone.DIM if style.part in _FAINT_PARTS and style.tone is Tone.PLAIN else style.tone


def shown_colour(style: Style, theme: Theme) -> int | None:
    """Return the colour of a run among the 256 of terminals; none if it has the terminal's own."""
    # A chosen tile is inverse as a whole; colours would turn into blocks behind its numbers.
    colour = colour_of(style.number) if style.number and style.tone is not Tone.CHOSEN else None
    return TERMINAL_COLOURS[theme].get(colour) if colour else None


def _sequence(run: Run, theme: Theme) -> str:
    tone, colour = _TONES[shown_tone(run.style)], shown_colour(run.style, theme)
    codes = [tone] if tone else []
    if colour is not None:
        codes.append(f"38;5;{colour}")
    return f"\x1b[{';'.join(codes)}m{run.text}\x1b[0m" if codes else run.text
