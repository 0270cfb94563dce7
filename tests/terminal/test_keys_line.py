"""The keys at the foot of the screen."""

from __future__ import annotations

import pytest

from doublesix.i18n import words_for
from doublesix.terminal.keys_line import name_keys


@pytest.mark.parametrize(
    ("language", "names", "written"),
    [("en", "Enter", "Enter"), ("fr", "Enter", "Entrée"), ("fr", "Shift ← →", "Maj ← →"), ("fr", "+ -", "+ -")],
)
def test_keys_go_by_the_names_on_the_keyboards_of_a_language(language: str, names: str, written: str) -> None:
    assert name_keys(names, words_for(language)) == written
