"""Codes of tables and pads: short enough to say across a room, too many to guess."""

from __future__ import annotations

import re
import secrets
from typing import Final

SIGNS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Without characters that look alike: no I and 1, no L, no O and 0."""
LENGTH: Final = 8
OLD_LENGTH: Final = 6
"""Codes had fewer signs once: a server with a million tables would give one away in a thousand guesses."""
GROUP: Final = 4
"""So many signs stand together where people read a code."""

_CODE: Final = re.compile(f"[{SIGNS}]{{{LENGTH}}}|[{SIGNS}]{{{OLD_LENGTH}}}")


class CodeTaken(Exception):
    """Something has this code, or had it; take another one."""


def new_code() -> str:
    """Return a code that nobody can foresee."""
    return "".join(secrets.choice(SIGNS) for _ in range(LENGTH))


def written_code(code: str) -> str:
    """Return a code as people read it: in two groups that stay on one line; an old one as it always was."""
    if len(code) != LENGTH:
        return code
    return f"{code[:GROUP]}\N{NO-BREAK SPACE}{code[GROUP:]}"


def read_code(text: str) -> str | None:
    """Return the code that somebody typed, in any case and with gaps; none if it cannot be a code."""
    code = "".join(text.split()).replace("-", "").upper()
    return code if _CODE.fullmatch(code) else None
