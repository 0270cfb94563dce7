"""How long a table has waited, in words."""

from __future__ import annotations

import pytest

from doublesix.i18n import words_for
from doublesix.server.pages.going_on import tell_since


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (-2, "just now"),
        (59, "just now"),
        (60, "for 1 minute"),
        (3599, "for 59 minutes"),
        (3 * 3600 + 5, "for 3 hours"),
        (50 * 3600, "for 2 days"),
    ],
)
def test_how_long_is_said_in_the_largest_unit(seconds: float, said: str) -> None:
    assert tell_since(seconds, words_for("en")) == said
