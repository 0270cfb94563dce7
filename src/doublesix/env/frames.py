"""A training table for people to look at: as text, on the screen, and as pixels. All hands are open."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from doublesix.env.training_table import TrainingTable
from doublesix.i18n import words_for
from doublesix.layout import TableSize, lay_out
from doublesix.picture import PALETTES, Look, ShownHand, Theme, table_svg
from doublesix.picture.png import raster_of
from doublesix.picture.scene import Scene, draw_scene
from doublesix.round import Round

Pixels = np.ndarray[Any, np.dtype[np.uint8]]

MODES: Final = ("human", "ansi", "rgb_array")
"""As text on standard output, as a text, and as pixels."""
COLUMNS: Final = 80
WIDTH: Final = 480
HEIGHT: Final = 360
_TABLE: Final = TableSize(20, 14)


def check_mode(mode: str | None) -> None:
    """Refuse a way of rendering that there is not."""
    if mode is not None and mode not in MODES:
        raise ValueError(f"{mode!r} is no way to render; there are {', '.join(MODES)}")


def render(table: TrainingTable, mode: str | None) -> str | Pixels | None:
    """Show the table in one of ``MODES``; nothing without one."""
    if mode == "rgb_array":
        return pixels_of(table)
    if mode == "ansi":
        return text_of(table)
    if mode == "human":
        print(text_of(table), flush=True)
    return None


def text_of(table: TrainingTable) -> str:
    """Draw the line of play and all hands in 80 columns."""
    round_ = table.round
    drawing = draw_scene(Scene(Look.of(table.variant), round_.line, _shown(round_)), COLUMNS)
    return "" if drawing is None else str(drawing)


def pixels_of(table: TrainingTable) -> Pixels:
    """Paint the line of play and all hands: 360 rows of 480 pixels in red, green and blue."""
    round_ = table.round
    drawn = table_svg(
        round_.line, lay_out(round_.line, _TABLE), words_for(), Look.of(table.variant), hands=_shown(round_)
    )
    raster = raster_of(drawn, WIDTH, HEIGHT, PALETTES[Theme.LIGHT].table)
    return np.frombuffer(raster.pixels(), dtype=np.uint8).reshape(HEIGHT, WIDTH, 3).copy()


def _shown(round_: Round) -> tuple[ShownHand, ...]:
    return tuple(ShownHand(f"player_{seat}", tuple(hand)) for seat, hand in enumerate(round_.hands))
