"""The parts of what people are told, as values or as JSON: a part that many are told is written once for all."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Final, TypeVar

import msgspec

MOST_KEPT: Final = 64
"""How many parts are kept between two messages; each is a few kilobytes."""

_T = TypeVar("_T")


class PlainPieces:
    """Parts that stay values, and are made each time: for those who look at them."""

    def kept(self, name: Hashable, basis: object, make: Callable[[], _T]) -> _T:
        """Return a part: as it was made before if it is still the same, or else made now."""
        return make()

    def written(self, part: _T) -> _T:
        """Return a part ready to be sent, in the place of its value."""
        return part


class WrittenPieces(PlainPieces):
    """Parts as JSON, kept for as long as they stay the same and somebody is told them."""

    def __init__(self) -> None:
        self._now: dict[Hashable, tuple[object, Any]] = {}
        self._before: dict[Hashable, tuple[object, Any]] = {}

    def begin(self) -> None:
        """Begin the next messages: parts that nobody was told in the last ones are forgotten."""
        self._before, self._now = self._now, {}

    def kept(self, name: Hashable, basis: object, make: Callable[[], _T]) -> _T:
        """Return a part of this name; it is made again if it was made from something else."""
        found = self._now.get(name) or self._before.get(name)
        if found is None or found[0] != basis:
            if len(self._now) >= MOST_KEPT:
                self._now.clear()
            found = basis, make()
        self._now[name] = found
        part: _T = found[1]
        return part

    def written(self, part: _T) -> _T:
        """Return a part as JSON; a message that holds it is sent as if it held the value."""
        raw: Any = msgspec.Raw(msgspec.json.encode(part))
        return raw  # type: ignore[no-any-return]


PLAIN: Final = PlainPieces()
