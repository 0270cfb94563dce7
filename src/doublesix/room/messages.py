"""What a server sends to those at a table."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from doublesix.room.snapshot import SeenTable, TalkLine, Told


class Message(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", omit_defaults=True):
    """Something sent to those at a table."""


class TableMessage(Message, frozen=True, kw_only=True, tag="table"):
    """The table as it stands, and what is new since the last message."""

    table: SeenTable
    happened: tuple[Told, ...] = ()
    talk: tuple[TalkLine, ...] = ()
    view: Any = None
    """What one's seat knows as ``wire.read_view`` reads it, for programs that ask for it, once tiles are dealt."""
    whole: bool = False
    """Whether log and talk are given from the beginning of the round, in place of what was sent before."""


class Answer(Message, frozen=True, kw_only=True, tag="answer"):
    """A command was carried out, and is kept."""

    id: str
    seq: int
    version: int


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """Why something was refused: a code that stays the same for ever, and a sentence in one's own language."""

    code: Annotated[str, Meta(examples=["not-your-turn"])]
    message: str


class Refusal(Message, frozen=True, kw_only=True, tag="refused"):
    """A command was not carried out."""

    id: str | None = None
    """None if not even its id could be read."""
    error: Problem
    version: int | None = None
    """The version of the table, where it exists."""


class Pong(Message, frozen=True, kw_only=True, tag="pong"):
    """The answer to ``ping``."""


AnyMessage = TableMessage | Answer | Refusal | Pong
