"""The set-up: one screen to agree on a game, begin it or go on with one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType
from textual.widgets import Static

from doublesix.errors import DoublesixError
from doublesix.i18n import words_for
from doublesix.rng import new_seed
from doublesix.terminal.choice import GameChoice, remember
from doublesix.terminal.games import saved_games
from doublesix.terminal.keys_line import ShownKey
from doublesix.terminal.places import games_folder
from doublesix.terminal.screen_exit import close
from doublesix.terminal.session import Session
from doublesix.terminal.setup.agreement_screen import AgreementScreen
from doublesix.terminal.setup.field import SetupField
from doublesix.terminal.setup.fields import setup_fields
from doublesix.terminal.theme import app_theme

_words = words_for()


@dataclass(frozen=True, slots=True)
class Begun:
    """A game to sit down at, and the choice that says how it looks."""

    session: Session
    choice: GameChoice


class SetupScreen(AgreementScreen[Begun]):
    """Where a game is agreed; answers with the game that was begun, or with none."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c", "resume", show=False),
        Binding("g", "games", show=False),
    ]

    def __init__(self, choice: GameChoice, seed: int | None = None) -> None:
        super().__init__(choice)
        self._begun_with = choice
        self._seed = seed
        self._unfinished = 0
        self._has_begun = False

    @property
    def heading(self) -> str:
        """Say what this is."""
        return _words("terminal.setup-title")

    def fields_of(self, choice: GameChoice) -> Sequence[SetupField]:
        """Return everything that can be chosen."""
        return setup_fields(choice, _words)

    def on_screen_resume(self) -> None:
        """Look for games to go on with, once everything else is on the screen."""
        self.call_after_refresh(self._look_for_games)

    def take(self, choice: GameChoice) -> None:
        """Make this the choice, and show it in its colours."""
        self.app.theme = app_theme(choice.theme)
        super().take(choice)

    def keys(self) -> list[ShownKey]:
        """Return the keys that do something now; going on needs a game to go on with."""
        go_on = [ShownKey("c", "c", _words("key.skip"))] if self._unfinished else []
        return [
            ShownKey("enter", "Enter", _words("key.play")),
            *self.row_keys(),
            *go_on,
            ShownKey("h", "h", _words("key.house-rules")),
            ShownKey("r", "r", _words("key.rules")),
            ShownKey("g", "g", _words("key.games")),
            ShownKey("q", "q", _words("key.quit")),
        ]

    def action_start(self) -> None:
        """Begin the game, unless something is wrong with what was chosen."""
        self._begin(self._start)

    def action_resume(self) -> None:
        """Go on with the latest unfinished game."""
        self._begin(lambda: Session.resume(games_folder()))

    def _start(self) -> Session:
        agreement = self.choice.agreement(new_seed() if self._seed is None else self._seed)
        session = Session.start(agreement, games_folder())
        remember(self.choice, _words, self._begun_with)
        return session

    def _begin(self, begin: Callable[[], Session]) -> None:
        """Leave with a game, or say why there is none; a key pressed twice begins one game, not two."""
        if self._has_begun:
            return
        try:
            session = begin()
        except DoublesixError as error:
            self.show(error)
            return
        self._has_begun = True
        close(self, Begun(session, self.choice))

    async def action_games(self) -> None:
        """Show all games."""
        from doublesix.terminal.games_screen import GamesScreen

        await self.app.push_screen(GamesScreen(), self._sit_down_if_any)

    def _sit_down_if_any(self, session: Session | None) -> None:
        if session is not None:
            self._begin(lambda: session)

    @work(exclusive=True, group="looking")
    async def _look_for_games(self) -> None:
        self._unfinished = await asyncio.to_thread(_count_unfinished)
        if not (self.is_attached and self.is_current):
            return  # somebody was faster; the games are counted again later
        told = _words("terminal.setup-unfinished", count=self._unfinished) if self._unfinished else ""
        self.query_one("#aside", Static).update(told)
        self.show_keys()


def _count_unfinished() -> int:
    try:
        games = saved_games(games_folder())
    except DoublesixError:
        return 0  # beginning a game, or the list, tells why none can be kept
    return sum(1 for game in games if game.glance and not game.is_finished)
