"""A table of bots to watch: all hands open, as fast as one likes, step by step if one likes."""

from __future__ import annotations

import asyncio
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from doublesix.i18n import Words, words_for
from doublesix.picture import Look
from doublesix.sentences.sheet_texts import words_at
from doublesix.terminal.choice import GameChoice
from doublesix.terminal.game_board import tell_hands
from doublesix.terminal.key_map import TableAction
from doublesix.terminal.keys_line import KeysLine, ShownKey
from doublesix.terminal.rules_screen import RulesScreen
from doublesix.terminal.screen_exit import close, while_open
from doublesix.terminal.shell import Shell
from doublesix.terminal.table.game_header import GameHeader
from doublesix.terminal.table.keys import LOOK_BINDINGS
from doublesix.terminal.table.keys_page import KeysInWords, KeysPage
from doublesix.terminal.table.line_of_play import LineOfPlay, ShownLine
from doublesix.terminal.table.log import EventLog
from doublesix.terminal.table.pace import BotPace
from doublesix.terminal.table.surroundings import tell_sheet, tell_standing
from doublesix.terminal.table.word_row import WordRow
from doublesix.terminal.textual_drawing import charset
from doublesix.terminal.textual_keys import bound, key_names, shown_action
from doublesix.terminal.theme import speaks_unicode
from doublesix.terminal.watched_game import WatchedGame

_WIDE: Final = 100
"""From so many columns on, the log has a column of its own."""
_TWICE: Final = 2
"""A round that is over stays on the screen so many pauses longer."""

ALL_KEYS: Final[tuple[KeysInWords, ...]] = (
    ("terminal.keys-watch-pause", (TableAction.SKIP,)),
    ("terminal.keys-watch-step", "→"),
    ("terminal.keys-watch-speed", (TableAction.SLOWER, TableAction.FASTER)),
    ("terminal.keys-scroll", "Shift ← → ↑ ↓"),
    ("terminal.keys-back", "PgUp PgDn"),
    ("key.rules", (TableAction.RULES,)),
    ("key.end", (TableAction.LEAVE,)),
)


