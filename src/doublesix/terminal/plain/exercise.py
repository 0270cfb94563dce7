"""An exercise as lines of text: what happened so far, what one holds, the question, and answers until one is right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from doublesix.actions import DRAW, PASS, Action
from doublesix.errors import DoublesixError
from doublesix.events import RoundEnded
from doublesix.exercise import Exercise, Saying, tell_attempt
from doublesix.i18n import Words
from doublesix.picture import Look, Scene, draw_scene
from doublesix.sentences.cast import Cast
from doublesix.sentences.errors import tell_error
from doublesix.sentences.events import tell_event
from doublesix.sentences.sheet_texts import words_at
from doublesix.terminal.plain.commands import CommandReader, Lay, PlainCommand
from doublesix.terminal.plain.paper import Paper
from doublesix.terminal.plain.sentences import tell_hand, tell_help, tell_rules_briefly, tell_table, tell_turn


@dataclass(slots=True)
class PlainExercise:
    """An exercise on paper; hints are told one after the other to somebody who asks."""

    exercise: Exercise
    paper: Paper
    names: Sequence[str]
    words: Words
    hints: Sequence[Saying] = ()
    look: Look = Look.PIPS
    attempts: int = field(default=0, init=False)
    """How many actions were tried that the rules allow."""
    hints_told: int = field(default=0, init=False)
    _cast: Cast = field(init=False)
    _is_solved: bool = field(default=False, init=False)

    def __post_init__(self) -> None:
        self.words = words_at(self.exercise.variant, self.words)
        self._cast = Cast(self.names, self.words, you=self.exercise.seat)

    def solve(self) -> bool:
        """Ask until an answer is right; return whether there was one. Raise ``EndOfInput`` if no more is typed."""
        self._tell_position()
        reader = CommandReader(self.words)
        while not self._is_solved:
            text = self.paper.ask(self.words("you.ask"))
            try:
                wanted = reader.read(text, tuple(self.exercise.view.hand)) if text else PlainCommand.HAND
                if wanted is PlainCommand.QUIT:
                    return False
                if isinstance(wanted, Lay):
                    self._lay(wanted)
                else:
                    self._obey(wanted)
            except DoublesixError as error:
                self.paper.say(tell_error(error, self.words))
        return True

    def _tell_position(self) -> None:
        self._tell_events()
        view = self.exercise.view
        self.paper.say(*tell_table(view, self.names, self.words, self.look))
        self._draw_line()
        self.paper.say(*tell_turn(view, self.words, self.look), self.exercise.question.tell(self._cast))

    def _tell_events(self) -> None:
        view = self.exercise.view
        self.paper.say(
            *(
                tell_event(event, self.names, self.words, you=view.seat, partners=view.seating.partners)
                for event in view.events
                if not isinstance(event, RoundEnded)
            )
        )

    def _lay(self, wanted: Lay) -> None:
        play, *others = wanted.plays(self.exercise.view)
        if others:
            ends = {str(choice.end): choice for choice in (play, *others)}
            question = self.words("terminal.plain-which-end", tile=wanted.tile, ends=self.words.list_or(ends))
            answer = self.paper.ask(question)
            if answer not in ends:
                self.paper.say(question)
                return
            play = ends[answer]
        self._try(play)

    def _try(self, action: Action) -> None:
        attempt = self.exercise.answer(action)
        self.attempts += attempt.refused is None
        self._is_solved = attempt.is_right
        self.paper.say(tell_attempt(attempt, self._cast))

    def _obey(self, command: PlainCommand) -> None:
        view = self.exercise.view
        match command:
            case PlainCommand.DRAW | PlainCommand.PASS:
                self._try(DRAW if command is PlainCommand.DRAW else PASS)
            case PlainCommand.HINT:
                self._hint()
            case PlainCommand.TABLE:
                self.paper.say(*tell_table(view, self.names, self.words, self.look))
            case PlainCommand.PICTURE:
                self._draw_line()
            case PlainCommand.HAND:
                self.paper.say(tell_hand(view, self.words, self.look))
            case PlainCommand.LOG:
                self._tell_events()
            case PlainCommand.RULES:
                self.paper.say(*tell_rules_briefly(self.exercise.variant, self.words))
            case PlainCommand.HELP:
                self.paper.say(*tell_help(self.words, "puzzle.plain-quit"))
            case PlainCommand.UNDO | PlainCommand.SCORE | PlainCommand.QUIT:
                self.paper.say(self.words("puzzle.plain-not-here"))

    def _hint(self) -> None:
        if self.hints_told < len(self.hints):
            self.hints_told += 1
        hint = self.hints[self.hints_told - 1].tell(self._cast) if self.hints else self.words("puzzle.no-hint")
        self.paper.say(hint)

    def _draw_line(self) -> None:
        drawing = draw_scene(Scene(self.look, line=self.exercise.view.line), self.paper.columns, self.paper.charset)
        if drawing is not None and self.exercise.view.line.laid:
            self.paper.show(drawing)
