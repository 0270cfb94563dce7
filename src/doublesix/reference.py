"""Which form of the engine and of the layout somebody asks for, where compiled ones are there, too."""

from __future__ import annotations

import os
from enum import StrEnum
from typing import Final

from doublesix.errors import DoublesixError

VARIABLE: Final = "DOUBLESIX_KERNEL"
"""In the environment, it names one of the forms."""


class Form(StrEnum):
    """A form of the engine and of the layout that may be asked for."""

    FASTEST = "fastest"
    """What is fastest here; so it is if nobody asks."""
    PORTABLE = "portable"
    """The same, compiled for any machine of this kind, not for newer processors."""
    REFERENCE = "reference"
    """What people read; nothing compiled is used."""


def form_asked_for() -> Form:
    """Return the form that is asked for; refuse what is none."""
    given = os.environ.get(VARIABLE) or Form.FASTEST
    try:
        return Form(given)
    except ValueError:
        values = tuple(map(str, Form))
        raise DoublesixError("unknown-kernel", variable=VARIABLE, given=given, values=values) from None


def is_asked_for() -> bool:
    """Whether nothing compiled is to be used."""
    return form_asked_for() is Form.REFERENCE
