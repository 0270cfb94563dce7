"""A clock as it was heard, and what it shows some time later."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Final

from doublesix.i18n import Words
from doublesix.room.messages import Clock
from doublesix.room.time_control import tell_left

_LAST: Final = 10
"""From so many seconds on, a clock warns."""


@dataclass(frozen=True, slots=True)
class HeardClock:
    """What a clock shows, and whether little is left."""

    text: str
    warns: bool


def read_clock(clock: Clock, passed: float, words: Words) -> HeardClock:
    """Return what a clock shows so many seconds after it was heard: the time for the turn, and what the bank has."""
    gone = 1000 * passed if clock.runs else 0.0
    left = _seconds(clock.left_ms - gone)
    bank = None if clock.bank_ms is None else _seconds(clock.bank_ms - max(0.0, gone - clock.left_ms))
    warns = clock.runs and left + (bank or 0) <= _LAST
    if bank is not None:
        more = tell_left(bank, words)
        shows_turn = clock.runs and left
        text = f"{tell_left(left, words)} {words('clock.and-bank', bank=more)}" if shows_turn else more
    else:
        text = tell_left(left, words)
    return HeardClock(f"! {text}" if warns else text, warns)


def _seconds(ms: float) -> int:
    return max(0, ceil(ms / 1000))
