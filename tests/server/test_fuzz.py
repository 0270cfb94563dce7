"""Odd requests and frames do no harm: a short look with what the soak sends by the hundred thousand."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests import chance

import fuzz

NUMBER = 20_000 if chance.IS_NEW else 120


def test_nothing_odd_makes_the_application_fail(tmp_path: Path) -> None:
    verdict = asyncio.run(fuzz.fuzz_app(NUMBER, "test", tmp_path))
    assert verdict.wrong == []
    assert verdict.sent >= NUMBER
    assert {200, 400, 404, 405} <= set(verdict.statuses)


@pytest.mark.soak
def test_nothing_odd_makes_a_server_fail(tmp_path: Path) -> None:
    verdict = asyncio.run(fuzz.fuzz_port(NUMBER // 3, "test", tmp_path))
    assert verdict.wrong == []
    assert verdict.statuses[400]


def test_what_goes_wrong_would_be_seen() -> None:
    assert fuzz.judge(200, b"{}", "this") is None
    assert fuzz.judge(503, b'{"error":{"code":"busy"}}', "this") is None
    assert fuzz.judge(503, b'<meta http-equiv="refresh" content="5">', "this") is None
    assert fuzz.judge(503, b'{"error":{"code":"not-kept"}}', "this")
    assert fuzz.judge(500, b"", "this")
    assert fuzz.judge(0, b"", "this") == "no answer to this"
    assert fuzz.judge(400, b"Traceback (most recent call last):", "this")
    verdict = fuzz.Verdict(sent=100, memory=[(10, 10**7), (50, 10**8), (100, 10**8 + fuzz.MOST_GROWTH + 1)])
    verdict.add_growth("it")
    assert verdict.wrong
