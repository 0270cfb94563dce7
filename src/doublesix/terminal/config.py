"""What somebody wrote into ``config.toml``: how they like to play in a terminal, checked once.

What the command line says goes before the file, and the file goes before what was chosen last time.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, Literal, get_args

from doublesix.errors import DoublesixError
from doublesix.files import cannot
from doublesix.record.texts import check_players
from doublesix.terminal.key_map import KeyMap, read_keys
from doublesix.terminal.places import config_file

Ground = Literal["light", "dark"]
"""What the terminal is."""

LookName = Literal["pips", "colours", "coloured-pips", "both"]
"""The values of ``picture.Look``, written out so that the first screen does not wait for pictures."""

HandOrder = Literal["dealt", "numbers", "doubles"]
"""How the own hand lies: as it was dealt, by its numbers, or with the doubles first."""

LONGEST_PAUSE: Final = 60
_LARGEST_FILE: Final = 100_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """How somebody likes to play. None stands for what the file leaves open."""

    name: str | None = None
    bots_pause: float | None = None
    """Seconds between the moves of bots."""
    look: LookName | None = None
    theme: Ground | None = None
    ascii: bool = False
    """Whether everything is drawn in ASCII, whatever the terminal can show."""
    hand_order: HandOrder = "dealt"
    pass_by_itself: bool = False
    """Whether a turn in which one can only pass ends by itself."""
    draw_by_itself: bool = False
    """Whether tiles are drawn by themselves as long as one can only draw."""
    lay_at_once: bool = False
    """Whether the key of a tile lays it at once if it has only one place."""
    bell: bool = False
    """Whether the terminal's bell rings when it is one's turn."""
    pager: bool = True
    """Whether text that is longer than the screen is shown page by page."""
    keys: KeyMap = field(default_factory=dict)
    """Keys for the table in place of the usual ones."""


def config() -> Config:
    """Return what the file says, as it was when this process first asked; raise an error that says what is wrong."""
    return _read_once(config_file())


def forget_config() -> None:
    """Read the file again when somebody asks next."""
    _read_once.cache_clear()


def read_config(path: Path) -> Config:
    """Read a file; none is the same as an empty one."""
    data = _read_toml(path)
    known = tuple(item.name for item in fields(Config))
    for key in data:
        if key not in known:
            raise DoublesixError("bad-config", "config-unknown-key", file=str(path), key=key, choices=known)
    return Config(**{key: _READERS[key](_Given(str(path), key, value)) for key, value in data.items()})


@lru_cache(maxsize=8)
def _read_once(path: Path) -> Config:
    return read_config(path)


@dataclass(frozen=True, slots=True)
class _Given:
    """A value as it stands in the file."""

    file: str
    key: str
    value: object

    def fault(self, message: str, **details: object) -> DoublesixError:
        """Return what is wrong with the value."""
        return DoublesixError("bad-config", message, file=self.file, key=self.key, value=self.value, **details)


def _switch(given: _Given) -> bool:
    if not isinstance(given.value, bool):
        raise given.fault("config-not-one-of", choices=("true", "false"))
    return given.value


def _seconds(given: _Given) -> float:
    value = given.value
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if not (is_number and isinstance(value, int | float) and math.isfinite(value) and 0 <= value <= LONGEST_PAUSE):
        raise given.fault("config-not-seconds", longest=LONGEST_PAUSE)
    return float(value)


def _one_of(choices: tuple[str, ...]) -> Callable[[_Given], str]:
    def read(given: _Given) -> str:
        if not isinstance(given.value, str) or given.value not in choices:
            raise given.fault("config-not-one-of", choices=choices)
        return given.value

    return read


def _name(given: _Given) -> str:
    if not isinstance(given.value, str):
        raise given.fault("config-not-a-name")
    try:
        check_players([given.value])
    except DoublesixError as error:
        raise given.fault("config-bad-name", reason=error) from None
    return given.value


def _keys(given: _Given) -> KeyMap:
    if not isinstance(given.value, Mapping):
        raise given.fault("config-not-a-table")
    return read_keys(given.value, given.file)


_READERS: Final[Mapping[str, Callable[[_Given], Any]]] = {
    "name": _name,
    "bots_pause": _seconds,
    "look": _one_of(get_args(LookName)),
    "theme": _one_of(get_args(Ground)),
    "ascii": _switch,
    "hand_order": _one_of(get_args(HandOrder)),
    "pass_by_itself": _switch,
    "draw_by_itself": _switch,
    "lay_at_once": _switch,
    "bell": _switch,
    "pager": _switch,
    "keys": _keys,
}
"""What reads each value of the file."""


def _read_toml(path: Path) -> dict[str, object]:
    try:
        with path.open("rb") as stream:
            data = stream.read(_LARGEST_FILE + 1)
        if len(data) > _LARGEST_FILE:
            raise DoublesixError("bad-config", "config-too-large", file=str(path), limit=_LARGEST_FILE)
        return tomllib.loads(data.decode())
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise cannot("cannot-read", str(path), error) from None
    except (ValueError, RecursionError) as error:  # also bytes that are no text, and brackets thousands deep
        raise DoublesixError("bad-config", "bad-toml", file=str(path), reason=str(error)) from None
