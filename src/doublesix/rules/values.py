"""The values of the keys: read from TOML, JSON or a command line, and written back in the same form.

The one place that checks a value from outside. Everything past it is a ``Rules`` of closed types.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Any, Final

from doublesix.errors import RuleError
from doublesix.rules.rules import (
    KEYS,
    BlockedHands,
    BlockedPoints,
    BlockedWhen,
    BlockedWinner,
    Direction,
    Doubles,
    DrawnTile,
    DrawRule,
    Extra,
    Faces,
    Hands,
    Lead,
    NextLead,
    Opening,
    OutPoints,
    Partners,
    Points,
    Redeal,
    Rounds,
    Rules,
    Target,
    Tie,
    combination_faults,
)
from doublesix.tiles import ALL_TILES

CHOICES: Final[Mapping[str, type[StrEnum]]] = {
    "lead": Lead,
    "opening": Opening,
    "redeal": Redeal,
    "direction": Direction,
    "doubles": Doubles,
    "draw": DrawRule,
    "drawn_tile": DrawnTile,
    "extra": Extra,
    "blocked_when": BlockedWhen,
    "blocked_winner": BlockedWinner,
    "tie": Tie,
    "out_points": OutPoints,
    "blocked_points": BlockedPoints,
    "partners": Partners,
    "blocked_hands": BlockedHands,
    "next_lead": NextLead,
    "faces": Faces,
}
"""The keys that have a closed list of values."""

LARGEST_TARGET: Final = 2**53 - 1
"""Any number may be agreed; this is the largest that every reader of JSON keeps exact."""

_NUMBER = r"([1-9][0-9]{0,15}|0)"
_HANDS_PART = re.compile(rf"\s*{_NUMBER}\s*(?:[-–]\s*{_NUMBER}\s*)?:\s*{_NUMBER}\s*")
_ROUNDS = re.compile(rf"\s*rounds\s*:\s*{_NUMBER}\s*")

Value = StrEnum | Hands | tuple[Target, ...]
"""What a key can hold."""


def read_value(key: str, raw: object) -> Value:
    """Read the value of a key from a file or a person, or say what it should have been."""
    check_key(key)
    if key == "hands":
        return _read_hands(raw)
    if key == "target":
        return _read_targets(raw)
    choices = CHOICES[key]
    if isinstance(raw, str):
        try:
            return choices(raw)
        except ValueError:
            pass
    raise RuleError("unknown-value", key=key, value=raw, values=tuple(map(str, choices)))


def read_values(raw: Mapping[str, object]) -> dict[str, Value]:
    """Read the values of several keys."""
    return {key: read_value(key, value) for key, value in raw.items()}


def plain_value(value: Value) -> object:
    """Write a value for JSON and TOML."""
    if isinstance(value, Hands):
        return {str(players): tiles for players, tiles in value.items()}
    if isinstance(value, tuple):
        return [{"rounds": goal.number} if isinstance(goal, Rounds) else goal.number for goal in value]
    return str(value)


def value_text(value: Value) -> str:
    """Write a value for a command or a record, on one line."""
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return str(value)


def check_key(key: str, known: Sequence[str] = KEYS) -> None:
    """Refuse a key that does not exist, and name the one that was probably meant."""
    if key in known:
        return
    from difflib import get_close_matches  # here, since it is rarely needed

    meant = get_close_matches(key.replace("-", "_").lower(), known, n=1)
    if meant:
        raise RuleError("meant", name=key, meant=meant[0])
    raise RuleError("unknown-key", key=key, keys=KEYS)


def build(values: Mapping[str, Value]) -> Rules:
    """Make rules from all their values; refuse combinations that make no sense."""
    missing = tuple(key for key in KEYS if key not in values)
    if missing:
        raise RuleError("missing-keys", keys=missing)
    sheet = Rules(**_typed(values))
    refuse_combinations(sheet)
    return sheet


def with_values(sheet: Rules, values: Mapping[str, Value]) -> Rules:
    """Return the rules with some values changed; refuse combinations that make no sense."""
    result = changed(sheet, values)
    refuse_combinations(result)
    return result


def changed(sheet: Rules, values: Mapping[str, Value]) -> Rules:
    """Return the rules with some values changed, whether or not they make sense together."""
    return replace(sheet, **_typed(values))


def refuse_combinations(sheet: Rules) -> None:
    """Raise for the first combination in these rules that makes no sense."""
    for fault in combination_faults(sheet):
        raise RuleError(fault)


def values_of(sheet: Rules) -> dict[str, Value]:
    """Return all values of some rules by key."""
    return {key: getattr(sheet, key) for key in KEYS}


def changed_keys(before: Rules, after: Rules) -> tuple[str, ...]:
    """Return the keys whose values differ."""
    return tuple(key for key in KEYS if getattr(before, key) != getattr(after, key))


def _typed(values: Mapping[str, Value]) -> dict[str, Any]:
    return dict(values)


def _read_hands(raw: object) -> Hands:
    sizes: dict[int, int] = {}
    if isinstance(raw, str):
        for part in raw.split(","):
            matched = _HANDS_PART.fullmatch(part)
            if not matched:
                raise RuleError("bad-hands", value=raw)
            first, last, tiles = int(matched[1]), int(matched[2] or matched[1]), int(matched[3])
            _check_hands(first, tiles)
            _check_hands(last, tiles)
            numbers = range(first, last + 1)
            if not numbers or not sizes.keys().isdisjoint(numbers):
                raise RuleError("bad-hands", value=raw)
            sizes.update(dict.fromkeys(numbers, tiles))
    elif isinstance(raw, Mapping):
        for players, tiles in raw.items():
            if not re.fullmatch(_NUMBER, str(players)) or isinstance(tiles, bool) or not isinstance(tiles, int):
                raise RuleError("bad-hands", value=dict(raw))
            _check_hands(int(players), tiles)
            sizes[int(players)] = tiles
    if not sizes:
        raise RuleError("bad-hands", value=raw)
    return Hands(sizes)


def _check_hands(players: int, tiles: int) -> None:
    if players < 2 or tiles < 1:
        raise RuleError("too-small-hands", players=players, tiles=tiles)
    if players * tiles > len(ALL_TILES):
        raise RuleError("too-large-hands", players=players, tiles=tiles, total=len(ALL_TILES))


def _read_targets(raw: object) -> tuple[Target, ...]:
    if isinstance(raw, str):
        parts: list[object] = list(raw.split(","))
    elif isinstance(raw, list | tuple):
        parts = list(raw)
    else:
        parts = [raw]
    if not parts:
        raise RuleError("bad-target", value=raw)
    return tuple(read_target(part) for part in parts)


def chosen_target(points: int | None, rounds: int | None) -> Target | None:
    """Return the target that somebody chose, in points or in rounds; none if it is the sheet's own."""
    if rounds is not None:
        return read_target({"rounds": rounds})
    return None if points is None else read_target(points)


def read_target(raw: object) -> Target:
    """Read one target: a number of points, or ``rounds: N``."""
    if isinstance(raw, Mapping) and set(raw) == {"rounds"}:
        return Rounds(_positive(raw["rounds"], raw))
    if isinstance(raw, str):
        matched = _ROUNDS.fullmatch(raw)
        if matched:
            return Rounds(_positive(int(matched[1]), raw))
        if re.fullmatch(_NUMBER, raw.strip()):
            return Points(_positive(int(raw), raw))
    return Points(_positive(raw, raw))


def _positive(number: object, raw: object) -> int:
    if isinstance(number, bool) or not isinstance(number, int) or not 0 < number <= LARGEST_TARGET:
        raise RuleError("bad-target", value=raw)
    return number
