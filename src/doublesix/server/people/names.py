"""What people may be called."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from doublesix.errors import DoublesixError

LONGEST_NAME: Final = 24

_NOT_IN_NAMES: Final = frozenset(",:;/|")
"""What separates names in the record of a game."""

_JOINERS: Final = "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"
"""Some scripts, and emoji of families, need these."""

_VISIBLE: Final = ("L", "N", "P", "S")


def clean_name(text: str) -> str:
    """Return a name as we keep it, without blanks around it; raise if it is not a name."""
    name = unicodedata.normalize("NFC", re.sub(" +", " ", text.strip()))
    if not any(unicodedata.category(sign).startswith(_VISIBLE) for sign in name):
        raise DoublesixError("bad-name", "name-empty")
    if len(name) > LONGEST_NAME:
        raise DoublesixError("bad-name", "name-too-long", most=LONGEST_NAME)
    if not all(map(_may_stand, name)):
        raise DoublesixError("bad-name", "name-characters")
    return name


def _may_stand(sign: str) -> bool:
    """Refuse what would not stay on its line: control characters, and those that reverse the direction of writing."""
    if sign in _NOT_IN_NAMES:
        return False
    return sign == " " or sign in _JOINERS or unicodedata.category(sign)[0] not in "CZ"
