"""Tiles and numbers within sentences: where tiles show colours or shapes, so do their names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from textual.content import Content, Span

from doublesix.i18n import Words
from doublesix.i18n.faces import read_faces
from doublesix.picture import UNICODE, Charset, DrawnPart, Look, Run, Style, Theme
from doublesix.rules.variant import Variant
from doublesix.terminal.textual_drawing import charset, style_of


@dataclass(frozen=True, slots=True)
class TileInk:
    """Writes sentences as suits tiles of one look."""

    look: Look
    charset: Charset

    @classmethod
    def of(cls, variant: Variant) -> TileInk:
        """Return the ink for the set that a sheet came with, in this terminal."""
        return cls(Look.of(variant), charset())

    def words(self, words: Words) -> Words:
        """Return the words of the sentences to write: with marks only where there is something to show."""
        return words.marking if self.look.has_colours else words

    def written(self, told: str, theme: Theme) -> Content:
        """Return a sentence with the colours and shapes of the tiles and numbers that are marked in it."""
        plain, faces = read_faces(told)
        parts, after = list[Content | str](), 0
        for begin, end in faces:
            parts += [plain[after:begin], self._name(plain[begin:end], theme)]
            after = end
        return Content.assemble(*parts, plain[after:]) if parts else Content(plain)

    def _name(self, name: str, theme: Theme) -> Content:
        spans, text = [], ""
        for run in self.runs(name):
            if style := style_of(run.style, theme):
                spans.append(Span(len(text), len(text) + len(run.text), style))
            text += run.text
        return Content(text, spans)

    def runs(self, name: str) -> Iterator[Run]:
        """Return the name of a tile or a number with its colours, and behind it its shapes; a blank has none."""
        numbers = [int(sign) if sign.isdecimal() else 0 for sign in name]
        for sign, number in zip(name, numbers, strict=True):
            yield Run(sign, self._style(number))
        if self.charset.shapes and self.look.has_shapes:
            yield from (Run(self.charset.shapes[number - 1], self._style(number)) for number in numbers if number)

    def _style(self, number: int) -> Style:
        return Style(DrawnPart.NUMBER, number if number and self.look.has_colours else None)


NO_COLOURS: Final = TileInk(Look.PIPS, UNICODE)
"""Writes sentences as they are told."""
