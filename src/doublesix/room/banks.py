"""The time that people have: for a turn, and in the bank that each has for the whole game. It follows from the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from doublesix.room.entries import Acted, AnyEntry, By

if TYPE_CHECKING:
    from doublesix.room.room import Room

SECONDS_TO_BE_READY: Final = 60
"""How long people may look at the end of a round, if turns have no time of their own."""


def allowance_ms(room: Room, seat: int) -> tuple[int, int]:
    """Return how long somebody may take for what the table waits for, and how much of the bank they may take then."""
    turn = room.offer.turn_seconds
    if room.turn is None:
        return 1000 * (turn or SECONDS_TO_BE_READY), 0
    return 1000 * (turn or 0), room.banks[seat] if room.banks else 0


def banks_after(before: Room, after: Room, entry: AnyEntry, at: int) -> tuple[int, ...]:
    """Return what everybody has left in the bank, in milliseconds by seat, after something has happened."""
    whole = before.offer.bank_seconds
    if whole is None or after.table is None:
        return ()
    if before.table is None or before.number != after.number:
        return (1000 * whole,) * before.offer.players
    seat = before.turn
    if seat is None or before.occupants[seat].player is not None or before.wait == after.wait:
        return before.banks
    turn, bank = allowance_ms(before, seat)
    left = bank - min(bank, max(0, at - before.since - turn))
    if ends_turn(before, after, entry):
        left += 1000 * before.offer.increment_seconds
    return (*before.banks[:seat], left, *before.banks[seat + 1 :])


def ends_turn(before: Room, after: Room, entry: AnyEntry) -> bool:
    """Whether somebody did the last thing of their turn."""
    return isinstance(entry, Acted) and after.turn != before.turn


def since_after(before: Room, after: Room, entry: AnyEntry, at: int) -> int:
    """Return when the present wait began; if time has run out, all the rest of the turn is out of time."""
    ran_out = isinstance(entry, Acted) and entry.by is By.CLOCK and not ends_turn(before, after, entry)
    return before.since if before.wait == after.wait or ran_out else at
