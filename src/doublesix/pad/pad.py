"""A pad: its heading and the rounds entered so far, with the tally that follows from them.

A pad holds the games of an evening, one after the other; its rounds are numbered through. It is a value: adding,
correcting and removing a round and beginning another game make a new one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from doublesix.errors import DoublesixError
from doublesix.evening import Evening, evening_after
from doublesix.events import GameEnded, Outcome
from doublesix.game import winning_sides
from doublesix.pad.checks import check_entry
from doublesix.pad.entry import RoundEntry
from doublesix.pad.heading import Heading
from doublesix.pad.result import work_out
from doublesix.rules.rules import NextLead


@dataclass(frozen=True, slots=True)
class PadRow:
    """A round on the pad: what was entered, what came of it, and the score of each side after it."""

    number: int
    game: int
    """The game that it belongs to, from 1."""
    entry: RoundEntry
    outcome: Outcome
    scores: tuple[int, ...]
    counts: bool = True
    """False if a correction made the game end before this round."""


@dataclass(frozen=True, slots=True)
class Pad:
    """Games with real tiles as far as they were entered."""

    heading: Heading
    entries: tuple[RoundEntry, ...] = ()
    """The rounds of all games."""
    games: tuple[int, ...] = ()
    """How many rounds each game before the present one had."""

    def add(self, entry: RoundEntry) -> Pad:
        """Return the pad with one more round; raise if it is impossible, not told in full, or the game is over."""
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
        entries = (*self.entries[:index], *self.entries[index + 1 :])
        shorter = (length - (game == self._game_of(number)) for game, length in enumerate(self.games, 1))
        return replace(self, entries=entries, games=tuple(length for length in shorter if length))

    def again(self) -> Pad:
        """Return the pad with another game begun; raise if the present one is not over, or the rules have changed.

        A game is played by one revision of the rules, and so is a pad.
        """
        if self.ending is None:
            raise DoublesixError("pad-not-over")
        if self.is_revised:
            raise DoublesixError("pad-revised")
        return replace(self, games=(*self.games, len(self.entries) - sum(self.games)))

    @property
    def is_revised(self) -> bool:
        """Whether the next game has other rules than this pad, since our reading of the sheet has changed."""
        return bool(self.heading.variant.earlier_values)

    def check(self, entry: RoundEntry) -> None:
        """Raise if an entry is impossible, or does not tell all that the sheet needs."""
        check_entry(self.heading, entry)
        work_out(self.heading, entry)

    def rows(self) -> Iterator[PadRow]:
        """Yield the rounds with their results and the running scores of their game."""
        number = 0
        for game, length in enumerate((*self.games, len(self.entries) - sum(self.games)), 1):
            yield from self._rows_of(game, range(number, number + length))
            number += length

    def _rows_of(self, game: int, indices: range) -> Iterator[PadRow]:
        scores, over = self._nothing, False
        for played, index in enumerate(indices, 1):
            outcome = work_out(self.heading, self.entries[index])
            if not over:
                scores = outcome.added_to(scores, self.heading.seating)
            yield PadRow(index + 1, game, self.entries[index], outcome, scores, counts=not over)
            over = over or self.heading.target.is_reached(scores, played)

    @property
    def present(self) -> int:
        """The number of the present game, or of the last."""
        return len(self.games) + 1

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each side in the present game."""
        return self._scores_of(self.present, tuple(self.rows()))

    @property
    def ending(self) -> GameEnded | None:
        """Who won the present game, once its target is reached; several sides if they are equal."""
        return self._ending_of(self.present, tuple(self.rows()))

    @property
    def next_leader(self) -> int | None:
        """Who leads the next round because they won the last one; none if the lead is found as in the first."""
        last = next((row for row in reversed(tuple(self.rows())) if row.game == self.present), None)
        return last.outcome.winner if last and self.heading.rules.next_lead is NextLead.WINNER else None

    @property
    def evening(self) -> Evening | None:
        """What came of the finished games on the pad; none while there is only one."""
        if not self.games:
            return None
        rows, evening = tuple(self.rows()), Evening(self._nothing, self._nothing)
        for game in range(1, self.present + 1):
            ending = self._ending_of(game, rows)
            evening = evening_after(evening, ending) if ending else evening
        return evening

    @property
    def _nothing(self) -> tuple[int, ...]:
        return (0,) * len(self.heading.seating.sides)

    def _scores_of(self, game: int, rows: tuple[PadRow, ...]) -> tuple[int, ...]:
        return next((row.scores for row in reversed(rows) if row.game == game), self._nothing)

    def _ending_of(self, game: int, rows: tuple[PadRow, ...]) -> GameEnded | None:
        counted = sum(row.counts for row in rows if row.game == game)
        scores = self._scores_of(game, rows)
        if not counted or not self.heading.target.is_reached(scores, counted):
            return None
        return GameEnded(
            winning_sides(self.heading.variant, self.heading.target, scores, self._last_winner(game, rows)), scores
        )

    def _last_winner(self, game: int, rows: tuple[PadRow, ...]) -> int | None:
        winner = next((row.outcome.winner for row in reversed(rows) if row.game == game and row.counts), None)
        return None if winner is None else self.heading.seating.side_of(winner)

    def _game_of(self, number: int) -> int:
        return next(row.game for row in self.rows() if row.number == number)

    def _index(self, number: int) -> int:
        if not 1 <= number <= len(self.entries):
            raise DoublesixError("no-such-round", number=number, count=len(self.entries))
        return number - 1
