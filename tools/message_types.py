"""Write the types of what a table and its page send each other, for the scripts of the page, from those of the room."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from doublesix.room.commands import AnyCommand
from doublesix.room.messages import AnyMessage

WRITTEN_TO = Path(__file__).parents[1] / "src" / "doublesix" / "server" / "static" / "table" / "messages.d.ts"

_HEAD = "// Made by tools/message_types.py from doublesix.room: what a table and its page send each other."
_PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}

Schema = Mapping[str, Any]


def main() -> None:
    """Write the file that the scripts refer to."""
    WRITTEN_TO.write_text(message_types(), encoding="utf-8")


def message_types() -> str:
    """Return the types of what is sent, and of what may be asked."""
    (messages, commands), named = msgspec.json.schema_components([AnyMessage, AnyCommand])
    declared = [_declaration(name, schema) for name, schema in named.items()]
    unions = [f"export type AnyMessage = {_type(messages)};", f"export type AnyCommand = {_type(commands)};"]
    return "\n\n".join([_HEAD, *declared, *unions]) + "\n"


def _declaration(name: str, schema: Schema) -> str:
    if "properties" not in schema:
        return f"export type {name} = {_type(schema)};"
    required = schema.get("required", ())
    fields = [
        f"  {field}{'' if field in required else '?'}: {_type(inner)};" for field, inner in schema["properties"].items()
    ]
    return "\n".join([f"export interface {name} {{", *fields, "}"])


def _type(schema: Schema) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " | ".join(map(_type, schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(map(json.dumps, schema["enum"]))
    if "prefixItems" in schema:
        return f"[{', '.join(map(_type, schema['prefixItems']))}]"
    if "type" not in schema:
        return "unknown"
    if schema["type"] == "array":
        return f"{_type(schema['items'])}[]"
    if schema["type"] == "object":
        return f"Record<string, {_type(schema['additionalProperties'])}>"
    return _PLAIN[schema["type"]]


if __name__ == "__main__":
    main()
