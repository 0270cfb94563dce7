"""Write what the scripts of the pages must know exactly as the engine does: types of messages and rules, and values."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from doublesix import rng
from doublesix.layout import Facing
from doublesix.pad import file_form
from doublesix.record import fairness, game_record, lines, texts
from doublesix.room import portraits
from doublesix.room.commands import AnyCommand
from doublesix.room.messages import AnyMessage, ReplayedRound
from doublesix.rules.rules import KEYS
from doublesix.rules.scoring import Fact
from doublesix.rules.sheet_files import DEFAULT_EDITION
from doublesix.rules.values import CHOICES
from doublesix.rules.variant import FIRST_REVISION
from doublesix.seats import Seating
from doublesix.server.api.analyses import AnalysisTold
from doublesix.server.api.exercises import AnswerTold, ExerciseTold
from doublesix.server.api.hints import HintTold
from doublesix.server.api.pads import PadVerdicts, SharedPad
from doublesix.server.api.reviews import ReviewStands
from doublesix.server.web.browser_settings import BROWSER_SETTINGS
from doublesix.server.web.errors import STATUSES
from doublesix.table import moments
from doublesix.tiles import ALL_TILES

_SHELL: Final = Path(__file__).parents[1] / "src" / "doublesix" / "server" / "static" / "shell"
_MADE: Final = "Made by tools/script_contract.py"
_PLAIN: Final = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
_OTHER_KEYS: Final = {"hands": "Record<string, number>", "target": "(number | { rounds: number })[]"}
"""The keys of rules that have no closed list of values."""

Schema = Mapping[str, Any]


def main() -> None:
    """Write the files."""
    for path, text in contract().items():
        path.write_text(text, encoding="utf-8")


def contract() -> dict[Path, str]:
    """Return the files with what is in them."""
    return {_SHELL / "messages.d.ts": _types(), _SHELL / "contract.js": _values()}


def _types() -> str:
    unions = {"AnyMessage": AnyMessage, "AnyCommand": AnyCommand}
    others = (
        ReplayedRound,
        HintTold,
        ExerciseTold,
        AnswerTold,
        ReviewStands,
        AnalysisTold,
        PadVerdicts,
        SharedPad,
        fairness.Check,
        fairness.DealPart,
        Fact,
    )
    schemas, named = msgspec.json.schema_components([*unions.values(), *others])
    written = [f"// {_MADE}: what the server and its pages send each other, and the values of rules."]
    written += [_declaration(name, schema) for name, schema in named.items()]
    written += [_alias(name, _type(schema)) for name, schema in zip(unions, schemas, strict=False)]
    written += [_alias("ErrorCode", _one_of(sorted(STATUSES))), _settings(), _rules()]
    return "\n\n".join(written) + "\n"


def _settings() -> str:
    names = [f"  {json.dumps(setting.name)}?: {_one_of(setting.values)};" for setting in BROWSER_SETTINGS]
    return "\n".join(["export interface BrowserSettings {", *names, "}"])


def _rules() -> str:
    keys = {key: _OTHER_KEYS.get(key) or _one_of(map(str, CHOICES[key])) for key in KEYS}
    return "\n".join(["export interface Rules {", *(f"  {key}: {type_};" for key, type_ in keys.items()), "}"])


def _values() -> str:
    values: dict[str, object] = {
        "TILES": [str(tile) for tile in ALL_TILES],
        "ALL_SPOTS": ALL_TILES.spots,
        "FACING": {facing.name: int(facing) for facing in Facing},
        "PARTNER_SIDES": Seating(4, partners=True).sides,
        "RULE_VALUES": {key: [str(value) for value in values] for key, values in CHOICES.items()},
        "FIRST_REVISION": FIRST_REVISION,
        "DEFAULT_EDITION": DEFAULT_EDITION,
        "PAD_FORMAT": file_form.FORMAT,
        "RECORD_FORMAT": game_record.FORMAT,
        "LARGEST_RECORD": lines.LARGEST_RECORD,
        "NOT_IN_NAMES": f"{texts.UNWRITABLE.pattern}|{texts.NOT_IN_NAMES.pattern}",
        "COMMITMENT_LABEL": rng.COMMITMENT_LABEL.decode(),
        "DEAL_LABEL": rng.DEAL_LABEL.decode(),
        "SEED_LABEL": rng.SEED_LABEL.decode(),
        "FACE_COLOURS": portraits.COLOURS,
        "MOMENT": {
            "SHORTEST": moments.SHORTEST,
            "USUAL": moments.USUAL,
            "LONGEST": moments.LONGEST,
            "SPREAD": moments.SPREAD,
        },
    }
    head = f"// @ts-check\n/** {_MADE}: what scripts must know exactly as the engine does. */\n"
    return "\n".join([head, *(f"export const {name} = {_frozen(value)};" for name, value in values.items())]) + "\n"


def _frozen(value: object) -> str:
    """Write a value that nobody can change; a list stays on lines that can be read."""
    if isinstance(value, dict):
        inner = "".join(f"\n  {key}: {_frozen(one)}," for key, one in value.items())
        return f"Object.freeze({{{inner}\n}})"
    if isinstance(value, (list, tuple)):
        written = ", ".join(map(_frozen, value))
        return (
            f"Object.freeze([\n{''.join(_wrapped(written))}])" if len(written) > 80 else f"Object.freeze([{written}])"
        )
    return json.dumps(value)


def _wrapped(written: str) -> Iterator[str]:
    parts = written.split(", ")
    for first in range(0, len(parts), 7):
        yield f"  {', '.join(parts[first : first + 7])},\n"


def _declaration(name: str, schema: Schema) -> str:
    if "properties" not in schema:
        return _alias(name, _type(schema))
    required = schema.get("required", ())
    fields = [
        f"  {field}{'' if field in required else '?'}: {_type(inner)};" for field, inner in schema["properties"].items()
    ]
    return "\n".join([f"export interface {name} {{", *fields, "}"])


def _alias(name: str, type_: str) -> str:
    return f"export type {name} = {type_};"


def _one_of(values: Any) -> str:
    return " | ".join(map(json.dumps, values))


def _type(schema: Schema) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " | ".join(map(_type, schema["anyOf"]))
    if "enum" in schema:
        return _one_of(schema["enum"])
    if "prefixItems" in schema:
        return f"[{', '.join(map(_type, schema['prefixItems']))}]"
    if "type" not in schema:
        return "unknown"
    if schema["type"] == "array":
        inner = _type(schema["items"])
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if schema["type"] == "object":
        return f"Record<string, {_type(schema['additionalProperties'])}>"
    return _PLAIN[schema["type"]]


if __name__ == "__main__":
    main()
