"""A kept game, looked at step by step: where one is in it, what one may see there, and playing on from there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from doublesix.bots.registry import USUAL
from doublesix.errors import DoublesixError, RecordError
from doublesix.events import Event
from doublesix.record.game_record import GameRecord
from doublesix.record.replay import Position, positions
from doublesix.record.texts import plain
from doublesix.review.game_review import Decision, Review, Verdict
from doublesix.table.agreement import Agreement, Chair
from doublesix.table.table import Table
from doublesix.tiles import TileSet
from doublesix.view import SeenEvent, View

PLAYED_ON: Final = "played-on"
"""The tag of a game that somebody played on from a position of another one, which it names."""


@dataclass(frozen=True)
class ReplayedGame:
    """A game and a place in it."""

    record: GameRecord
    steps: tuple[Position, ...]
    place: int

    @classmethod
    def of(cls, record: GameRecord) -> ReplayedGame:
        """Open a game at its end."""
        steps = tuple(positions(record))
        if not steps:
            raise RecordError("record-missing", field="round 1")
        return cls(record, steps, len(steps) - 1)

    @property
    def position(self) -> Position:
        """The game as it is here."""
        return self.steps[self.place]

    @property
    def is_over(self) -> bool:
        """Whether the game has been played to its end."""
        return self.steps[-1].game.is_over

    @cached_property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return Agreement.of(self.record).people

    # Where to look

    def by(self, steps: int) -> ReplayedGame:
        """Go so many steps on, or back."""
        return self._at(self.place + steps)

    def by_rounds(self, rounds: int) -> ReplayedGame:
        """Go to the deal of the next round, or to the deal of this one and then of those before."""
        deals = [place for place, position in enumerate(self.steps) if position.step == 0]
        if rounds > 0:
            return self._at(next((place for place in deals if place > self.place), len(self.steps) - 1))
        return self._at(next((place for place in reversed(deals) if place < self.place), 0))

    def to_mistake(self, review: Review, direction: int) -> ReplayedGame | None:
        """Go to the next choice that cost something, or to the one before; none if there is no other."""
        places = [
            self._place_of(decision)
            for decision in review.decisions
            if decision.verdict is Verdict.COSTLY and decision.seat in (self.people or review.seats)
        ]
        ahead = [place for place in places if (place - self.place) * direction > 0]
        return self._at(min(ahead, key=lambda place: abs(place - self.place))) if ahead else None

    def decision(self, review: Review) -> Decision | None:
        """Return the decision that is made here, if it was judged."""
        here = self.position.round_number, self.position.step
        return next((each for each in review.decisions if (each.round_number, each.step) == here), None)

    def _at(self, place: int) -> ReplayedGame:
        return replace(self, place=max(0, min(place, len(self.steps) - 1)))

    def _place_of(self, decision: Decision) -> int:
        wanted = decision.round_number, decision.step
        return next(
            place for place, position in enumerate(self.steps) if (position.round_number, position.step) == wanted
        )

    # What may be seen

    @property
    def is_open(self) -> bool:
        """Whether everybody may see everything: the round has been played to its end."""
        last = self.steps[-1]
        return last.round.is_over or self.position.round_number < last.round_number

    @property
    def hands(self) -> Sequence[TileSet | None]:
        """Everybody's tiles, and none for those that are still hidden."""
        return self.position.round.hands if self.is_open else self._view.hands

    @property
    def news(self) -> Sequence[Event | SeenEvent]:
        """What happened in the step that led here, as far as it may be told."""
        events = self.position.round.events if self.is_open else self._view.events
        return events[self.position.step :]

    @property
    def _view(self) -> View:
        """The table as the only person knows it; as somebody beside it, if there are several."""
        return self.position.game.view(self.people[0] if len(self.people) == 1 else None)

    # Playing on

    def play_on(self, name: str, tags: dict[str, str]) -> Table:
        """Return a table at this position: one sits where one sat, bots have all other seats.

        Later rounds get new deals, since somebody who has looked at the game knows the old ones. So the
        deals follow from no seed. Raise if the game is unfinished or over here.
        """
        position = self.position
        if not self.is_over:
            raise DoublesixError("play-on-unfinished")
        if position.game.is_over:
            raise DoublesixError("play-on-over")
        agreed = Agreement.of(self.record)
        turn = position.round.turn
        own = turn if turn in agreed.people or not agreed.people else agreed.people[0]
        chairs = tuple(
            Chair(chair.name) if seat == own else Chair(chair.name, chair.bot or USUAL.name)
            for seat, chair in enumerate(agreed.chairs)
        )
        agreement = replace(agreed, chairs=chairs, seed=None)
        source = f"{plain(name).replace(';', ' ').strip()} {position.round_number}/{position.step}"
        return Table(agreement, position.game, tags | {PLAYED_ON: source} | agreement.tags)
