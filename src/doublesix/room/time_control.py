"""How long people may take: for a turn, and from a bank of time for the whole game; as it is typed, and in words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from doublesix.errors import DoublesixError
from doublesix.i18n import Words

_MINUTE: Final = 60
_HOUR: Final = 60 * _MINUTE
_DAY: Final = 24 * _HOUR
_UNITS: Final = {"": 1, "s": 1, "m": _MINUTE, "h": _HOUR, "d": _DAY}
_WRITTEN: Final = (("d", _DAY), ("h", _HOUR), ("m", _MINUTE))
_NAMED: Final = {"s": "seconds", "m": "minutes", "h": "hours", "d": "days"}

_TIME: Final = r"([0-9]{1,7})([smhd]?)"
_TURN: Final = re.compile(_TIME)
_BANK: Final = re.compile(rf"(?:{_TIME}/)?{_TIME}\+{_TIME}")


@dataclass(frozen=True, slots=True)
class TimeControl:
    """The time for a turn, the bank of time beside it, and what each turn adds to the bank."""

    turn: int | None = None
    bank: int | None = None
    increment: int = 0

    @classmethod
    def parse(cls, text: str) -> TimeControl:
        """Read a time for turns (``30s``, ``3d``), a bank and what turns add (``10m+5s``), or both (``30s/3m+0s``)."""
        typed = "".join(text.split()).casefold()
        if not typed:
            return cls()
        if one := _TURN.fullmatch(typed):
            return cls(turn=_seconds(*one.groups()))
        if both := _BANK.fullmatch(typed):
            turn, turn_unit, bank, bank_unit, more, more_unit = both.groups()
            return cls(
                None if turn is None else _seconds(turn, turn_unit),
                _seconds(bank, bank_unit),
                _seconds(more, more_unit),
            )
        raise DoublesixError("bad-clock", text=text)

    def __str__(self) -> str:
        bank = "" if self.bank is None else f"{_written(self.bank)}+{_written(self.increment)}"
        return "/".join(filter(None, ("" if self.turn is None else _written(self.turn), bank)))

    @property
    def is_none(self) -> bool:
        """Whether everybody may take as long as they like."""
        return self.turn is None and self.bank is None

    def tell(self, words: Words) -> str:
        """Say how long people may take."""
        if self.is_none:
            return words("clock.none")
        turn = "" if self.turn is None else tell_time(self.turn, words)
        bank = "" if self.bank is None else tell_time(self.bank, words)
        increment = tell_time(self.increment, words)
        if self.bank is None:
            return words("clock.turn", turn=turn)
        if self.turn is None:
            code = "clock.bank-increment" if self.increment else "clock.bank"
            return words(code, bank=bank, increment=increment)
        code = "clock.turn-bank-increment" if self.increment else "clock.turn-bank"
        return words(code, turn=turn, bank=bank, increment=increment)


def tell_time(seconds: int, words: Words) -> str:
    """Say a length of time in the largest unit that leaves no rest."""
    unit, size = _unit_of(seconds)
    return words(f"clock.{_NAMED[unit]}", count=seconds // size)


def tell_left(seconds: int, words: Words) -> str:
    """Write the time that is left as clocks show it: 0:09, 12:30, 5 h 10 min, 2 d 5 h."""
    if seconds >= _DAY:
        return words("clock.days-left", days=seconds // _DAY, hours=seconds % _DAY // _HOUR)
    if seconds >= _HOUR:
        return words("clock.hours-left", hours=seconds // _HOUR, minutes=seconds % _HOUR // _MINUTE)
    return f"{seconds // _MINUTE}:{seconds % _MINUTE:02}"


def _seconds(number: str, unit: str) -> int:
    return int(number) * _UNITS[unit]


def _written(seconds: int) -> str:
    unit, size = _unit_of(seconds)
    return f"{seconds // size}{unit}"


def _unit_of(seconds: int) -> tuple[str, int]:
    exact = (unit for unit in _WRITTEN if seconds and seconds % unit[1] == 0)
    return next(exact, ("s", 1))
