"""Rounds one by one: eight bytes each, for people who want more than sums."""

from __future__ import annotations

import struct
import sys
from array import array
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, overload

FORMAT: Final = "=hbBBBBB"
"""How a row lies in memory, in the notation of the module ``struct``."""
MOST_PASSES: Final = 255
"""A row counts no more passes than these."""
_ROW: Final = struct.Struct(FORMAT)


class RoundRow(NamedTuple):
    """One round."""

    points: int
    winner: int
    """The seat; -1 if nobody won."""
    leader: int
    ended: int
    """1 and the place of the ending in ``ENDINGS``."""
    laid: int
    draws: int
    passes: int
    """Turns that ended without a tile, ``MOST_PASSES`` at most."""


class RoundRows(Sequence[RoundRow]):
    """Many rounds in order. ``buffer`` holds a row in each of its numbers, for people who read memory as it is."""

    __slots__ = ("buffer",)

    buffer: array[int]

    def __init__(self, buffer: array[int]) -> None:
        self.buffer = buffer

    @classmethod
    def empty(cls, number: int) -> RoundRows:
        """Return room for so many rows."""
        return cls(array("Q", bytes(8 * number)))

    def __len__(self) -> int:
        return len(self.buffer)

    @overload
    def __getitem__(self, index: int) -> RoundRow: ...
    @overload
    def __getitem__(self, index: slice) -> RoundRows: ...
    def __getitem__(self, index: int | slice) -> RoundRow | RoundRows:
        if isinstance(index, slice):
            return RoundRows(self.buffer[index])
        return RoundRow(*_ROW.unpack(self.buffer[index].to_bytes(8, sys.byteorder)))

    def __iter__(self) -> Iterator[RoundRow]:
        return map(RoundRow._make, _ROW.iter_unpack(self.buffer))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RoundRows) and self.buffer == other.buffer

    def __hash__(self) -> int:
        return hash(self.buffer.tobytes())


def write_row(buffer: array[int], index: int, row: RoundRow) -> None:
    """Put a row into its place."""
    _ROW.pack_into(memoryview(buffer).cast("B"), 8 * index, *row)
