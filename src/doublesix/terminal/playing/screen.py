"""The table: the line of play, one's hand, the others around it, and the next thing to do."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from enum import StrEnum
from functools import partial
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.screen import Screen

from doublesix.actions import DRAW, PASS, Action, Play
from doublesix.errors import DoublesixError, IllegalAction
from doublesix.i18n import Words, words_for
from doublesix.picture import Look
from doublesix.telling.errors import tell_error
from doublesix.terminal.closing import close
from doublesix.terminal.drawn import charset
from doublesix.terminal.plain.telling import tell_hint
from doublesix.terminal.playing.choosing import Choosing
from doublesix.terminal.playing.curtain import Curtain
from doublesix.terminal.playing.face import ASK, ShownTable, TableFace
from doublesix.terminal.playing.hand import Hand
from doublesix.terminal.playing.keys import BINDINGS, Stage
from doublesix.terminal.playing.keys_page import KeysPage
from doublesix.terminal.playing.line_of_play import LineOfPlay
from doublesix.terminal.playing.log import EventLog
from doublesix.terminal.playing.pace import Pace
from doublesix.terminal.playing.prompt import tell_choice
from doublesix.terminal.playing.round_end import After, RoundEnd
from doublesix.terminal.playing.row import Row, cut
from doublesix.terminal.playing.standing import Standing
from doublesix.terminal.rules_screen import RulesScreen
from doublesix.terminal.session import Session
from doublesix.tiles import Tile
from doublesix.view import View

_LONGEST_NAME: Final = 24
"""The columns of a name within a sentence that must not be cut off itself."""


class Leaving(StrEnum):
    """What somebody who leaves the table wants next."""

    AGAIN = "again"
    SETUP = "setup"
    QUIT = "quit"


class TableScreen(Screen[Leaving]):
    """A game at this keyboard."""

    BINDINGS: ClassVar[list[BindingType]] = [*BINDINGS]

    def __init__(
        self, session: Session, *, pause: float = 0.0, look: Look | None = None, words: Words | None = None
    ) -> None:
        super().__init__()
        self._session = session
        self._look = look or Look.of(session.table.game.variant)
        self._charset = charset()
        self._words = words or words_for()
        self._pace = Pace(pause)
        self._curtain = Curtain(session.table)
        self.choosing = Choosing(session.view)
        """How far the one whose turn it is has come."""
        self._stopped: DoublesixError | None = None
        self._log_is_open = True
        self._can_undo = False

    def compose(self) -> ComposeResult:
        """Put everything in its place."""
        yield TableFace(Standing.of(self._session.table), self._look, self._charset, self._words)

    def on_mount(self) -> None:
        """Begin where the game stands."""
        self._changed()

    def on_resize(self) -> None:
        """Use the room that there is now."""
        self._show()

    # What the table shows

    @property
    def stage(self) -> Stage:
        """What the table waits for."""
        table = self._session.table
        if self._stopped:
            return Stage.STOPPED
        if table.turn is None:
            return Stage.OVER
        if not table.waits_for_person:
            return Stage.OTHERS
        if self._curtain.is_down(table):
            return Stage.CURTAIN
        return Stage.PLACE if self.choosing.place else Stage.TILE

    @property
    def _eyes(self) -> int | None:
        return None if self._curtain.is_down(self._session.table) else self._session.eyes

    @property
    def _view(self) -> View:
        return self.choosing.view

    def _changed(self, note: str = "") -> None:
        """Show the table after something has happened, and go on where nobody has to do anything."""
        self._take_in(note)
        if self.stage in (Stage.OTHERS, Stage.OVER):
            self.run_worker(self._go_on(), group="game", exclusive=True)

    def _take_in(self, note: str = "") -> None:
        """Show the table after something has happened."""
        table = self._session.table
        self._curtain.follow(table)
        self.choosing = Choosing(table.view(self._eyes))
        self._can_undo = table.can_take_back
        self._show(note)

    def _show(self, note: str = "") -> None:
        shown = ShownTable(
            standing=Standing.of(self._session.table),
            choosing=self.choosing,
            stage=self.stage,
            prompt=self._tell_prompt(),
            note=note,
            has_log=self._log_is_open,
            can_undo=self._can_undo,
        )
        self.query_one(TableFace).show(shown, self.size)
        is_waited_for = self.stage in (Stage.TILE, Stage.PLACE, Stage.CURTAIN)
        self.app.title = self._words("terminal.title-turn" if is_waited_for else "terminal.title")

    def _tell_prompt(self) -> str:
        table, words = self._session.table, self._words
        if self._stopped:
            return words("terminal.table-stopped", reason=tell_error(self._stopped, words))
        if table.turn is None:
            return words("terminal.table-round-over")
        name = cut(table.names[table.turn], _LONGEST_NAME)
        match self.stage:
            case Stage.CURTAIN:
                return words("terminal.table-curtain", name=name)
            case Stage.OTHERS:
                return words("terminal.table-thinking", name=name)
        return tell_choice(self.choosing, words)

    # What happens

    async def _go_on(self) -> None:
        """Let the bots act until somebody is waited for, and show how the round ended."""
        while self.stage in (Stage.OTHERS, Stage.OVER):
            if self.stage is Stage.OTHERS:
                action = await self._bots_action()
                if self._is_left:
                    return
                if self._do(partial(self._session.act, action)):
                    self._take_in()
            else:
                await self._pace.rest()
                if self._is_left or not await self._is_next_round_wanted():
                    return

    @property
    def _is_left(self) -> bool:
        """Whether somebody has left the table while something else was waited for."""
        return not self.display

    async def _bots_action(self) -> Action:
        """Let a bot think in a thread of its own while the eye rests; one that fails lays what it may."""
        table = self._session.table
        thinking = asyncio.to_thread(self._session.bots_choice())
        found, _ = await asyncio.gather(thinking, self._pace.rest(), return_exceptions=True)
        options = table.view(table.round.seat).options
        if isinstance(found, BaseException) or (found.plain if isinstance(found, Play) else found) not in options:
            return options[0]
        return found

    async def _score(self) -> None:
        """Show once more how the round ended."""
        if await self._is_next_round_wanted():
            await self._go_on()

    async def _is_next_round_wanted(self) -> bool:
        """Show how the round ended, and do what somebody then wants."""
        table = self._session.table
        screen = RoundEnd(Standing.of(table), table.view(None), self._look, self._charset, self._words)
        match await self.app.push_screen_wait(screen):
            case After.NEXT:
                if self._do(self._session.next_round):
                    self._take_in()
                    return True
            case After.TABLE:
                self._show()
            case after:
                self._leave(Leaving(after))
        return False

    def _do(self, change: Callable[[], None]) -> bool:
        """Change the game; say why where that cannot be."""
        try:
            change()
        except IllegalAction as error:
            self._show(tell_error(error, self._words))
            return False
        except DoublesixError as error:
            self._stopped = error
            self._show()
            return False
        return True

    def _act(self, action: Action) -> None:
        if self._do(partial(self._session.act, action)):
            self._changed()

    # What somebody does

    def action_type(self, key: str) -> None:
        """Choose a tile by its key, or a place by its number."""
        if self.stage is Stage.TILE:
            tile = self.query_one(Hand).tile_of_key(key)
            if tile:
                self._pick(tile)
        elif self.stage is Stage.PLACE and key in "0123456":
            self._choose(self.choosing.place_showing(int(key)))

    def on_hand_tile_clicked(self, event: Hand.TileClicked) -> None:
        """Choose a tile by the mouse."""
        if self.stage in (Stage.TILE, Stage.PLACE):
            self._pick(event.tile)

    def on_line_of_play_place_clicked(self, event: LineOfPlay.PlaceClicked) -> None:
        """Lay the chosen tile where the mouse points."""
        play = self.choosing.at(event.place)
        if play:
            self._act(play)
        elif self.choosing.tile:
            self._act(Play(self.choosing.tile, event.place.number))
        else:
            self._show(self._words("terminal.table-tile-first"))

    def on_row_left_clicked(self, event: Row.LeftClicked) -> None:
        """Do the next thing where the line that names it is clicked."""
        if event.row.id == ASK:
            self.action_next_thing()

    def action_arrow(self, dx: int, dy: int) -> None:
        """Choose the next tile, or the next place in that direction."""
        if self.stage is Stage.PLACE:
            self._choose(self.choosing.place_towards(dx, dy, self.query_one(LineOfPlay).spots))
        elif self.stage is Stage.TILE:
            self._choose(self.choosing.next_tile(dx + dy))

    def action_step(self, step: int) -> None:
        """Choose the next tile or place, one after the other."""
        if self.stage is Stage.PLACE:
            self._choose(self.choosing.next_place(step))
        elif self.stage is Stage.TILE:
            self._choose(self.choosing.next_tile(step))

    def action_next_thing(self) -> None:
        """Do what the line above the hand says."""
        match self.stage:
            case Stage.CURTAIN:
                self._curtain.lift(self._session.table)
                self._changed()
            case Stage.TILE | Stage.PLACE:
                self._lay_or_choose()
            case Stage.OVER:
                self.run_worker(self._score(), group="game", exclusive=True)

    def action_skip(self) -> None:
        """Do not wait for the eye; in one's own turn do what is the only thing to do."""
        self._pace.skip()
        if self.stage is Stage.TILE and self.choosing.only_action:
            self._act(self.choosing.only_action)

    def action_back(self) -> None:
        """Choose again."""
        if self.stage is Stage.PLACE:
            self._choose(self.choosing.with_place(None))
        elif self.stage is Stage.TILE:
            self._choose(self.choosing.with_tile(None))

    def action_draw(self) -> None:
        """Draw a tile."""
        if self.stage in (Stage.TILE, Stage.PLACE):
            self._act(DRAW)

    def action_tap(self) -> None:
        """End the turn without a tile."""
        if self.stage in (Stage.TILE, Stage.PLACE):
            self._act(PASS)

    def action_hint(self) -> None:
        """Ask what a good player would do."""
        if self.stage in (Stage.TILE, Stage.PLACE):
            self.run_worker(self._find_hint(), group="hint", exclusive=True)

    async def _find_hint(self) -> None:
        table = self._session.table
        hint = await asyncio.to_thread(self._session.hint())
        if self._session.table is table and not self._stopped and not self._is_left:
            if isinstance(hint.action, Play):
                self.choosing = self.choosing.with_action(hint.action)
            self._show(tell_hint(hint, table.names, self._words))

    def action_take_back(self) -> None:
        """Take back one's last choice."""
        if self._stopped or self.stage is Stage.CURTAIN:
            return
        if self._can_undo:
            self.workers.cancel_group(self, "game")
            if self._do(self._session.take_back):
                self._changed(self._words("terminal.table-taken-back"))
            return
        try:
            self._session.table.take_back()
        except DoublesixError as error:
            self._show(tell_error(error, self._words))

    def action_change_pause(self, step: int) -> None:
        """Rest longer between the moves of bots, or less long."""
        self._pace.change(step)
        seconds = self._words.number(self._pace.seconds, places=1)
        self._show(self._words("terminal.table-pause", seconds=seconds))

    def action_fold_log(self) -> None:
        """Fold the log away, or unfold it."""
        self._log_is_open = not self._log_is_open
        self._show()

    def action_look(self, dx: int, dy: int) -> None:
        """Look around on a table that is larger than the screen."""
        self.query_one(LineOfPlay).scroll_relative(dx, dy, animate=False, immediate=True)

    def action_look_back(self, pages: int) -> None:
        """Read in the log what was before, or what came after that."""
        for log in self.query(EventLog):
            log.look_back(pages * max(log.size.height - 1, 1))

    async def action_rules(self) -> None:
        """Read the rules of this table."""
        await self.app.push_screen(RulesScreen(self._session.table.game.variant, self._words))

    async def action_keys(self) -> None:
        """Show all keys."""
        await self.app.push_screen(KeysPage(self._words))

    def action_leave(self) -> None:
        """Leave; everything is saved."""
        self._leave(Leaving.QUIT)

    def _leave(self, leaving: Leaving) -> None:
        close(self, leaving)

    def _pick(self, tile: Tile) -> None:
        """Choose a tile; choosing it once more lays it, and one that does not fit is told why."""
        if tile not in self.choosing.playable:
            end = tile.high if self._view.line.laid else None
            self.choosing = self.choosing.with_tile(None)
            self._act(Play(tile, end))
        elif tile is self.choosing.tile:
            self._lay_or_choose()
        else:
            self._choose(self.choosing.with_tile(tile))

    def _lay_or_choose(self) -> None:
        """Do the only thing there is, lay the chosen tile, or ask what is still to be chosen."""
        choosing = self.choosing
        action = choosing.action() or (None if choosing.tile else choosing.only_action)
        if action:
            self._act(action)
        else:
            self._choose(choosing.next_place(1) if choosing.tile else choosing.next_tile(1))

    def _choose(self, choosing: Choosing) -> None:
        self.choosing = choosing
        self._show()
