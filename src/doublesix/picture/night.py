"""Pictures that follow the page from day to night: rules of a stylesheet that repaint those drawn by day."""

from __future__ import annotations

from collections.abc import Iterator

from doublesix.picture.faces import Look, Theme
from doublesix.picture.palette import PALETTES, Palette
from doublesix.picture.stencils import prefix_of


def night_rules(look: Look, within: str) -> str:
    """Return the rules that paint pictures of a look by night, for those within what a selector finds.

    Pieces that are used again are looked for by their ids, since where they are used nothing around them is seen.
    """
    day, night = _paints(PALETTES[Theme.LIGHT], look), _paints(PALETTES[Theme.DARK], look)
    changes = {before: after for before, after in zip(day, night, strict=True) if before != after}
    places = f"{within},[id^={prefix_of(look, Theme.LIGHT)}]"
    return "".join(
        f':is({places}) [{attribute}="{before}"]{{{attribute}:{after}}}'
        for before, after in changes.items()
        for attribute in ("fill", "stroke")
    )


def _paints(palette: Palette, look: Look) -> Iterator[str]:
    """Everything that a picture may be painted with, each at its place."""
    face = palette.face(look)
    yield from (palette.table, palette.ink, palette.open_end)
    yield from (palette.back, palette.back_line, palette.back_edge, palette.back_ink)
    yield from (face.ground, face.edge, face.divider, face.pip.fill, face.pip.outline)
