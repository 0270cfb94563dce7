"""The pictures of the rules, made for a page that has the tiles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from doublesix.i18n import Words
from doublesix.layout import TableSize, lay_out
from doublesix.picture import Look, Scene, describe_hand, line_on_page, tile_name

TABLE: Final = TableSize(12, 9)
"""Small enough that a whole line is readable on a phone."""


@dataclass(frozen=True, slots=True)
class ShownTile:
    """A tile of a hand, by the id of its drawing."""

    name: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class FigureHand:
    """A hand: whose it is, what it holds in words, and its tiles."""

    player: str
    told: str
    tiles: tuple[ShownTile, ...]


@dataclass(frozen=True, slots=True)
class RuleFigure:
    """A picture of the rules in the parts that a page lays out."""

    look: Look
    line: Markup | None
    hands: tuple[FigureHand, ...]
    caption: str
    is_near: bool


def figure_of(scene: Scene, caption: str, words: Words) -> RuleFigure:
    """Make the parts of a picture: the line of play as one drawing, hands as rows of tiles that may break."""
    line = None
    if scene.line is not None:
        layout = lay_out(scene.line, TABLE)
        line = Markup(line_on_page(scene.line, layout, words, scene.look, open_ends=scene.open_ends))
    hands = tuple(
        FigureHand(
            hand.player,
            describe_hand(hand.tiles, words, scene.look),
            tuple(ShownTile(tile_name(tile), tile in scene.chosen) for tile in hand.tiles),
        )
        for hand in scene.hands
    )
    return RuleFigure(scene.look, line, hands, caption, scene.near)
