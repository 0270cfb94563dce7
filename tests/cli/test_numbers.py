"""Numbers that are none, or too small, or too large: each refusal names the option and says what would be right."""

from __future__ import annotations

import click
import pytest

from doublesix.cli.numbers import seconds, whole_number
from doublesix.errors import DoublesixError

OPTION = click.Option(["--players", "-p"])
CONTEXT = click.Context(click.Command("play"))


@pytest.mark.parametrize(("text", "number"), [("2", 2), ("14", 14), ("+3", 3), (None, None)])
def test_whole_numbers(text: str | None, number: int | None) -> None:
    assert whole_number(2, 14)(CONTEXT, OPTION, text) == number


@pytest.mark.parametrize("text", ["1", "15", "-3", "", "x", "3.0", "1_0", "9" * 5000])
def test_what_is_out_of_bounds(text: str) -> None:
    with pytest.raises(DoublesixError) as refused:
        whole_number(2, 14)(CONTEXT, OPTION, text)
    assert (refused.value.code, refused.value.message) == ("bad-usage", "error.number-out-of-bounds")
    assert refused.value.details == {"option": "--players", "text": text, "least": 2, "most": 14}


def test_there_need_be_no_upper_bound() -> None:
    assert whole_number(1)(CONTEXT, OPTION, "1000000") == 1_000_000
    with pytest.raises(DoublesixError) as refused:
        whole_number(1)(CONTEXT, OPTION, "0")
    assert refused.value.message == "error.number-too-small"


def test_there_need_be_no_bounds() -> None:
    assert whole_number()(CONTEXT, OPTION, "-7") == -7
    assert whole_number()(CONTEXT, OPTION, "1_000_000") == 1_000_000
    with pytest.raises(DoublesixError) as refused:
        whole_number()(CONTEXT, OPTION, "seven")
    assert refused.value.message == "error.not-a-whole-number"


@pytest.mark.parametrize(("text", "number"), [("0", 0.0), (".5", 0.5), ("60", 60.0), (None, None)])
def test_seconds(text: str | None, number: float | None) -> None:
    assert seconds(60)(CONTEXT, OPTION, text) == number


@pytest.mark.parametrize("text", ["-1", "61", "nan", "inf", "soon", ""])
def test_seconds_that_cannot_be(text: str) -> None:
    with pytest.raises(DoublesixError) as refused:
        seconds(60)(CONTEXT, OPTION, text)
    assert refused.value.message == "error.bad-seconds"
