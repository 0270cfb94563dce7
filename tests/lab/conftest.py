"""What the tests of the lab share."""

from __future__ import annotations

import pytest
from tests.kernel_in_use import dial


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOUBLESIX_LANG", "en")


@pytest.fixture
def many_rounds() -> int:
    """As many rounds as take a moment: more than one chunk on the compiled kernel."""
    return dial(compiled=300_000, readable=200)
