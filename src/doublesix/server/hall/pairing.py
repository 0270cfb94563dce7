"""Who is matched with whom: those who want the same game, in the order in which they came. No input, no output."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from doublesix.room.decisions import Somebody
from doublesix.room.pairing import PairingGame, PairingWish


@dataclass(frozen=True, slots=True)
class PairingMatch:
    """People who play together, and how many bots with them."""

    game: PairingGame
    people: tuple[Somebody, ...]

    @property
    def bots(self) -> int:
        """How many seats bots take."""
        return self.game.players - len(self.people)


@dataclass(frozen=True, slots=True)
class _Waiter:
    who: Somebody
    wish: PairingWish
    since: float

    @property
    def bots_at(self) -> float | None:
        """When bots may fill up."""
        return None if self.wish.patience is None else self.since + self.wish.patience


class WaitingList:
    """All who wait to be matched, in the order in which they came; nobody is there twice."""

    def __init__(self) -> None:
        self._waiters: dict[str, _Waiter] = {}

    def join(self, who: Somebody, wish: PairingWish, now: float) -> None:
        """Let somebody wait; what they waited for before is forgotten."""
        self._waiters.pop(who.person, None)
        self._waiters[who.person] = _Waiter(who, wish, now)

    def leave(self, person: str) -> None:
        """Let somebody wait no longer."""
        self._waiters.pop(person, None)

    def matches(self, now: float) -> list[PairingMatch]:
        """Take those off the list who can play now, and return them.

        Those who are complete come first. Of the others, if the time of one is up, all who would play with bots play
        with them; those who want people only wait on.
        """
        found = list(self._complete())
        for game, group in self._groups().items():
            if any(one.bots_at is not None and one.bots_at <= now for one in group):
                found.append(self._taken(game, [one for one in group if one.bots_at is not None]))
        return found

    def next_change(self) -> float | None:
        """Return when bots will fill up next, if nobody comes or goes."""
        return min((one.bots_at for one in self._waiters.values() if one.bots_at is not None), default=None)

    def counts(self) -> Mapping[PairingGame, int]:
        """Return how many wait for each game, the longest wait first."""
        return {game: len(group) for game, group in self._groups().items()}

    def game_of(self, person: str) -> PairingGame:
        """Return what somebody waits for."""
        return self._waiters[person].wish.game

    def bots_at(self, person: str) -> float | None:
        """Return when bots fill up for somebody: when the first in their group who accepts bots has waited enough."""
        waiter = self._waiters[person]
        if waiter.bots_at is None:
            return None
        return min(one.bots_at for one in self._groups()[waiter.wish.game] if one.bots_at is not None)

    def _complete(self) -> Iterator[PairingMatch]:
        for game, group in self._groups().items():
            for first in range(0, len(group) - game.players + 1, game.players):
                yield self._taken(game, group[first : first + game.players])

    def _taken(self, game: PairingGame, group: list[_Waiter]) -> PairingMatch:
        for one in group:
            del self._waiters[one.who.person]
        return PairingMatch(game, tuple(one.who for one in group))

    def _groups(self) -> dict[PairingGame, list[_Waiter]]:
        groups: dict[PairingGame, list[_Waiter]] = {}
        for one in self._waiters.values():
            groups.setdefault(one.wish.game, []).append(one)
        return groups
