"""The table of a server on the same screen as any other: the server says what happens, and what may not be."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from doublesix.actions import Action
from doublesix.client.live import LiveTable
from doublesix.client.server import new_command_id, new_contribution
from doublesix.errors import DoublesixError
from doublesix.i18n import Words
from doublesix.picture import Look
from doublesix.room.commands import Act, Ready, Return, TakeBack
from doublesix.room.room import Phase
from doublesix.telling.errors import tell_error
from doublesix.terminal.playing.choosing import Choosing
from doublesix.terminal.playing.keys import Stage
from doublesix.terminal.playing.play_screen import Leaving, PlayScreen
from doublesix.terminal.playing.prompt import tell_choice
from doublesix.terminal.playing.round_end import After, RoundEnd
from doublesix.terminal.playing.standing import Standing
from doublesix.terminal.remote.hearing import Heard
from doublesix.terminal.remote.talking import ask_what_to_say
from doublesix.view import View


class RemoteTableScreen(PlayScreen):
    """A game that a server keeps."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("c", "say", show=False)]

    def __init__(self, live: LiveTable, heard: Heard, view: View, look: Look, words: Words) -> None:
        self._live = live
        self._heard = heard
        self._ended: tuple[int, int] | None = None
        """The game and the round whose end was shown."""
        super().__init__(view, look, words)

    def on_mount(self) -> None:
        """Begin where the game stands."""
        self.hear(self._heard)

    def hear(self, heard: Heard, note: str = "") -> None:
        """Take in what the server told."""
        if heard.view is None:
            return
        if heard.view != self._view:
            self.choosing = Choosing(heard.view)
        self._heard = heard
        self._can_undo = heard.seen.can_take_back
        self._show(note)
        round_ = heard.seen.game.number, heard.seen.game.round
        if self.stage is Stage.OVER and self._ended != round_ and self.is_current:
            self._ended = round_
            self.run_worker(self._show_end(), group="end", exclusive=True)

    def refuse(self, why: str) -> None:
        """Say why something was not done."""
        self._show(why)

    # What the table shows

    @property
    def standing(self) -> Standing:
        """How the game stands."""
        return self._heard.standing

    @property
    def stage(self) -> Stage:
        """What the table waits for."""
        view = self._view
        if view.turn is None:
            return Stage.OVER
        own = self._heard.seen.you
        if own is None or view.turn != own or self._heard.seen.seats[own].stood_in:
            return Stage.OTHERS
        return Stage.PLACE if self.choosing.place else Stage.TILE

    def _tell_prompt(self) -> str:
        if self.stage in (Stage.TILE, Stage.PLACE):
            return tell_choice(self.choosing, self._words)
        return self._heard.seen.prompt

    def _tell_log(self) -> Sequence[str]:
        return self._heard.log

    # What happens

    def _act(self, action: Action) -> None:
        self._live.send(Act(id=new_command_id(), version=self._heard.seen.version, action=str(action)))

    async def _show_end(self) -> None:
        """Show how the round ended, and say that one is ready for the next."""
        screen = RoundEnd(self.standing, self._view, self._look, self._charset, self._words)
        match await self.app.push_screen_wait(screen):
            case After.NEXT | After.AGAIN:
                self._be_ready()
            case After.QUIT | After.SETUP:
                self._leave(Leaving.QUIT)
            case After.TABLE:
                self._show()

    def _be_ready(self) -> None:
        if self._heard.seen.phase is not Phase.PLAYING and self._heard.seen.you is not None:
            self._live.send(Ready(id=new_command_id(), contribution=new_contribution()))

    # What somebody does

    def action_next_thing(self) -> None:
        """Do what the line above the hand says."""
        if self.stage in (Stage.TILE, Stage.PLACE):
            self._lay_or_choose()
        elif any(button.do == "return" for button in self._heard.seen.buttons):
            self._live.send(Return(id=new_command_id()))
        elif self.stage is Stage.OVER:
            self.run_worker(self._show_end(), group="end", exclusive=True)

    def action_skip(self) -> None:
        """Do what is the only thing to do in one's own turn."""
        if self.stage is Stage.TILE and self.choosing.only_action:
            self._act(self.choosing.only_action)

    def action_take_back(self) -> None:
        """Take back one's last choice, where that hurts nobody."""
        self._live.send(TakeBack(id=new_command_id()))

    def action_hint(self) -> None:
        """Ask what a good player would do."""
        if self.stage in (Stage.TILE, Stage.PLACE):
            self.run_worker(self._find_hint(), group="hint", exclusive=True)

    async def _find_hint(self) -> None:
        try:
            hint = await asyncio.to_thread(self._live.server.hint, self._live.code)
        except DoublesixError as error:
            self._show(tell_error(error, self._words))
        else:
            self._show(" ".join(str(hint[part]) for part in ("said", "reason") if hint.get(part)))

    def action_change_pause(self, step: int) -> None:
        """Leave the pace to the server, which keeps it for all."""

    def action_say(self) -> None:
        """Say something to all at the table."""
        self.run_worker(ask_what_to_say(self.app, self._live), group="talk", exclusive=True)
