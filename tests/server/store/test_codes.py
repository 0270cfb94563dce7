"""Codes of tables can be read out and typed."""

from __future__ import annotations

import pytest

from doublesix.server.store.codes import LENGTH, SIGNS, new_code, read_code


def test_codes_have_six_signs_that_look_like_no_other() -> None:
    codes = {new_code() for _ in range(500)}
    assert len(codes) == 500
    assert all(len(code) == LENGTH == 6 and set(code) <= set(SIGNS) for code in codes)
    assert not set(SIGNS) & set("01ILO")


@pytest.mark.parametrize("text", ["ABC234", "abc234", " abc 234 ", "abc-234"])
def test_a_code_is_read_however_it_is_typed(text: str) -> None:
    assert read_code(text) == "ABC234"


@pytest.mark.parametrize("text", ["", "ABC23", "ABC2345", "ABC01L", "ÄBC234", "../etc"])
def test_what_cannot_be_a_code_is_none(text: str) -> None:
    assert read_code(text) is None
