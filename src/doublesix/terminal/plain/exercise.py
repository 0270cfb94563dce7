"""An exercise as lines of text: what happened so far, what one holds, the question, and answers until one is right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from doublesix.actions import DRAW, PASS, Action
from doublesix.errors import DoublesixError
from doublesix.exercise import Exercise, tell_attempt
from doublesix.picture import Look, Scene, draw_scene
from doublesix.sentences.cast import Cast
from doublesix.sentences.errors import tell_error
from doublesix.sentences.events import tell_event
from doublesix.terminal.plain.commands import CommandReader, Lay, PlainCommand
from doublesix.terminal.plain.paper import EndOfInput, Paper
from doublesix.terminal.plain.sentences import tell_hand, tell_rules_briefly, tell_table, tell_turn


@dataclass(slots=True)
class PlainExercise:
    """An exercise on paper; hints are told one after the other to somebody who asks, its own if no others are given."""

    exercise: Exercise
    paper: Paper
    cast: Cast
    hints: Sequence[str] = ()
    look: Look = Look.PIPS
    brief: Sequence[str] = ()
    """The position and the question in a few lines, if that is enough; otherwise all of the position is told."""
    attempts: int = field(default=0, init=False)
    """How many actions were tried that the rules allow."""
    hints_told: int = field(default=0, init=False)
    _is_solved: bool = field(default=False, init=False)

    def solve(self) -> None:
        """Ask until an answer is right. Raise ``EndOfInput`` if somebody leaves or no more is typed."""
        self._tell_position()
        words, reader = self.cast.words, CommandReader(self.cast.words)
        typed: str | None = None
        while not self._is_solved:
            text = self.paper.ask(words("you.ask")) if typed is None else typed
            typed = None
            try:
                wanted = reader.read(text, tuple(self.exercise.view.hand)) if text else None
                if wanted is None:
                    self.paper.say(*(self.brief or [tell_hand(self.exercise.view, words, self.look)]))
                elif isinstance(wanted, Lay):
                    typed = self._lay(wanted)
                else:
                    self._obey(wanted)
            except DoublesixError as error:
                self.paper.say(tell_error(error, words))

    def _tell_position(self) -> None:
        if self.brief:
            self.paper.say(*self.brief)
            return
        self._obey(PlainCommand.LOG)
        self._obey(PlainCommand.TABLE)
        self._obey(PlainCommand.PICTURE)
        turn = tell_turn(self.exercise.view, self.cast.words, self.look)
        self.paper.say(*turn, self.exercise.question.tell(self.cast))

    def _lay(self, wanted: Lay) -> str | None:
        """Try a tile, at the end that is meant; return what somebody typed who was asked for it and named none."""
        play, *others = wanted.plays(self.exercise.view)
        if others:
            ends = {str(choice.end): choice for choice in (play, *others)}
            words = self.cast.words
            answer = self.paper.ask(words("terminal.plain-which-end", tile=wanted.tile, ends=words.list_or(ends)))
            if answer not in ends:
                return answer
            play = ends[answer]
        self._try(play)
        return None

    def _try(self, action: Action) -> None:
        attempt = self.exercise.answer(action)
        self.attempts += attempt.refused is None
        self._is_solved = attempt.is_right
        self.paper.say(tell_attempt(attempt, self.cast))

    def _obey(self, command: PlainCommand) -> None:
        view, names, words = self.exercise.view, self.cast.names, self.cast.words
        match command:
            case PlainCommand.DRAW | PlainCommand.PASS:
                self._try(DRAW if command is PlainCommand.DRAW else PASS)
            case PlainCommand.HINT:
                self._hint()
            case PlainCommand.TABLE:
                self.paper.say(*tell_table(view, names, words, self.look))
            case PlainCommand.PICTURE:
                self._draw_line()
            case PlainCommand.HAND:
                self.paper.say(tell_hand(view, words, self.look))
            case PlainCommand.LOG:
                self.paper.say(*(tell_event(event, names, words, you=self.cast.you) for event in view.events))
            case PlainCommand.RULES:
                self.paper.say(*tell_rules_briefly(self.exercise.variant, words))
            case PlainCommand.HELP:
                self.paper.say(words("exercise.plain-help"))
            case PlainCommand.UNDO | PlainCommand.SCORE:
                self.paper.say(words("exercise.plain-not-here"))
            case PlainCommand.QUIT:
                raise EndOfInput

    def _hint(self) -> None:
        own = self.exercise.hint
        hints = self.hints or ([] if own is None else own.steps(self.cast))
        self.hints_told = min(self.hints_told + 1, len(hints))
        self.paper.say(hints[self.hints_told - 1] if hints else self.cast.words("exercise.plain-not-here"))

    def _draw_line(self) -> None:
        line = self.exercise.view.line
        drawing = draw_scene(Scene(self.look, line=line), self.paper.columns, self.paper.charset)
        if drawing is not None and line.laid:
            self.paper.show(drawing)
