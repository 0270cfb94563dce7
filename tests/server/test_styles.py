"""Style sheets: colours come from the palette, and pages can be read from either side."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from doublesix.server.web.assets import STATIC

SOURCES = STATIC.parents[1]
SHEETS = sorted(STATIC.rglob("*.css"))
# Shadows are black of a strength that the palette decides.
COLOUR = re.compile(
    r"#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|oklab|lab|lch)\((?!0 0 0 / var\()|:\s*(?:white|black)\b", re.IGNORECASE
)
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
ONE_SIDED = re.compile(
    r"(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)\b"
    r"|(?:^|[;{])\s*(?:left|right|float|clear)\s*:"
    r"|text-align:\s*(?:left|right)|border-(?:top|bottom)-(?:left|right)-radius",
    re.MULTILINE,
)

every_sheet = pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.relative_to(STATIC).as_posix())


def rules_of(sheet: Path) -> str:
    return COMMENT.sub("", sheet.read_text("utf-8"))


@every_sheet
def test_all_colours_are_those_of_the_palette(sheet: Path) -> None:
    assert not COLOUR.findall(rules_of(sheet))


@every_sheet
def test_nothing_is_bound_to_left_or_right(sheet: Path) -> None:
    assert not ONE_SIDED.findall(rules_of(sheet))


def test_what_styles_speak_of_is_somewhere_on_a_page() -> None:
    pages = [path for path in (SOURCES / "server").rglob("*") if path.suffix in (".html", ".js")]
    written = "\n".join(path.read_text("utf-8") for path in (*pages, *SOURCES.rglob("*.py")))
    named = {name for sheet in SHEETS for name in _names_in(rules_of(sheet))}
    assert len(named) > 200
    assert not [name for name in sorted(named) if not re.search(rf"(?<![\w-]){name}(?![\w-])", written)]


def _names_in(style: str) -> Iterator[str]:
    """Find the classes, ids and data attributes that a style sheet speaks of, as scripts and templates write them."""
    for selector in re.findall(r"([^{}]+)\{", style):
        yield from re.findall(r"[.#]([a-zA-Z][\w-]*)", "" if selector.strip().startswith("@") else selector)
        # A script may set one by its name in `dataset`, without what comes before.
        yield from (f"(?:data-)?{name}" for name in re.findall(r"\[data-([\w-]+)", selector))
