"""What people asked at a table and what they were told, each with its time: the history that the checker judges."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import msgspec


class Operation(msgspec.Struct, array_like=True, frozen=True):
    """Something that somebody asked for under one id, however often they sent it."""

    person: str
    id: str
    command: bytes


class Attempt(msgspec.Struct, array_like=True):
    """A command that was sent once, and what came of it. Times are seconds of one clock."""

    operation: int
    """Its place among the operations of the table."""
    sent: float
    came: float | None = None
    """When the answer came; none if none did."""
    seq: int | None = None
    version: int | None = None
    refused: str | None = None
    """The code of the error; none if it was answered, or if nobody knows."""

    @property
    def is_answered(self) -> bool:
        """Whether the server said that it was carried out."""
        return self.came is not None and self.refused is None


class Look(msgspec.Struct, array_like=True, frozen=True):
    """A table as it was told to somebody."""

    link: int
    """On which socket; each has its own number."""
    at: float
    seq: int
    version: int
    phase: str
    turn: int | None


class TableHistory(msgspec.Struct, array_like=True):
    """All that people asked and saw at one table."""

    code: str
    operations: list[Operation]
    attempts: list[Attempt]
    looks: list[Look]
    deaf: int = 0
    """How many sockets were open to the end and never told of the last entry that was acknowledged."""


_SIZE = 4
_write = msgspec.msgpack.Encoder().encode
_read = msgspec.msgpack.Decoder(TableHistory).decode


def append_history(file: BinaryIO, history: TableHistory) -> None:
    """Add the history of a table to a file."""
    data = _write(history)
    file.write(len(data).to_bytes(_SIZE) + data)


def read_histories(path: Path) -> Iterator[TableHistory]:
    """Return the histories in a file."""
    with path.open("rb") as file:
        while head := file.read(_SIZE):
            yield _read(file.read(int.from_bytes(head)))
