"""Passwords: kept in argon2id's form, and checked without making anybody else wait."""

from __future__ import annotations

import asyncio
import secrets
import unicodedata
from functools import cached_property
from typing import TYPE_CHECKING, Final

from doublesix.errors import DoublesixError

if TYPE_CHECKING:
    from argon2 import PasswordHasher

SHORTEST_PASSWORD: Final = 8
LONGEST_PASSWORD: Final = 200

_MEMORY_KIB: Final = 19 * 1024
_PASSES: Final = 2
_AT_ONCE: Final = 2
"""Each needs its own memory and a core; the next person waits, while others play on."""


def check_password(password: str) -> None:
    """Refuse a new password that is too short, or so long that somebody means harm."""
    if len(password) < SHORTEST_PASSWORD:
        raise DoublesixError("bad-password", "password-short", count=SHORTEST_PASSWORD)
    if len(password) > LONGEST_PASSWORD:
        raise DoublesixError("bad-password", "password-long", count=LONGEST_PASSWORD)


class Passwords:
    """Writes and checks passwords in threads, a few at once."""

    def __init__(self, *, memory_kib: int = _MEMORY_KIB, passes: int = _PASSES) -> None:
        self._memory_kib = memory_kib
        self._passes = passes
        self._turns = asyncio.Semaphore(_AT_ONCE)

    async def written(self, password: str) -> str:
        """Return a password in the form that we keep."""
        async with self._turns:
            return await asyncio.to_thread(self._written, password)

    async def fits(self, kept: str | None, password: str) -> bool:
        """Whether this is the password. Without one to compare, it takes just as long."""
        async with self._turns:
            return await asyncio.to_thread(self._fits, kept, password)

    def is_outdated(self, kept: str) -> bool:
        """Whether a password should be hashed again, because we have become more careful."""
        return self._hasher.check_needs_rehash(kept)

    def _written(self, password: str) -> str:
        return self._hasher.hash(_bytes(password))

    def _fits(self, kept: str | None, password: str) -> bool:
        from argon2.exceptions import InvalidHashError, VerificationError

        try:
            return self._hasher.verify(kept or self._nobodys, _bytes(password)[: 4 * LONGEST_PASSWORD])
        except (VerificationError, InvalidHashError):
            return False

    @cached_property
    def _hasher(self) -> PasswordHasher:
        from argon2 import PasswordHasher  # here, so that a server starts without it

        return PasswordHasher(time_cost=self._passes, memory_cost=self._memory_kib, parallelism=1)

    @cached_property
    def _nobodys(self) -> str:
        return self._written(secrets.token_urlsafe())


def _bytes(password: str) -> bytes:
    """Return the same bytes no matter how a keyboard puts an accent on a letter."""
    return unicodedata.normalize("NFC", password).encode("utf-8", "surrogatepass")
