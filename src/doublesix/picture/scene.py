"""A moment at the table in one drawing: the line of play, hands beside it, and the tiles in question."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from doublesix.columns import wrapped
from doublesix.layout import lay_out
from doublesix.line import Line
from doublesix.picture.canvas import UNICODE, Charset
from doublesix.picture.drawing import Drawing, Tone, side_by_side, stacked, written
from doublesix.picture.faces import Look
from doublesix.picture.svg import ShownHand
from doublesix.picture.text import Scale, draw_hand, draw_table
from doublesix.tiles import Tile

_GAP: Final = 3
_TALLEST: Final = 17
"""Lines turn before they are taller, so that a scene and the words about it fit a small terminal."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What is seen; others decide how large."""

    look: Look
    line: Line | None = None
    hands: tuple[ShownHand, ...] = ()
    chosen: tuple[Tile, ...] = ()
    """The tiles in question."""
    open_ends: bool = True
    near: bool = False
    """Whether it shows the tiles themselves, so large that pips are seen."""


def draw_scene(scene: Scene, columns: int, charset: Charset = UNICODE, *, rows: int | None = None) -> Drawing | None:
    """Draw a scene on so many columns and rows; none if even the smallest tiles do not fit."""
    scales = (Scale.LARGE, Scale.NORMAL, Scale.NARROW) if scene.near else (Scale.NORMAL, Scale.NARROW)
    for scale in scales:
        drawing = _arranged([*_drawings(scene, scale, columns, charset)], columns)
        if drawing.width > columns or (rows is not None and drawing.height > rows):
            continue
        if scale is not Scale.LARGE or _is_one_row(scene, drawing):
            return drawing
    return None


def _drawings(scene: Scene, scale: Scale, columns: int, charset: Charset) -> Iterator[Drawing]:
    tones = dict.fromkeys(scene.chosen, Tone.CHOSEN)
    if scene.line:
        layout = lay_out(scene.line, scale.table(columns, _TALLEST))
        yield draw_table(scene.line, layout, scene.look, scale, open_ends=scene.open_ends, tones=tones, charset=charset)
    for hand in scene.hands:
        tiles = draw_hand(hand.tiles, scene.look, scale, columns=columns, tones=tones, charset=charset)
        yield stacked([written(wrapped(hand.player, columns)), tiles]) if hand.player else tiles


def _arranged(drawings: list[Drawing], columns: int) -> Drawing:
    """Put as many drawings beside each other as there is room for."""
    rows: list[Drawing] = []
    for drawing in drawings:
        if rows and rows[-1].width + _GAP + drawing.width <= columns:
            rows[-1] = side_by_side([rows[-1], drawing], _GAP)
        else:
            rows.append(drawing)
    return stacked(rows, gap=1)


def _is_one_row(scene: Scene, drawing: Drawing) -> bool:
    """Whether close-up tiles all stand beside each other; broken into rows they would fill the screen."""
    return drawing.height <= draw_hand([None], scale=Scale.LARGE).height + len(scene.hands)
