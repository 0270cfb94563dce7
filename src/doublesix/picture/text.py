"""Tiles, hands and the line of play drawn with box characters.

Half a width of a tile is two columns and one row, so that proportions hold: a lying tile takes 9 × 3 characters, a
standing one 5 × 5, and tiles that are joined share a border. A narrow scale halves the columns; a large one doubles
everything and has room for pips.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Final

from doublesix.layout import Facing, Layout, Placement, TableSize
from doublesix.line import Line, Place
from doublesix.picture.canvas import UNICODE, Canvas, Charset, Stroke
from doublesix.picture.drawing import Drawing, DrawnPart, Style, Tone
from doublesix.picture.faces import Look, pips
from doublesix.picture.open_places import OpenPlace, enclosed_places, open_places
from doublesix.tiles import ALL_TILES, Tile


class Scale(Enum):
    """How many columns and rows half a width of a tile takes."""

    NARROW = (1, 1)
    """A lying tile takes 5 × 3 characters, a standing one 3 × 5."""
    NORMAL = (2, 1)
    """A lying tile takes 9 × 3 characters, a standing one 5 × 5."""
    LARGE = (4, 2)
    """A lying tile takes 17 × 5 characters, a standing one 9 × 9, and pips are seen."""

    @property
    def columns(self) -> int:
        """The columns of half a width."""
        return self.value[0]

    @property
    def rows(self) -> int:
        """The rows of half a width."""
        return self.value[1]

    def table(self, columns: int, rows: int) -> TableSize:
        """Return the largest table that can be drawn on so many characters."""
        return TableSize((columns - 1) // self.columns / 2, (rows - 1) // self.rows / 2)

    def size(self, table: TableSize) -> tuple[int, int]:
        """Return how many columns and rows a table takes."""
        return round(2 * table.width * self.columns) + 1, round(2 * table.height * self.rows) + 1

    def fits(self, table: TableSize, columns: int, rows: int) -> bool:
        """Whether a table of this size can be drawn on so many characters."""
        width, height = self.size(table)
        return width <= columns and height <= rows

    @classmethod
    def largest(cls, table: TableSize, columns: int, rows: int) -> Scale:
        """Return the largest scale at which a table fits so many characters; the narrow one if none does."""
        return next((scale for scale in reversed(list(cls)) if scale.fits(table, columns, rows)), cls.NARROW)


_NO_TONES: Final[Mapping[Tile, Tone]] = MappingProxyType({})
_NO_PLACE_TONES: Final[Mapping[Place, Tone]] = MappingProxyType({})
_FRAMED_TWICE: Final = (Tone.CHOSEN, Tone.LATEST)


def draw_tile(
    tile: Tile | None,
    look: Look = Look.PIPS,
    scale: Scale = Scale.NORMAL,
    *,
    facing: Facing = Facing.UP,
    tone: Tone = Tone.PLAIN,
    charset: Charset = UNICODE,
) -> Drawing:
    """Draw one tile; None lies face down."""
    pen = _Pen(Canvas(charset), look, scale)
    pen.tile(tile, Placement(0, 0, facing), tone)
    return pen.canvas.drawing()


def draw_hand(
    tiles: Sequence[Tile | None],
    look: Look = Look.PIPS,
    scale: Scale = Scale.NORMAL,
    *,
    columns: int | None = None,
    tones: Mapping[Tile, Tone] = _NO_TONES,
    charset: Charset = UNICODE,
) -> Drawing:
    """Draw a hand, its tiles standing side by side, in as many rows as ``columns`` needs."""
    canvas = Canvas(charset)
    pen = _Pen(canvas, look, scale)
    width, height = 2 * scale.columns + 2, 4 * scale.rows + 1
    in_a_row = max((columns + 1) // width, 1) if columns else max(len(tiles), 1)
    for index, tile in enumerate(tiles):
        row, place = divmod(index, in_a_row)
        tone = tones.get(tile, Tone.PLAIN) if tile else Tone.PLAIN
        pen.tile_at(tile, Facing.UP, row * height, place * width, tone)
    return canvas.drawing()


def draw_set(
    look: Look = Look.PIPS,
    scale: Scale = Scale.NORMAL,
    *,
    joined: bool = False,
    tones: Mapping[Tile, Tone] = _NO_TONES,
    charset: Charset = UNICODE,
) -> Drawing:
    """Draw all tiles lying in a triangle, a row for each high number; joined rows share their borders."""
    canvas = Canvas(charset)
    pen = _Pen(canvas, look, scale)
    # The first to draw a shared border gives it its tone, so tiles that fade come last.
    for tile in sorted(ALL_TILES, key=lambda tile: tones.get(tile) is Tone.DIM):
        top, left = place_in_set(tile, scale, joined=joined)
        pen.tile_at(tile, Facing.LEFT, top, left, tones.get(tile, Tone.PLAIN))
    return canvas.drawing()


def place_in_set(tile: Tile, scale: Scale, *, joined: bool) -> tuple[int, int]:
    """Return the row and the column at which a tile begins in a drawing of all of them."""
    return tile.high * (2 * scale.rows + (0 if joined else 1)), tile.low * (4 * scale.columns + 2)


def draw_table(
    line: Line,
    layout: Layout,
    look: Look = Look.PIPS,
    scale: Scale = Scale.NORMAL,
    *,
    open_ends: bool = True,
    tones: Mapping[Tile, Tone] = _NO_TONES,
    place_tones: Mapping[Place, Tone] = _NO_PLACE_TONES,
    whole_table: bool = False,
    charset: Charset = UNICODE,
) -> Drawing:
    """Draw the line of play on its table.

    Open places are outlined, or their number stands on the open edge if tiles enclose them; ``place_tones`` lets some
    fade and others stand out. The drawing is as large as the line,
    or with ``whole_table`` as the table, so that a sequence of drawings keeps still.
    """
    canvas = Canvas(charset)
    pen = _Pen(canvas, look, scale)
    for laid, placement in zip(line.laid, layout.placements, strict=True):
        pen.tile(laid.tile, placement, tones.get(laid.tile, Tone.PLAIN))
    for place, outlined in open_places(line, layout).items() if open_ends else ():
        pen.open_place(outlined, place_tones.get(place, Tone.PLAIN))
    for place, side in enclosed_places(line, layout).items() if open_ends else ():
        pen.enclosed_place(place.number, *side, place_tones.get(place, Tone.PLAIN))
    return canvas.drawing(scale.size(layout.table) if whole_table else None)


@dataclass(frozen=True, slots=True)
class _Pen:
    """Draws tiles of one look at one scale."""

    canvas: Canvas
    look: Look
    scale: Scale

    def tile(self, tile: Tile | None, placement: Placement, tone: Tone) -> None:
        """Draw a tile where it lies on the table."""
        self.tile_at(tile, placement.facing, *self._corner(placement), tone)

    def tile_at(self, tile: Tile | None, facing: Facing, top: int, left: int, tone: Tone) -> None:
        """Draw a tile from a row and a column on."""
        height, width = self._size(facing)
        stroke = Stroke.DOUBLE if tone in _FRAMED_TWICE else Stroke.SOLID
        self.canvas.box(top, left, top + height, left + width, Style(DrawnPart.EDGE, tone=tone), stroke)
        part, filling = (DrawnPart.FACE, " ") if tile else (DrawnPart.BACK, self.canvas.charset.back)
        for row in range(top + 1, top + height):
            self.canvas.write(row, left + 1, filling * (width - 1), Style(part, tone=tone))
        if tile is None:
            return
        self._divider(facing, top, left, tone)
        first, second = (tile.high, tile.low) if facing in (Facing.UP, Facing.LEFT) else (tile.low, tile.high)
        row, column = top + self.scale.rows, left + self.scale.columns
        self._end(first, facing, row, column, tone)
        self._end(second, facing, top + height - self.scale.rows, left + width - self.scale.columns, tone)

    def open_place(self, place: OpenPlace, tone: Tone) -> None:
        """Outline the place where a tile would lie, with the number that it needs on the half that would be joined."""
        number, placement, (x, y) = place
        top, left = self._corner(placement)
        height, width = self._size(placement.facing)
        stroke = Stroke.DOUBLE if tone in _FRAMED_TWICE else Stroke.DOTTED
        self.canvas.box(top, left, top + height, left + width, Style(DrawnPart.OPEN_EDGE, tone=tone), stroke)
        before, after = self.canvas.charset.quotes if self.scale is not Scale.NARROW else ("", "")
        row, column = round(2 * y * self.scale.rows), round(2 * x * self.scale.columns)
        style = Style(DrawnPart.OPEN_NUMBER, self._coloured(number), tone)
        self.canvas.write(row, column - len(before), f"{before}{number}{after}", style)

    def enclosed_place(self, number: int, x: float, y: float, tone: Tone) -> None:
        """Write an open number on the edge at which a tile would be joined, if there is no room to outline the tile."""
        row, column = round(2 * y * self.scale.rows), round(2 * x * self.scale.columns)
        self.canvas.stamp(row, column, str(number), Style(DrawnPart.OPEN_NUMBER, self._coloured(number), tone))

    def _corner(self, placement: Placement) -> tuple[int, int]:
        box = placement.box
        return round(2 * box.top * self.scale.rows), round(2 * box.left * self.scale.columns)

    def _size(self, facing: Facing) -> tuple[int, int]:
        along, across = (4, 2) if _is_standing(facing) else (2, 4)
        return along * self.scale.rows, across * self.scale.columns

    def _divider(self, facing: Facing, top: int, left: int, tone: Tone) -> None:
        style = Style(DrawnPart.DIVIDER, tone=tone)
        height, width = self._size(facing)
        if _is_standing(facing):
            self.canvas.write(top + height // 2, left + 1, self.canvas.charset.standing_divider * (width - 1), style)
        else:
            for row in range(top + 1, top + height):
                self.canvas.write(row, left + width // 2, self.canvas.charset.lying_divider, style)

    def _end(self, number: int, facing: Facing, row: int, column: int, tone: Tone) -> None:
        """Show a number around the middle of its end, as large as the scale allows; a blank is left empty."""
        if not number:
            return
        style = Style(DrawnPart.NUMBER, self._coloured(number), tone)
        charset = self.canvas.charset
        shape = charset.shapes[number - 1] if charset.shapes and self.look.has_shapes else ""
        if self.scale is Scale.LARGE and self.look is not Look.COLOURS:
            for x, y in pips(number, facing):
                self.canvas.write(row + y, column + 2 * x, shape or charset.pip, style)
        elif self.scale is not Scale.NARROW and shape:
            self.canvas.write(row, column - 1, f"{shape} {number}", style)
        else:
            self.canvas.write(row, column, str(number), style)

    def _coloured(self, number: int) -> int | None:
        return number if self.look.has_colours and number else None


def _is_standing(facing: Facing) -> bool:
    return facing in (Facing.UP, Facing.DOWN)
