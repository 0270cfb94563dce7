"""Tokens: each gives a right to the person who shows it. Only their hashes are kept."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

_BYTES: Final = 32


def fresh_token() -> str:
    """Return a token that nobody can guess."""
    return secrets.token_urlsafe(_BYTES)


def token_hash(token: str) -> bytes:
    """Return what we keep of a token. It is random, so a quick hash is as safe as a slow one."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()
