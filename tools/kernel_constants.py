"""Write what the compiled kernel must number, name and lay out exactly as Python does, for its ``.pxd`` files."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from pathlib import Path
from textwrap import wrap
from types import ModuleType
from typing import Final

from doublesix.kernel import action_ids, codes, interface, observation, rows, rules, tally, taste

WRITTEN_TO: Final = Path(__file__).parents[1] / "src" / "doublesix" / "kernel" / "compiled" / "constants.pxd"

WIDTH: Final = 120

_HEAD: Final = '"""Made by tools/kernel_constants.py from doublesix.kernel: what both kernels number alike."""'
_TYPES: Final = {"b": "int8_t", "B": "uint8_t", "h": "int16_t", "q": "int64_t"}


def main() -> None:
    """Write the file."""
    WRITTEN_TO.write_text(constants(), encoding="utf-8")


def constants() -> str:
    """Return what is in the file."""
    parts = [
        _HEAD,
        f"from libc.stdint cimport {', '.join(sorted(_TYPES.values()))}",
        _enum("limits", _sizes()),
        _enum("actions", _named(codes, "NUMBER_BITS", "OPENING", "DRAW_CODE", "PASS_CODE")),
        _enum(
            "ids of actions",
            {name: getattr(action_ids, name) for name in ("OPENING_ID", "DRAW_ID", "PASS_ID", "ACTIONS")},
        ),
        _enum("parts of an observation", _numbered("part", observation.PARTS)),
        *(_enum(f"values of {key}", _numbered(key, values)) for key, values in rules.KNOWN.items()),
        _enum("how a round ended", {"ENDED_NOT_YET": 0} | _numbered("ended", tally.ENDINGS, first=1)),
        _enum("policies", _numbered("policy", codes.Policy)),
        _enum("kinds of player", _numbered("kind", interface.PlayerKind)),
        _enum("traits of an option", _numbered("trait", taste.Traits._fields)),
        _tally("RoundTally", tally.ROUNDS),
        _tally("GameTally", tally.GAMES),
        _tally("PlayedOut", tally.PLAYED_OUT),
        _struct("RoundRow", zip(_types_of(rows.FORMAT), rows.RoundRow._fields, strict=True)),
    ]
    return "\n\n".join(parts) + "\n"


def _sizes() -> dict[str, int]:
    return {
        "MOST_PLAYERS": tally.MOST_PLAYERS,
        "MOST_TILES": tally.MOST_TILES,
        "MOST_ROUNDS": tally.MOST_ROUNDS,
        "MOST_PASSES": rows.MOST_PASSES,
        "POLICIES": len(codes.Policy),
        "KINDS": len(interface.PlayerKind),
        "TRAITS": len(taste.Traits._fields),
        "HIDDEN": taste.HIDDEN,
        "NUMBERS": action_ids.NUMBERS,
        "PARTS": len(observation.PARTS),
        "EVENT": observation.EVENT,
        "LARGEST": observation.LARGEST,
    }


def _named(module: ModuleType, *names: str) -> dict[str, int]:
    return {name: getattr(module, name) for name in names}


def _numbered(prefix: str, values: Iterable[Enum | str], *, first: int = 0) -> dict[str, int]:
    """Name values by their prefix; they are numbered in their order, as the kernel's Python numbers them."""
    names = (value.name if isinstance(value, Enum) else value for value in values)
    return {f"{prefix}_{name}".upper().replace("-", "_"): number for number, name in enumerate(names, first)}


def _enum(what: str, numbers: Mapping[str, int]) -> str:
    listed = ", ".join(f"{name}={number}" for name, number in numbers.items())
    lines = wrap(listed, WIDTH, initial_indent="    ", subsequent_indent="    ", break_long_words=False)
    return "\n".join([f"cdef enum:  # {what}", *lines])


def _tally(name: str, layout: tally.TallyLayout) -> str:
    lengths = layout.lengths.items()
    return _struct(name, ((_TYPES["q"], field if length == 1 else f"{field}[{length}]") for field, length in lengths))


def _struct(name: str, fields: Iterable[tuple[str, str]]) -> str:
    return "\n".join([f"cdef struct {name}:", *(f"    {type_} {field}" for type_, field in fields)])


def _types_of(layout: str) -> Iterator[str]:
    """Read a format of the module ``struct`` that has one letter for each field."""
    assert struct.calcsize(layout) == struct.calcsize(f"@{layout[1:]}"), "a row has no gaps"
    yield from (_TYPES[letter] for letter in layout[1:])


if __name__ == "__main__":
    main()
