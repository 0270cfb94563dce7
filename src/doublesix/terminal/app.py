"""The app: from the set-up to the table and back."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from textual import work

from doublesix.i18n import words_for
from doublesix.rng import new_seed
from doublesix.telling.writable import writable
from doublesix.terminal.choice import Choice
from doublesix.terminal.places import games_folder
from doublesix.terminal.session import Session
from doublesix.terminal.setup.screen import Begun, SetupScreen
from doublesix.terminal.shell import Shell
from doublesix.terminal.theme import terminal_encoding

if TYPE_CHECKING:
    from doublesix.terminal.playing.play_screen import Leaving

_words = words_for()

_KEEP_TITLE, _RESTORE_TITLE = "\x1b[22;2t", "\x1b[23;2t"
"""What xterm and those after it understand; others do nothing."""
_WITHOUT_TITLE: Final = "linux"
"""A terminal without windows, which would write titles on the screen."""


class DoublesixApp(Shell):
    """Dominoes in a terminal."""

    TITLE = _words("terminal.title")

    def __init__(self, choice: Choice, session: Session | None = None, seed: int | None = None) -> None:
        super().__init__(choice.theme)
        self._choice = choice
        self._session = session
        self._seed = seed
        self._at_table: Session | None = None

    def on_mount(self) -> None:
        """Begin."""
        self._write(_KEEP_TITLE)
        self.watch_title(self.title)
        self._play()

    def watch_title(self, title: str) -> None:
        """Write the title on the terminal's window, where whoever does something else meanwhile sees it."""
        self._write(f"\x1b]2;{writable(title, terminal_encoding())}\x07")

    def _write(self, control: str) -> None:
        if self._driver and self.is_running and has_title():
            self._driver.write(control)

    @property
    def goodbye(self) -> str | None:
        """What is left to say when the app has closed: about the game at whose table somebody sat until then."""
        return tell_left(self._at_table) if self._at_table else None

    @work
    async def _play(self) -> None:
        """Agree and play, as often as people like."""
        session = self._session
        while True:
            if session is None:
                begun: Begun | None = await self.push_screen_wait(SetupScreen(self._choice, self._seed))
                if begun is None:
                    break
                session, self._choice, self._seed = begun.session, begun.choice, None
            leaving = await self._sit_down(session)
            if leaving == "quit":
                break
            session = _again(session) if leaving == "again" else None
        self.exit()

    async def _sit_down(self, session: Session) -> Leaving:
        """Play a game until somebody leaves the table."""
        from doublesix.terminal.playing.screen import TableScreen  # here, so that the first screen is quick

        look = self._choice.shown_look(session.table.agreement.variant)
        self._at_table = session
        try:
            leaving = await self.push_screen_wait(TableScreen(session, pause=self._choice.pause, look=look))
        finally:
            self.title = self.TITLE
            session.close()
        if leaving != "quit":
            self._at_table = None
        return leaving


def run_app(choice: Choice, session: Session | None = None, seed: int | None = None) -> None:
    """Run the app, at the table where there is a game already; raise what went wrong in it."""
    app = DoublesixApp(choice, session, seed)
    try:
        app.run_or_raise()
    finally:
        if has_title():
            _say(end=_RESTORE_TITLE)
    if app.goodbye:
        _say(writable(app.goodbye, terminal_encoding()))


def _say(text: str = "", end: str = "\n") -> None:
    with suppress(OSError):  # the window may be gone
        print(text, end=end, flush=True)


def tell_left(session: Session) -> str:
    """Say that a game is saved and how to go on; of one that is over how it ended, and where its record is."""
    game = session.table.game
    if game.ending is None:
        return _words("terminal.plain-left", name=session.name)
    from doublesix.telling.events import tell_ending  # here, so that the first screen is quick

    ending = tell_ending(game.ending, game.seating, session.table.names, _words)
    return _words("terminal.table-left-over", ending=ending, file=session.path)


def has_title() -> bool:
    """Whether the terminal has a title to write."""
    return os.environ.get("TERM") != _WITHOUT_TITLE and sys.__stdout__ is not None and sys.__stdout__.isatty()


def _again(session: Session) -> Session:
    """Begin another game as the last one was agreed."""
    return Session.start(replace(session.table.agreement, seed=new_seed()), games_folder())
