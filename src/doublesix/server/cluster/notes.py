"""Notes: what one process tells the others. None is kept; a process that misses one finds the same in the store.

Two versions of the server may run side by side, so a note of an unknown kind is ignored, as are fields that one does
not know; a field that may be missing has a default.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, TypeVar

import msgspec
from msgspec import Raw

_T = TypeVar("_T")

LARGEST_PART: Final = 200
"""How many rooms or people one note tells of; more of them go into several notes."""


class _Note(msgspec.Struct, frozen=True, kw_only=True, tag_field="note", omit_defaults=True):
    """Something that one process tells the others."""

    sender: str = ""
    """The process that tells it."""


class JoinNote(_Note, frozen=True, kw_only=True, tag="joined"):
    """A process takes part from now on, or has missed something: tell it who is where."""


class LeaveNote(_Note, frozen=True, kw_only=True, tag="left"):
    """A process takes part no longer: it was stopped, or the others have given it up."""

    process: str


class LeaseNote(_Note, frozen=True, kw_only=True, tag="lease-given"):
    """Leases were given back, so that others may take them."""

    names: tuple[str, ...]


class LoggedEntry(msgspec.Struct, frozen=True, array_like=True):
    """An entry of a log, as it is kept."""

    at_ms: int
    body: Raw


class StepNote(_Note, frozen=True, kw_only=True, tag="step"):
    """Something happened in a room."""

    code: str
    seq: int
    """The number of the last entry."""
    entries: tuple[LoggedEntry, ...] = ()
    """What happened, if it is short."""
    actor: str | None = None
    """Who asked for it."""
    is_listed: bool = False
    """Whether the open tables have changed."""
    people: tuple[str, ...] = ()
    """Those whose lists have changed."""


class ForgottenNote(_Note, frozen=True, kw_only=True, tag="forgotten"):
    """Rooms were forgotten for good."""

    codes: tuple[str, ...]


class Resumption(msgspec.Struct, frozen=True, array_like=True):
    """A clock that began again, while the log does not say so yet."""

    version: int
    """Of the table."""
    at_ms: int


class Crowd(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who is at a room, as far as one process knows."""

    seated: dict[str, str] = msgspec.field(default_factory=dict)
    """The people who sit there and have a connection, with the pace that they want."""
    watchers: int = 0
    resumption: Resumption | None = None

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to say."""
        return not self.seated and not self.watchers and self.resumption is None


class CrowdNote(_Note, frozen=True, kw_only=True, tag="crowd"):
    """Who is at these rooms now, by code, in place of what the sender said before."""

    rooms: dict[str, Crowd]


class WhoNote(_Note, frozen=True, kw_only=True, tag="who"):
    """A room was loaded: tell who is there."""

    code: str


class BellNote(_Note, frozen=True, kw_only=True, tag="bell"):
    """There is something new for these people."""

    people: tuple[str, ...]


class PartingNote(_Note, frozen=True, kw_only=True, tag="parting"):
    """These people have signed in or out: hang up on them, so that they come again as who they are now."""

    people: tuple[str, ...]


class SearchNote(_Note, frozen=True, kw_only=True, tag="search"):
    """Are any of these people there?"""

    number: int
    people: tuple[str, ...]


class SearchAnswerNote(_Note, frozen=True, kw_only=True, tag="search-answer"):
    """Those who are there."""

    to: str
    number: int
    at_tables: tuple[str, ...] = ()
    on_pages: tuple[str, ...] = ()


class WishNote(_Note, frozen=True, kw_only=True, tag="wishes"):
    """Those who wait to be matched have changed."""


class PadNote(_Note, frozen=True, kw_only=True, tag="pad"):
    """Somebody has written to a shared pad."""

    code: str


class ReviewNote(_Note, frozen=True, kw_only=True, tag="review"):
    """How far a review is; it is over, well or not, if there is nothing to do."""

    game: str
    done: int = 0
    of: int = 0


class AnalysisNote(_Note, frozen=True, kw_only=True, tag="analysis"):
    """Somebody looks at a position from now on, and so no longer at another."""

    person: str


class TakenNote(_Note, frozen=True, kw_only=True, tag="taken"):
    """How much clients have taken of a limit lately."""

    limit: str
    clients: dict[str, float]


class OpenNote(_Note, frozen=True, kw_only=True, tag="open"):
    """How many connections clients have open, if they are many; in place of what the sender said before."""

    clients: dict[str, int]


AnyNote = (
    JoinNote
    | LeaveNote
    | LeaseNote
    | StepNote
    | ForgottenNote
    | CrowdNote
    | WhoNote
    | BellNote
    | PartingNote
    | SearchNote
    | SearchAnswerNote
    | WishNote
    | PadNote
    | ReviewNote
    | AnalysisNote
    | TakenNote
    | OpenNote
)

_DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(AnyNote)
_ENCODER = msgspec.json.Encoder()


def write_note(note: AnyNote) -> bytes:
    """Write a note."""
    return _ENCODER.encode(note)


def in_parts(things: Sequence[_T]) -> Iterator[Sequence[_T]]:
    """Return many things in parts, each small enough for one note."""
    return (things[first : first + LARGEST_PART] for first in range(0, len(things), LARGEST_PART))


def read_note(data: bytes) -> AnyNote | None:
    """Read a note; none if it is of a kind that a newer server tells."""
    try:
        note: AnyNote = _DECODER.decode(data)
    except msgspec.MsgspecError:
        return None
    return note
