"""The app at a table of a server: it listens in a thread of its own, and shows the screen that fits."""

from __future__ import annotations

from contextlib import suppress

from textual import work
from textual.css.query import NoMatches
from textual.message import Message

from doublesix.client import Lost, TableConnection, TableLinks, TableMessage, say
from doublesix.errors import DoublesixError
from doublesix.i18n import words_for
from doublesix.room.commands import LONGEST_TALK
from doublesix.room.messages import AnyMessage, Refusal
from doublesix.terminal.choice import GameChoice
from doublesix.terminal.popups import AskScreen
from doublesix.terminal.remote.company import bots_help, refusal
from doublesix.terminal.remote.gathering_screen import GatheringScreen
from doublesix.terminal.remote.heard_table import HeardTable
from doublesix.terminal.remote.screen import RemoteTableScreen
from doublesix.terminal.setup.field import FieldPrompt
from doublesix.terminal.shell import Shell, say_afterwards
from doublesix.terminal.table.play_screen import AfterTable

_words = words_for()


class RemoteApp(Shell):
    """Dominoes at a table of a server."""

    class Came(Message):
        """The server sent something, or the connection is lost."""

        def __init__(self, message: AnyMessage | Lost) -> None:
            super().__init__()
            self.message = message

    def __init__(self, live: TableConnection, choice: GameChoice) -> None:
        super().__init__(choice.theme)
        self._live = live
        self._choice = choice
        self._invitation = TableLinks((live.link,))
        self._heard: HeardTable | None = None
        self._shown: GatheringScreen | RemoteTableScreen | None = None
        self.failed: DoublesixError | None = None

    def on_mount(self) -> None:
        """Listen."""
        self._listen()

    def on_unmount(self) -> None:
        """Hang up, so that nobody listens any more."""
        self._live.close()

    @property
    def goodbye(self) -> str | None:
        """What to say when the app has closed: how to come back to one's seat."""
        seated = self._heard is not None and self._heard.seen.you is not None
        return _words("terminal.remote-left", link=self._live.link) if seated else None

    @work(thread=True)
    def _listen(self) -> None:
        try:
            self._invitation = self._live.server.invitation(self._live.code)
            for message in self._live.messages():
                self.post_message(self.Came(message))
        except DoublesixError as error:
            self.failed = error
            self.call_from_thread(self.exit)

    async def on_remote_app_came(self, event: Came) -> None:
        """Take in what the server sent."""
        with suppress(NoMatches):  # it may come while the screen goes away, piece by piece
            await self._hear(event.message)

    async def _hear(self, message: AnyMessage | Lost) -> None:
        if isinstance(message, TableMessage):
            self._heard = self._heard.after(message) if self._heard else HeardTable.first(message, _words)
            await self._show(self._heard)
        elif self._shown is not None and self._shown.is_attached:
            if isinstance(message, Lost):
                self._shown.lose()
            elif isinstance(message, Refusal):
                # If that was because the table had moved on, the message goes as soon as the move is seen.
                self._shown.note(message.error.message)

    async def _show(self, heard: HeardTable) -> None:
        """Show the table on the screen that fits, a new one if another is needed."""
        screen = self._shown
        if heard.view is not None and not isinstance(screen, RemoteTableScreen):
            look = heard.look(self._choice.look)
            await self._change_to(RemoteTableScreen(self._live, heard, heard.view, look, heard.words))
        elif heard.view is None and not isinstance(screen, GatheringScreen):
            await self._change_to(GatheringScreen(self._live, heard, self._invitation, _words))
        elif screen is not None and screen.is_attached:
            screen.hear(heard)

    async def _change_to(self, screen: GatheringScreen | RemoteTableScreen) -> None:
        before, self._shown = self._shown, screen
        if before is not None:
            while before in self.screen_stack:
                await self.pop_screen()  # also what was opened there, such as the rules
        await self.push_screen(screen, self._left)

    @work(group="talk", exclusive=True)
    async def action_say(self) -> None:
        """Say something to all at the table."""
        prompt = FieldPrompt(_words("terminal.remote-say"), "", lambda typed: typed.strip()[:LONGEST_TALK])
        text = await self.push_screen_wait(AskScreen(prompt))
        if text:
            self._live.send(say(text))

    def action_bots_help(self) -> None:
        """Let a bot play if somebody is missing."""
        if self._heard is not None and (help_ := bots_help(self._heard.seen, _words)):
            self._live.send(help_.command)

    def action_decline(self) -> None:
        """Decline that somebody takes the seat of a bot."""
        if self._heard is not None and (refused := refusal(self._heard.seen, _words)):
            self._live.send(refused.command)

    def _left(self, leaving: AfterTable | None) -> None:
        self.exit()


def run_remote(live: TableConnection, choice: GameChoice) -> None:
    """Play at a table of a server until somebody leaves; raise what went wrong."""
    app = RemoteApp(live, choice)
    app.run_or_raise()
    if app.failed is not None:
        raise app.failed
    if app.goodbye:
        say_afterwards(app.goodbye)
