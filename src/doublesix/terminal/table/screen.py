"""The table of a game at this keyboard: its bots act, and how a round ended is shown."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from doublesix.actions import PASS, Action, Play
from doublesix.bots.hints import HintProgress, HintStep
from doublesix.bots.own.guests import faults_to_tell
from doublesix.errors import DoublesixError, IllegalAction
from doublesix.i18n import Words, words_for
from doublesix.picture import Look
from doublesix.sentences.errors import tell_error
from doublesix.sentences.sheet_texts import words_at
from doublesix.table.moments import any_moment
from doublesix.terminal.keys_line import ShownKey
from doublesix.terminal.plain.sentences import tell_hint
from doublesix.terminal.session import Session
from doublesix.terminal.shell import shell_of
from doublesix.terminal.table.curtain import Curtain
from doublesix.terminal.table.game_header import GameHeader
from doublesix.terminal.table.keys import TableStage, keys_for
from doublesix.terminal.table.pace import BotPace
from doublesix.terminal.table.play_screen import AfterTable, PlayScreen
from doublesix.terminal.table.round_end import After, RoundEnd
from doublesix.terminal.table.surroundings import tell_choice, tell_log
from doublesix.terminal.table.word_row import cut

_LONGEST_NAME: Final = 24
"""The columns of a name within a sentence that must not be cut off itself."""


class TableScreen(PlayScreen):
    """A game at this keyboard."""

    def __init__(
        self, session: Session, *, pause: float = 0.0, look: Look | None = None, words: Words | None = None
    ) -> None:
        self._session = session
        self._pace = BotPace(pause)
        self._curtain = Curtain(session.table)
        self._stopped: DoublesixError | None = None
        self._can_undo = False
        self._hints = HintProgress()
        variant = session.table.game.variant
        super().__init__(session.view, look or Look.of(variant), words_at(variant, words or words_for()))

    def on_mount(self) -> None:
        """Begin where the game stands."""
        self._changed()

    # What the table shows

    @property
    def standing(self) -> GameHeader:
        """The state of the game."""
        return GameHeader.of(self._session.table, self._session.evening)

    @property
    def stage(self) -> TableStage:
        """What the table waits for."""
        table = self._session.table
        if self._stopped:
            return TableStage.STOPPED
        if table.turn is None:
            return TableStage.OVER
        if not table.waits_for_person:
            return TableStage.OTHERS
        if self._curtain.is_down(table):
            return TableStage.CURTAIN
        return TableStage.PLACE if self.choosing.place else TableStage.TILE

    @property
    def _eyes(self) -> int | None:
        return None if self._curtain.is_down(self._session.table) else self._session.eyes

    def _changed(self, note: str = "") -> None:
        """Show the table after something has happened, and go on if nobody has to do anything."""
        self._take_in(note)
        if self._goes_on_by_itself:
            self.run_worker(self._go_on(), group="game", exclusive=True)

    def _take_in(self, note: str = "") -> None:
        """Show the table after something has happened."""
        table = self._session.table
        self._curtain.follow(table)
        self.choosing = self._choice_at(table.view(self._eyes))
        self._can_undo = table.can_take_back
        self._show(note or self._drop_ahead())
        self._await_next_person()

    def on_screen_resume(self) -> None:
        """Take no key that closed what lay over the table for an answer."""
        self._await_next_person()

    def _await_next_person(self) -> None:
        """While the hands lie face down, take only a key that was pressed for that."""
        if self.stage is TableStage.CURTAIN and self.is_current:
            shell_of(self).await_fresh_key(lambda: self._show(self._words("table.early")))

    def _tell_log(self) -> Sequence[str]:
        return tell_log(self.standing, self._view, self._tile_words)

    def _tell_prompt(self) -> str:
        table, words = self._session.table, self._words
        if self._stopped:
            return words("terminal.table-stopped", reason=tell_error(self._stopped, words))
        if table.turn is None:
            return words("terminal.table-round-over")
        name = cut(table.names[table.turn], _LONGEST_NAME)
        match self.stage:
            case TableStage.CURTAIN:
                return words("terminal.table-curtain", name=name)
            case TableStage.OTHERS:
                return words("record.turn", name=name)
        return tell_choice(self.choosing, self._tile_words)

    def _tell_keys(self) -> Sequence[ShownKey]:
        return keys_for(self.stage, self._view.options, self._words, can_undo=self._can_undo)

    # What happens

    @property
    def _goes_on_by_itself(self) -> bool:
        """Whether nobody has to do anything: bots act, somebody can only pass, or the round is over."""
        return self.stage in (TableStage.OTHERS, TableStage.OVER) or (
            self.stage is TableStage.TILE and (self._view.nothing_to_add or self._by_itself is not None)
        )

    def _settings_changed(self) -> None:
        if self._goes_on_by_itself:
            self.run_worker(self._go_on(), group="game", exclusive=True)

    async def _go_on(self) -> None:
        """Let the bots act until the table waits for somebody, and show how the round ended."""
        while self._goes_on_by_itself:
            if self.stage is TableStage.OVER:
                await self._pace.rest()
                if self._is_left or not await self._is_next_round_wanted():
                    return
                continue
            table = self._session.table
            action = await (self._bots_action() if self.stage is TableStage.OTHERS else self._routine())
            if self._is_left or self._session.table is not table:
                return
            if self._do(partial(self._session.act, action)):
                self._take_in()

    async def _routine(self) -> Action:
        """Do for somebody what they need not be asked for.

        If they have nothing to add, others at the keyboard cannot tell that from a choice.
        """
        action, self._ahead = self._by_itself, None
        if action is None:
            await asyncio.sleep(any_moment())
            return PASS
        await self._pace.rest()
        return action

    @property
    def _is_left(self) -> bool:
        """Whether somebody left the table during a wait."""
        return not self.display

    async def _bots_action(self) -> Action:
        """Let a bot think in a thread of its own during the pause."""
        table = self._session.table
        thinking = asyncio.to_thread(self._session.bots_choice())
        moment = any_moment() if table.round.extra is not None else 0.0
        action, _ = await asyncio.gather(thinking, self._pace.rest(moment))
        for fault in faults_to_tell():
            self.notify(tell_error(fault, self._words), markup=False)
        return action

    async def _score(self) -> None:
        """Show once more how the round ended."""
        if await self._is_next_round_wanted():
            await self._go_on()

    async def _is_next_round_wanted(self) -> bool:
        """Show how the round ended, and do what somebody then wants."""
        table = self._session.table
        screen = RoundEnd(self.standing, table.view(None), self._look, self._charset, self._words)
        match await self.app.push_screen_wait(screen):
            case After.NEXT:
                if self._do(self._session.next_round):
                    self._take_in()
                    return True
            case After.TABLE:
                self._show()
            case after:
                self._leave(AfterTable(after))
        return False

    def _do(self, change: Callable[[], None]) -> bool:
        """Change the game; say why if that is not possible."""
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
        self._is_held, self._ahead = False, None
        if self._do(partial(self._session.act, action)):
            self._changed()

    # What somebody does

    def action_next_thing(self) -> None:
        """Do what the line above the hand says."""
        match self.stage:
            case TableStage.CURTAIN:
                self._curtain.lift(self._session.table)
                self._changed()
            case TableStage.TILE | TableStage.PLACE:
                self._lay_or_choose()
            case TableStage.OVER:
                self.run_worker(self._score(), group="game", exclusive=True)

    def action_skip(self) -> None:
        """Skip the pause; in one's own turn, do the only possible thing."""
        self._pace.skip()
        if self.stage is TableStage.TILE and self.choosing.only_action:
            self._act(self.choosing.only_action)

    def action_hint(self) -> None:
        """Ask what a good player would do."""
        if self.stage in (TableStage.TILE, TableStage.PLACE):
            self.run_worker(self._find_hint(), group="hint", exclusive=True)

    async def _find_hint(self) -> None:
        table = self._session.table
        hint = await asyncio.to_thread(self._session.hint())
        if self._session.table is table and not self._stopped and not self._is_left:
            step = self._hints.next_step(table, has_nudge=hint.nudge is not None)
            if isinstance(hint.action, Play) and step is not HintStep.NUDGE:
                self.choosing = self.choosing.with_action(hint.action)
            self._show(tell_hint(hint, step, table.names, self._tile_words))

    def action_take_back(self) -> None:
        """Take back one's last choice."""
        if self._stopped or self.stage is TableStage.CURTAIN:
            return
        if self._can_undo:
            self.workers.cancel_group(self, "game")
            self._is_held, self._ahead = True, None
            if self._do(self._session.take_back):
                self._changed(self._words("turn.taken-back"))
            return
        try:
            self._session.table.take_back()
        except DoublesixError as error:
            self._show(tell_error(error, self._words))

    def action_change_pause(self, step: int) -> None:
        """Make the pause between the moves of bots longer, or shorter."""
        self._pace.change(step)
        seconds = self._words.number(self._pace.seconds, places=1)
        self._show(self._words("terminal.table-pause", seconds=seconds))
