"""What we do if somebody's turn takes too long: something simple, or they are ready for the next round."""

from __future__ import annotations

from doublesix.bots.substitute import choose_in_place
from doublesix.rng import SplitMix
from doublesix.room.clock import left_ms
from doublesix.room.entries import Acted, AnyEntry, By, WasReady
from doublesix.room.room import NOTHING_ADDED, Room


def seconds_left(room: Room, now_ms: int) -> float | None:
    """Return how long the running clock still has, with what the bank has; none if none runs."""
    left = left_ms(room, now_ms)
    return None if left is None else left / 1000


def when_time_is_up(room: Room) -> AnyEntry:
    """Return what happens when somebody's time is up; if the table waits for several, one after the other."""
    seat = room.on_the_clock[0]
    if room.turn is None or room.table is None:
        return WasReady(seat=seat, contribution=NOTHING_ADDED, by=By.CLOCK)
    chance = SplitMix.seeded(*room.chance("clock", *how_far(room)))
    return Acted(seat=seat, action=str(choose_in_place(room.table.view(seat), chance)), by=By.CLOCK)


def how_far(room: Room) -> tuple[int, int]:
    """Return how far a game is: which round, and how much has happened in it."""
    if room.table is None:
        return 0, 0
    return len(room.table.game.rounds), len(room.table.round.events)
