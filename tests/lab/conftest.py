"""What the tests of the lab share."""

from __future__ import annotations

import pytest

from doublesix.kernel import in_use
from doublesix.kernel.choice import COMPILED


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOUBLESIX_LANG", "en")


@pytest.fixture
def many_rounds() -> int:
    """As many rounds as take a moment: more than one chunk on the compiled kernel."""
    return 300_000 if in_use().name == COMPILED else 200
