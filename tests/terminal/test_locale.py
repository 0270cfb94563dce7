"""What is drawn follows the encoding of the output, not the name of the locale: real tiles where it can show them."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

TILES, ASCII_TILES = "╭───╮", "+---+"


@pytest.mark.parametrize(
    ("settings", "expected", "other"),
    [
        ({"LC_ALL": "C"}, TILES, ASCII_TILES),
        ({"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}, ASCII_TILES, TILES),
    ],
)
def test_tiles_in_the_locale_of_programmers(settings: dict[str, str], expected: str, other: str) -> None:
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "PYTHONIO"))
    }
    environment.pop("PYTHONUTF8", None)
    told = subprocess.run(
        [sys.executable, "-m", "doublesix", "demo", "--seed", "1"],
        capture_output=True,
        env=environment | settings,
        timeout=60,
        check=True,
    )
    text = told.stdout.decode("utf-8")
    assert expected in text
    assert other not in text
    assert expected == TILES or text.isascii()
    assert not told.stderr