class WatchScreen(Screen[None]):
    """Bots at a table."""

    DEFAULT_CSS: ClassVar[str] = """
    WatchScreen LineOfPlay { height: 1fr; }
    WatchScreen #hands { height: auto; padding: 0 1; }
    WatchScreen #foot { height: 6; }
    WatchScreen #side { display: none; width: 44; height: 1fr; border-left: solid $foreground 30%; }
    WatchScreen.-wide #side { display: block; }
    WatchScreen.-wide #foot { display: none; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        bound(TableAction.SKIP, "pause"),
        Binding("right", "step", show=False),
        bound(TableAction.SLOWER, "change_pause(1)"),
        bound(TableAction.FASTER, "change_pause(-1)"),
        bound(TableAction.RULES, "rules"),
        bound(TableAction.KEYS, "keys"),
        bound(TableAction.LEAVE, "leave"),
        Binding("escape", "leave", show=False),
        *LOOK_BINDINGS,
    ]

    def __init__(self, watched: WatchedGame, look: Look, pause: float, words: Words) -> None:
        super().__init__()
        self._watched = watched
        self._look = look
        self._words = words_at(watched.table.game.variant, words)
        self._pace = BotPace(pause)
        self._may_go_on = asyncio.Event()
        self._may_go_on.set()
        self._is_paused = False

    def compose(self) -> ComposeResult:
        """Put everything in its place."""
        yield WordRow("bar")
        with Horizontal():
            with Vertical():
                yield LineOfPlay(self._look, charset())
                yield Static(id="hands", markup=False)
                yield EventLog("foot")
            yield EventLog("side")
        yield WordRow("state")
        yield KeysLine()

    def on_mount(self) -> None:
        """Let the bots play."""
        self.run_worker(self._play(), group="watch", exclusive=True)

    @while_open
    def on_resize(self) -> None:
        """Use the present room."""
        self.set_class(self.app.size.width >= _WIDE, "-wide")
        self._show()

    # What happens

    async def _play(self) -> None:
        """Let the bots act, one after the other, as long as nobody pauses."""
        watched = self._watched
        while not watched.table.is_over:
            if watched.waits_for_deal:
                await self._may_go_on.wait()
                watched.deal()
            else:
                action, _ = await asyncio.gather(asyncio.to_thread(watched.choose), self._rest())
                await self._may_go_on.wait()
                watched.act(action)
            if self._is_paused:
                self._may_go_on.clear()
            self._show()
            if watched.waits_for_deal and not self._is_paused:
                await self._pace.rest(_TWICE * self._pace.seconds)

    async def _rest(self) -> None:
        if not self._is_paused:
            await self._pace.rest()

    @while_open
    def _show(self) -> None:
        watched, words = self._watched, self._words
        table = watched.table
        standing, view = GameHeader.of(table), table.view(None)
        self.query_one("#bar", WordRow).show(tell_sheet(standing, words), *tell_standing(standing, view, words))
        self.query_one(LineOfPlay).show(ShownLine(table.round.line))
        rows = tell_hands(table.round, table.names, table.round.hands, words)
        self.query_one("#hands", Static).update(Content("\n").join(rows))
        for log in self.query(EventLog):
            log.show(tuple(watched.told))
        self.query_one("#state", WordRow).show(self._tell_state(), "")
        self.query_one(KeysLine).show(self._keys())

    def _tell_state(self) -> str:
        if self._watched.table.is_over:
            return self._words("terminal.end-game")
        if self._is_paused:
            return self._words("watch.paused")
        return self._words("terminal.table-pause", seconds=self._words.number(self._pace.seconds, places=1))

    def _keys(self) -> list[ShownKey]:
        words = self._words
        keys = []
        if not self._watched.table.is_over:
            keys.append(shown_action(TableAction.SKIP, words("key.skip" if self._is_paused else "key.pause-now")))
            if self._is_paused:
                keys.append(ShownKey("right", "→" if speaks_unicode() else ">", words("key.one-step")))
            speed = shown_action(TableAction.SLOWER, words("key.pause"))
            keys.append(speed._replace(name=key_names(TableAction.SLOWER, TableAction.FASTER)))
        return [
            *keys,
            shown_action(TableAction.RULES, words("key.rules")),
            shown_action(TableAction.KEYS, words("key.keys")),
            shown_action(TableAction.LEAVE, words("key.end")),
        ]

    # What somebody does

    def action_pause(self) -> None:
        """Pause, or go on."""
        self._is_paused = not self._is_paused
        if not self._is_paused:
            self._may_go_on.set()
        else:
            self._may_go_on.clear()
        self._show()

    def action_step(self) -> None:
        """While paused, let one thing happen."""
        if self._is_paused:
            self._pace.skip()
            self._may_go_on.set()

    def action_change_pause(self, step: int) -> None:
        """Rest longer between two moves, or less long."""
        self._pace.change(step)
        self._show()

    def action_look(self, dx: int, dy: int) -> None:
        """Look around on a table that is larger than the screen."""
        self.query_one(LineOfPlay).scroll_relative(dx, dy, animate=False, immediate=True)

    def action_look_back(self, pages: int) -> None:
        """Read earlier lines in the log, or later ones."""
        for log in self.query(EventLog):
            log.look_back(pages * max(log.size.height - 1, 1))

    async def action_rules(self) -> None:
        """Read the rules of this table."""
        game = self._watched.table.game
        await self.app.push_screen(RulesScreen(game.variant.played_to(game.target), self._words))

    async def action_keys(self) -> None:
        """Show all keys."""
        await self.app.push_screen(KeysPage.of_table(self._words, ALL_KEYS))

    def action_leave(self) -> None:
        """Leave."""
        close(self, None)


class WatchApp(Shell):
    """Bots at a table, for somebody who watches."""

    def __init__(self, watched: WatchedGame, choice: GameChoice) -> None:
        super().__init__(choice.theme)
        self._watched = watched
        self._choice = choice

    def on_mount(self) -> None:
        """Show the table."""
        self.run_worker(self._watch())

    async def _watch(self) -> None:
        look = self._choice.shown_look(self._watched.table.game.variant)
        screen = WatchScreen(self._watched, look, self._choice.pause, words_for())
        await self.push_screen_wait(screen)
        self.exit()


def run_watch(watched: WatchedGame, choice: GameChoice) -> None:
    """Watch until somebody leaves; raise what went wrong."""
    WatchApp(watched, choice).run_or_raise()
