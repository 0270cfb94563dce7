"""SVG pictures of tiles, hands, the boneyard and the line of play.

A picture stands alone (nothing is fetched, nothing runs), is the same text for the same position, and says what it
shows in a title and a description.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from doublesix.columns import text_width
from doublesix.i18n import Words
from doublesix.layout import Box, Facing, Layout, Placement
from doublesix.line import Line
from doublesix.picture.badge import Badge, Badged, draw_badges
from doublesix.picture.description import describe, describe_hand, name_tile
from doublesix.picture.faces import Look, Theme
from doublesix.picture.open_places import open_places
from doublesix.picture.stencils import PILE_DEPTH, PILE_STEP, UNIT, Stencils, element, written
from doublesix.tiles import Tile

TILE_WIDTH: Final = 48
"""How many pixels wide a tile is if nobody says otherwise."""

_FADED: Final = 0.35
_STEP_IN_HAND: Final = 1.12
_RISE: Final = 0.25
_HAND_SCALE: Final = 0.6
"""How large the tiles of hands beside the table are, compared with those on it."""
_HAND_HEIGHT: Final = 2.1


@dataclass(frozen=True, slots=True)
class ShownHand:
    """A player's hand beside the table; a tile that is None lies face down."""

    player: str
    tiles: tuple[Tile | None, ...]

    @property
    def width(self) -> float:
        """The room that the hand and the name take, in widths of a tile on the table."""
        return max(_HAND_SCALE * _STEP_IN_HAND * len(self.tiles), 0.26 * text_width(self.player)) + 0.6


def tile_svg(
    tile: Tile | None,
    words: Words,
    look: Look = Look.PIPS,
    theme: Theme = Theme.LIGHT,
    *,
    facing: Facing = Facing.UP,
    tile_width: float = TILE_WIDTH,
) -> str:
    """Draw one tile; None lies face down."""
    stencils = Stencils(look, theme)
    drawn = stencils.shadowed([stencils.tile(tile, 0, 0, facing)])
    box = _grown(Placement(0, 0, facing).box, 0.12)
    return _picture(stencils, box, tile_width, name_tile(tile, words, look), "", drawn)


def hand_svg(
    tiles: Sequence[Tile | None],
    words: Words,
    look: Look = Look.PIPS,
    theme: Theme = Theme.LIGHT,
    *,
    playable: Collection[Tile] | None = None,
    chosen: Tile | None = None,
    tile_width: float = TILE_WIDTH,
) -> str:
    """Draw a hand, its tiles standing side by side; those that cannot be played fade, the chosen one rises."""
    stencils = Stencils(look, theme)
    drawn = []
    for index, tile in enumerate(tiles):
        rise = _RISE if tile is not None and tile is chosen else 0
        fades = playable is not None and (tile is None or tile not in playable)
        drawn.append(stencils.tile(tile, _STEP_IN_HAND * (index + 0.5), 1 - rise, opacity=_FADED if fades else None))
    title = words("score.tiles", count=len(tiles))
    box = _grown(Box(0, -_RISE, _STEP_IN_HAND * max(len(tiles), 1), 2), 0.12)
    return _picture(stencils, box, tile_width, title, describe_hand(tiles, words, look), stencils.shadowed(drawn))


def boneyard_svg(count: int, words: Words, theme: Theme = Theme.LIGHT, *, tile_width: float = TILE_WIDTH) -> str:
    """Draw the boneyard: tiles that lie face down, with their number written on them."""
    stencils = Stencils(Look.PIPS, theme)
    box = _grown(Box(-0.5 - PILE_STEP * (PILE_DEPTH - 1), -1, 0.5, 1), 0.12)
    title = words("record.boneyard-hidden", count=count)
    return _picture(stencils, box, tile_width, title, "", stencils.pile(count, 0, 0))


def table_svg(
    line: Line,
    layout: Layout,
    words: Words,
    look: Look = Look.PIPS,
    theme: Theme = Theme.LIGHT,
    *,
    open_ends: bool = True,
    fitting: Tile | None = None,
    hands: Sequence[ShownHand] = (),
    caption: str = "",
    badges: Sequence[Badged] = (),
    whole_table: bool = False,
    tile_width: float = TILE_WIDTH,
    pieces: Stencils | None = None,
) -> str:
    """Draw the line of play on its table.

    Open places are outlined, and if ``fitting`` is given those that it does not fit fade. The picture is as large as
    the line, or with ``whole_table`` as the table, so that a sequence of pictures keeps still. It is drawn with other
    ``pieces`` than those of the look and the theme if they are given. Tiles with ``badges`` are marked where they are.
    """
    stencils = pieces or Stencils(look, theme)
    places = list(open_places(line, layout).values()) if open_ends else []
    outlines = [
        stencils.open_place(place, opacity=_FADED if fitting and not fitting.has(place.number) else None)
        for place in places
    ]
    tiles = [
        stencils.tile(laid.tile, placement.x, placement.y, placement.facing)
        for laid, placement in zip(line.laid, layout.placements, strict=True)
    ]
    table = Box(0, 0, layout.table.width, layout.table.height)
    box = table if whole_table else _around([layout.bounds, *(place.placement.box for place in places)])
    box, beside = _beside(stencils, _grown(box, 0.5), hands, caption, badges)
    marks = _badges_on_line(stencils, line, layout, badges)
    drawn = "".join([_ground(stencils, box), *outlines, stencils.shadowed(tiles), *marks, *beside])
    title = caption or words("picture.line-count", count=len(line.laid))
    return _picture(stencils, box, tile_width, title, _say(line, hands, words, stencils.look), drawn)


