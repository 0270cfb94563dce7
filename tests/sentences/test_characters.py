"""Where a terminal does not know a character, something like it stands in the same column."""

from __future__ import annotations

import pytest

from doublesix.sentences.characters import writable


@pytest.mark.parametrize(
    ("text", "encoding", "shown"),
    [
        ("Anna scores 11 − 5 = 6.", "ascii", "Anna scores 11 - 5 = 6."),
        ("the sheet’s own look…", "ascii", "the sheet's own look."),
        ("Zoë leads", "latin-1", "Zoë leads"),
        ("Zoë leads", "ascii", "Zo? leads"),
        ("骨牌 leads", "ascii", "???? leads"),
        ("╭─╮ ▃", "ascii", "+-+ #"),
        ("· the sheet says so   * our own ruling", "ascii", ". the sheet says so   * our own ruling"),
        ("6-5 on 6", "ascii", "6-5 on 6"),
    ],
)
def test_what_cannot_be_shown_is_replaced_by_something_as_wide(text: str, encoding: str, shown: str) -> None:
    assert writable(text, encoding) == shown
