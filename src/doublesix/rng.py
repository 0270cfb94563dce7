"""Random numbers: a small seeded generator, fair shuffling, and deals fixed by commitment and reveal.

Two sources of random 64-bit words share one way of choosing without bias (rejection, never a remainder):

* ``SplitMix``: fast and reproducible from a seed, for simulations, bots and games against the computer.
* ``HashStream``: SHA-256 in counter mode, for deals that players who do not trust the dealer can check.

A fair deal goes: the dealer chooses a secret and publishes its ``commitment``; every player adds a contribution of
their own; the deal follows from both by ``fair_stream``; afterwards the secret is revealed and anyone can repeat it.
"""

from __future__ import annotations

import hashlib
from collections.abc import MutableSequence, Sequence
from os import urandom
from typing import Protocol, TypeVar

Item = TypeVar("Item")

_WORD = (1 << 64) - 1
_HALF = 1 << 32
COMMITMENT_LABEL = b"doublesix commitment 1\0"
DEAL_LABEL = b"doublesix deal 1\0"
SEED_LABEL = b"doublesix seed 1\0"


class Source(Protocol):
    """Anything that yields random 64-bit words."""

    def word(self) -> int:
        """Return the next 64 random bits."""


class SplitMix:
    """The generator SplitMix64: one word of state, the same numbers on every machine."""

    __slots__ = ("state",)

    def __init__(self, state: int) -> None:
        self.state = state & _WORD

    @classmethod
    def seeded(cls, *path: int | str) -> SplitMix:
        """Return a generator for a seed, or for a place below it such as ``(seed, "round", 3)``."""
        digest = hashlib.sha256(SEED_LABEL + b"".join(_framed(str(part).encode()) for part in path)).digest()
        return cls(int.from_bytes(digest[:8], "big"))

    def word(self) -> int:
        """Return the next 64 random bits."""
        self.state = (self.state + 0x9E3779B97F4A7C15) & _WORD
        word = self.state
        word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
        word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _WORD
        return word ^ (word >> 31)


class HashStream:
    """SHA-256 of a key and a counter, read eight bytes at a time."""

    __slots__ = ("_counter", "_key", "_waiting")

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._counter = 0
        self._waiting = b""

    def word(self) -> int:
        """Return the next 64 random bits."""
        if not self._waiting:
            self._waiting = hashlib.sha256(self._key + self._counter.to_bytes(8, "big")).digest()
            self._counter += 1
        word, self._waiting = self._waiting[:8], self._waiting[8:]
        return int.from_bytes(word, "big")


def below(source: Source, bound: int) -> int:
    """Return a number from 0 up to but not including ``bound``, each equally likely.

    The upper 32 bits of a word are scaled to the bound; the few words that would favour some numbers are rejected.
    """
    if not 0 < bound <= _HALF:
        raise ValueError(f"a bound lies between 1 and 2**32, not at {bound}")
    scaled = (source.word() >> 32) * bound
    if scaled % _HALF < bound:
        unfair = (_HALF - bound) % bound
        while scaled % _HALF < unfair:
            scaled = (source.word() >> 32) * bound
    return scaled >> 32


def fraction(source: Source) -> float:
    """Return a number from 0 up to but not including 1."""
    return (source.word() >> 11) * (1.0 / 9007199254740992.0)


def shuffle(source: Source, items: MutableSequence[Item]) -> None:
    """Put the items into a random order, each order equally likely."""
    for last in range(len(items) - 1, 0, -1):
        chosen = below(source, last + 1)
        items[last], items[chosen] = items[chosen], items[last]


def new_seed() -> int:
    """Return a seed that nobody can guess, below 2⁵³: every reader of JSON keeps it exact."""
    return int.from_bytes(urandom(8), "big") >> 11


def commitment(secret: bytes) -> str:
    """Return what is published before the deal: it fixes the secret and tells nothing about it."""
    return hashlib.sha256(COMMITMENT_LABEL + secret).hexdigest()


def fair_stream(secret: bytes, contributions: Sequence[str], round_number: int) -> HashStream:
    """Return the random stream that a round is dealt from: the dealer's secret and every player's contribution."""
    key = hashlib.sha256(DEAL_LABEL)
    key.update(_framed(secret))
    key.update(round_number.to_bytes(4, "big"))
    key.update(len(contributions).to_bytes(2, "big"))
    for contribution in contributions:
        key.update(_framed(contribution.encode()))
    return HashStream(key.digest())


def _framed(part: bytes) -> bytes:
    """Put the length before a part, so that no two lists of parts look alike."""
    return len(part).to_bytes(4, "big") + part
