"""What all chance of a table comes from, unknown to everybody until the game is over."""

from __future__ import annotations

import secrets
from typing import Final

BYTES: Final = 32


def new_seal() -> str:
    """Return a seal that nobody can guess."""
    return secrets.token_hex(BYTES)
