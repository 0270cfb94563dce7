"""A table of a server as lines of text in and out: what happens is told as it comes, what is typed is sent."""

from __future__ import annotations

from collections.abc import Iterable
from threading import Event, Thread
from typing import TextIO

from doublesix.actions import DRAW, PASS
from doublesix.client.live import LiveTable
from doublesix.client.server import new_command_id, new_contribution
from doublesix.errors import DoublesixError
from doublesix.i18n import Words
from doublesix.room.commands import Act, Ready, Say, TakeBack
from doublesix.room.messages import AnyMessage, Refusal, TableMessage
from doublesix.room.room import Phase
from doublesix.telling.errors import tell_error
from doublesix.terminal.plain.commands import Command, CommandReader, Lay
from doublesix.terminal.plain.paper import Answers, EndOfInput, Paper
from doublesix.terminal.plain.telling import tell_hand, tell_help, tell_rules_briefly, tell_table, tell_turn
from doublesix.terminal.remote.hearing import Heard


def run_remote_plain(live: LiveTable, *, reading: Answers, writing: TextIO, words: Words) -> int:
    """Play at a table of a server until no more is typed, and return the exit status."""
    paper = Paper(reading, writing)
    game = _PlainTable(live, paper, words)
    listening = Thread(target=game.listen, daemon=True)
    listening.start()
    try:
        game.obey()
    except (EndOfInput, BrokenPipeError):
        pass
    finally:
        live.close()
    if game.failed is not None:
        raise game.failed
    return 0


class _PlainTable:
    """One ear for the server, one for whoever types."""

    def __init__(self, live: LiveTable, paper: Paper, words: Words) -> None:
        self._live = live
        self._paper = paper
        self._words = words
        self._reader = CommandReader(words)
        self._heard: Heard | None = None
        self._turn_told = -1
        self._begun = Event()
        self.failed: DoublesixError | None = None

    def listen(self) -> None:
        """Tell what the server sends, until the connection is closed."""
        try:
            for message in self._live.messages():
                self._hear(message)
        except DoublesixError as error:
            self.failed = error
            self._paper.say(tell_error(error, self._words))
        except (BrokenPipeError, ValueError):
            return  # whoever read this has left
        finally:
            self._begun.set()

    def obey(self) -> None:
        """Do what is typed."""
        self._begun.wait(timeout=30)
        while self.failed is None:
            text = self._paper.ask("")
            try:
                self._answer(text)
            except DoublesixError as error:
                self._paper.say(tell_error(error, self._words))

    def _hear(self, message: AnyMessage) -> None:
        if isinstance(message, Refusal):
            self._paper.say(message.error.message)
        if not isinstance(message, TableMessage):
            return
        heard = self._heard
        self._heard = heard.after(message, self._words) if heard else Heard.first(message, self._words)
        seen = message.table
        if heard is None:
            link = f"{self._live.server.url}/t/{self._live.code}"
            self._paper.say(self._words("terminal.remote-link", link=link))
        for told in message.happened:
            self._paper.say(told.said)
        for line in message.talk:
            self._paper.say(self._words("terminal.remote-said", name=line.name, text=line.text))
        if seen.sum is not None and message.happened:
            for text in (*seen.sum.lines, *([seen.sum.ending] if seen.sum.ending else ())):
                self._paper.say(text)
        if seen.version != self._turn_told:
            self._turn_told = seen.version
            self._say_turn()
        if seen.ready_at_once:
            self._be_ready()
        self._begun.set()

    def _say_turn(self) -> None:
        heard = self._heard
        if heard is None:
            return
        view, own = heard.view, heard.seen.you
        if view is not None and own is not None and view.turn == own:
            for text in tell_turn(view, self._words, heard.look):
                self._paper.say(text)
        else:
            self._paper.say(heard.seen.prompt)

    def _answer(self, text: str) -> None:
        heard = self._heard
        if heard is None:
            return
        if not text:
            self._go_on(heard)
            return
        hand = tuple(heard.view.hand) if heard.view else ()
        if text.startswith("'"):
            self._live.send(Say(id=new_command_id(), text=text[1:].strip() or text))
            return
        wanted = self._reader.read(text, hand)
        if isinstance(wanted, Lay):
            if heard.view is None:
                raise DoublesixError("game-not-begun")
            play, *others = wanted.plays(heard.view)
            if others:
                ends = self._words.list_or([str(other.end) for other in (play, *others)])
                self._paper.say(self._words("terminal.plain-which-end", tile=wanted.tile, ends=ends))
                return
            self._act(str(play))
        else:
            self._do(wanted, heard)

    def _do(self, command: Command, heard: Heard) -> None:
        words, view = self._words, heard.view
        match command:
            case Command.DRAW | Command.PASS:
                self._act(str(DRAW if command is Command.DRAW else PASS))
            case Command.UNDO:
                self._live.send(TakeBack(id=new_command_id()))
            case Command.HINT:
                hint = self._live.server.hint(self._live.code)
                self._say_all([str(hint[part]) for part in ("said", "reason") if hint.get(part)])
            case Command.TABLE | Command.PICTURE if view is not None:
                self._say_all(tell_table(view, heard.names, words, heard.look))
            case Command.HAND if view is not None:
                self._paper.say(tell_hand(view, words, heard.look))
            case Command.LOG:
                self._say_all(heard.log)
            case Command.SCORE:
                self._say_all([f"{seat.name} {seat.score}" for seat in heard.seen.seats])
            case Command.RULES:
                self._say_all(tell_rules_briefly(heard.standing.variant, words))
            case Command.QUIT:
                raise EndOfInput
            case _:
                self._say_all(tell_help(words))

    def _go_on(self, heard: Heard) -> None:
        """Do the only thing there is, or say once more what can be done."""
        view = heard.view
        if any(button.do == "ready" for button in heard.seen.buttons):
            self._be_ready()
        elif view is not None and view.turn == heard.seen.you and len(view.options) == 1:
            self._act(str(view.options[0]))
        else:
            self._say_turn()

    def _be_ready(self) -> None:
        if self._heard is not None and self._heard.seen.phase is not Phase.PLAYING:
            self._live.send(Ready(id=new_command_id(), contribution=new_contribution()))

    def _act(self, action: str) -> None:
        version = self._heard.seen.version if self._heard else None
        self._live.send(Act(id=new_command_id(), version=version, action=action))

    def _say_all(self, texts: Iterable[str]) -> None:
        for text in texts:
            self._paper.say(text)
