"""The protocol that programs play by: one JSON object a line, on standard input and standard output.

doublesix says ``hello``, and so does the program. Whenever it is its turn it gets a ``view`` and answers with an
``action``. At the end of a round it may be told the ``result``, and in the end ``bye``.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Raw, Struct

from doublesix.view_form import WrittenView

PROTOCOL: Final = 1
"""The version of the protocol. It grows by one when a program written for the one before would no longer do."""
LARGEST_SEED: Final = (1 << 53) - 1
"""Every language that reads JSON keeps whole numbers exact up to here."""
SCHEMA_FILE: Final = "protocol.schema.json"

RawView = Annotated[Raw, Meta(extra_json_schema={"$ref": "#/$defs/WrittenView"})]
"""A view as ``wire`` writes it, put into a message as it is."""


class Hello(Struct, frozen=True, tag_field="type", tag="hello"):
    """doublesix says which version of the protocol it speaks; the program answers with its own hello."""

    protocol: int
    doublesix: str
    """The version of doublesix."""
    seconds: float
    """How long each answer may take; a later one loses the round."""


class WrittenBudget(Struct, frozen=True):
    """How long bots that think may think about a move, if somebody set that: worlds to look at, seconds, or both."""

    worlds: int | None = None
    seconds: float | None = None


class Turn(Struct, frozen=True, tag_field="type", tag="view"):
    """It is the program's turn: this is all it may know. It answers with an action that is one of the options."""

    id: int
    """The number of the question, which the answer repeats."""
    seed: Annotated[int, Meta(ge=0, le=LARGEST_SEED)]
    """For random numbers: a program that takes them from here chooses the same in the same place."""
    seconds: float
    """How long the answer may take."""
    budget: WrittenBudget | None
    view: RawView


class RoundResult(Struct, frozen=True, tag_field="type", tag="result"):
    """A round is over: the view with all hands turned up, or who lost it by a fault. No answer is expected."""

    view: RawView | None = None
    lost_by: int | None = None
    """The seat whose program lost the round by a fault, if one did."""


class FaultNote(Struct, frozen=True, tag_field="type", tag="fault"):
    """The last answer was not allowed, and the round is lost; the program plays on in the next one."""

    code: str
    reason: str


class Bye(Struct, frozen=True, tag_field="type", tag="bye"):
    """There is nothing more to play; the program ends."""


class Introduction(Struct, frozen=True, tag_field="type", tag="hello"):
    """The program says which version of the protocol it speaks, and what it is called."""

    protocol: int
    name: Annotated[str, Meta(max_length=100)] = ""


class ChosenAction(Struct, frozen=True, tag_field="type", tag="action"):
    """What the program does, written as one of the options."""

    id: int
    """The number of the view that it answers."""
    action: str


class Note(Struct, frozen=True, tag_field="type", tag="note"):
    """Something that the program wants to say, at any time; nobody answers."""

    text: str = ""


ToProgram = Hello | Turn | RoundResult | FaultNote | Bye
FromProgram = Introduction | ChosenAction | Note


def protocol_schema() -> dict[str, Any]:
    """Return the JSON Schema of everything that goes either way, with views in full."""
    (told, heard, _), parts = msgspec.json.schema_components(
        [ToProgram, FromProgram, WrittenView], ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"doublesix protocol {PROTOCOL}",
        "anyOf": [{"$ref": "#/$defs/ToProgram"}, {"$ref": "#/$defs/FromProgram"}],
        "$defs": {
            "ToProgram": {"description": "What doublesix says to a program.", **told},
            "FromProgram": {"description": "What a program says to doublesix.", **heard},
            **parts,
        },
    }


def written_schema() -> str:
    """Return the JSON Schema as it is published."""
    return msgspec.json.format(msgspec.json.encode(protocol_schema()), indent=2).decode() + "\n"


def published_schema() -> str:
    """Return the JSON Schema that is installed beside this module."""
    return files(__package__).joinpath(SCHEMA_FILE).read_text("utf-8")
