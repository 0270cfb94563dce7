"""The lines of a record in text, cut into pieces that know where they stand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from doublesix.errors import DoublesixError, RecordError
from doublesix.record.fields import FIRST_LINE
from doublesix.record.texts import UNWRITABLE, plain

LARGEST_RECORD: Final = 10_000_000
"""In bytes; a thousand evenings fit."""

LONGEST_LINE: Final = 10_000
"""Far more than a whole round on one line; it keeps a damaged file from taking long to refuse."""

_BYTE_ORDER_MARK: Final = "\N{ZERO WIDTH NO-BREAK SPACE}"
_WORD: Final = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of text within one line, and where it begins; both counted from 1."""

    text: str
    line: int
    column: int

    def fault(self, reason: DoublesixError) -> RecordError:
        """Return the error that says what is wrong here."""
        return RecordError("record-line", line=self.line, column=self.column, reason=reason)

    def cut(self, start: int, end: int | None = None) -> Piece:
        """Return a part of this piece without the blanks around it."""
        part = self.text[start:end]
        blanks = len(part) - len(part.lstrip())
        return Piece(part.strip(), self.line, self.column + start + blanks)

    def partition(self, separator: str) -> tuple[Piece, Piece] | None:
        """Return what stands before and after a separator; nothing if there is none."""
        place = self.text.find(separator)
        return (self.cut(0, place), self.cut(place + len(separator))) if place >= 0 else None

    def split(self, separator: str) -> Iterator[Piece]:
        """Yield what stands between separators."""
        start = 0
        for part in self.text.split(separator):
            yield self.cut(start, start + len(part))
            start += len(part) + len(separator)

    def words(self) -> Iterator[Piece]:
        """Yield what stands between blanks."""
        for found in _WORD.finditer(self.text):
            yield Piece(found.group(), self.line, self.column + found.start())


@dataclass(frozen=True, slots=True)
class RecordLine:
    """A line: what it says, and the comment behind it."""

    said: Piece
    comment: str | None


def read_lines(data: bytes | str) -> Iterator[RecordLine]:
    """Yield the lines after the first, which must say what this is."""
    first, *rest = _decoded(data).split("\n")
    opening = _line(first, 1)
    if opening.said.text != FIRST_LINE:
        version = opening.said.text.removeprefix(FIRST_LINE[:-1])
        if version != opening.said.text:
            raise opening.said.fault(RecordError("record-version", version=plain(version)))
        raise opening.said.fault(RecordError("record-first-line", first=FIRST_LINE))
    yield RecordLine(Piece("", 1, 1), opening.comment)
    for number, text in enumerate(rest, 2):
        yield _line(text, number)


def _decoded(data: bytes | str) -> str:
    if len(data) > LARGEST_RECORD:
        raise RecordError("record-too-large", limit=LARGEST_RECORD)
    if isinstance(data, str):
        return data.removeprefix(_BYTE_ORDER_MARK)
    try:
        return data.decode().removeprefix(_BYTE_ORDER_MARK)
    except UnicodeDecodeError as error:
        before = data[: error.start].decode()
        column = len(before) - (before.rfind("\n") + 1) + 1
        raise Piece("", before.count("\n") + 1, column).fault(RecordError("record-not-utf8")) from None


def _line(text: str, number: int) -> RecordLine:
    if len(text) > LONGEST_LINE:
        raise Piece("", number, LONGEST_LINE + 1).fault(RecordError("record-line-long", limit=LONGEST_LINE))
    # A tab becomes one blank, so that columns stay the same.
    text = text.removesuffix("\r").replace("\t", " ")
    unwritable = UNWRITABLE.search(text)
    if unwritable:
        raise Piece("", number, unwritable.start() + 1).fault(RecordError("record-character"))
    said, semicolon, comment = text.partition(";")
    return RecordLine(Piece(said, number, 1).cut(0), comment.strip() if semicolon else None)
