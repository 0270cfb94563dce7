"""The tables of a store, as both databases have them: by what their rows are known, and what they refer to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class KeptTable:
    """A table."""

    name: str
    key: tuple[str, ...]
    """The columns by which its rows are known, and ordered."""
    references: tuple[tuple[str, str, str], ...] = ()
    """A column, the table that it refers to, and the column there."""


_PERSON: Final = ("person", "person", "id")
_ROOM: Final = ("room", "room", "code")
_GAME: Final = ("game", "game", "id")

TABLES: Final = (
    KeptTable("person", ("id",)),
    KeptTable("account", ("person",), (_PERSON,)),
    KeptTable("session", ("token_hash",), (_PERSON,)),
    KeptTable("former_guest", ("id",), (_PERSON,)),
    KeptTable("account_look", ("look",), (_PERSON,)),
    KeptTable("device", ("token_hash",), (_PERSON,)),
    KeptTable("guess", ("account",)),
    KeptTable("room", ("code",)),
    KeptTable("room_entry", ("code", "seq"), (("code", "room", "code"),)),
    KeptTable("room_snapshot", ("room",), (_ROOM,)),
    KeptTable("room_seat", ("person", "room"), (_ROOM,)),
    KeptTable("game", ("id",)),
    KeptTable("game_seat", ("game", "seat"), (_GAME, _PERSON)),
    KeptTable("rating", ("person", "sheet", "players"), (_PERSON,)),
    KeptTable("puzzle_attempt", ("person", "puzzle"), (_PERSON,)),
    KeptTable("puzzle_rating", ("puzzle",)),
    KeptTable("solver_rating", ("person",), (_PERSON,)),
    KeptTable("pad", ("code",)),
    KeptTable("review", ("game",), (_GAME,)),
    KeptTable("review_figure", ("game", "seat"), (_GAME,)),
    KeptTable("friend", ("person", "friend"), (_PERSON, ("friend", "person", "id"))),
    KeptTable("friend_link", ("person",), (_PERSON,)),
    KeptTable("invitation", ("person", "room"), (_PERSON, _ROOM, ("inviter", "person", "id"))),
    KeptTable("push_subscription", ("endpoint",), (_PERSON,)),
    KeptTable("push_notice", ("room", "seat"), (_ROOM,)),
    KeptTable("clock_look", ("id",)),
    KeptTable("clock_gap", ("from_ms",)),
)
"""What is kept, each after what it refers to."""

OF_RUNNING_PROCESSES: Final = frozenset({"process", "note", "lease", "pairing_wish"})
"""What means something only as long as the processes run that wrote it."""
