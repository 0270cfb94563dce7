"""The clocks at a table as people see them: what is left for the turn, and in the bank."""

from __future__ import annotations

from doublesix.room.banks import allowance_ms
from doublesix.room.messages import Clock
from doublesix.room.room import Phase, Room


def clock_of(room: Room, seat: int, now: int) -> Clock | None:
    """Return somebody's clock; none for bots, and if there is nothing to show."""
    if not room.offer.has_clock or room.phase not in (Phase.PLAYING, Phase.BETWEEN):
        return None
    if room.occupants[seat].person is None or room.occupants[seat].stood_in:
        return None
    if seat in room.on_the_clock:
        return _running(room, seat, now)
    if not room.banks:
        return None
    turn = 1000 * (room.offer.turn_seconds or 0)
    return Clock(left_ms=turn, whole_ms=turn, bank_ms=room.banks[seat], runs=False)


def left_ms(room: Room, now: int) -> int | None:
    """Return how long it is until somebody's time runs out; none if no clock runs."""
    if not room.on_the_clock:
        return None
    clock = _running(room, room.on_the_clock[0], now)
    return clock.left_ms + (clock.bank_ms or 0)


def _running(room: Room, seat: int, now: int) -> Clock:
    """Return a clock that runs; it never has more than its whole time, since a computer's clock may be set back."""
    turn, bank = allowance_ms(room, seat)
    taken = max(0, now - room.since)
    return Clock(
        left_ms=max(0, turn - taken),
        whole_ms=turn,
        bank_ms=max(0, bank - max(0, taken - turn)) if room.banks and room.turn is not None else None,
    )
