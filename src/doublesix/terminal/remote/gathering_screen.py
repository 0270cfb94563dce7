"""Before the first deal: who sits at the table, the link for others, and bots for the seats that stay open."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from rich.cells import cell_len, set_cell_size
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from doublesix.client import TableConnection, TableLinks, ready
from doublesix.i18n import Words
from doublesix.terminal.keys_line import KeysLine, ShownKey
from doublesix.terminal.remote.heard_table import HeardTable
from doublesix.terminal.remote.invitation import draw_invitation, tell_invitation
from doublesix.terminal.remote.keys import BINDINGS, keys_besides
from doublesix.terminal.rules_screen import RulesScreen
from doublesix.terminal.screen_exit import close
from doublesix.terminal.table.play_screen import AfterTable
from doublesix.terminal.theme import signs, speaks_unicode

_FOR_SEATS: Final = 40
_AROUND: Final = 3
"""Columns for the seats, and rows for the title, the keys and a gap."""


class GatheringScreen(Screen[AfterTable]):
    """A table at which people are taking seats."""

    DEFAULT_CSS: ClassVar[str] = """
    GatheringScreen > #title { height: 1; padding: 0 1; text-style: bold; }
    GatheringScreen #seats { width: 1fr; height: 1fr; padding: 1; }
    GatheringScreen #link { width: auto; height: auto; margin: 1 1 0 0; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        *BINDINGS,
        Binding("enter,space", "ready", show=False),
        Binding("r", "rules", show=False),
        Binding("q,escape", "leave", show=False),
    ]

    def __init__(self, live: TableConnection, heard: HeardTable, invitation: TableLinks, words: Words) -> None:
        super().__init__()
        self._invitation = invitation
        self._live = live
        self._heard = heard
        self._words = words
        self._note = ""
        self._is_lost = False

    def compose(self) -> ComposeResult:
        """Put the seats between a title and the keys."""
        game = self._heard.seen.game
        yield Static(f"{game.title}  {game.target}  {game.stakes}", id="title", markup=False)
        with Horizontal():
            yield Static(id="seats", markup=False)
            if speaks_unicode() and (drawing := draw_invitation(self._invitation)):
                yield Static(drawing, id="link", markup=False)
        yield KeysLine()

    def on_mount(self) -> None:
        """Show who is there."""
        self.hear(self._heard)

    def on_resize(self) -> None:
        """Draw the link only where it is seen as a whole, with room for the seats beside it."""
        for drawing in self.query("#link"):
            rows = str(drawing.render()).splitlines()
            fits = self.size.width - len(rows[0]) >= _FOR_SEATS and self.size.height - len(rows) >= _AROUND
            drawing.display = fits

    def hear(self, heard: HeardTable) -> None:
        """Take in what the server told."""
        moved = heard.seen.version != self._heard.seen.version
        self._heard, self._is_lost, self._note = heard, False, "" if moved else self._note
        self._show()
        if heard.seen.ready_at_once:
            self.action_ready()

    def note(self, what: str) -> None:
        """Say why something was not done."""
        self._note = what
        self._show()

    def lose(self) -> None:
        """Say that the connection is lost, until we hear something again."""
        self._is_lost = True
        self._show()

    def _show(self) -> None:
        self.query_one("#seats", Static).update(Content("\n").join(self._lines()))
        words, heard = self._words, self._heard
        keys = [ShownKey("enter", "Enter", button.label) for button in heard.seen.buttons if button.do == "ready"]
        keys += keys_besides(heard, words)
        rules = ShownKey("r", "r", words("key.rules"))
        self.query_one(KeysLine).show([*keys, rules, ShownKey("q", "q", words("key.end"))])

    def _lines(self) -> Iterator[Content | str]:
        words, heard = self._words, self._heard
        yield from tell_invitation(self._invitation, words)
        yield ""
        names = heard.names
        width = max(map(cell_len, names))
        for number, (name, seat) in enumerate(zip(names, heard.seen.seats, strict=True)):
            own = signs().after if number == heard.seen.you else " "
            state = heard.standing.marks[number] or seat.bot or ""
            line = f"{own} {number + 1}  {set_cell_size(name, width)}  {state}".rstrip()
            yield Content.styled(line, "dim" if seat.kind == "open" else "")
        yield ""
        yield Content.styled(words("app.away") if self._is_lost else heard.prompt, "bold")
        yield self._note
        yield from heard.talk

    def action_ready(self) -> None:
        """Say that one is ready."""
        if self._heard.offers("ready"):
            self._live.send(ready())

    async def action_rules(self) -> None:
        """Read the rules of this table."""
        standing = self._heard.standing
        await self.app.push_screen(RulesScreen(standing.variant.played_to(standing.target), self._words))

    def action_leave(self) -> None:
        """Leave; the seat is kept."""
        close(self, AfterTable.QUIT)
