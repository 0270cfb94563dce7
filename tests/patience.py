"""How long tests wait for what must come before they say that it never came.

It costs nothing where it comes; where thirty programs share two cores, what takes a second elsewhere takes a minute.
"""

from __future__ import annotations

from typing import Final

SECONDS: Final = 120
"""Less than what ``pyproject.toml`` gives a test, after which nothing is told but where it stood."""
