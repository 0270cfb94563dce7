"""People who play at a table whatever the servers do: they come back, ask again, and remember all that they were told.

They may also be up to mischief: send a command twice, late, too early or for a table that has moved on, over two
sockets to different servers. What is right is then for the checker to say.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from soak.checker import UNDECIDED
from soak.history import Attempt, Look, Operation, TableHistory
from soak.link import Link, LinkRefused, open_link, source_of
from soak.preparation import Guest, SetTable
from soak.servers import RunningServer
from soak.sight import Heard, TableSight, next_command, read_message

SECONDS_OF_PATIENCE: Final = 3.0
"""Somebody whose command is not answered for so long sends it again."""
SECONDS_TO_HEAR: Final = 90.0
"""How long after the last answer all who are connected must have seen the table so; a process may just be paused."""
_TALK: Final = "The same again"


@dataclass(frozen=True)
class Mischief:
    """How often people do what no page does; each is a chance for each command."""

    links: int = 1
    """How many sockets everybody has."""
    twice: float = 0
    late: float = 0
    early: float = 0
    stale: float = 0
    talk: float = 0
    hang_up: float = 0


@dataclass
class Tally:
    """What is counted over all tables."""

    acknowledged: int = 0
    moves: int = 0
    attempts: int = 0
    looks: int = 0
    refused: dict[str, int] = field(default_factory=dict)
    connections: int = 0
    tables: int = 0
    first_moves: list[float] = field(default_factory=list)
    """How many seconds after each start of a server it first acknowledged a move."""


class Target:
    """A server to connect to, and whether it has acknowledged a move since it was started."""

    def __init__(self, server: RunningServer) -> None:
        self.server = server
        self.moved_in = 0
        """The start after which it last acknowledged a move."""

    def note_move(self, tally: Tally, life: int) -> None:
        """Note that it acknowledged a move over a socket that was opened after this start."""
        if life == self.server.starts and self.moved_in != life and life > 1:  # at the first one, nobody waits yet
            self.moved_in = life
            tally.first_moves.append(time.perf_counter() - self.server.began)


class Outlet:
    """One of the sockets of somebody; it is opened again, anywhere, whenever it ends."""

    def __init__(self, player: Player, number: int) -> None:
        self.player = player
        self.number = number
        self.link: Link | None = None
        self.life: tuple[Target | None, int] = (None, 0)
        self.waiting: dict[str, deque[Attempt]] = {}
        self.last_seen = 0
        self._numbers = player.party.link_numbers
        self._link_number = 0

    async def stay_open(self) -> None:
        """Be connected for as long as the party lasts."""
        party = self.player.party
        while not party.is_over:
            target = party.chance.choice(party.targets)
            ended = asyncio.Event()
            self._link_number = self._numbers[0] = self._numbers[0] + 1
            self.last_seen, life = 0, target.server.starts
            path = f"/api/tables/{party.code}/live"
            try:
                link = await open_link(
                    target.server.port, path, self.player.guest.token, self.hear, ended.set, self.player.source
                )
            except (OSError, LinkRefused):
                await asyncio.sleep(party.chance.uniform(0.02, 0.2))
                continue
            self.link, self.life = link, (target, life)
            party.tally.connections += 1
            await self._use(link, ended)
            await asyncio.sleep(party.chance.uniform(0.01, 0.1))
            self.player.resume(self)

    async def _use(self, link: Link, ended: asyncio.Event) -> None:
        """Send over a socket what is not answered, and wait until it ends."""
        if self.player.party.is_over:
            link.abort()
        else:
            self.player.resume(self)
        await ended.wait()
        self.link = None
        self.waiting.clear()

    def close(self) -> None:
        """Hang up."""
        if self.link is not None:
            self.link.abort()

    def send(self, number: int, operation: Operation) -> None:
        """Send a command, and remember that."""
        if self.link is None:
            return
        attempt = Attempt(number, time.perf_counter())
        party = self.player.party
        party.history.attempts.append(attempt)
        party.tally.attempts += 1
        self.waiting.setdefault(operation.id, deque()).append(attempt)
        self.link.send(operation.command)

    def hear(self, data: bytes) -> None:
        """Take a message."""
        now = time.perf_counter()
        message = read_message(data)
        if message.table is not None:
            self._see(message.table, now)
        elif message.id is not None and (waiting := self.waiting.get(message.id)):
            attempt = waiting.popleft()
            if not waiting:
                del self.waiting[message.id]
            self._settle(attempt, message, now)

    def _see(self, sight: TableSight, now: float) -> None:
        party = self.player.party
        self.last_seen = sight.seq
        party.tally.looks += 1
        party.history.looks.append(Look(self._link_number, now, sight.seq, sight.version, sight.phase, sight.turn))
        party.last_change = now
        self.player.see(sight)

    def _settle(self, attempt: Attempt, message: Heard, now: float) -> None:
        attempt.came = now
        tally = self.player.party.tally
        if message.type == "answer":
            attempt.seq, attempt.version = message.seq, message.version
            target, life = self.life
            if target is not None and is_move(self.player.party.history.operations[attempt.operation]):
                target.note_move(tally, life)
        else:
            attempt.refused = message.error.code if message.error else ""
            tally.refused[attempt.refused] = tally.refused.get(attempt.refused, 0) + 1
        self.player.settle(attempt)


class Player:
    """Somebody at a table who wants to play on."""

    def __init__(self, party: Party, guest: Guest, seat: int, number: int) -> None:
        self.party = party
        self.guest = guest
        self.seat = seat
        self.source = source_of(number)
        self.outlets = [Outlet(self, one) for one in range(party.mischief.links)]
        self.sight: TableSight | None = None
        self._wanted: set[int] = set()
        """Operations that are not answered yet, and are sent until they are."""
        self._main: int | None = None
        """The move or readiness that one waits for."""
        self._tried = -1
        """The version of the table for which one has asked for something."""
        self._sent_at = 0.0

    def see(self, sight: TableSight) -> None:
        """Take the table as it is now."""
        if self.sight is None or sight.seq >= self.sight.seq:
            self.sight = sight
            self.consider()

    def consider(self) -> None:
        """Ask for what one may do, if one does not wait for something."""
        sight, party = self.sight, self.party
        if sight is None or self._main is not None or party.is_closing or sight.version == self._tried:
            return
        command_id = f"{self.seat}-{len(party.history.operations)}"
        command = next_command(sight, command_id, party.chance)
        if command is None:
            return
        self._tried = sight.version
        self._main = self._want(command_id, command)
        self._play_tricks(sight, self._main)

    def _want(self, command_id: str, command: bytes, *, until_answered: bool = True) -> int:
        operations = self.party.history.operations
        number = len(operations)
        operations.append(Operation(self.guest.person, command_id, command))
        if until_answered:
            self._wanted.add(number)
        self.send(number)
        return number

    def send(self, number: int) -> None:
        """Send a command over one of the sockets that are open."""
        self._sent_at = time.perf_counter()
        open_ones = [outlet for outlet in self.outlets if outlet.link is not None]
        if open_ones:
            self.party.chance.choice(open_ones).send(number, self.party.history.operations[number])

    def settle(self, attempt: Attempt) -> None:
        """Take the answer to a command."""
        number, party = attempt.operation, self.party
        if attempt.refused in UNDECIDED:
            if number in self._wanted:
                asyncio.get_running_loop().call_later(party.chance.uniform(0.05, 0.3), self._send_again, number)
            return
        if number in self._wanted:
            self._wanted.discard(number)
            if attempt.is_answered:
                party.note_answer(attempt, party.history.operations[number])
        if number == self._main:
            self._main = None
            if attempt.refused is not None:
                self._tried = -1
        self.consider()

    def resume(self, outlet: Outlet) -> None:
        """Send again what is not answered, since a socket has ended or is open again."""
        if outlet.link is not None or any(one.link is not None for one in self.outlets):
            for number in sorted(self._wanted):
                self.send(number)

    def push(self, now: float) -> None:
        """Send again what nobody has answered for long."""
        if self._wanted and now > self._sent_at + SECONDS_OF_PATIENCE:
            for number in sorted(self._wanted):
                self.send(number)
        elif not self._wanted and now > self.party.last_change + SECONDS_OF_PATIENCE:
            self._tried = -1
            self.consider()

    @property
    def is_idle(self) -> bool:
        """Whether one waits for no answer."""
        return not self._wanted

    def _send_again(self, number: int) -> None:
        if number in self._wanted and not self.party.is_over:
            self.send(number)

    def _play_tricks(self, sight: TableSight, number: int) -> None:
        mischief, party = self.party.mischief, self.party
        roll = party.chance.random
        if roll() < mischief.twice:
            self.send(number)
        if roll() < mischief.late:
            later = party.chance.uniform(0.05, 1.0)
            asyncio.get_running_loop().call_later(later, self._send_late, number)
        if roll() < mischief.talk:
            id_ = f"{self.seat}-{len(party.history.operations)}"
            self._want(id_, b'{"do":"say","id":"%b","text":"%b"}' % (id_.encode(), _TALK.encode()))
        if sight.actions:
            if roll() < mischief.early:
                self._guess(sight, sight.version + 1)
            if roll() < mischief.stale:
                self._guess(sight, sight.version - 1)
        if roll() < mischief.hang_up:
            link = party.chance.choice(self.outlets).link
            if link is not None:
                link.abort()

    def _guess(self, sight: TableSight, version: int) -> None:
        """Ask for a move at a table that is not there yet, or not any more."""
        id_ = f"{self.seat}-{len(self.party.history.operations)}"
        action = self.party.chance.choice(sight.actions)
        command = b'{"do":"act","id":"%b","action":"%b","version":%d}' % (id_.encode(), action.encode(), version)
        self._want(id_, command, until_answered=False)

    def _send_late(self, number: int) -> None:
        if not self.party.is_over:
            self.send(number)


def is_move(operation: Operation) -> bool:
    """Whether it asks for a move."""
    return operation.command.startswith(b'{"do":"act"')


class Party:
    """A table with its people."""

    def __init__(
        self,
        laid: SetTable,
        targets: Sequence[Target],
        tally: Tally,
        chance: Random,
        mischief: Mischief,
        link_numbers: list[int],
        number: int,
    ) -> None:
        self.code = laid.code
        self.targets = targets
        self.tally = tally
        self.chance = chance
        self.mischief = mischief
        self.link_numbers = link_numbers
        self.history = TableHistory(laid.code, [], [], [])
        self.is_over = False
        self.is_closing = False
        """Whether nobody asks for anything new."""
        self.last_change = 0.0
        self.last_acknowledged = 0
        self.players = [
            Player(self, guest, seat, number * len(laid.guests) + seat) for seat, guest in enumerate(laid.guests)
        ]

    def note_answer(self, attempt: Attempt, operation: Operation) -> None:
        """Count a command that was acknowledged for the first time."""
        self.tally.acknowledged += 1
        self.tally.moves += is_move(operation)
        if not operation.command.startswith(b'{"do":"say"'):
            self.last_acknowledged = max(self.last_acknowledged, attempt.seq or 0)

    async def last_until(self, is_enough: Callable[[Party], bool]) -> TableHistory:
        """Play until it is enough, wait until all is answered and told, and return what happened."""
        async with asyncio.TaskGroup() as group:
            outlets = [outlet for player in self.players for outlet in player.outlets]
            for outlet in outlets:
                group.create_task(outlet.stay_open())
            while not is_enough(self):
                await self._wait_a_little()
            self.is_closing = True
            while not all(player.is_idle for player in self.players):
                await self._wait_a_little()
            await self._hear_the_end()
            self.is_over = True
            for outlet in outlets:
                outlet.close()
        self.tally.tables += 1
        return self.history

    async def _wait_a_little(self) -> None:
        await asyncio.sleep(0.1)
        now = time.perf_counter()
        for player in self.players:
            player.push(now)

    async def _hear_the_end(self) -> None:
        """Wait until all who are connected have seen the last entry that was acknowledged."""
        until = time.perf_counter() + SECONDS_TO_HEAR
        while self._deaf and time.perf_counter() < until:
            await asyncio.sleep(0.05)
        self.history.deaf = self._deaf

    @property
    def _deaf(self) -> int:
        outlets = [outlet for player in self.players for outlet in player.outlets]
        return sum(one.link is not None and one.last_seen < self.last_acknowledged for one in outlets)
