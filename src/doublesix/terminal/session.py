"""A game at this keyboard: the table, its file, its bots. Screens and plain text both use this, and nothing else.

Everything is written to the file before anybody is told of it.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Self

from doublesix.actions import Action
from doublesix.bots.hints import Hint, find_hint
from doublesix.evening import Evening, evening_after
from doublesix.events import Drew, Passed, Played
from doublesix.i18n import Words
from doublesix.table.agreement import Agreement
from doublesix.table.table import Table
from doublesix.terminal.games import DATE, LATEST, GameFile, find_saved, open_latest
from doublesix.terminal.places import games_folder
from doublesix.view import View


class Session:
    """A game at this keyboard."""

    def __init__(self, table: Table, file: GameFile, games_before: Evening | None = None) -> None:
        self.table = table
        self._file = file
        self._games_before = games_before
        self._begun: Table | None = None
        """The table as it was when the game began here."""

    @classmethod
    def start(
        cls, agreement: Agreement, folder: Path, now: datetime | None = None, games_before: Evening | None = None
    ) -> Self:
        """Begin a game, and its file; perhaps after others that the same players played in a row."""
        now = now or datetime.now().astimezone()
        return cls.begin(Table.open(agreement, {DATE: f"{now:%Y-%m-%d}"}), folder, now, games_before)

    @classmethod
    def begin(cls, table: Table, folder: Path, now: datetime, games_before: Evening | None = None) -> Self:
        """Begin the file of a game that is set up at a table."""
        session = cls(table, GameFile.create(folder, table, now), games_before)
        session._begun = table
        return session

    @classmethod
    def resume(cls, folder: Path, name: str = LATEST) -> Self:
        """Go on with a game by its name, or with the latest unfinished one."""
        file, table = open_latest(folder) if name == LATEST else GameFile.open(find_saved(folder, name))
        return cls(table, file)

    @property
    def evening(self) -> Evening | None:
        """The games that the same players have played in a row, if this one has ended."""
        ending = self.table.game.ending
        return evening_after(self._games_before, ending) if ending else None

    @property
    def path(self) -> Path:
        """The file of the game."""
        return self._file.path

    @property
    def name(self) -> str:
        """What the game is resumed by: its name, or its path if it is not kept among the others."""
        return self.path.stem if self.path.parent == games_folder() else str(self.path)

    @property
    def eyes(self) -> int | None:
        """Whose eyes see the table: the only person's, else those of the person whose turn it is, else nobody's."""
        people = self.table.agreement.people
        if len(people) == 1:
            return people[0]
        return self.table.turn if self.table.waits_for_person else None

    @property
    def view(self) -> View:
        """The table as we may show it now."""
        return self.table.view(self.eyes)

    def act(self, action: Action) -> None:
        """Do something for the seat whose turn it is; raise ``IllegalAction`` with the reason if it may not."""
        done = len(self.table.round.actions)
        after = self.table.act(self.table.round.turn, action)
        written = after.round.actions[done:]
        # More than one if a pass goes without saying, as in games of the first revision of the rules.
        if after.round.is_over or len(written) > 1:
            self._file.rewrite(after)
        else:
            self._file.append(*written)
        self.table = after

    def bots_choice(self) -> Callable[[], Action]:
        """Return a function that finds the choice of the bot whose turn it is; it may run in a thread of its own."""
        return self.table.bots_action

    def next_round(self) -> None:
        """Deal the next round."""
        self._change(self.table.next_round())

    def take_back(self) -> None:
        """Take back the last choice of the only person at the table."""
        self._change(self.table.take_back())

    def hint(self) -> Callable[[], Hint]:
        """Return a function that finds what the strongest bot would do for the person whose turn it is."""
        view = self.table.view(self.table.round.turn)
        return lambda: find_hint(view)

    @property
    def is_worth_keeping(self) -> bool:
        """Whether somebody has played here: a person, if there are any; a game from a file is kept anyway."""
        return self._begun is None or _acted(self.table) != _acted(self._begun)

    def close(self) -> None:
        """Leave the game; it can be resumed. A game in which nothing was played is not kept."""
        if self.is_worth_keeping:
            self._file.close(self.table)
        else:
            self._file.discard()

    def _change(self, after: Table) -> None:
        self._file.rewrite(after)
        self.table = after


def tell_saved_or_not(session: Session, words: Words) -> str:
    """Say to somebody who leaves an unfinished game how to go on with it, or that there is nothing to go on with."""
    if session.is_worth_keeping:
        return words("terminal.plain-left", command=f"doublesix play --resume {session.name}")
    return words("terminal.nothing-played")


def _acted(table: Table) -> int:
    """Return how often people have acted in a game; bots, if there is nobody else."""
    seats = table.agreement.people or table.agreement.seating.seats
    events = (event for round_ in table.game.rounds for event in round_.events)
    return sum(isinstance(event, Played | Drew | Passed) and event.seat in seats for event in events)
