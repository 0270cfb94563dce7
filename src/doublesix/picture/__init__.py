"""Pictures of tiles, hands and the line of play: as SVG, as text for terminals, and in words."""

from doublesix.picture.ansi import TERMINAL_COLOURS, ansi, shown_colour, shown_tone
from doublesix.picture.badge import Badge, Badged, draw_badge
from doublesix.picture.canvas import ASCII, UNICODE, Charset
from doublesix.picture.description import describe, describe_hand, name_number, name_tile
from doublesix.picture.drawing import Drawing, DrawnPart, Run, Style, Tone, side_by_side, stacked, written
from doublesix.picture.faces import Colour, Look, Theme, colour_of, pips
from doublesix.picture.page_tiles import (
    badge_on_page,
    line_on_page,
    look_colours,
    material_colours,
    page_colours,
    tile_name,
    tile_sprite,
)
from doublesix.picture.palette import COATS, PALETTES, Material, Palette
from doublesix.picture.scene import Scene, draw_scene
from doublesix.picture.svg import ShownHand, boneyard_svg, hand_svg, table_svg, tile_svg
from doublesix.picture.text import Scale, draw_hand, draw_set, draw_table, draw_tile, place_in_set

__all__ = [
    "ASCII",
    "COATS",
    "PALETTES",
    "TERMINAL_COLOURS",
    "UNICODE",
    "Badge",
    "Badged",
    "Charset",
    "Colour",
    "Drawing",
    "DrawnPart",
    "Look",
    "Material",
    "Palette",
    "Run",
    "Scale",
    "Scene",
    "ShownHand",
    "Style",
    "Theme",
    "Tone",
    "ansi",
    "badge_on_page",
    "boneyard_svg",
    "colour_of",
    "describe",
    "describe_hand",
    "draw_badge",
    "draw_hand",
    "draw_scene",
    "draw_set",
    "draw_table",
    "draw_tile",
    "hand_svg",
    "line_on_page",
    "look_colours",
    "material_colours",
    "name_number",
    "name_tile",
    "page_colours",
    "pips",
    "place_in_set",
    "shown_colour",
    "shown_tone",
    "side_by_side",
    "stacked",
    "table_svg",
    "tile_name",
    "tile_sprite",
    "tile_svg",
    "written",
]
