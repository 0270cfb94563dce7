"""Style sheets: colours come from the palette, and pages can be read from either side."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from doublesix.server.web.assets import STATIC

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
