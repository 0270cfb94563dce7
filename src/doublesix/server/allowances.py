"""What everybody may still ask for, and what each thing costs them. It is taken before anything is done.

A *client* is an address, or a network of IPv6: all sockets and requests from there share what it may ask for. One unit
is some two milliseconds of the server's time.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from math import ceil
from typing import Final

from doublesix.errors import DoublesixError
from doublesix.room.commands import AnyCommand, AskForSeat, Say, SayPhrase, SeatBot, Sit
from doublesix.server.buckets import Buckets
from doublesix.server.settings import Limits

TALK_EACH_SECOND: Final = 0.5
TALK_AT_ONCE: Final = 10
"""How often one person may speak at one table."""

THOUGHT_EACH_SECOND: Final = 0.2
THOUGHT_AT_ONCE: Final = 120
"""For how many seconds bots may think about the positions of one person, and of one client."""

COST_OF_GUEST: Final = 5.0
COST_OF_TABLE: Final = 5.0
COST_OF_LISTED_TABLE: Final = 60.0
COST_OF_UNKNOWN_CODE: Final = 10.0

_SLOWER: Final = 25
"""What stays comes back so many times slower than what is only done."""
_ROOMIER: Final = 2


class Allowance:
    """So much at once and so much each second, for everybody by what they are known by."""

    def __init__(self, buckets: Buckets, message: str | None = None) -> None:
        self.buckets = buckets
        self._message = message

    def take(self, who: str, cost: float = 1.0) -> None:
        """Take what something costs; raise if there is not enough left, and say when there will be."""
        if wait := self.buckets.take(who, cost):
            raise DoublesixError("too-many-requests", self._message, seconds=max(1, ceil(wait)))

    def give_back(self, who: str, cost: float = 1.0) -> None:
        """Give back what turned out to cost nothing."""
        self.buckets.take(who, -cost)


class Allowances:
    """All that a server allows."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        def buckets(each_second: float, at_once: int) -> Buckets:
            return Buckets(each_second=each_second, at_once=at_once, remembered=limits.clients_remembered, clock=clock)

        each_second, at_once = limits.requests_each_second, limits.requests_at_once
        self.work = Allowance(buckets(each_second, at_once))
        """Of each client: whatever takes the server's time."""
        self.lasting = Allowance(buckets(each_second / _SLOWER, _ROOMIER * at_once))
        """Of each client: what stays when it is done, such as guests and tables, and guesses at codes."""
        self._commands = Allowance(buckets(limits.commands_each_second, limits.commands_at_once))
        self._talk = Allowance(buckets(TALK_EACH_SECOND, TALK_AT_ONCE))
        self._thought = Allowance(buckets(THOUGHT_EACH_SECOND, THOUGHT_AT_ONCE))

    def take_table(self, client: str, *, listed: bool) -> None:
        """Take what it costs to open a table; one that is listed takes the place of others in the list."""
        self.lasting.take(client, COST_OF_LISTED_TABLE if listed else COST_OF_TABLE)

    @property
    def buckets(self) -> Mapping[str, Buckets]:
        """The buckets behind all of it, by name."""
        return {
            "work": self.work.buckets,
            "lasting": self.lasting.buckets,
            "commands": self._commands.buckets,
            "talk": self._talk.buckets,
            "thought": self._thought.buckets,
        }

    def take_command(self, client: str, person: str | None, table: str, command: AnyCommand) -> None:
        """Take what a command costs the person who asks and the client they come from; raise if that is too much."""
        if isinstance(command, Say | SayPhrase) and person is not None:
            self._talk.take(f"{person} {table}")
        self.take_frame(client, person, cost_of_command(command))

    def take_thought(self, client: str, person: str | None, seconds: float) -> None:
        """Take so many seconds in which bots think for a person and the client they come from."""
        self._thought.take(client, seconds)
        if person is not None:
            self._thought.take(person, seconds)

    def give_back_thought(self, client: str, person: str | None, seconds: float) -> None:
        """Give back what was not needed of that; what was needed beyond it is taken, as far as there is any."""
        for who in (client, person):
            if who is not None:
                self._thought.give_back(who, seconds)

    def take_frame(self, client: str, person: str | None, cost: float) -> None:
        """Take what something costs that came over a socket."""
        self._commands.take(person or client, cost)
        self.work.take(client, cost)


def cost_of_command(command: AnyCommand) -> float:
    """Return what a command costs: more if all others are then told more than usual."""
    match command:
        case Say() | SayPhrase():
            return 1.5
        case Sit() | SeatBot() | AskForSeat():
            return 2.0
        case _:
            return 1.0
