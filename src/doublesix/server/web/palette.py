"""All colours of the pages as CSS variables: those of tiles and tables, as in all pictures, and those around them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from doublesix.picture import Look, Material, Theme, look_colours, material_colours, page_colours


class Shades(NamedTuple):
    """A colour by day and by night."""

    light: str
    dark: str


AROUND: Final[Mapping[str, Shades]] = MappingProxyType(
    {
        "surface": Shades("#f3f6f2", "#1f2524"),
        "raised": Shades("#fbfcfa", "#272e2c"),
        "muted": Shades("#4d5a53", "#a7b3ac"),
        "line": Shades("#b9c4bc", "#3d4744"),
        "strong-line": Shades("#6c7a72", "#7d8a84"),
        "accent": Shades("#2f5868", "#8fbccb"),
        "accent-ink": Shades("#ffffff", "#10201f"),
        "accent-soft": Shades("#d3e0e3", "#2a3f47"),
        "focus": Shades("#0b5cad", "#9cc9ff"),
        "good": Shades("#1d6b45", "#7fd0a4"),
        "warn": Shades("#7a4d00", "#e8bd6a"),
        "bad": Shades("#9c2020", "#f29b94"),
        "shade": Shades("0.08", "0.35"),
    }
)
"""What is not on the table: surfaces and what is written and drawn on them; ``shade`` is how dark shadows are."""


TABLE_COLOURS: Final = MappingProxyType(
    {theme: dict(page_colours(theme))["--table"] for theme in (Theme.LIGHT, Theme.DARK)}
)
"""The colour of the table, which pages have, too, and what browsers show around them."""


class TableTop(StrEnum):
    """What a table may be covered with, instead of one plain colour."""

    FELT = "felt"
    WOOD = "wood"


class Cover(NamedTuple):
    """How a table top is painted: its colour, and lines that are a little darker by day and lighter by night."""

    ground: Shades
    lines: tuple[str, ...]
    """Gradients, with ``{line}`` for the colour of a line."""


GRAIN: Final = 0.03
"""How strong the lines of a table top are; they never cross, so that what is written on them can be read."""
COVERS: Final[Mapping[TableTop, Cover]] = MappingProxyType(
    {
        TableTop.FELT: Cover(
            Shades("#deecdf", "#14271d"),
            ("repeating-linear-gradient(45deg, {line} 0 1px, #0000 1px 3px)",),
        ),
        TableTop.WOOD: Cover(
            Shades("#f3e8d4", "#291e15"),
            ("repeating-linear-gradient(91deg, {line} 0 2px, #0000 2px 11px, {line} 11px 12px, #0000 12px 29px)",),
        ),
    }
)


def palette_css() -> str:
    """Return the style sheet.

    The theme is the one chosen (``data-theme`` of the page), else that of the system; paper is always light. The look
    is the one chosen (``data-look`` of the page), else that of the nearest element that has ``data-look``, else pips.
    """
    dark = [*_colours(Theme.DARK)]
    return "\n".join(
        (
            _rule(":root", _colours(Theme.LIGHT)),
            f"@media screen and (prefers-color-scheme: dark) {{\n{_rule(':root:not([data-theme])', dark)}\n}}",
            f"@media screen {{\n{_rule(':root[data-theme=dark]', dark)}\n}}",
            _rule(":root", look_colours(Look.PIPS)),
            *(_rule(_where_seen(look), look_colours(look)) for look in Look),
            f"@media screen {{\n{chr(10).join(_chosen_rules())}\n}}",
            *(_rule(f".in-{name}", [("display", f"var(--show-{name})")]) for name in ("pips", "shapes", "shaped-pips")),
        )
    )


def _chosen_rules() -> Iterator[str]:
    """Write what somebody chose for tiles, and for the table at which they play."""
    for material in Material:
        yield _rule(f':root[data-tiles="{material}"]', material_colours(material))
    for top, (ground, lines) in COVERS.items():
        chosen = f':root[data-table="{top}"]:has(.at-table)'
        images = ", ".join(lines).format(line=f"light-dark(rgb(0 0 0 / {GRAIN}), rgb(255 255 255 / {GRAIN}))")
        yield _rule(chosen, [("--table", f"light-dark({ground.light}, {ground.dark})"), ("background-image", images)])


def _colours(theme: Theme) -> Iterator[tuple[str, str]]:
    yield "color-scheme", str(theme)
    yield from page_colours(theme)
    yield "--ink", "var(--table-ink)"
    for name, shades in AROUND.items():
        yield f"--{name}", shades.dark if theme is Theme.DARK else shades.light


def _where_seen(look: Look) -> str:
    """Return where tiles have this look; what somebody chose comes before the look of the set."""
    return (
        f':root[data-look="{look}"], :root[data-look="{look}"] [data-look], :root:not([data-look]) [data-look="{look}"]'
    )


def _rule(selector: str, declarations: Iterable[tuple[str, str]]) -> str:
    return f"{selector} {{\n" + "".join(f"  {name}: {value};\n" for name, value in declarations) + "}"
