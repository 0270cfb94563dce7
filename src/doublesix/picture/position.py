"""A position in a picture and in words: the line of play, the hands, what is left, and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from doublesix.i18n import Words
from doublesix.layout import TableSize, lay_out
from doublesix.line import Line
from doublesix.picture.canvas import UNICODE, Charset
from doublesix.picture.drawing import Drawing
from doublesix.picture.faces import Look, Theme
from doublesix.picture.svg import ShownHand, table_svg
from doublesix.picture.text import Scale, draw_table
from doublesix.round import Round
from doublesix.rules.variant import Variant
from doublesix.sentences.rest import tell_hidden_rest, tell_rest
from doublesix.sentences.score import tell_outcome
from doublesix.sentences.sheet_texts import words_at
from doublesix.tiles import TileSet
from doublesix.view import View

_ROWS: Final = 40
"""Taller tables are hard to take in, however large the terminal."""

_PICTURE: Final = TableSize(20, 14)


@dataclass(frozen=True, slots=True)
class ShownPosition:
    """A position as it is shown: everything, or only what one seat may know."""

    seen: Round | View
    names: tuple[str, ...]
    variant: Variant | None = None
    """What is played; without it, a sheet's own words for things are not known."""
    caption: str = ""
    look: Look = Look.PIPS
    theme: Theme = Theme.LIGHT

    @property
    def hands(self) -> tuple[TileSet | None, ...]:
        """The hands, without those that may not be seen."""
        return self.seen.hands

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many tiles each seat holds."""
        return self.seen.sizes if isinstance(self.seen, View) else tuple(map(len, self.seen.hands))

    def drawing(self, columns: int, charset: Charset = UNICODE) -> Drawing | None:
        """Draw the line of play on so many columns; nothing before the first tile."""
        return draw_line(self.seen.line, self.look, columns, charset) if self.seen.line.size else None

    def svg(self, words: Words) -> str:
        """Draw the table with all hands as a picture."""
        hands = [
            ShownHand(name, (None,) * size if hand is None else tuple(hand))
            for name, size, hand in zip(self.names, self.sizes, self.hands, strict=True)
        ]
        line = self.seen.line
        layout = lay_out(line, _PICTURE)
        return table_svg(line, layout, words, self.look, self.theme, hands=hands, caption=self.caption)

    def tell(self, words: Words) -> Iterator[str]:
        """Say who holds what, what is left, and whose turn it is or how the round ended."""
        for name, size, hand in zip(self.names, self.sizes, self.hands, strict=True):
            yield _tell_hand(name, size, hand, words)
        seen, rules = self.seen, self.seen.rules
        if isinstance(seen, View):
            yield tell_hidden_rest(rules, seen.boneyard, words)
        else:
            yield tell_rest(rules, seen.boneyard, words)
        yield self._tell_turn(words_at(self.variant, words) if self.variant else words)

    def _tell_turn(self, words: Words) -> str:
        seen = self.seen
        if seen.outcome is not None or seen.turn is None:
            assert seen.outcome is not None, "a round without a turn is over"
            return tell_outcome(seen.outcome, self.names, words)
        name = self.names[seen.turn]
        if not seen.options:
            return words("record.turn", name=name)
        return words("record.options", name=name, options=words.list_or(map(str, seen.options)))


def draw_line(line: Line, look: Look, columns: int, charset: Charset = UNICODE) -> Drawing:
    """Draw the line at the usual scale, or narrower if it would be too wide."""
    layout = lay_out(line, Scale.NORMAL.table(columns, _ROWS))
    if Scale.NORMAL.size(layout.table)[0] <= columns:
        return draw_table(line, layout, look, charset=charset)
    narrow = lay_out(line, Scale.NARROW.table(columns, _ROWS))
    return draw_table(line, narrow, look, Scale.NARROW, charset=charset)


def _tell_hand(name: str, size: int, hand: TileSet | None, words: Words) -> str:
    if hand is None:
        return words("score.hand-tiles", name=name, count=size)
    if not hand:
        return words("score.empty-hand", name=name)
    return words("record.hand", name=name, tiles=" ".join(map(str, hand)))
