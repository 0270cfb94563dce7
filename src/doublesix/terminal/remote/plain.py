"""A table of a server as lines of text in and out: events are told as they come, typed lines are sent.

Somebody at a terminal may type at any time. From a pipe, a line is read when something is asked, so that a program
that answers, or a file of answers, does not run ahead of the game.
"""

from __future__ import annotations

from threading import Event, Thread
from typing import TextIO

from doublesix.client import Lost, TableConnection, TableMessage
from doublesix.errors import DoublesixError
from doublesix.i18n import Words
from doublesix.room.messages import AnyMessage, Refusal, SeenTable, SumRow
from doublesix.sentences.errors import tell_error
from doublesix.sentences.sum_lines import tell_line
from doublesix.terminal.plain.paper import Answers, EndOfInput, Paper
from doublesix.terminal.plain.sentences import tell_turn
from doublesix.terminal.remote.company import bots_help
from doublesix.terminal.remote.heard_table import HeardTable, tell_said
from doublesix.terminal.remote.invitation import tell_invitation
from doublesix.terminal.remote.typed_commands import TypedCommands


def run_remote_plain(
    live: TableConnection, *, reading: Answers, writing: TextIO, words: Words, look: str | None
) -> int:
    """Play at a table of a server until somebody leaves or no more is typed, and return the exit status."""
    table = _PlainTable(live, Paper(reading, writing), words, look)
    Thread(target=table.obey, daemon=True).start()
    try:
        table.listen()
    except BrokenPipeError:
        pass  # the reader has closed the output
    except KeyboardInterrupt:
        table.say_goodbye()
        raise
    finally:
        live.close()
    return 0


class _PlainTable:
    """One listener for the server, one for the keyboard."""

    def __init__(self, live: TableConnection, paper: Paper, words: Words, look: str | None) -> None:
        self._live = live
        self._paper = paper
        self._words = words
        self._look = look
        self._heard: HeardTable | None = None
        self._told: dict[str, str] = {}
        """What we have told of this round."""
        self._version = -1
        """The version of the table for which we said what to do."""
        self._is_lost = False
        self._asked = Event()
        """Set while we wait for an answer."""

    def listen(self) -> None:
        """Tell what the server sends, until somebody leaves."""
        for message in self._live.messages():
            self._hear(message)
        self.say_goodbye()

    def say_goodbye(self) -> None:
        """Say how to come back to one's seat."""
        if self._heard is not None and self._heard.seen.you is not None:
            self._paper.say(self._words("terminal.remote-left", link=self._live.link))

    def obey(self) -> None:
        """Do what is typed, until there is no more."""
        obeying = TypedCommands(self._live, self._paper, self._words, self._look)
        try:
            while True:
                if not self._paper.is_typed:
                    self._asked.wait()
                text = self._paper.read()
                self._asked.clear()  # before anything is sent, since the answer may be here at once
                if self._heard is not None and not self._is_obeyed(obeying, text, self._heard):
                    self._asked.set()
        except (EndOfInput, OSError, ValueError):
            self._live.close()

    def _is_obeyed(self, obeying: TypedCommands, text: str, heard: HeardTable) -> bool:
        """Do what was typed, or say why that is not possible; return whether the server will answer."""
        try:
            if obeying.obey(text, heard):
                return True
        except DoublesixError as error:
            self._paper.say(tell_error(error, self._words))
        if heard.is_own_turn and not obeying.asks:
            self._ask()
        return False

    def _hear(self, message: AnyMessage | Lost) -> None:
        if isinstance(message, Lost):
            self._is_lost = True
            self._paper.say(self._words("app.away"))
        elif isinstance(message, Refusal):
            self._paper.say(message.error.message)
            if self._heard is not None and self._heard.is_own_turn:
                self._ask()
            self._asked.set()
        elif isinstance(message, TableMessage):
            if self._is_lost:
                self._is_lost = False
                self._paper.say(self._words("web.table-back"))
            if self._heard is None:
                self._paper.say(message.table.game.title, *self._invitation(message.table))
                self._paper.say(self._words("terminal.plain-welcome"))
            self._heard = self._heard.after(message) if self._heard else HeardTable.first(message, self._words)
            self._tell(message)
            self._ask_next(self._heard)

    def _invitation(self, table: SeenTable) -> list[str]:
        """Tell how others come; if no seat is open, nobody has to be let in."""
        invitation = self._live.server.invitation(self._live.code)
        is_open = any(seat.kind == "open" for seat in table.seats)
        return tell_invitation(invitation, self._words) if is_open or not invitation.only_here else []

    def _tell(self, message: TableMessage) -> None:
        """Tell what is new, each thing once, even if the server begins from the deal again."""
        happened = {told.id: told.said for told in message.happened}
        new = [said for name, said in happened.items() if self._told.get(name) != said]
        if message.whole:
            if any(name not in happened for name in self._told if _is_same_round(name, happened)):
                self._paper.say(self._words("turn.taken-back"))
            self._told = happened
        else:
            self._told |= happened
        self._paper.say(*new)
        self._paper.say(*(tell_said(line, self._words) for line in message.talk))
        if self._heard is not None:
            self._paper.say(*self._heard.company)
        total = message.table.sum
        if new and total is not None:
            self._paper.say(*map(self._tell_row, total.rows), *total.lines)
            self._paper.say(*([total.ending] if total.ending else ()))
            self._paper.say(*(rating.said for rating in message.table.ratings))
            self._paper.say(*([message.table.unrated] if message.table.unrated else ()))

    def _tell_row(self, row: SumRow) -> str:
        return tell_line(row.name, row.tiles, row.left, row.part, self._words)

    def _ask_next(self, heard: HeardTable) -> None:
        """Say what to do, once a position."""
        if heard.seen.version == self._version:
            return
        self._version = heard.seen.version
        if heard.seen.ready_at_once:
            TypedCommands(self._live, self._paper, self._words, self._look).be_ready()
            return
        if heard.passes_by_itself:
            self._paper.say(heard.prompt)
            return
        if heard.is_own_turn and heard.view is not None:
            self._paper.say(*tell_turn(heard.view, heard.words, heard.look(self._look)))
            if heard.running_clock is not None:
                self._paper.say(self._words("clock.left", clock=heard.running_clock.text))
            self._ask()
        else:
            self._paper.say(heard.prompt)
        if heard.offers("ready") or heard.offers("return"):
            self._paper.say(self._words("terminal.remote-press-enter"))
        if heard.seen.buttons or heard.is_own_turn or bots_help(heard.seen, self._words):
            self._asked.set()

    def _ask(self) -> None:
        self._paper.say(self._words("you.ask"))


def _is_same_round(name: str, happened: dict[str, str]) -> bool:
    """Whether something told belongs to the present round; a name is game, round and place."""
    return any(other.rpartition(".")[0] == name.rpartition(".")[0] for other in happened)
