"""A pad: its heading and the rounds entered so far, with the tally that follows from them.

A pad is a value: adding, correcting and removing a round make a new one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from doublesix.errors import DoublesixError
from doublesix.events import GameEnded, Outcome
from doublesix.pad.checks import check_entry
from doublesix.pad.entry import RoundEntry
from doublesix.pad.heading import Heading
from doublesix.pad.result import work_out
from doublesix.rules.sheet import Points


@dataclass(frozen=True, slots=True)
class Row:
    """A round on the pad: what was entered, what came of it, and the score of each side after it."""

    number: int
    entry: RoundEntry
    outcome: Outcome
    scores: tuple[int, ...]
    counts: bool = True
    """False where a correction made the game end before this round."""


@dataclass(frozen=True, slots=True)
class Pad:
    """A game with real tiles as far as it was entered."""

    heading: Heading
    entries: tuple[RoundEntry, ...] = ()

    def add(self, entry: RoundEntry) -> Pad:
        """Return the pad with one more round; raise where it cannot be, is not told in full, or the game is over."""
        if self.ending is not None:
            raise DoublesixError("pad-over")
        self.check(entry)
        return replace(self, entries=(*self.entries, entry))

    def correct(self, number: int, entry: RoundEntry) -> Pad:
        """Return the pad with another entry for a round; the later ones stay, and count unless the game ends before."""
        index = self._index(number)
        self.check(entry)
        return replace(self, entries=(*self.entries[:index], entry, *self.entries[index + 1 :]))

    def remove(self, number: int) -> Pad:
        """Return the pad without a round."""
        index = self._index(number)
        return replace(self, entries=(*self.entries[:index], *self.entries[index + 1 :]))

    def check(self, entry: RoundEntry) -> None:
        """Raise where an entry cannot be, or does not tell all that the sheet needs."""
        check_entry(self.heading, entry)
        work_out(self.heading, entry)

    def rows(self) -> Iterator[Row]:
        """Yield the rounds with their results and running scores."""
        scores, over = (0,) * len(self.heading.seating.sides), False
        for number, entry in enumerate(self.entries, 1):
            outcome = work_out(self.heading, entry)
            if not over:
                scores = self._scored(scores, outcome)
            yield Row(number, entry, outcome, scores, counts=not over)
            over = over or self._is_over(number, scores)

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each side."""
        scores = (0,) * len(self.heading.seating.sides)
        for row in self.rows():
            scores = row.scores
        return scores

    @property
    def ending(self) -> GameEnded | None:
        """Who won with what scores, once the target is reached; several sides where they are equal."""
        rows = tuple(self.rows())
        counted = sum(row.counts for row in rows)
        if not rows or not self._is_over(counted, rows[-1].scores):
            return None
        scores = rows[-1].scores
        return GameEnded(tuple(side for side, score in enumerate(scores) if score == max(scores)), scores)

    def _index(self, number: int) -> int:
        if not 1 <= number <= len(self.entries):
            raise DoublesixError("no-such-round", number=number, count=len(self.entries))
        return number - 1

    def _scored(self, scores: tuple[int, ...], outcome: Outcome) -> tuple[int, ...]:
        if outcome.winner is None:
            return scores
        side = self.heading.seating.side_of(outcome.winner)
        return tuple(score + outcome.points if index == side else score for index, score in enumerate(scores))

    def _is_over(self, rounds: int, scores: tuple[int, ...]) -> bool:
        target = self.heading.target
        return max(scores) >= target.at_least if isinstance(target, Points) else rounds >= target.number
