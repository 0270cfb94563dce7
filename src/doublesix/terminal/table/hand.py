"""The tiles of one hand, standing, each with the key that chooses it; or face down while nobody may see them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final

from textual import events
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget

from doublesix.picture import Charset, Drawing, DrawnPart, Look, Run, Scale, Style, Tone, draw_hand, stacked
from doublesix.terminal.config import config
from doublesix.terminal.textual_drawing import drawn, theme_of
from doublesix.tiles import Tile

TILE_KEYS: Final = "1234567890abcefgjkmnovwxyz"
"""The keys that choose a tile; the missing letters do something else."""


@dataclass(frozen=True, slots=True)
class ShownTiles:
    """The visible tiles; none stands for one that lies face down."""

    tiles: Sequence[Tile | None] = ()
    tones: Mapping[Tile, Tone] = field(default_factory=dict)
    has_keys: bool = False


@dataclass(frozen=True, slots=True)
class Rack:
    """How many tiles stand beside each other, and how large they are."""

    scale: Scale
    in_a_row: int

    @classmethod
    def of(cls, tiles: int, columns: int, rows: int) -> Rack:
        """Return the largest tiles for which there is room; in several rows if one is too short."""
        for scale in reversed(Scale):
            rack = cls(scale, max((columns + 1) // (2 * scale.columns + 2), 1))
            if rack.in_a_row >= tiles and rack.row_height <= max(rows, cls(Scale.NARROW, 1).row_height):
                return cls(scale, max(tiles, 1))
        return rack

    @property
    def row_height(self) -> int:
        """The rows of characters that a row of tiles takes, with its keys."""
        return 4 * self.scale.rows + 2

    @property
    def pitch(self) -> int:
        """The columns from one tile to the next."""
        return 2 * self.scale.columns + 2

    def size(self, tiles: int) -> Size:
        """Return how many characters the tiles take."""
        rows = -(-tiles // self.in_a_row)
        return Size(self.in_a_row * self.pitch - 1, rows * self.row_height) if tiles else Size(0, 0)

    def index_at(self, column: int, row: int) -> int | None:
        """Return which tile stands at a character; none between two of them."""
        place, within = divmod(column, self.pitch)
        is_tile = 0 <= place < self.in_a_row and within < self.pitch - 1
        return row // self.row_height * self.in_a_row + place if is_tile else None


class Hand(Widget):
    """One hand."""

    DEFAULT_CSS: ClassVar[str] = "Hand { width: auto; height: auto; }"

    class TileClicked(Message):
        """Somebody pointed at a tile."""

        def __init__(self, tile: Tile) -> None:
            super().__init__()
            self.tile = tile

    def __init__(self, look: Look, charset: Charset) -> None:
        super().__init__()
        self._look = look
        self._charset = charset
        self._shown = ShownTiles()
        self._rack = Rack(Scale.NORMAL, 1)
        self._taken = Size(0, 0)

    def show(self, shown: ShownTiles, columns: int, rows: int, *, fills: bool) -> None:
        """Show these tiles on at most so many columns, filling them all, and if possible on so many rows."""
        before = self._shown, self._rack, self._taken
        self._shown, self._rack = shown, Rack.of(len(shown.tiles), columns, rows)
        width, height = self._rack.size(len(shown.tiles))
        self._taken = Size(columns if fills else width, max(height, rows))
        if before != (self._shown, self._rack, self._taken):
            self.refresh(layout=self._taken != before[2])

    @property
    def tiles(self) -> Sequence[Tile | None]:
        """The visible tiles; none stands for one that lies face down."""
        return self._shown.tiles

    def tile_of_key(self, key: str) -> Tile | None:
        """Return the tile that a key stands for."""
        index = _tile_keys().find(key) if len(key) == 1 else -1
        return self.tiles[index] if 0 <= index < len(self.tiles) else None

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """Return the columns that the tiles take."""
        return self._taken.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the rows that the tiles take."""
        return self._taken.height

    def on_mount(self) -> None:
        """Keep the colours right when light turns to dark."""
        self.watch(self.app, "theme", self._repaint, init=False)

    def _repaint(self) -> None:
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        """Say which tile was clicked."""
        index = self._rack.index_at(event.x, event.y)
        tile = self.tiles[index] if index is not None and index < len(self.tiles) else None
        if tile:
            self.post_message(self.TileClicked(tile))

    def render(self) -> Content:
        """Draw the tiles with their keys below them."""
        shown, in_a_row = self._shown, self._rack.in_a_row
        starts = range(0, len(shown.tiles), in_a_row)
        rows = [self._row(start, shown.tiles[start : start + in_a_row]) for start in starts]
        return drawn(stacked(rows), theme_of(self.app))

    def _row(self, start: int, tiles: Sequence[Tile | None]) -> Drawing:
        scale = self._rack.scale
        standing = draw_hand(tiles, self._look, scale, tones=self._shown.tones, charset=self._charset)
        return stacked([standing, self._keys(start, tiles)])

    def _keys(self, start: int, tiles: Sequence[Tile | None]) -> Drawing:
        width, keys = self._rack.pitch, _tile_keys()
        runs = []
        for index, tile in enumerate(tiles, start):
            # The frame says enough about a chosen tile.
            tone = self._shown.tones.get(tile, Tone.PLAIN) if tile else Tone.PLAIN
            tone = Tone.BRIGHT if tone is Tone.CHOSEN else tone
            key = keys[index] if self._shown.has_keys and index < len(keys) else ""
            runs.append(Run(key.center(width - 1) + " ", Style(DrawnPart.TABLE, tone=tone)))
        return Drawing((tuple(runs),))


def _tile_keys() -> str:
    """Return the keys that choose a tile here: those that nobody chose for something else."""
    chosen = set(config().keys.values())
    return "".join(key for key in TILE_KEYS if key not in chosen)
