"""Codes of tables can be read out and typed."""

from __future__ import annotations

import pytest

from doublesix.server.store.codes import LENGTH, SIGNS, new_code, read_code, written_code


def test_codes_have_eight_signs_that_look_like_no_other() -> None:
    codes = {new_code() for _ in range(500)}
    assert len(codes) == 500
    assert all(len(code) == LENGTH == 8 and set(code) <= set(SIGNS) for code in codes)
    assert not set(SIGNS) & set("01ILO")


@pytest.mark.parametrize("text", ["ABCD2345", "abcd2345", " abcd 2345 ", "abcd-2345", written_code("ABCD2345")])
def test_a_code_is_read_however_it_is_typed(text: str) -> None:
    assert read_code(text) == "ABCD2345"


@pytest.mark.parametrize("text", ["ABC234", "abc234", " abc 234 ", "abc-234", written_code("ABC234")])
def test_codes_from_when_they_had_six_signs_still_work(text: str) -> None:
    assert read_code(text) == "ABC234"


@pytest.mark.parametrize("text", ["", "ABC23", "ABC2345", "ABCD23456", "ABC01L", "ABCD01LO", "ÄBC234", "../etc"])
def test_what_cannot_be_a_code_is_none(text: str) -> None:
    assert read_code(text) is None


def test_people_read_a_code_in_two_groups() -> None:
    assert written_code("ABCD2345").split() == ["ABCD", "2345"]
