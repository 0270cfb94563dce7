"""What people can type at a table of a server, and what it does."""

from __future__ import annotations

from typing import Final

from doublesix.actions import DRAW, PASS, Play, parse_action
from doublesix.bots.hints import HintProgress
from doublesix.client import TableConnection, act, come_back, ready, say, take_back
from doublesix.errors import DoublesixError
from doublesix.i18n import Words
from doublesix.picture import Scene, draw_scene
from doublesix.room.commands import LONGEST_TALK, AnyCommand
from doublesix.sentences.score import tell_scores
from doublesix.terminal.plain.commands import CommandReader, Lay, PlainCommand
from doublesix.terminal.plain.paper import EndOfInput, Paper
from doublesix.terminal.plain.sentences import (
    tell_advice,
    tell_hand,
    tell_help,
    tell_rules_briefly,
    tell_table,
    tell_turn,
)
from doublesix.terminal.remote.company import bots_help, refusal
from doublesix.terminal.remote.heard_table import HeardTable
from doublesix.view import View

TALK: Final = "'"
"""A line that begins with this is said to all at the table."""


class TypedCommands:
    """Does what is typed: sends it, or answers from what we have heard."""

    def __init__(self, live: TableConnection, paper: Paper, words: Words, look: str | None) -> None:
        self._live = live
        self._paper = paper
        self._words = words
        self._look = look
        self._reader = CommandReader(words)
        self._hints = HintProgress()
        self._ends: dict[str, Play] = {}
        """The ends that we asked about last, and what naming one means."""
        self._bot = words("terminal.remote-word-bot").casefold()
        self._decline = words("company.decline").casefold()

    def obey(self, text: str, heard: HeardTable) -> bool:
        """Do what was typed; return whether we sent something that the server will answer with a new position."""
        ends, self._ends = self._ends, {}
        if text in ends:
            return self._act(str(ends[text]), heard)
        if text.startswith(TALK):
            self._talk(text[len(TALK) :].strip())
            return False
        if not text:
            return self._go_on(heard)
        if text.casefold() in (self._bot, "bot"):
            return self._let_bot_play(heard)
        if text.casefold() == self._decline and (refused := refusal(heard.seen, self._words)):
            return self._send(refused.command)
        wanted = self._reader.read(text, tuple(heard.view.hand) if heard.view else ())
        if isinstance(wanted, Lay):
            return self._lay(wanted, heard)
        return self._do(wanted, heard)

    @property
    def asks(self) -> bool:
        """Whether the next line names an end."""
        return bool(self._ends)

    def be_ready(self) -> bool:
        """Say that one is ready."""
        return self._send(ready())

    def _go_on(self, heard: HeardTable) -> bool:
        """Do the only possible thing, or say once more what can be done."""
        view = heard.view
        if heard.offers("return"):
            return self._send(come_back())
        if heard.offers("ready"):
            return self.be_ready()
        if view is None or not heard.is_own_turn:
            self._paper.say(heard.prompt)
            return False
        if len(view.options) == 1:
            return self._act(str(view.options[0]), heard)
        self._paper.say(*tell_turn(view, heard.words, heard.look(self._look)))
        return False

    def _lay(self, wanted: Lay, heard: HeardTable) -> bool:
        play, *others = wanted.plays(_dealt(heard))
        if not others:
            return self._act(str(play), heard)
        self._ends = {str(choice.end): choice for choice in (play, *others)}
        ends = self._words.list_or(self._ends)
        self._paper.say(self._words("terminal.plain-which-end", tile=wanted.tile, ends=ends))
        return False

    def _do(self, command: PlainCommand, heard: HeardTable) -> bool:
        words = heard.words
        match command:
            case PlainCommand.DRAW | PlainCommand.PASS:
                return self._act(str(DRAW if command is PlainCommand.DRAW else PASS), heard)
            case PlainCommand.UNDO:
                return self._send(take_back())
            case PlainCommand.QUIT:
                raise EndOfInput
            case PlainCommand.HINT:
                hint = self._live.server.hint(self._live.code)
                step = self._hints.next_step(heard.seen.version, has_nudge=hint.nudge is not None)
                action = parse_action(hint.action)
                self._paper.say(tell_advice(action, step, words, nudge=hint.nudge, reason=hint.reason))
            case PlainCommand.TABLE:
                self._say_table(heard)
            case PlainCommand.PICTURE:
                self._draw_table(heard)
            case PlainCommand.HAND:
                self._paper.say(tell_hand(_dealt(heard), words, heard.look(self._look)))
            case PlainCommand.LOG:
                self._paper.say(*heard.log)
            case PlainCommand.SCORE:
                standing = heard.standing
                self._paper.say(tell_scores(standing.scores, standing.seating, heard.names, words, you=standing.you))
            case PlainCommand.RULES:
                self._paper.say(*tell_rules_briefly(heard.standing.variant, words))
            case PlainCommand.HELP:
                self._paper.say(*tell_help(words, leaving="terminal.remote-help-quit"))
                self._paper.say(*(words(f"terminal.remote-help-{what}") for what in ("talk", "bot")))
        return False

    def _let_bot_play(self, heard: HeardTable) -> bool:
        help_ = bots_help(heard.seen, self._words)
        if help_ is None:
            raise DoublesixError("no-bot-needed")
        return self._send(help_.command)

    def _talk(self, text: str) -> None:
        if text:
            self._send(say(text[:LONGEST_TALK]))

    def _say_table(self, heard: HeardTable) -> None:
        self._paper.say(*tell_table(_dealt(heard), heard.names, self._words, heard.look(self._look)))

    def _draw_table(self, heard: HeardTable) -> None:
        line = _dealt(heard).line
        drawing = draw_scene(Scene(heard.look(self._look), line=line), self._paper.columns, self._paper.charset)
        if line.laid and drawing is not None:
            self._paper.show(drawing)
        else:
            self._say_table(heard)

    def _act(self, action: str, heard: HeardTable) -> bool:
        return self._send(act(action, version=heard.seen.version))

    def _send(self, command: AnyCommand) -> bool:
        self._live.send(command)
        return True


def _dealt(heard: HeardTable) -> View:
    """Return what one knows of the round; refuse if there is none yet."""
    if heard.view is None:
        raise DoublesixError("game-not-begun")
    return heard.view
