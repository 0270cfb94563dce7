"""A table at which somebody chooses what to do: the same keys for every game, wherever it is kept."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from typing import ClassVar, Final

from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.screen import Screen

from doublesix.actions import DRAW, PASS, Action, Play
from doublesix.i18n import Words
from doublesix.picture import Look
from doublesix.terminal.config import config
from doublesix.terminal.keys_line import ShownKey
from doublesix.terminal.rules_screen import RulesScreen
from doublesix.terminal.screen_exit import close, while_open
from doublesix.terminal.table.game_header import GameHeader
from doublesix.terminal.table.hand import Hand
from doublesix.terminal.table.keys import BINDINGS, TableStage
from doublesix.terminal.table.keys_page import AT_HOME, KeysInWords, KeysPage
from doublesix.terminal.table.line_of_play import LineOfPlay
from doublesix.terminal.table.log import EventLog
from doublesix.terminal.table.routine import routine_action
from doublesix.terminal.table.score_page import ScorePage
from doublesix.terminal.table.settings_screen import SettingsScreen
from doublesix.terminal.table.table_face import ASK, ShownTable, TableFace, is_too_small
from doublesix.terminal.table.tile_choice import TileChoice
from doublesix.terminal.table.tile_count import score_lines
from doublesix.terminal.table.word_row import WordRow
from doublesix.terminal.textual_drawing import charset
from doublesix.terminal.tile_ink import TileInk
from doublesix.tiles import Tile
from doublesix.view import View


class AfterTable(StrEnum):
    """What somebody who leaves the table wants next."""

    AGAIN = "again"
    SETUP = "setup"
    QUIT = "quit"


_UNSEEN: Final = frozenset({"keys", "rules", "leave"})
"""What can be done at a table when the screen is too small for it."""


class PlayScreen(Screen[AfterTable]):
    """A table, and somebody at it. Subclasses say where the game is kept and how it goes on."""

    BINDINGS: ClassVar[list[BindingType]] = [*BINDINGS]
    ALL_KEYS: ClassVar[Sequence[KeysInWords]] = AT_HOME
    PROMPT_ROWS: ClassVar[int] = 1
    """How many rows the next thing to do may take; with more than one, the table is laid out again with each prompt."""

    def __init__(self, view: View, look: Look, words: Words) -> None:
        super().__init__()
        self._look = look
        self._charset = charset()
        self._words = words
        self._tile_words = TileInk(look, self._charset).words(words)
        """The words of sentences that name tiles and numbers."""
        self._liked = config()
        """What somebody wants done by itself: as their file says, or as changed here."""
        self._ahead: Tile | None = None
        """The tile that was chosen while others think."""
        self.choosing = self._choice_at(view)
        """How far the player whose turn it is has come."""
        self._is_held = False
        """Whether nothing is done by itself, since somebody took their choice back."""
        self._was_waited_for = False
        self._log_is_open = True
        self._panel_is_open = True

    def compose(self) -> ComposeResult:
        """Put everything in its place."""
        rows = self.PROMPT_ROWS
        yield TableFace(self.standing, self._look, self._charset, self._words, prompt_rows=rows)

    @while_open
    def on_resize(self) -> None:
        """Use the present room."""
        self._show(None)

    # What subclasses say

    @property
    @abstractmethod
    def standing(self) -> GameHeader:
        """The state of the game."""

    @property
    @abstractmethod
    def stage(self) -> TableStage:
        """What the table waits for."""

    @abstractmethod
    def _tell_prompt(self) -> str:
        """Say the next thing to do, or who the table waits for."""

    @abstractmethod
    def _tell_log(self) -> Sequence[str]:
        """Tell everything that happened in this round."""

    @abstractmethod
    def _tell_keys(self) -> Sequence[ShownKey]:
        """Tell the keys that do something now."""

    @abstractmethod
    def _act(self, action: Action) -> None:
        """Do something, or say why that is not possible."""

    @abstractmethod
    def action_next_thing(self) -> None:
        """Do what the line above the hand says."""

    # What the table shows

    @property
    def _view(self) -> View:
        return self.choosing.view

    def _show(self, note: str | None = "") -> None:
        """Show everything as it is; an earlier note goes, unless there is no new one."""
        shown = ShownTable(
            standing=self.standing,
            choosing=self.choosing,
            stage=self.stage,
            prompt=self._tell_prompt(),
            log=self._tell_log(),
            keys=self._tell_keys(),
            note=note,
            has_log=self._log_is_open,
            ahead=self._ahead,
            has_panel=self._panel_is_open,
        )
        self.query_one(TableFace).show(shown, self.size)
        is_waited_for = self.stage in (TableStage.TILE, TableStage.PLACE, TableStage.CURTAIN)
        if is_waited_for and not self._was_waited_for and self._liked.bell:
            self.app.bell()
        self._was_waited_for = is_waited_for
        title = self.app.TITLE or ""
        self.app.title = self._words("web.table-your-turn-title", title=title) if is_waited_for else title

    def _choice_at(self, view: View) -> TileChoice:
        """Return that nothing is chosen yet, or the tile that was chosen ahead if it fits."""
        choosing = TileChoice(view, order=self._liked.hand_order)
        return choosing.with_tile(self._ahead) if self._ahead in choosing.playable else choosing

    def _drop_ahead(self) -> str:
        """Forget the tile that was chosen ahead if it does not fit in one's own turn, and say so."""
        if self._ahead is None or self.stage is not TableStage.TILE or self._ahead is self.choosing.tile:
            return ""
        tile, self._ahead = self._ahead, None
        return self._tile_words("settings.ahead-dropped", tile=self._tile_words.face(tile))

    @property
    def _by_itself(self) -> Action | None:
        """What is done without asking: a tile that was chosen ahead, or the only thing that is possible."""
        if self._is_held or self.stage is not TableStage.TILE:
            return None
        if self._ahead is not None and self._ahead is self.choosing.tile and (play := self.choosing.action()):
            return play
        return routine_action(self._view, self._liked)

    # What somebody does

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Do nothing to the game while nobody sees it."""
        return action in _UNSEEN or not is_too_small(self.size)

    def action_type(self, key: str) -> None:
        """Choose a tile by its key, or a place by its number."""
        if self.stage is TableStage.TILE:
            tile = self.query_one(Hand).tile_of_key(key)
            if tile:
                self._pick(tile)
        elif self.stage is TableStage.OTHERS:
            self._choose_ahead(self.query_one(Hand).tile_of_key(key))
        elif self.stage is TableStage.PLACE and key in "0123456":
            self._choose(self.choosing.place_showing(int(key)))

    def on_hand_tile_clicked(self, event: Hand.TileClicked) -> None:
        """Choose a tile by the mouse."""
        if self.stage in (TableStage.TILE, TableStage.PLACE):
            self._pick(event.tile)
        elif self.stage is TableStage.OTHERS:
            self._choose_ahead(event.tile)

    def on_line_of_play_place_clicked(self, event: LineOfPlay.PlaceClicked) -> None:
        """Lay the chosen tile where the mouse points."""
        play = self.choosing.at(event.place)
        if play:
            self._act(play)
        elif self.choosing.tile:
            self._act(Play(self.choosing.tile, event.place.number))
        else:
            self._show(self._words("web.table-choose-tile"))

    def on_word_row_left_clicked(self, event: WordRow.LeftClicked) -> None:
        """Do the next thing when the line that names it is clicked."""
        if event.row.id == ASK:
            self.action_next_thing()

    def action_arrow(self, dx: int, dy: int) -> None:
        """Choose the next tile, or the next place in that direction."""
        if self.stage is TableStage.PLACE:
            self._choose(self.choosing.place_towards(dx, dy, self.query_one(LineOfPlay).placements))
        elif self.stage is TableStage.TILE:
            self._choose(self.choosing.next_tile(dx + dy))

    def action_step(self, step: int) -> None:
        """Choose the next tile or place, one after the other."""
        if self.stage is TableStage.PLACE:
            self._choose(self.choosing.next_place(step))
        elif self.stage is TableStage.TILE:
            self._choose(self.choosing.next_tile(step))

    def _choose_ahead(self, tile: Tile | None) -> None:
        """Choose a tile for one's next turn; the same again takes that back."""
        if tile is not None and tile in self._view.hand:
            self._ahead = None if tile is self._ahead else tile
            self._show(self._words("settings.ahead-any") if self._ahead else "")

    def action_back(self) -> None:
        """Choose again."""
        if self.stage is TableStage.OTHERS:
            self._choose_ahead(self._ahead)
        if self.stage is TableStage.PLACE:
            self._choose(self.choosing.with_place(None))
        elif self.stage is TableStage.TILE:
            self._choose(self.choosing.with_tile(None))

    def action_draw(self) -> None:
        """Draw a tile."""
        if self.stage in (TableStage.TILE, TableStage.PLACE):
            self._act(DRAW)

    def action_pass(self) -> None:
        """End the turn without a tile."""
        if self.stage in (TableStage.TILE, TableStage.PLACE):
            self._act(PASS)

    def action_fold_log(self) -> None:
        """Fold the log away, or unfold it."""
        self._log_is_open = not self._log_is_open
        self._show()

    def action_fold_panel(self) -> None:
        """Fold the panel of a wide table away, or unfold it."""
        self._panel_is_open = not self._panel_is_open
        self._show()

    async def action_score(self) -> None:
        """Show the score after every round."""
        if self.standing.by_round:
            await self.app.push_screen(ScorePage(score_lines(self.standing, self._words, self.size.width), self._words))
        else:
            self._show(self._words("general.no-round-over"))

    def action_look(self, dx: int, dy: int) -> None:
        """Look around on a table that is larger than the screen."""
        self.query_one(LineOfPlay).scroll_relative(dx, dy, animate=False, immediate=True)

    def action_look_back(self, pages: int) -> None:
        """Read earlier lines in the log, or later ones."""
        for log in self.query(EventLog):
            log.look_back(pages * max(log.size.height - 1, 1))

    async def action_rules(self) -> None:
        """Read the rules of this table."""
        await self.app.push_screen(RulesScreen(self.standing.variant.played_to(self.standing.target), self._words))

    async def action_keys(self) -> None:
        """Show all keys."""
        await self.app.push_screen(KeysPage.of_table(self._words, self.ALL_KEYS))

    @work(group="settings", exclusive=True)
    async def action_settings(self) -> None:
        """Change what is done by itself, for this table or for good."""
        self._liked = await self.app.push_screen_wait(SettingsScreen(self._liked, self._words))
        self.choosing = replace(self.choosing, order=self._liked.hand_order)
        self._show()
        self._settings_changed()

    def _settings_changed(self) -> None:
        """Do what is now done by itself."""

    def action_leave(self) -> None:
        """Leave; everything is kept."""
        self._leave(AfterTable.QUIT)

    def _leave(self, leaving: AfterTable) -> None:
        close(self, leaving)

    def _pick(self, tile: Tile) -> None:
        """Choose a tile; choosing it once more lays it, or says why it does not fit."""
        if tile not in self.choosing.playable:
            end = tile.high if self._view.line.laid else None
            self.choosing = self.choosing.with_tile(None)
            self._act(Play(tile, end))
        elif tile is self.choosing.tile or (self._liked.lay_at_once and self.choosing.with_tile(tile).action()):
            self.choosing = self.choosing.with_tile(tile) if tile is not self.choosing.tile else self.choosing
            self._lay_or_choose()
        else:
            self._choose(self.choosing.with_tile(tile))

    def _lay_or_choose(self) -> None:
        """Do the only possible thing, lay the chosen tile, or ask what is still to be chosen."""
        choosing = self.choosing
        action = choosing.action() or (None if choosing.tile else choosing.only_action)
        if action:
            self._act(action)
        else:
            self._choose(choosing.next_place(1) if choosing.tile else choosing.next_tile(1))

    def _choose(self, choosing: TileChoice) -> None:
        self.choosing = choosing
        self._show()
