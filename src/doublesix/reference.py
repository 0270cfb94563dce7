"""Whether the readable engine and layout are asked for, where compiled ones are there, too."""

from __future__ import annotations

import os
from typing import Final

VARIABLE: Final = "DOUBLESIX_KERNEL"
"""If it is ``reference`` in the environment, nothing compiled is used."""


def is_asked_for() -> bool:
    """Whether nothing compiled is to be used."""
    return os.environ.get(VARIABLE) == "reference"
