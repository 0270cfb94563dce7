"""The page about pictures says what is so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from doublesix.picture import PALETTES, UNICODE, Look, Theme, colour_of

PAGE = (Path(__file__).parents[2] / "docs" / "pictures.md").read_text(encoding="utf-8")


def test_the_example_prints_what_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    (shown,) = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)
    exec(example, {})
    assert capsys.readouterr().out == shown


@pytest.mark.parametrize("number", range(1, 7))
def test_the_table_of_colours(number: int) -> None:
    paint = PALETTES[Theme.LIGHT].paint(number, Look.COLOURS)
    (row,) = re.findall(rf"^\| {number} \| (\w+) \| \w+ \| (.) \| `(.*)` \| `(.*)` \|$", PAGE, re.MULTILINE)
    assert row == (colour_of(number), UNICODE.shapes[number - 1], paint.fill, paint.outline)


@pytest.mark.parametrize("look", Look)
def test_every_look_is_explained(look: Look) -> None:
    assert f"| `{look.name}` |" in PAGE
