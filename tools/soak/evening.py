"""Many parties, one after the other, so many at a time; their histories go to a file as soon as they are over."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import BinaryIO

from doublesix.room.offer import Offer
from soak.history import append_history
from soak.party import Mischief, Party, Tally, Target
from soak.preparation import SetTable
from soak.servers import RunningServer

OFFERS = (
    Offer(sheet="international", players=2),
    Offer(sheet="luckies", players=2, rounds=2),
    Offer(sheet="bg2133", players=2),
    Offer(sheet="sixcolours", players=3),
    Offer(sheet="bg2133", players=4, partners=True),
    Offer(sheet="protocol", players=2),
)
"""What is played: few people at a table, since each is told of every move."""


@dataclass
class Evening:
    """Parties that go on until there were enough, or there is no table left."""

    tables: Sequence[SetTable]
    servers: Sequence[RunningServer]
    file: Path
    at_once: int
    entries_each: int
    """How long a table is played at."""
    mischief: Mischief = field(default_factory=Mischief)
    seed: int = 6
    tally: Tally = field(default_factory=Tally)
    is_over: bool = False

    def __post_init__(self) -> None:
        self._next = iter(self.tables)
        self._link_numbers = [0]
        self._targets = [Target(server) for server in self.servers]
        self._chance = Random(self.seed)
        self._begun = 0
        self._is_sold_out = False

    async def play(self, is_enough: Callable[[], bool]) -> None:
        """Let parties play; when one finds no table, the others end theirs, too, so that nobody plays on alone."""
        with self.file.open("ab") as file:
            async with asyncio.TaskGroup() as group:
                for _ in range(self.at_once):
                    group.create_task(self._sit(file, is_enough))
        self.is_over = True

    async def _sit(self, file: BinaryIO, is_enough: Callable[[], bool]) -> None:
        while not is_enough() and not self._is_sold_out:
            laid = next(self._next, None)
            if laid is None:
                self._is_sold_out = True
                return
            self._begun += 1
            length = self._chance.randint(self.entries_each // 2, self.entries_each * 3 // 2)
            party = Party(
                laid,
                self._targets,
                self.tally,
                Random(self._chance.random()),
                self.mischief,
                self._link_numbers,
                self._begun,
            )
            append_history(file, await party.last_until(partial(self._is_long_enough, length, is_enough)))

    def _is_long_enough(self, length: int, is_enough: Callable[[], bool], party: Party) -> bool:
        return party.last_acknowledged >= length or self._is_sold_out or is_enough()
