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

    def listed(self, name: Hashable, columns: tuple[tuple[Any, ...], ...], make: Callable[..., _T]) -> tuple[_T, ...]:
        """Return a list that is ready to be sent: each item is made from what all columns have in one row."""
        return tuple([make(*row) for row in zip(*columns, strict=True)])

    def keep(self, name: Hashable) -> None:
        """Keep a part for the next messages, since something else was made from it."""

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

    def listed(self, name: Hashable, columns: tuple[tuple[Any, ...], ...], make: Callable[..., _T]) -> tuple[_T, ...]:
        """Return a list of this name as JSON; only what was added since the last time is written now."""
        before, written = self._found(name) or ([()], b"")
        known = len(before[0])
        if [column[:known] for column in columns] != before:
            known, written = 0, b""
        for row in range(known, len(columns[0])):
            written += b"," + msgspec.json.encode(make(*[column[row] for column in columns]))
        self._now[name] = [*columns], written
        # One without items stays a value, which messages leave out.
        return _raw(b"[" + written[1:] + b"]") if written else ()

    def keep(self, name: Hashable) -> None:
        """Keep a part for the next messages, since something else was made from it."""
        if found := self._found(name):
            self._now[name] = found

    def _found(self, name: Hashable) -> tuple[Any, Any] | None:
        return self._now.get(name) or self._before.get(name)

    def written(self, part: _T) -> _T:
        """Return a part as JSON; a message that holds it is sent as if it held the value."""
        return _raw(msgspec.json.encode(part))  # type: ignore[no-any-return]


def _raw(written: bytes) -> Any:
    return msgspec.Raw(written)


PLAIN: Final = PlainPieces()
