"""The pieces of SVG pictures: tile bodies, backs, pips and shapes, each drawn once and reused.

One width of a tile is ``UNIT``. Every piece is drawn for an upright tile around its own middle. The ids of pieces name
the theme and the look, so that several pictures on one page do not take each other's pieces.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from typing import Final

from doublesix.layout import Facing, Placement
from doublesix.picture.faces import Look, Theme, colour_of, pips
from doublesix.picture.open_places import OpenPlace
from doublesix.picture.palette import PALETTES
from doublesix.tiles import Tile

UNIT: Final = 100
PILE_DEPTH: Final = 3
"""How many backs of a boneyard are seen, at most."""
PILE_STEP: Final = 0.16
"""How far each of them lies from the one below, in widths of a tile."""

_NOT_IN_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_FONT: Final = "system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"
_GAP: Final = 1.5
"""How far the edge of a tile stays away from the border of its place, so that joined tiles do not melt together."""
_ROUNDING: Final = 14
_PIP_STEP: Final = 28
_PIP_RADIUS: Final = 9.5
_SHAPE_AS_PIP: Final = 0.37
_SHAPES: Final = (
    "",
    "M0-34C6-23 23-9 23 10A23 23 0 0 1-23 10C-23-9-6-23 0-34Z",
    "M0-36Q40 0 0 36Q-40 0 0-36Z",
    "M0-28L30 23H-30Z",
    "M-24-24H24V24H-24Z",
    "M0-32L8.8-10.1 32.3-8.5 14.3 6.6 20 29.5 0 17-20 29.5-14.3 6.6-32.3-8.5-8.8-10.1Z",
    "M0-31L26.8-15.5V15.5L0 31-26.8 15.5V-15.5Z",
)
"""The outline of each number's shape, about as large as fits well on one end."""


def element(name: str, *children: str, **attributes: str | float | None) -> str:
    """Write an element; an underscore in an attribute's name stands for a hyphen, and None leaves it out."""
    listed = "".join(
        f' {key.replace("_", "-")}="{_attribute(value)}"' for key, value in attributes.items() if value is not None
    )
    return f"<{name}{listed}>{''.join(children)}</{name}>" if children else f"<{name}{listed}/>"


def written(text: str) -> str:
    """Write text for people, without the few characters that no XML may hold."""
    return escape(_NOT_IN_XML.sub("", text), quote=False)


def placed(x: float, y: float, facing: Facing) -> str:
    """Write how a tile gets to its place, measured in widths of a tile, and is turned there."""
    return _move(x, y) + (f" rotate({90 * facing})" if facing else "")


def _attribute(value: str | float) -> str:
    return escape(value, quote=False).replace('"', "&quot;") if isinstance(value, str) else f"{round(value, 2):g}"


