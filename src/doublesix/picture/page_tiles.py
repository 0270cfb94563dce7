"""Tiles on a web page: drawn once a page in every look, coloured by CSS variables; pictures only refer to them.

A page has the sprite (``tile_sprite``) once. A tile is then ``<use href="#tile-65"/>``, upright around its middle, one
hundred wide, and ``#tile-back`` lies face down. The variables of ``page_colours`` and ``look_colours`` say which look
is seen and which colours it has, so a page changes both without drawing anything again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from doublesix.i18n import Words
from doublesix.layout import Facing, Layout
from doublesix.line import Line
from doublesix.picture.badge import SIZE, Badge, draw_badge
from doublesix.picture.faces import Colour, Look, Theme, colour_of
from doublesix.picture.palette import COATS, PALETTES, Face, Material, Paint, Palette
from doublesix.picture.stencils import UNIT, Stencils, element, placed
from doublesix.picture.svg import table_svg
from doublesix.tiles import ALL_TILES, DOUBLE_SIX, Tile

_NUMBERS: Final = range(1, DOUBLE_SIX + 1)
_FACE_PARTS: Final = ("ground", "edge", "divider")
_FACE: Final = Face(
    **{part: f"var(--tile-{part})" for part in _FACE_PARTS}, pip=Paint("var(--tile-pip)", "var(--tile-pip)")
)
_NAMES: Final = {
    "table": "table",
    "ink": "table-ink",
    "open_end": "open-end",
    "back": "back",
    "back_line": "back-line",
    "back_edge": "back-edge",
    "back_ink": "back-ink",
}
"""What the colours of a palette are called on a page."""
_VARIABLES: Final = Palette(
    **{field: f"var(--{name})" for field, name in _NAMES.items()},
    shadow=0,
    plain=_FACE,
    coloured=_FACE,
    colours=MappingProxyType(
        {
            colour: Paint(f"var(--mark-{number})", f"var(--mark-{number}-line)")
            for number, colour in enumerate(Colour, 1)
        }
    ),
    on_table=MappingProxyType({colour: Paint(f"var(--table-{colour})", "var(--open-end)") for colour in Colour}),
)
_SHOWN: Final = {
    Look.PIPS: "pips",
    Look.COLOURED_PIPS: "pips",
    Look.COLOURS: "shapes",
    Look.BOTH: "shaped-pips",
}
"""What an end shows in each look; also the class of that drawing."""


class _PageStencils(Stencils):
    """Pieces that the page's sprite has."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, Theme.LIGHT)
        self.palette = _VARIABLES
        self._prefix = "page"

    @property
    def definitions(self) -> str:
        """Nothing: the sprite has all pieces."""
        return ""

    def tile(
        self, tile: Tile | None, x: float, y: float, facing: Facing = Facing.UP, **attributes: float | None
    ) -> str:
        """Refer to a tile of the sprite."""
        return element("use", href=f"#{tile_name(tile)}", transform=placed(x, y, facing), **attributes)

    def shadowed(self, tiles: Iterable[str]) -> str:
        """Let the page's style sheet give tiles their shadow."""
        return element("g", *tiles, **{"class": "tiles"})

    def sprite(self) -> str:
        """Draw every piece."""
        named = [self._named(tile_name(None), self._back())]
        named += (self._named(f"end-{number}", self._end_in_every_look(number)) for number in _NUMBERS)
        named += (self._named(tile_name(tile), self._front() + _ends_of(tile)) for tile in ALL_TILES)
        self._outline(transform="")
        for number in _NUMBERS:
            self._open_shape(number, 0, 0)
        return super().definitions + element("defs", *named)

    def _end_in_every_look(self, number: int) -> str:
        drawn = {
            "pips": self._round_pips(number),
            "shapes": self._shape(number),
            "shaped-pips": self._shaped_pips(number),
        }
        return "".join(element("g", drawing, **{"class": f"in-{name}"}) for name, drawing in drawn.items())

    def _named(self, name: str, drawing: str) -> str:
        return element("g", drawing, id=name)


def tile_sprite() -> str:
    """Return the pieces of all tiles; a page holds them once, and they are not seen themselves."""
    return element(
        "svg",
        _PageStencils(Look.BOTH).sprite(),
        xmlns="http://www.w3.org/2000/svg",
        width=0,
        height=0,
        aria_hidden="true",
        **{"class": "sprite"},
    )


def tile_name(tile: Tile | None) -> str:
    """Return the id of a tile in the sprite; None lies face down."""
    return "tile-back" if tile is None else f"tile-{tile.high}{tile.low}"


def line_on_page(line: Line, layout: Layout, words: Words, look: Look, **options: Any) -> str:
    """Draw a line of play for a page that has the sprite; the options are those of ``table_svg``."""
    return table_svg(line, layout, words, look, pieces=_PageStencils(look), **options)


def badge_on_page(badge: Badge) -> str:
    """Draw a badge between the words of a page."""
    reach = UNIT * SIZE * 1.2
    return element(
        "svg",
        draw_badge(badge, 0, 0, _VARIABLES),
        viewBox=f"{-reach:g} {-reach:g} {2 * reach:g} {2 * reach:g}",
        aria_hidden="true",
        **{"class": "badge"},
    )


def page_colours(theme: Theme) -> Iterator[tuple[str, str]]:
    """Return the variables of a theme, for any look."""
    palette = PALETTES[theme]
    for field, name in _NAMES.items():
        yield f"--{name}", getattr(palette, field)
    yield "--tile-shadow", f"{palette.shadow:g}"
    yield from ((f"--table-{colour}", paint.fill) for colour, paint in palette.on_table.items())
    yield from _tile_colours(palette.plain, palette.coloured, palette.colours)


def material_colours(material: Material) -> Iterator[tuple[str, str]]:
    """Return the variables of a material; they take the place of those that the theme has for tiles."""
    coat = COATS[material]
    return _tile_colours(coat.face, coat.face, coat.colours)


def _tile_colours(plain: Face, coloured: Face, colours: Mapping[Colour, Paint]) -> Iterator[tuple[str, str]]:
    for name, face in (("plain", plain), ("coloured", coloured)):
        yield from ((f"--{name}-{part}", getattr(face, part)) for part in _FACE_PARTS)
        yield f"--{name}-pip", face.pip.fill
    for colour, paint in colours.items():
        yield f"--{colour}", paint.fill
        yield f"--{colour}-line", paint.outline


def look_colours(look: Look) -> Iterator[tuple[str, str]]:
    """Return the variables of a look, made of those of the theme: which drawing is seen, and how it is painted."""
    face = "coloured" if look.has_colours else "plain"
    for part in ("ground", "edge", "divider", "pip"):
        yield f"--tile-{part}", f"var(--{face}-{part})"
    for number in _NUMBERS:
        colour = colour_of(number) if look.has_colours else None
        yield f"--mark-{number}", f"var(--{colour})" if colour else "var(--tile-pip)"
        yield f"--mark-{number}-line", f"var(--{colour}-line)" if colour else "var(--tile-pip)"
    for name in dict.fromkeys(_SHOWN.values()):
        yield f"--show-{name}", "inline" if name == _SHOWN[look] else "none"


def _ends_of(tile: Tile) -> str:
    ends = ((tile.high, -UNIT / 2), (tile.low, UNIT / 2))
    return "".join(element("use", href=f"#end-{number}", y=down) for number, down in ends if number)
