"""Who is at a table: connected now, or seen a moment ago. Never kept: after a restart, everybody was just there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from math import inf


class Presence:
    """The connections of each person, and when those without one were last seen."""

    def __init__(self, now: float, grace: float) -> None:
        self._since = now
        self._grace = grace
        self._connections: Counter[str] = Counter()
        self._seen: dict[str, float] = {}
        self._elsewhere: dict[str, frozenset[str]] = {}
        """Who has a connection to another process, by process."""

    def arrive(self, person: str) -> None:
        """Note one more connection of a person."""
        self._connections[person] += 1

    def leave(self, person: str, now: float) -> None:
        """Note one connection less of a person."""
        self._connections[person] -= 1
        if not self._connections[person]:
            del self._connections[person]
        self._seen[person] = now

    def note(self, person: str, now: float) -> None:
        """Note that somebody asked for something without staying connected."""
        self._seen[person] = now

    def hear(self, process: str, people: Collection[str], now: float) -> frozenset[str]:
        """Note who has a connection to another process; return those who have come back just now."""
        before = self._elsewhere.pop(process, frozenset())
        arrived = frozenset(person for person in people if person not in before and not self.is_connected(person))
        if people:
            self._elsewhere[process] = frozenset(people)
        for person in before - frozenset(people):
            self._seen[person] = now
        return arrived

    def is_connected(self, person: str) -> bool:
        """Whether somebody has a connection to this table now, at whichever process."""
        return person in self._connections or any(person in people for people in self._elsewhere.values())

    def are_connected(self, people: Collection[str]) -> bool:
        """Whether all of these people have a connection to this process; then nobody will be away soon."""
        return self._connections.keys() >= set(people)

    def away(self, people: Mapping[int, str], now: float) -> frozenset[int]:
        """Return the seats whose people are gone, out of the seats given with their people."""
        if self.are_connected(people.values()):
            return frozenset()
        return frozenset(seat for seat, person in people.items() if self._gone_from(person) <= now)

    def next_change(self, people: Iterable[str], now: float) -> float | None:
        """Return when the next of these people will count as gone, if nobody is seen meanwhile."""
        times = [gone for person in people if now < (gone := self._gone_from(person)) < inf]
        return min(times, default=None)

    def _gone_from(self, person: str) -> float:
        if self.is_connected(person):
            return inf
        return self._seen.get(person, self._since) + self._grace
