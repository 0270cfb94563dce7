"""The line of play on its table, drawn as real tiles. It is told what stands out, and says which place was clicked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Final

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.timer import Timer

from doublesix.layout import Placement
from doublesix.line import Line, Place
from doublesix.picture import Charset, Look, Tone, draw_table
from doublesix.rules.rules import Doubles
from doublesix.terminal.table.frame import Frame, FrameKeeper
from doublesix.terminal.textual_drawing import segments, strips, theme_of
from doublesix.terminal.tile_ink import TileInk

_NOTE: Final = Style(reverse=True)
_NO_MORE: Final = Size(1, 1)
"""What there is to scroll in if everything is seen."""
_SOON: Final = 0.15
"""Seconds after which the screen shows what a key did, and there is time to prepare what may come next."""


@dataclass(frozen=True, slots=True)
class ShownLine:
    """What to show on the table."""

    line: Line
    open_ends: bool = False
    places: Mapping[Place, Tone] = field(default_factory=dict)
    """Open places that fade or stand out."""
    pointed_at: Place | None = None


class LineOfPlay(ScrollView):
    """The table. If even the smallest tiles need more room than there is, it scrolls to where something happens."""

    DEFAULT_CSS: ClassVar[str] = "LineOfPlay { scrollbar-size: 1 1; }"

    class PlaceClicked(Message):
        """Somebody pointed at an open place."""

        def __init__(self, place: Place) -> None:
            super().__init__()
            self.place = place

    def __init__(self, look: Look, charset: Charset) -> None:
        super().__init__()
        self.can_focus = False
        self._look = look
        self._charset = charset
        self._shown = ShownLine(Line(Doubles.LINE))
        self._framing = FrameKeeper()
        self._room = Size(0, 0)
        self._frame: Frame | None = None
        self.scrolls = False
        """Whether there is more of the table than can be seen."""
        self._strips: list[Strip] = []
        self._base = Style()
        self._said = ""
        self._note: list[Strip] = []
        self._ahead: Timer | None = None

    def show(self, shown: ShownLine) -> None:
        """Show the table like this."""
        if shown == self._shown:
            return
        has_grown = len(shown.line.laid) != len(self._shown.line.laid)
        self._shown = shown
        if self.is_attached and self.outer_size:
            self._draw()
            self._look_where_it_happens(has_grown=has_grown)

    def think_ahead(self, columns: int) -> None:
        """Lay the line out for another width too, when there is time: a layout that was made once is quick to show."""
        if self._ahead:
            self._ahead.stop()
        line, rows = self._shown.line, self.outer_size.height
        self._ahead = self.set_timer(_SOON, lambda: FrameKeeper().frame(line, columns, rows))

    def say(self, note: str) -> None:
        """Write something over the foot of the table, or take it away again."""
        self._said = note
        width = max(self.outer_size.width - 2, 1)
        written = TileInk(self._look, self._charset).written(note, theme_of(self.app))
        rows = [[Segment(" "), *segments(line.rstrip())] for line in written.wrap(width)] if note else []
        self._note = [Strip(row).crop_extend(0, width + 2, None).apply_style(_NOTE) for row in rows]
        self.refresh()

    @property
    def placements(self) -> dict[Place, Placement]:
        """Where a tile at each open place would lie; if tiles enclose it, the tile that it would join."""
        return self._frame.placements(self._shown.line) if self._frame else {}

    def region_of(self, placement: Placement) -> Region:
        """Return the characters of a tile within the whole area to scroll in."""
        if self._frame is None:
            return Region()
        area, seen = self._frame.area_of(placement), self._frame.area
        return Region(area.left - seen.left, area.top - seen.top, area.width, area.height)

    def on_resize(self) -> None:
        """Use the present room."""
        self.say(self._said)
        self._measure()
        self._look_where_it_happens(has_grown=True)

    def on_mount(self) -> None:
        """Keep the colours right when light turns to dark."""
        self.watch(self.app, "theme", self._draw_in_theme, init=False)

    def on_click(self, event: events.Click) -> None:
        """Say which open place was clicked."""
        if self._frame is None or not self._shown.open_ends:
            return
        area, offset = self._frame.area, self.scroll_offset
        place = self._frame.place_at(self._shown.line, area.left + offset.x + event.x, area.top + offset.y + event.y)
        if place:
            self.post_message(self.PlaceClicked(place))

    def render_line(self, y: int) -> Strip:
        """Return a line of the part of the table that is seen."""
        self._drawn_for_room()  # the screen is painted before we are told of its new size
        width, style = self.size.width, self._base
        from_foot = self.size.height - y
        if from_foot <= len(self._note):
            return self._note[-from_foot].crop_extend(0, width, None).apply_style(style)
        if self._frame is None:
            return Strip.blank(width, style)
        area = self._frame.area
        left, row = area.left + self.scroll_offset.x, area.top + self.scroll_offset.y + y
        if not 0 <= row < len(self._strips):
            return Strip.blank(width, style)
        strip = self._strips[row].crop(max(left, 0), max(left + width, 0))
        if left < 0:
            strip = Strip([Segment(" " * -left), *strip])
        return strip.crop_extend(0, width, None).apply_style(style)

    def _draw(self) -> None:
        """Draw again."""
        self._frame = None
        self._measure()
        self.refresh()

    def _draw_in_theme(self) -> None:
        self.say(self._said)
        self._draw()

    def _measure(self) -> None:
        """Tell Textual how much there is to scroll."""
        area, room = self._drawn_for_room().area, self.outer_size
        self.scrolls = bool(room) and (area.width > room.width or area.height > room.height)
        # If nothing scrolls, telling nothing new saves arranging the whole screen again.
        self.virtual_size = Size(area.width, area.height) if self.scrolls else _NO_MORE

    def _drawn_for_room(self) -> Frame:
        """Draw the table for the present room, unless that was done."""
        if self._frame and self._room == self.outer_size:
            return self._frame
        shown, self._room = self._shown, self.outer_size
        frame = self._framing.frame(shown.line, self._room.width, self._room.height)
        drawing = draw_table(
            shown.line,
            frame.layout,
            self._look,
            frame.scale,
            open_ends=shown.open_ends,
            tones={shown.line.laid[-1].tile: Tone.LATEST} if shown.line.laid else {},
            place_tones=shown.places,
            whole_table=True,
            charset=self._charset,
        )
        self._frame, self._strips = frame, strips(drawing, theme_of(self.app))
        self._base = self.rich_style
        return frame

    def _look_where_it_happens(self, *, has_grown: bool) -> None:
        """Scroll to the selected place, or to the tile laid last."""
        frame, shown = self._frame, self._shown
        if frame is None:
            return
        placement = self.placements.get(shown.pointed_at) if shown.pointed_at else None
        if placement is None and has_grown and frame.layout.placements:
            placement = frame.layout.placements[-1]
        if placement:
            self.scroll_to_region(self.region_of(placement), animate=False, immediate=True, center=True, force=True)
