"""All 28 tiles, to tap: those of one hand are inverse, those elsewhere dim and marked with their holder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import ClassVar, Final

from rich.cells import cell_len, set_cell_size
from textual import events
from textual.content import Content
from textual.geometry import Region, Size
from textual.message import Message
from textual.widget import Widget

from doublesix.picture import Charset, Look, Scale, Tone, draw_set, place_in_set
from doublesix.terminal.textual_drawing import drawn, theme_of
from doublesix.terminal.theme import signs
from doublesix.tiles import ALL_TILES, DOUBLE_SIX, Tile, TileSet

_GAP: Final = 2


@dataclass(frozen=True, slots=True)
class GridSize:
    """How large the tiles are, and whether rows share their borders."""

    scale: Scale
    joined: bool

    @classmethod
    def fitting(cls, columns: int, rows: int) -> GridSize:
        """Return the largest for which there is room; the smallest if there is none."""
        for scale, joined in product((Scale.LARGE, Scale.NORMAL), (False, True)):
            size = cls(scale, joined)
            if size.all.width <= columns and size.all.height <= rows:
                return size
        return cls(Scale.NARROW, joined=True)

    @property
    def all(self) -> Size:
        """What all tiles take."""
        last = self.region(Tile(DOUBLE_SIX, DOUBLE_SIX))
        return Size(last.right, last.bottom)

    def region(self, tile: Tile) -> Region:
        """Return the characters that a tile takes."""
        row, column = place_in_set(tile, self.scale, joined=self.joined)
        return Region(column, row, 4 * self.scale.columns + 1, 2 * self.scale.rows + 1)

    def corner(self, columns: int, rows: int, least: int) -> Size:
        """Return the room that the triangle leaves free at its upper right, at least so many columns wide."""
        free = [columns - self.region(Tile(number, number)).right - _GAP for number in range(DOUBLE_SIX + 1)]
        last = max((number for number, room in enumerate(free) if room >= least), default=0)
        height = rows if last == DOUBLE_SIX else self.region(Tile(last + 1, 0)).y
        return Size(free[last], height)

    def tile_at(self, column: int, row: int) -> Tile | None:
        """Return the tile at a character; on a shared border the one below it."""
        found = [tile for tile in ALL_TILES if self.region(tile).contains(column, row)]
        return found[-1] if found else None


@dataclass(frozen=True, slots=True)
class ShownSet:
    """What is known of the tiles."""

    chosen: TileSet = field(default_factory=TileSet)
    taken: Mapping[Tile, int] = field(default_factory=dict)
    """Which holder each tile is with that lies elsewhere."""
    holders: Sequence[str] = ()
    cursor: Tile | None = None
    is_dim: bool = False
    """Whether no tile can be tapped now."""


class TileGrid(Widget):
    """All tiles."""

    DEFAULT_CSS: ClassVar[str] = "TileGrid { width: auto; height: auto; }"

    class Tapped(Message):
        """Somebody clicked on a tile."""

        def __init__(self, tile: Tile) -> None:
            super().__init__()
            self.tile = tile

    def __init__(self, look: Look, charset: Charset) -> None:
        super().__init__()
        self._look = look
        self._charset = charset
        self._shown = ShownSet()
        self._grid = GridSize(Scale.NARROW, joined=True)

    def show(self, shown: ShownSet) -> None:
        """Show this."""
        self._shown = shown
        self.refresh()

    def resize(self, size: GridSize) -> None:
        """Draw the tiles in another size."""
        self._grid = size
        self.refresh(layout=True)

    @property
    def size_of_tiles(self) -> GridSize:
        """How large the tiles are drawn."""
        return self._grid

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """Return the columns that the tiles take."""
        return self._grid.all.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the rows that the tiles take."""
        return self._grid.all.height

    def on_mount(self) -> None:
        """Keep the colours right when light turns to dark."""
        self.watch(self.app, "theme", self._recolour, init=False)

    def on_click(self, event: events.Click) -> None:
        """Say which tile was clicked."""
        tile = self._grid.tile_at(event.x, event.y)
        if tile is not None:
            self.post_message(self.Tapped(tile))

    def render(self) -> Content:
        """Draw the tiles."""
        shown, size = self._shown, self._grid
        tones = {tile: self._tone(tile) for tile in ALL_TILES}
        picture = draw_set(self._look, size.scale, joined=size.joined, tones=tones, charset=self._charset)
        lines = drawn(picture, theme_of(self.app)).split("\n", allow_blank=True)
        marks = short_names(shown.holders, 4 * size.scale.columns - 1)
        for tile, holder in shown.taken.items():
            region = size.region(tile)
            _stamp(lines, region.bottom - 1, region.x + 1, Content(marks[holder]).stylize("dim"))
        if shown.cursor is not None:
            region = size.region(shown.cursor)
            middle = region.y + region.height // 2
            _stamp(lines, middle, region.x, Content(signs().after).stylize("bold"))
            _stamp(lines, middle, region.right - 1, Content(signs().before).stylize("bold"))
        return Content("\n").join(lines)

    def _recolour(self) -> None:
        self.refresh()

    def _tone(self, tile: Tile) -> Tone:
        if tile in self._shown.chosen:
            return Tone.CHOSEN
        return Tone.DIM if self._shown.is_dim or tile in self._shown.taken else Tone.PLAIN


def beside(tile: Tile, dx: int, dy: int) -> Tile:
    """Return the neighbour of a tile in the triangle, or the same tile at its edge."""
    high, low = tile.high + dy, tile.low + dx
    if dy < 0 and low > high:
        low = high
    return Tile(high, low) if 0 <= low <= high <= DOUBLE_SIX else tile


def short_names(names: Sequence[str], width: int) -> list[str]:
    """Cut names to so many columns; if they begin alike, each ends with its number."""
    cut = [set_cell_size(name, min(width, cell_len(name))) for name in names]
    return [
        short if cut.count(short) == 1 else f"{set_cell_size(name, min(width, cell_len(name)) - 1)}{number}"
        for number, (name, short) in enumerate(zip(names, cut, strict=True), 1)
    ]


def _stamp(lines: list[Content], row: int, column: int, mark: Content) -> None:
    """Write over what is drawn there."""
    line = lines[row]
    lines[row] = Content("").join([line[:column], mark, line[column + mark.cell_length :]])