def _say(line: Line, hands: Iterable[ShownHand], words: Words, look: Look) -> str:
    held = (
        words("picture.hand-of", player=hand.player, tiles=describe_hand(hand.tiles, words, look)) for hand in hands
    )
    return " ".join([describe(line, words, look), *held])


def _picture(stencils: Stencils, box: Box, tile_width: float, title: str, said: str, drawn: str) -> str:
    width, height = box.right - box.left, box.bottom - box.top
    return element(
        "svg",
        element("title", written(title)),
        element("desc", written(said)) if said else "",
        stencils.definitions,
        drawn,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(f"{round(UNIT * value, 2):g}" for value in (box.left, box.top, width, height)),
        width=width * tile_width,
        height=height * tile_width,
        role="img",
    )


def _ground(stencils: Stencils, box: Box) -> str:
    return element(
        "rect",
        x=UNIT * box.left,
        y=UNIT * box.top,
        width=UNIT * (box.right - box.left),
        height=UNIT * (box.bottom - box.top),
        rx=UNIT * 0.3,
        fill=stencils.palette.table,
    )


def _badges_on_line(stencils: Stencils, line: Line, layout: Layout, badges: Sequence[Badged]) -> Iterator[str]:
    """Mark tiles that are laid, and the open places where others would go."""
    marked: dict[tuple[float, float], list[Badge]] = {}
    laid = {each.tile: placement for each, placement in zip(line.laid, layout.placements, strict=True)}
    free = open_places(line, layout)
    for badged in badges:
        if badged.tile in laid:
            at = laid[badged.tile]
        elif badged.place in free:
            at = free[badged.place].placement
        else:
            continue
        marked.setdefault((at.x, at.y), []).append(badged.badge)
    yield from (draw_badges(found, x, y, stencils.palette) for (x, y), found in marked.items())


def _beside(
    stencils: Stencils, box: Box, hands: Sequence[ShownHand], caption: str, badges: Sequence[Badged]
) -> tuple[Box, list[str]]:
    """Put hands in rows below the line, the caption below them; return the larger box and what was drawn."""
    ink = stencils.palette.ink
    left = box.left + 0.5
    right = max([box.right, *(left + hand.width for hand in hands), left + 0.22 * text_width(caption)])
    x, bottom = left, box.bottom
    drawn = []
    for hand in hands:
        if x > left and x + hand.width > right:
            x, bottom = left, bottom + _HAND_HEIGHT
        drawn.append(_shown_hand(stencils, hand, x, bottom, badges))
        x += hand.width
    if hands:
        bottom += _HAND_HEIGHT
    if caption:
        drawn.append(stencils.label(caption, (box.left + right) / 2, bottom + 0.25, size=0.4, fill=ink))
        bottom += 0.6
    return Box(box.left, box.top, right, bottom), drawn


def _shown_hand(stencils: Stencils, hand: ShownHand, x: float, top: float, badges: Sequence[Badged]) -> str:
    name = stencils.label(hand.player, x, top + 0.35, size=0.36, fill=stencils.palette.ink, anchor="start")
    tiles = [stencils.tile(tile, _STEP_IN_HAND * index + 0.5, 1) for index, tile in enumerate(hand.tiles)]
    place = f"translate({round(UNIT * x, 2):g} {round(UNIT * (top + 0.55), 2):g}) scale({_HAND_SCALE})"
    marks = [
        draw_badges(found, _STEP_IN_HAND * index + 0.5, 0.1, stencils.palette)
        for index, tile in enumerate(hand.tiles)
        if (found := [badged.badge for badged in badges if badged.tile == tile])
    ]
    return name + element("g", stencils.shadowed(tiles), *marks, transform=place)


def _grown(box: Box, margin: float) -> Box:
    return Box(box.left - margin, box.top - margin, box.right + margin, box.bottom + margin)


def _around(boxes: Sequence[Box]) -> Box:
    return Box(
        min(box.left for box in boxes),
        min(box.top for box in boxes),
        max(box.right for box in boxes),
        max(box.bottom for box in boxes),
    )
