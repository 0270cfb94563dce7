"""The table of a server on the same screen as any other: the server says what happens, and what is not allowed."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import ClassVar, Final

from textual import work
from textual.binding import BindingType

from doublesix.actions import Action, Play, parse_action
from doublesix.bots.hints import HintProgress, HintStep
from doublesix.client import TableConnection, act, come_back, ready, take_back
from doublesix.errors import DoublesixError
from doublesix.i18n import Words
from doublesix.picture import Look
from doublesix.sentences.errors import tell_error
from doublesix.table.moments import any_moment
from doublesix.terminal.keys_line import ShownKey
from doublesix.terminal.plain.sentences import tell_advice
from doublesix.terminal.remote.heard_table import HeardTable
from doublesix.terminal.remote.keys import ALL_KEYS, BINDINGS, keys_for
from doublesix.terminal.remote.round_end import RemoteRoundEnd
from doublesix.terminal.table.game_header import GameHeader
from doublesix.terminal.table.keys import TableStage
from doublesix.terminal.table.keys_page import KeysInWords
from doublesix.terminal.table.play_screen import AfterTable, PlayScreen
from doublesix.terminal.table.round_end import After
from doublesix.terminal.table.surroundings import tell_choice
from doublesix.terminal.table.table_face import ASK
from doublesix.terminal.table.word_row import WordRow
from doublesix.view import View

_SOON: Final = 0.4
"""Seconds after which something is done by itself where nobody else watches: the eye can follow."""


class RemoteTableScreen(PlayScreen):
    """A game that a server keeps."""

    DEFAULT_CSS: ClassVar[str] = "RemoteTableScreen WordRow.-warns { color: $text-error; }"
    BINDINGS: ClassVar[list[BindingType]] = [*BINDINGS]
    ALL_KEYS: ClassVar[Sequence[KeysInWords]] = ALL_KEYS

    def __init__(self, live: TableConnection, heard: HeardTable, view: View, look: Look, words: Words) -> None:
        self._live = live
        self._heard = heard
        self._is_lost = False
        self._hints = HintProgress()
        self._end: RemoteRoundEnd | None = None
        """The end of the round while we show it."""
        self._ended: tuple[int, int] | None = None
        """The game and the round whose end we showed."""
        super().__init__(view, look, words)

    def on_mount(self) -> None:
        """Begin where the game stands, and let the clock run if there is one."""
        self.hear(self._heard)
        self._settings_changed()
        if self._heard.seen.offer.has_clock:
            self.set_interval(1.0, self._tick)

    def _tick(self) -> None:
        """Show the clock as it runs, in red when little is left."""
        self._show(None)
        clock = self._heard.running_clock
        self.query_one(f"#{ASK}", WordRow).set_class(clock is not None and clock.warns, "-warns")

    def on_screen_resume(self) -> None:
        """Show how the round ended, if it ended while somebody read something else."""
        self._show_new_end()

    def hear(self, heard: HeardTable) -> None:
        """Take in what the server told; a note stays if there was no move."""
        if heard.view is None:
            return
        moved = heard.seen.version != self._heard.seen.version
        if heard.view != self._view:
            self.choosing = self._choice_at(heard.view)
        self._heard, self._is_lost = heard, False
        if self._end is not None and self.stage is not TableStage.OVER:
            self._end.pass_by()
        self._show(self._drop_ahead() if moved else None)
        self._show_new_end()
        if moved:
            self._settings_changed()

    def _settings_changed(self) -> None:
        """Do what is done by itself, if nothing else happens meanwhile.

        Where other people play, it takes as long as a person would, by chance alone.
        """
        action, version = self._by_itself, self._heard.seen.version
        if action is None or not self._heard.is_own_turn:
            return
        self._ahead = None
        people = sum(seat.kind == "person" for seat in self._heard.seen.seats)

        def act_now() -> None:
            if self._heard.seen.version == version and self.stage is TableStage.TILE:
                self._act(action)

        self.set_timer(any_moment() if people > 1 else _SOON, act_now)

    def note(self, what: str) -> None:
        """Say why something was not done."""
        self._show(what)

    def lose(self) -> None:
        """Say that the connection is lost, until we hear something again."""
        self._is_lost = True
        self._show(None)

    # What the table shows

    @property
    def standing(self) -> GameHeader:
        """The state of the game."""
        return self._heard.standing

    @property
    def stage(self) -> TableStage:
        """What the table waits for."""
        if self._view.turn is None:
            return TableStage.OVER
        if not self._heard.is_own_turn:
            return TableStage.OTHERS
        return TableStage.PLACE if self.choosing.place else TableStage.TILE

    def _tell_prompt(self) -> str:
        words, heard = self._words, self._heard
        if self._is_lost:
            return words("app.away")
        chooses = self.stage in (TableStage.TILE, TableStage.PLACE)
        prompt = tell_choice(self.choosing, self._tile_words) if chooses else heard.marked_prompt
        clock = heard.running_clock
        return prompt if clock is None else f"{clock.text}  {prompt}"

    def _tell_log(self) -> Sequence[str]:
        return self._heard.marked_log

    def _tell_keys(self) -> Sequence[ShownKey]:
        return keys_for(self._heard, self._view, self.stage)

    # What happens

    def _act(self, action: Action) -> None:
        self._is_held, self._ahead = False, None
        self._live.send(act(action, version=self._heard.seen.version))

    def _show_new_end(self) -> None:
        """Show how a round ended, once."""
        game = self._heard.seen.game
        if self.stage is TableStage.OVER and self._ended != (game.number, game.round) and self.is_current:
            self._ended = game.number, game.round
            self._show_end()

    @work(group="end", exclusive=True)
    async def _show_end(self) -> None:
        """Show how the round ended, and say that one is ready for the next."""
        self._end = RemoteRoundEnd(self._heard, self._view, self._look, self._charset, self._words)
        try:
            after = await self.app.push_screen_wait(self._end)
        finally:
            self._end = None
        if after is After.QUIT:
            self._leave(AfterTable.QUIT)
        elif after is After.NEXT and self._heard.offers("ready"):
            self._live.send(ready())

    # What somebody does

    def action_next_thing(self) -> None:
        """Do what the line above the hand says."""
        if self.stage in (TableStage.TILE, TableStage.PLACE):
            self._lay_or_choose()
        elif self._heard.offers("return"):
            self._live.send(come_back())
        elif self.stage is TableStage.OVER:
            self._show_end()

    def action_skip(self) -> None:
        """Do the only possible thing in one's own turn."""
        if self.stage is TableStage.TILE and self.choosing.only_action:
            self._act(self.choosing.only_action)

    def action_take_back(self) -> None:
        """Take back one's last choice; the server says if that is not allowed."""
        self._is_held = True
        self._live.send(take_back())

    def action_hint(self) -> None:
        """Ask what a good player would do."""
        if self.stage in (TableStage.TILE, TableStage.PLACE):
            self._find_hint()

    @work(group="hint", exclusive=True)
    async def _find_hint(self) -> None:
        version = self._heard.seen.version
        try:
            hint = await asyncio.to_thread(self._live.server.hint, self._live.code)
        except DoublesixError as error:
            self._show(tell_error(error, self._words))
            return
        if version == self._heard.seen.version:
            action = parse_action(hint.action)
            step = self._hints.next_step(version, has_nudge=hint.nudge is not None)
            if isinstance(action, Play) and step is not HintStep.NUDGE:
                self.choosing = self.choosing.with_action(action)
            self._show(tell_advice(action, step, self._tile_words, nudge=hint.nudge, reason=hint.reason))

    def action_change_pause(self, step: int) -> None:
        """Do nothing: the server keeps the pace, for all."""
