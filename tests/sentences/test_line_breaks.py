"""Lines as long as the terminal is wide, within reason."""

from __future__ import annotations

import io

import pytest

from doublesix.sentences.line_breaks import broken, columns_of


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("terminal", "columns"), [("5", 20), ("40", 40), ("100", 100), ("250", 100)])
def test_lines_are_as_long_as_the_terminal_is_wide(
    terminal: str, columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", terminal)
    assert columns_of(Screen()) == columns
    assert columns_of(io.StringIO()) == 80


def test_all_lines_but_the_first_stand_in() -> None:
    assert broken("Ana lays 6-5 on 6.", 12) == "Ana lays 6-5\n  on 6."
    assert broken("Ana lays 6-5 on 6.", 14, "  ") == "  Ana lays 6-5\n    on 6."
    assert broken("", 12) == ""
