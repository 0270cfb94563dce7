"""The app at a table of a server: it listens in a thread of its own, and shows the screen that fits."""

from __future__ import annotations

from textual import work
from textual.message import Message

from doublesix.client.live import LiveTable
from doublesix.errors import DoublesixError
from doublesix.i18n import words_for
from doublesix.room.messages import AnyMessage, Refusal, TableMessage
from doublesix.terminal.choice import Choice
from doublesix.terminal.playing.play_screen import Leaving
from doublesix.terminal.remote.gathering import GatheringScreen
from doublesix.terminal.remote.hearing import Heard
from doublesix.terminal.remote.screen import RemoteTableScreen
from doublesix.terminal.shell import Shell

_words = words_for()


class RemoteApp(Shell):
    """Dominoes at a table of a server."""

    TITLE = _words("terminal.title")

    class Came(Message):
        """The server sent something."""

        def __init__(self, message: AnyMessage) -> None:
            super().__init__()
            self.message = message

    def __init__(self, live: LiveTable, choice: Choice) -> None:
        super().__init__(choice.theme)
        self._live = live
        self._choice = choice
        self._heard: Heard | None = None
        self._shown: GatheringScreen | RemoteTableScreen | None = None
        self.failed: DoublesixError | None = None

    def on_mount(self) -> None:
        """Listen."""
        self._listen()

    @work(thread=True)
    def _listen(self) -> None:
        try:
            for message in self._live.messages():
                self.post_message(self.Came(message))
        except DoublesixError as error:
            self.call_from_thread(self._fail, error)

    async def on_remote_app_came(self, event: Came) -> None:
        """Take in what the server sent."""
        message = event.message
        if isinstance(message, TableMessage):
            heard = self._heard
            self._heard = heard.after(message, _words) if heard else Heard.first(message, _words)
            await self._show(self._heard)
        elif isinstance(message, Refusal) and self._shown is not None:
            self._shown.refuse(message.error.message)

    async def _show(self, heard: Heard) -> None:
        """Show the table on the screen that fits, a new one where another is needed."""
        screen = self._shown
        if heard.view is not None and not isinstance(screen, RemoteTableScreen):
            look = self._choice.shown_look(heard.standing.variant)
            await self._change_to(RemoteTableScreen(self._live, heard, heard.view, look, _words))
        elif heard.view is None and not isinstance(screen, GatheringScreen):
            await self._change_to(GatheringScreen(self._live, heard, _words))
        elif screen is not None and screen.is_attached:
            screen.hear(heard)

    async def _change_to(self, screen: GatheringScreen | RemoteTableScreen) -> None:
        before, self._shown = self._shown, screen
        if before is None:
            await self.push_screen(screen, self._left)
        else:
            await self.switch_screen(screen)

    def _left(self, leaving: Leaving | None) -> None:
        self.exit()

    def _fail(self, error: DoublesixError) -> None:
        self.failed = error
        self.exit()


def run_remote(live: LiveTable, choice: Choice) -> None:
    """Play at a table of a server until somebody leaves; raise what went wrong."""
    app = RemoteApp(live, choice)
    try:
        app.run_or_raise()
    finally:
        live.close()
    if app.failed is not None:
        raise app.failed
