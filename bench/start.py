"""How long it takes until the first screen of the game is there."""

from __future__ import annotations

import tempfile
import time

from doublesix.i18n import words_for
from terminals import in_terminal, read_until

LONGEST = 10.0


def first_screen() -> float:
    """Return the milliseconds from starting the program until the last part of the set-up has been painted."""
    # The line of keys at the foot of the screen is painted last.
    awaited = words_for()("key.quit").encode()
    with tempfile.TemporaryDirectory() as home:
        start = time.perf_counter()
        with in_terminal(("play",), home=home) as terminal:
            read_until(terminal, awaited, start + LONGEST)
            return 1000 * (time.perf_counter() - start)
