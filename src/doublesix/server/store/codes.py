"""Codes of tables and pads: short enough to say across a room, too many to guess."""

from __future__ import annotations

import re
import secrets
from typing import Final

SIGNS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Without characters that look alike: no I and 1, no L, no O and 0."""
LENGTH: Final = 6

_CODE: Final = re.compile(f"[{SIGNS}]{{{LENGTH}}}")


class CodeTaken(Exception):
    """Something has this code, or had it; take another one."""


def new_code() -> str:
    """Return a code that nobody can foresee."""
    return "".join(secrets.choice(SIGNS) for _ in range(LENGTH))


def read_code(text: str) -> str | None:
    """Return the code that somebody typed, in any case and with gaps; none if it cannot be a code."""
    code = "".join(text.split()).replace("-", "").upper()
    return code if _CODE.fullmatch(code) else None
