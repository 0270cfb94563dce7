"""What a move costs a server, without a network: decided, kept, and told to everybody at its table.

A hall in this process, tables with four people each, and moves as fast as they go. Measured is the work of the
processor, in all threads, for each move, so other programs on the machine hardly matter.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from doublesix.i18n import words_for
from doublesix.room.board import Shape
from doublesix.room.commands import Act, AnyCommand, Ready, Sit
from doublesix.room.decisions import Somebody
from doublesix.room.offer import Offer
from doublesix.room.room import Phase
from doublesix.server.hall.hall import Hall
from doublesix.server.hall.live_room import LiveRoom
from doublesix.server.hall.subscribers import Presentation, Subscriber
from doublesix.server.services import Services
from doublesix.server.settings import Settings

TABLES = 20
MOVES = 1000
SEATS = 4
SHEET = "international"
SPECTATORS = 1000
ALIKE = (Presentation(words_for("en")),) * SEATS
DIFFERENT = tuple(map(Presentation, map(words_for, ("en", "de", "fr", "es")), Shape))
GAMES_OF_AN_EVENING = 20


@dataclass(frozen=True)
class Case:
    """People who are told of the moves at their tables."""

    name: str
    presentations: Sequence[Presentation]
    spectators: int = 0
    tables: int = TABLES
    moves: int = MOVES
    games_before: int = 0
    """How many games were played at each table before anything is measured."""


CASES = (
    Case("nobody is there", ()),
    Case("four people, all in the same way", ALIKE),
    Case("four people, each in another shape and language", DIFFERENT),
    Case("four people, each with their view", (Presentation(words_for("en"), view=True),) * SEATS),
    Case(f"four people and {SPECTATORS:,} who watch", ALIKE, SPECTATORS, tables=1, moves=100),
    Case("four people, their first game", ALIKE, tables=4),
    Case(f"four people, after {GAMES_OF_AN_EVENING} games", ALIKE, tables=4, games_before=GAMES_OF_AN_EVENING),
)


class Busy:
    """A table at which four people play as fast as they can."""

    def __init__(self, hall: Hall, live: LiveRoom, people: Sequence[Somebody]) -> None:
        self._hall = hall
        self._live = live
        self._people = people
        self._number = 0
        self.subscribers: list[Subscriber] = []
        self.sent = 0

    def attend(self, case: Case, until: ExitStack) -> None:
        """Let everybody come who is told what happens."""
        people = [*zip(self._people, case.presentations, strict=False), *[(None, ALIKE[0])] * case.spectators]
        for who, presentation in people:
            attending = self._hall.attending(self._live, who.person if who else None, presentation)
            self.subscribers.append(until.enter_context(attending))

    async def ask(self, who: Somebody, command: AnyCommand) -> None:
        """Do something, and read what all are told."""
        await self._hall.command(self._live, who, command)
        for subscriber in self.subscribers:
            while (sent := subscriber.take()) is not None:
                self.sent += len(sent.message)

    async def play(self, moves: int) -> None:
        """Make so many moves."""
        while moves:
            moves -= await self._go_on()

    async def play_games(self, games: int) -> None:
        """Play so many games to their end."""
        while self._live.room.number <= games:
            await self._go_on()

    async def _go_on(self) -> bool:
        """Do what the table waits for; return whether that is a move."""
        room = self._live.room
        self._number += 1
        if room.phase is Phase.PLAYING and room.table and room.turn is not None:
            action = room.table.round.options[0]
            act = Act(id=str(self._number), action=str(action), version=room.version)
            await self.ask(self._people[room.turn], act)
            return True
        await self.ask(self._people[room.waits_for[0]], Ready(id=str(self._number), contribution="ab12"))
        return False


async def _measure(case: Case) -> None:
    with tempfile.TemporaryDirectory() as folder, ExitStack() as until:
        services = Services(Settings(Path(folder)))
        async with services:
            hall = services.hall
            busy = [await _opened(hall, number) for number in range(case.tables)]
            await asyncio.gather(*(table.play_games(case.games_before) for table in busy))
            for table in busy:
                table.attend(case, until)
            await asyncio.gather(*(table.play(5) for table in busy))
            sent, began = sum(table.sent for table in busy), time.process_time()
            await asyncio.gather(*(table.play(case.moves // case.tables) for table in busy))
            each = 1e6 * (time.process_time() - began) / case.moves
            sent = sum(table.sent for table in busy) - sent
            until.close()
    print(f"  {case.name:52} {each:8.0f} µs {sent / case.moves / 1000:8.1f} kB", flush=True)


async def _opened(hall: Hall, number: int) -> Busy:
    people = [Somebody(f"person-{number}-{seat}", f"Player {seat}") for seat in range(SEATS)]
    live = await hall.find(await hall.open(Offer(sheet=SHEET, players=SEATS), people[0]))
    for who in people[1:]:
        await hall.command(live, who, Sit(id="sit", name=who.name))
    return Busy(hall, live, people)


def main(*numbers: int) -> None:
    """Measure, and print what a move costs and how much is sent for it."""
    import uvloop

    print("work of the processor for a move, and what is sent:")
    for number, case in enumerate(CASES):
        if not numbers or number in numbers:
            uvloop.run(_measure(case))


if __name__ == "__main__":
    main(*(int(argument) for argument in sys.argv[1:]))