class Stencils:
    """The pieces of one look in one theme; it remembers which were used, so that only those are written."""

    def __init__(self, look: Look, theme: Theme) -> None:
        self.look = look
        self.palette = PALETTES[theme]
        self._prefix = f"{theme}-{look}"
        self._pieces: dict[str, str] = {}

    @property
    def definitions(self) -> str:
        """All pieces that were used."""
        return element("defs", *(self._pieces[name] for name in sorted(self._pieces)))

    def tile(
        self, tile: Tile | None, x: float, y: float, facing: Facing = Facing.UP, **attributes: float | None
    ) -> str:
        """Draw a tile with its middle at this place, measured in widths of a tile; None lies face down."""
        if tile is None:
            parts = self._back()
        else:
            parts = self._front() + self._end(tile.high, -UNIT / 2) + self._end(tile.low, UNIT / 2)
        return element("g", parts, transform=placed(x, y, facing), **attributes)

    def shadowed(self, tiles: Iterable[str]) -> str:
        """Let tiles cast one soft shadow on the table, so that none falls on a neighbour."""
        return element("g", *tiles, filter=self._shadow())

    def open_place(self, place: OpenPlace, **attributes: float | None) -> str:
        """Outline the place where a tile would lie, with the number that it needs on the half that would be joined."""
        number, placement, (x, y) = place
        has_shape = bool(number) and self.look.has_shapes
        outline = self._outline(transform=placed(placement.x, placement.y, placement.facing))
        shape = self._open_shape(number, x - 0.19, y) if has_shape else ""
        label = self.label(str(number), x + 0.2 * has_shape, y + 0.165, size=0.46, fill=self.palette.open_end)
        return element("g", outline, shape, label, **attributes)

    def pile(self, count: int, x: float, y: float) -> str:
        """Draw tiles that lie face down with their number written on them; an outline if none is left."""
        if not count:
            return self.open_place(OpenPlace(0, Placement(x, y, Facing.UP), (x, y)))
        depth = min(count, PILE_DEPTH)
        backs = [self.tile(None, x + PILE_STEP * (index - depth + 1), y) for index in range(depth)]
        plate = element(
            "circle",
            cx=UNIT * x,
            cy=UNIT * y,
            r=30,
            fill=self.palette.back,
            stroke=self.palette.back_line,
            stroke_width=3,
        )
        return self.shadowed(backs) + plate + self.label(str(count), x, y + 0.13, size=0.36, fill=self.palette.back_ink)

    def label(self, text: str, x: float, y: float, *, size: float, fill: str, anchor: str = "middle") -> str:
        """Write text on its base line, measured in widths of a tile."""
        return element(
            "text",
            written(text),
            x=UNIT * x,
            y=UNIT * y,
            fill=fill,
            font_family=_FONT,
            font_size=UNIT * size,
            text_anchor=anchor,
        )

    def _front(self) -> str:
        """Use the front of a tile without its numbers."""
        face = self.palette.face(self.look)
        reach = UNIT / 2 - 14
        divider = element("path", d=f"M-{reach:g} 0H{reach:g}", stroke=face.divider, stroke_width=2.5)
        return self._use("front", _body(face.ground, face.edge) + divider)

    def _back(self) -> str:
        """Use the back of a tile: one calm lattice within a thin frame."""
        palette = self.palette
        thread = element("path", d="M0 0H14M0 0V14", stroke=palette.back_line, stroke_width=2.5)
        lattice = self._keep(
            "lattice",
            thread,
            kind="pattern",
            width=14,
            height=14,
            patternUnits="userSpaceOnUse",
            patternTransform="rotate(45)",
        )
        inner = element(
            "rect",
            x=-36,
            y=-86,
            width=72,
            height=172,
            rx=6,
            fill=f"url(#{lattice})",
            stroke=palette.back_line,
            stroke_width=2.5,
        )
        return self._use("back", _body(palette.back, palette.back_edge) + inner)

    def _end(self, number: int, down: float) -> str:
        """Use the pips or the shape of one end, so far down from the middle of the tile; nothing for a blank."""
        if not number:
            return ""
        if self.look is Look.COLOURS:
            return self._shape(number, y=down)
        marks = self._shaped_pips(number) if self.look is Look.BOTH else self._round_pips(number)
        return self._use(f"end{number}", marks, y=down)

    def _round_pips(self, number: int) -> str:
        paint = self.palette.paint(number, self.look)
        dots = (element("circle", cx=x, cy=y, r=_PIP_RADIUS) for x, y in _pip_centres(number))
        return element("g", *dots, fill=paint.fill, stroke=paint.outline, stroke_width=2)

    def _shaped_pips(self, number: int) -> str:
        return "".join(
            self._shape(number, transform=f"translate({x} {y}) scale({_SHAPE_AS_PIP})") for x, y in _pip_centres(number)
        )

    def _shape(self, number: int, **attributes: str | float) -> str:
        """Use the coloured shape of a number from one to six."""
        paint = self.palette.paint(number, self.look)
        return self._use(f"shape{number}", _outlined(number, paint.fill, paint.outline), **attributes)

    def _open_shape(self, number: int, x: float, y: float) -> str:
        """Use the shape that an open place shows; its outline is that of the place, since it lies on the table."""
        colour = colour_of(number)
        assert colour is not None, "a blank has no shape"
        shape = _outlined(number, self.palette.on_table[colour].fill, self.palette.open_end)
        return self._use(f"open{number}", shape, transform=f"{_move(x, y)} scale(.6)")

    def _shadow(self) -> str | None:
        """Refer to the one soft shadow that all tiles cast, if the theme has one."""
        if not self.palette.shadow:
            return None
        drop = element(
            "feDropShadow", dx=0, dy=3, stdDeviation=4, flood_color="#000000", flood_opacity=self.palette.shadow
        )
        name = self._keep("shadow", drop, kind="filter", x="-20%", y="-20%", width="140%", height="140%")
        return f"url(#{name})"

    def _outline(self, transform: str) -> str:
        colour = self.palette.open_end
        dashed = _body("none", colour, inset=6, stroke_width=2.5, stroke_dasharray="9 7", stroke_linecap="round")
        return self._use("open", dashed, transform=transform, opacity=0.75)

    def _use(self, name: str, drawing: str, **attributes: str | float) -> str:
        return element("use", href=f"#{self._keep(name, drawing)}", **attributes)

    def _keep(self, name: str, drawing: str, *, kind: str = "g", **attributes: str | float) -> str:
        """Remember a piece for the definitions and return its id."""
        name = f"{self._prefix}-{name}"
        self._pieces[name] = element(kind, drawing, id=name, **attributes)
        return name


def _body(ground: str, edge: str, *, inset: float = _GAP, stroke_width: float = 2, **dashes: str) -> str:
    return element(
        "rect",
        x=inset - UNIT / 2,
        y=inset - UNIT,
        width=UNIT - 2 * inset,
        height=2 * (UNIT - inset),
        rx=_ROUNDING,
        fill=ground,
        stroke=edge,
        stroke_width=stroke_width,
        **dashes,
    )


def _outlined(number: int, fill: str, outline: str) -> str:
    return element("path", d=_SHAPES[number], fill=fill, stroke=outline, stroke_width=4, stroke_linejoin="round")


def _move(x: float, y: float) -> str:
    return f"translate({round(UNIT * x, 2):g} {round(UNIT * y, 2):g})"


def _pip_centres(number: int) -> list[tuple[int, int]]:
    return [(x * _PIP_STEP, y * _PIP_STEP) for x, y in pips(number)]
