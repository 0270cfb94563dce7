"""Before the first deal: who sits at the table, the link for others, and bots for the seats that stay open."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from doublesix.bots.registry import USUAL
from doublesix.client.live import LiveTable
from doublesix.client.server import new_command_id, new_contribution
from doublesix.i18n import Words
from doublesix.room.commands import Ready, SeatBot
from doublesix.terminal.closing import close
from doublesix.terminal.keys_line import KeysLine, ShownKey
from doublesix.terminal.playing.play_screen import Leaving
from doublesix.terminal.remote.hearing import Heard
from doublesix.terminal.remote.talking import ask_what_to_say


class GatheringScreen(Screen[Leaving]):
    """A table at which seats are being taken."""

    DEFAULT_CSS: ClassVar[str] = """
    GatheringScreen > #title { height: 1; padding: 0 1; text-style: bold; }
    GatheringScreen > #seats { height: 1fr; padding: 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "ready", show=False),
        Binding("b", "seat_bot", show=False),
        Binding("c", "say", show=False),
        Binding("q,escape", "leave", show=False),
    ]

    def __init__(self, live: LiveTable, heard: Heard, words: Words) -> None:
        super().__init__()
        self._live = live
        self._heard = heard
        self._words = words
        self._note = ""

    def compose(self) -> ComposeResult:
        """Put the seats between a title and the keys."""
        yield Static(self._heard.seen.game.title, id="title", markup=False)
        yield Static(id="seats", markup=False)
        yield KeysLine()

    def on_mount(self) -> None:
        """Show who is there."""
        self.hear(self._heard)

    def hear(self, heard: Heard) -> None:
        """Take in what the server told."""
        self._heard, self._note = heard, ""
        self._show()
        if heard.seen.ready_at_once:
            self.action_ready()

    def refuse(self, why: str) -> None:
        """Say why something was not done."""
        self._note = why
        self._show()

    def _show(self) -> None:
        self.query_one("#seats", Static).update(Content("\n").join(self._lines()))
        words, seen = self._words, self._heard.seen
        keys = [ShownKey("enter", "Enter", button.label) for button in seen.buttons if button.do == "ready"]
        if any(seat.kind == "open" for seat in seen.seats) and seen.you is not None:
            keys.append(ShownKey("b", "b", words("terminal.remote-key-bot")))
        keys.append(ShownKey("c", "c", words("terminal.remote-key-say")))
        self.query_one(KeysLine).show([*keys, ShownKey("q", "q", words("terminal.table-key-leave"))])

    def _lines(self) -> Iterator[Content | str]:
        words, seen = self._words, self._heard.seen
        yield words("terminal.remote-link", link=f"{self._live.server.url}/t/{self._live.code}")
        yield ""
        for number, seat in enumerate(seen.seats, 1):
            name = seat.name or words("terminal.remote-open-seat")
            state = words("terminal.remote-ready") if seat.ready else seat.bot or ""
            yield f"{number}  {name}  {state}".rstrip()
        yield ""
        yield Content.styled(seen.prompt, "bold")
        yield from self._heard.log
        if self._note:
            yield self._note

    def action_ready(self) -> None:
        """Say that one is ready."""
        if any(button.do == "ready" for button in self._heard.seen.buttons):
            self._live.send(Ready(id=new_command_id(), contribution=new_contribution()))

    def action_seat_bot(self) -> None:
        """Let a bot take the next open seat."""
        for number, seat in enumerate(self._heard.seen.seats):
            if seat.kind == "open":
                self._live.send(SeatBot(id=new_command_id(), seat=number, bot=USUAL.name))
                return

    def action_say(self) -> None:
        """Say something to all at the table."""
        self.run_worker(ask_what_to_say(self.app, self._live), group="talk", exclusive=True)

    def action_leave(self) -> None:
        """Leave; the seat is kept."""
        close(self, Leaving.QUIT)
