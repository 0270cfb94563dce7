"""The page for programs is true."""

from __future__ import annotations

import doctest
from pathlib import Path

PAGE = Path(__file__).parent.parent.parent / "docs" / "client.md"


def test_the_examples_run(address: str) -> None:
    result = doctest.testfile(str(PAGE), module_relative=False, globs={"address": address})
    assert result.attempted > 15
    assert result.failed == 0
