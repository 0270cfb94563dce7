"""Where things stand on a screen of the terminal: texts that are cut, leave it or overlap, and keys out of sight.

A text may be longer than its room if it can be scrolled, and keys may be left out if the key that lists all is there.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any, Final, cast

from rich.cells import cell_len
from tests.terminal.screens import screen_rows
from textual.app import App
from textual.css.styles import RulesMap
from textual.geometry import Region
from textual.widget import Widget
from textual.widgets import Input, OptionList

from doublesix.terminal.keys_line import KeysLine
from doublesix.terminal.pad.grid import TileGrid
from doublesix.terminal.pad.places import PlacesPanel
from doublesix.terminal.table.line_of_play import LineOfPlay
from doublesix.terminal.table.log import EventLog
from doublesix.tiles import ALL_TILES

_BORDER: Final = 4
"""The columns of a border beside its title."""
_DRAW_THEMSELVES: Final = (LineOfPlay, EventLog, OptionList, Input)
"""They scroll, or break their lines by themselves."""
_CUT: Final = "…"
_WHOLE: Final = ("1 2 3 …",)
"""Dots that are meant."""


def misplaced_on(app: App[Any]) -> list[str]:
    """Tell what is wrong on the screen that is on top."""
    return list(dict.fromkeys(_misplaced(app)))


def _misplaced(app: App[Any]) -> Iterator[str]:
    shown = [widget for widget in app.screen.walk_children(Widget) if _is_shown(widget)]
    leaves = [widget for widget in shown if not any(child in shown for child in widget.children)]
    for widget in shown:
        title = str(widget.border_title or "")
        if cell_len(title) > widget.region.width - _BORDER:
            yield f"title is cut: “{title}”"
    for widget in leaves:
        yield from _outside(widget)
        if isinstance(widget, KeysLine):
            yield from _lost_keys(widget)
        elif not isinstance(widget, _DRAW_THEMSELVES):
            yield from _cut_off(widget)
    for one, other in combinations(leaves, 2):
        if _overlap(one, other):
            yield f"overlap: {_named(one)} and {_named(other)}"
    for row in screen_rows(app):
        if cell_len(row) > app.size.width:
            yield f"too wide: “{row}”"
        if _CUT in _without_meant(row):
            yield f"shortened: “{row.strip()}”"


def _is_shown(widget: Widget) -> bool:
    return all(each.display and each.visible for each in (widget, *widget.ancestors) if isinstance(each, Widget))


def _named(widget: Widget) -> str:
    text = " ".join(str(widget.render()).split()) if not isinstance(widget, _DRAW_THEMSELVES) else ""
    return f"{type(widget).__name__}{'#' + widget.id if widget.id else ''} “{text[:60]}”"


def _frames(widget: Widget) -> Iterator[Widget]:
    return (each for each in widget.ancestors if isinstance(each, Widget))


def _outside(widget: Widget) -> Iterator[str]:
    """Tell if a widget is not wholly within all that it stands in, and cannot be scrolled there."""
    region = widget.region
    for frame in _frames(widget):
        room = frame.region.shrink(frame.styles.gutter)
        across = region.x >= room.x and region.right <= room.right
        down = region.y >= room.y and region.bottom <= room.bottom
        if not across and not frame.allow_horizontal_scroll:
            yield f"leaves the screen: {_named(widget)}"
            return
        if not down and not frame.allow_vertical_scroll:
            yield f"leaves the screen: {_named(widget)}"
            return
        if frame.is_scrollable:  # what cannot be seen now can be scrolled to
            return


def _cut_off(widget: Widget) -> Iterator[str]:
    """Tell if a text has more lines, or longer ones, than its widget has room for."""
    size = widget.content_size
    text = str(widget.render())
    if not text.strip():
        return
    if widget.styles.text_wrap == "nowrap":
        wide = max(map(cell_len, text.splitlines()))
        if wide > size.width:
            yield f"cut off: {_named(widget)}"
            return
    if widget._render().get_height(cast("RulesMap", widget.styles), size.width) > size.height:
        yield f"cut off: {_named(widget)}"


def _lost_keys(line: KeysLine) -> Iterator[str]:
    """Tell if a key is neither shown nor listed by another one that is."""
    shown = str(line.render())
    if cell_len(shown) > line.size.width:
        yield f"cut off: {_named(line)}"
    lost = [key.name for key in line.keys if f" {key.name} {key.does} " not in shown]
    if lost and " ? " not in shown:
        yield f"keys out of sight: {', '.join(lost)}"


def _overlap(one: Widget, other: Widget) -> bool:
    if isinstance(one, TileGrid) and isinstance(other, PlacesPanel):
        return any(_shared(other.region, region) for region in _tiles(one))
    return bool(_shared(_seen(one), _seen(other)))


def _seen(widget: Widget) -> Region:
    """Return the part of a widget that is not scrolled out of sight."""
    region = widget.region
    for frame in _frames(widget):
        region = region.intersection(frame.region)
    return region


def _shared(one: Region, other: Region) -> bool:
    return bool(one.intersection(other).area)


def _tiles(grid: TileGrid) -> Iterator[Region]:
    return (grid.size_of_tiles.region(tile).translate(grid.region.offset) for tile in ALL_TILES)


def _without_meant(row: str) -> str:
    for meant in _WHOLE:
        row = row.replace(meant, "")
    return row
