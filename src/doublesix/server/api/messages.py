"""What goes over a socket at a table, in words: every message with its fields, taken from the types themselves."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec

from doublesix.room.commands import AnyCommand
from doublesix.room.messages import AnyMessage
from doublesix.room.pairing import AnyPairingMessage, PairingWish
from doublesix.server.api.requests import FollowQuery, Ping

Schema = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class MessageField:
    """A field of a message: its name, what it holds, and whether it is always there."""

    name: str
    kind: str
    is_needed: bool
    about: str = ""


@dataclass(frozen=True, slots=True)
class MessagePart:
    """A message, or a part of one."""

    name: str
    about: str
    fields: tuple[MessageField, ...]


@dataclass(frozen=True, slots=True)
class MessageTypes:
    """Everything that goes over a socket: what one may ask, what one is told, and the parts of these."""

    asked: tuple[MessagePart, ...]
    told: tuple[MessagePart, ...]
    parts: tuple[MessagePart, ...]


@cache
def describe_address() -> MessagePart:
    """Describe what the address of the socket of a table may ask for."""
    schema = msgspec.json.schema_components([FollowQuery])[1][FollowQuery.__name__]
    return MessagePart(FollowQuery.__name__, schema.get("description", ""), _fields(schema))


@cache
def describe_messages() -> MessageTypes:
    """Describe all messages at a table."""
    return _described(AnyCommand | Ping, AnyMessage)


@cache
def describe_pairing() -> MessageTypes:
    """Describe what somebody asks who wants to be matched, in the address of the socket, and all that they are told."""
    return _described(PairingWish, AnyPairingMessage)


def _described(asking: Any, telling: Any) -> MessageTypes:
    (asked, told), named = msgspec.json.schema_components([asking, telling])
    parts = {name: MessagePart(name, schema.get("description", ""), _fields(schema)) for name, schema in named.items()}
    asked_names, told_names = ([_name(one) for one in schema.get("anyOf", [schema])] for schema in (asked, told))
    rest = (part for name, part in parts.items() if name not in (*asked_names, *told_names))
    return MessageTypes(
        asked=tuple(parts[name] for name in asked_names),
        told=tuple(parts[name] for name in told_names),
        parts=tuple(sorted(rest, key=lambda part: part.name)),
    )


def _fields(schema: Schema) -> tuple[MessageField, ...]:
    if "enum" in schema:
        return tuple(MessageField(json.dumps(value), "", is_needed=False) for value in schema["enum"])
    needed = schema.get("required", ())
    return tuple(
        MessageField(name, _kind(inner), name in needed, inner.get("description", ""))
        for name, inner in schema.get("properties", {}).items()
    )


def _kind(schema: Schema) -> str:
    """Write what a field holds as programmers would."""
    if "$ref" in schema:
        return _name(schema)
    if "anyOf" in schema:
        return " | ".join(map(_kind, schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(map(json.dumps, schema["enum"]))
    if "const" in schema:
        return json.dumps(schema["const"])
    if "prefixItems" in schema:
        return f"[{', '.join(map(_kind, schema['prefixItems']))}]"
    if schema.get("type") == "array":
        return f"[{_kind(schema['items'])}, …]"
    if schema.get("type") == "object":
        return f"{{{_kind(schema['additionalProperties'])}}}" if "additionalProperties" in schema else "object"
    return str(schema.get("type", "any"))


def _name(schema: Schema) -> str:
    return str(schema["$ref"]).rpartition("/")[2]
