"""The app: from the set-up to the table and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import work

from doublesix.i18n import words_for
from doublesix.rng import new_seed
from doublesix.terminal.choice import GameChoice
from doublesix.terminal.places import games_folder
from doublesix.terminal.session import Session, tell_saved_or_not
from doublesix.terminal.setup.screen import Begun, SetupScreen
from doublesix.terminal.shell import Shell, say_afterwards

if TYPE_CHECKING:
    from doublesix.terminal.table.play_screen import AfterTable

_words = words_for()


class DoublesixApp(Shell):
    """Dominoes in a terminal."""

    def __init__(
        self, choice: GameChoice, session: Session | None = None, seed: int | None = None, *, browses: bool = False
    ) -> None:
        super().__init__(choice.theme)
        self._choice = choice
        self._browses = browses
        """Whether one comes from the games of the past, and goes back there."""
        self._session = session
        self._seed = seed
        self._at_table: Session | None = None

    def on_mount(self) -> None:
        """Begin."""
        self._play()

    @property
    def goodbye(self) -> str | None:
        """What to say when the app has closed: about the game that somebody played until then."""
        return tell_left(self._at_table) if self._at_table else None

    @work
    async def _play(self) -> None:
        """Agree and play, as often as people like."""
        session = self._session
        while True:
            if session is None and self._browses:
                session = await self._browse()
                if session is None:
                    break
            elif session is None:
                begun: Begun | None = await self.push_screen_wait(SetupScreen(self._choice, self._seed))
                if begun is None:
                    break
                session, self._choice, self._seed = begun.session, begun.choice, None
            leaving = await self._sit_down(session)
            if leaving == "quit":
                break
            session = _again(session) if leaving == "again" else None
        self.exit()

    async def _browse(self) -> Session | None:
        """Look at the games of the past until somebody wants to play one."""
        from doublesix.terminal.games_screen import GamesScreen

        return await self.push_screen_wait(GamesScreen())

    async def _sit_down(self, session: Session) -> AfterTable:
        """Play a game until somebody leaves the table."""
        from doublesix.terminal.table.screen import TableScreen  # here, so that the first screen is quick

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


def run_app(
    choice: GameChoice, session: Session | None = None, seed: int | None = None, *, browses: bool = False
) -> None:
    """Run the app, at the table if there is a game already, or among the games of the past; raise what went wrong."""
    app = DoublesixApp(choice, session, seed, browses=browses)
    app.run_or_raise()
    if app.goodbye:
        say_afterwards(app.goodbye)


def tell_left(session: Session) -> str:
    """Say that a game is saved and how to go on; if it is over, how it ended, and where its record is."""
    game = session.table.game
    if game.ending is None:
        return tell_saved_or_not(session, _words)
    from doublesix.sentences.events import tell_ending  # here, so that the first screen is quick

    people = session.table.agreement.people
    you = people[0] if len(people) == 1 else None
    ending = tell_ending(game.ending, game.seating, session.table.names, _words, you=you)
    return f"{ending} {_words('table.saved', file=session.path)}"


def _again(session: Session) -> Session:
    """Begin another game with the agreement of the last one."""
    agreement = session.table.agreement.again(new_seed())
    return Session.start(agreement, games_folder(), games_before=session.evening)
