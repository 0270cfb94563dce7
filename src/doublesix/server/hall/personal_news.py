"""News for one person at a time: a table of theirs has changed, or a friend asks them to one."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager


class Bell:
    """Rings when there is something new for one person."""

    def __init__(self) -> None:
        self.is_over = False
        """Whether to hang up: the person there may be another one now."""
        self._rung = asyncio.Event()

    def ring(self) -> None:
        """Say that there is something new."""
        self._rung.set()

    def end(self) -> None:
        """Ring for the last time."""
        self.is_over = True
        self._rung.set()

    async def wait(self) -> None:
        """Wait until there is something new since the last time."""
        await self._rung.wait()
        self._rung.clear()


class PersonalNews:
    """The bells of all people who wait for news of their own."""

    def __init__(self) -> None:
        self._bells: dict[str, set[Bell]] = {}

    @contextmanager
    def listening(self, people: Collection[str]) -> Iterator[Bell]:
        """Give somebody a bell, under all ids that they had."""
        bell = Bell()
        for person in people:
            self._bells.setdefault(person, set()).add(bell)
        try:
            yield bell
        finally:
            for person in people:
                self._bells[person].discard(bell)
                if not self._bells[person]:
                    del self._bells[person]

    def ring(self, people: Iterable[str]) -> None:
        """Tell people that there is something new for them."""
        for person in people:
            for bell in self._bells.get(person, ()):
                bell.ring()

    def ring_all(self) -> None:
        """Let everybody look whether there is something new."""
        self.ring(self._bells)

    def part_from(self, people: Iterable[str]) -> None:
        """Hang up on people who have signed out."""
        for person in people:
            for bell in self._bells.get(person, ()):
                bell.end()

    def are_there(self, people: Iterable[str]) -> bool:
        """Whether any of these people has such a page open."""
        return any(person in self._bells for person in people)
