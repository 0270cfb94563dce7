"""What it takes to tell of a move, without a network or a store, and a digest of all that was told.

``python bench/messages.py`` plays the same games each time. Two versions that print the same digests send the same
messages, byte for byte; run them in turns to compare what they take. The first quarter of many short measurements is
printed, since other programs only ever make them longer.
"""

from __future__ import annotations

import asyncio
import hashlib
import time
from dataclasses import dataclass, field

from doublesix.i18n import words_for
from doublesix.rng import SplitMix, below
from doublesix.room.board import Shape
from doublesix.room.commands import Act, AnyCommand, Ready
from doublesix.room.decided_rules import decide_rules
from doublesix.room.decisions import Somebody, decide
from doublesix.room.entries import Opened, SatDown
from doublesix.room.offer import Offer
from doublesix.room.room import Phase, Room
from doublesix.rules.sheet_files import SHEETS
from doublesix.rules.variant import REVISION
from doublesix.server.hall.card import card_of
from doublesix.server.hall.live_room import LiveRoom
from doublesix.server.hall.presence import Presence
from doublesix.server.hall.subscribers import Presentation, Subscriber

SEATS = 4
TABLES = 60
MOVES_EACH = 40
ALIKE = (Presentation(words_for("en")),) * SEATS
DIFFERENT = tuple(map(Presentation, map(words_for, ("en", "de", "fr", "es")), Shape))


@dataclass
class Listener:
    """A socket that keeps nothing of what it is sent but its digest."""

    digest: hashlib.blake2b = field(default_factory=lambda: hashlib.blake2b(digest_size=6))

    def write_frame(self, frame: bytes) -> bool:
        """Take a frame."""
        self.digest.update(frame)
        return True


class ToldTable:
    """A table whose four people are told of each move."""

    def __init__(self, number: int, manners: tuple[Presentation, ...], listeners: list[Listener]) -> None:
        self._people = [Somebody(f"{number}-{seat}", f"Player {seat}") for seat in range(SEATS)]
        self._source = SplitMix.seeded(number)
        self._live = _live_room(_opened(number, self._people))
        for who, manner, listener in zip(self._people, manners, listeners, strict=True):
            subscriber = Subscriber(who.person, manner)
            subscriber.writer = listener
            while subscriber.take() is not None:
                pass
            self._live.join(subscriber)
            self._live.presence.arrive(who.person)

    def go_on(self) -> float:
        """Do what the table waits for; return how many seconds of the processor it took to tell of it."""
        live, room = self._live, self._live.room
        who, command = self._next(room)
        after = room.after(decide(room, who, command), _now())
        since = live.install([after], card_of(after))
        began = time.thread_time()
        live.publish(since)
        return time.thread_time() - began

    def _next(self, room: Room) -> tuple[Somebody, AnyCommand]:
        if room.phase is Phase.PLAYING and room.table is not None and room.turn is not None:
            options = room.table.round.options
            action = options[below(self._source, len(options))]
            return self._people[room.turn], Act(id="1", action=str(action))
        return self._people[room.waits_for[0]], Ready(id="1", contribution="ab12")


def _now() -> int:
    return 1_800_000_000_000


def _opened(number: int, people: list[Somebody]) -> Room:
    offer = Offer(sheet=SHEETS[number % len(SHEETS)], players=SEATS)
    room = Room.opened(
        f"table-{number}",
        Opened(offer=offer, seal=f"{number:064x}", revision=REVISION, decided=decide_rules(offer)),
        _now(),
    )
    for seat, who in enumerate(people):
        room = room.after(SatDown(seat=seat, person=who.person, name=who.name), _now())
    return room


def _live_room(room: Room) -> LiveRoom:
    return LiveRoom(room, card_of(room), Presence(0.0, 30.0), _now)


async def _measure(name: str, manners: tuple[Presentation, ...]) -> None:
    listeners = [Listener() for _ in range(SEATS)]
    tables = [ToldTable(number, manners, listeners) for number in range(TABLES)]
    took = sorted(sum(table.go_on() for table in tables) / TABLES for _ in range(MOVES_EACH))
    digests = " ".join(listener.digest.hexdigest() for listener in listeners)
    print(f"{name:52} {1e6 * took[len(took) // 4]:6.0f} µs, told: {digests}", flush=True)


def main() -> None:
    """Tell of moves to people who see them alike, and to people who do not."""
    asyncio.run(_measure("four people, all in the same way", ALIKE))
    asyncio.run(_measure("four people, each in another shape and language", DIFFERENT))


if __name__ == "__main__":
    main()
