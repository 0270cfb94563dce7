"""The sections of a record in text: what was agreed, then one for each round, their fields in the right order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from difflib import get_close_matches

from doublesix.errors import RecordError
from doublesix.record.fields import HEADER_FIELDS, NAMED_FIELDS, REPEATED_FIELDS, ROUND_FIELDS
from doublesix.record.lines import Piece, RecordLine
from doublesix.record.texts import plain

_ROUND = "round"


@dataclass(frozen=True, slots=True)
class RecordField:
    """A field: whose it is, if it names a player, and what it says."""

    label: Piece
    of: Piece
    value: Piece


@dataclass(slots=True)
class RecordSection:
    """Lines that belong together, as far as they have been read."""

    opening: Piece
    order: tuple[str, ...]
    fields: dict[str, list[RecordField]] = field(default_factory=dict)
    tags: dict[str, RecordField] = field(default_factory=dict)
    actions: list[Piece] = field(default_factory=list)
    comments: list[tuple[int, str]] = field(default_factory=list)
    """Each with the number of actions before it."""

    @property
    def is_header(self) -> bool:
        """Whether this is what was agreed, and not a round."""
        return self.order is HEADER_FIELDS

    @property
    def is_closed(self) -> bool:
        """Whether the winner has been named; nothing comes after that."""
        return "winner" in self.fields

    def one(self, name: str) -> Piece | None:
        """Return what a field says; nothing if it is missing."""
        found = self.fields.get(name)
        return found[0].value if found else None

    def needed(self, name: str) -> Piece:
        """Return what a required field says."""
        value = self.one(name)
        if value is None:
            raise self.opening.fault(RecordError("record-missing", field=name))
        return value

    def read(self, said: Piece) -> None:
        """Take in what a line says: a field, or a row of play."""
        parts = said.partition(":")
        if self.is_closed:
            raise said.fault(RecordError("record-after-end", text=plain(said.text)))
        if parts is not None:
            self._read_field(*parts)
        elif "play" in self.fields and not {"result", "scores"} & self.fields.keys():
            self._read_row(said)
        else:
            raise said.fault(RecordError("record-stray", text=plain(said.text)))

    def _read_field(self, label: Piece, value: Piece) -> None:
        name, of = " ".join(label.text.split()), label
        first, _, rest = label.text.partition(" ")
        if first in NAMED_FIELDS and rest:
            name, of = first, label.cut(len(first))
        if name in self.order:
            self._check_order(name, label)
            self.fields.setdefault(name, []).append(RecordField(label, of, value))
        elif self.is_header and " " not in name:
            self._read_tag(label, value)
        else:
            raise label.fault(self._unknown(name))
        if not value.text and first not in ("play", "contribution"):
            raise label.fault(RecordError("record-empty", field=plain(label.text)))

    def _read_tag(self, label: Piece, value: Piece) -> None:
        if label.text in self.tags:
            raise label.fault(RecordError("record-twice", field=plain(label.text)))
        self.tags[label.text] = RecordField(label, label, value)

    def _check_order(self, name: str, label: Piece) -> None:
        if name in self.fields and name not in REPEATED_FIELDS:
            raise label.fault(RecordError("record-twice", field=name))
        if name == "rounds" and "target" in self.fields:
            raise label.fault(RecordError("record-two-targets"))
        last = max(self.fields, key=self.order.index, default=name)
        if self.order.index(last) > self.order.index(name):
            raise label.fault(RecordError("record-order", field=name, last=last))

    def _unknown(self, name: str) -> RecordError:
        meant = get_close_matches(name, self.order, n=1)
        if meant:
            return RecordError("record-field-meant", field=plain(name), meant=meant[0])
        return RecordError("record-unknown-field", field=plain(name), fields=self.order)

    def _read_row(self, said: Piece) -> None:
        """Take in a row of play: its number, if any, says nothing; a plus sign joins the actions of a turn."""
        first, *others = Piece(said.text.replace("+", " "), said.line, said.column).words()
        is_number = first.text.endswith(".") and first.text[:-1].isdecimal()
        self.actions += others if is_number else [first, *others]


def read_sections(lines: Iterable[RecordLine]) -> tuple[RecordSection, list[RecordSection]]:
    """Return the header and the rounds."""
    header = RecordSection(Piece("", 1, 1), HEADER_FIELDS)
    rounds: list[RecordSection] = []
    section = header
    for line in lines:
        said = line.said
        if said.text.split(maxsplit=1)[:1] == [_ROUND] and ":" not in said.text and not section.is_closed:
            _check_number(said, len(rounds) + 1)
            section = RecordSection(said, ROUND_FIELDS)
            rounds.append(section)
        elif said.text:
            section.read(said)
        if line.comment is not None:
            section.comments.append((len(section.actions), line.comment))
    return header, rounds


def _check_number(said: Piece, expected: int) -> None:
    if said.text.split() != [_ROUND, str(expected)]:
        raise said.fault(RecordError("record-round-number", text=plain(said.text), expected=expected))
