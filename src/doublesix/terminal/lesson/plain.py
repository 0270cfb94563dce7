"""A lesson as lines of text in and out: for screen readers, simple terminals and pipes."""

from __future__ import annotations

from typing import TextIO

from doublesix.exercise import Exercise
from doublesix.i18n import Words
from doublesix.lesson import Lesson, LessonItem, RoundQuestion
from doublesix.lesson.sentences import (
    cast_at,
    statements,
    tell_choice,
    tell_count,
    tell_hands_left,
    tell_house_rules,
    tell_lesson,
    tell_question,
    tell_solution,
    tell_wrong_answer,
)
from doublesix.picture import Look, describe
from doublesix.sentences.cast import Cast
from doublesix.sentences.events import tell_event
from doublesix.sentences.marks import tell_mark
from doublesix.sentences.sheet_texts import words_at
from doublesix.terminal.lesson.answer import read_number
from doublesix.terminal.lesson.done_lessons import DoneLessons
from doublesix.terminal.plain.exercise import PlainExercise
from doublesix.terminal.plain.paper import Answers, EndOfInput, Paper
from doublesix.terminal.plain.sentences import tell_hand
from doublesix.terminal.plain.vocabulary import begins_a_word


def run_plain_lesson(lesson: Lesson, *, reading: Answers, writing: TextIO, words: Words, look: Look) -> int:
    """Go through a lesson until it is done, somebody leaves or no more is typed, and return the exit status."""
    paper = Paper(reading, writing)
    try:
        _PlainLesson(lesson, paper, words, look).go_through()
    except EndOfInput:
        paper.say(words("lesson.left", name=lesson.name))
    return 0


class _PlainLesson:
    """A lesson, told and asked about line by line."""

    def __init__(self, lesson: Lesson, paper: Paper, words: Words, look: Look) -> None:
        self._lesson = lesson
        self._paper = paper
        self._words = words_at(lesson.variant, words)
        self._look = look

    def go_through(self) -> None:
        """Take one item after the other."""
        lesson, words = self._lesson, self._words
        self._paper.say(tell_lesson(lesson, words), *tell_house_rules(lesson, words), words("lesson.plain-welcome"))
        for number, item in enumerate(lesson.items, 1):
            heading = item.heading.tell(cast_at(item, lesson, words))
            self._paper.say("", words("lesson.item", number=number, total=len(lesson.items), heading=heading))
            self._take(item)
            DoneLessons.read().reached(lesson.name, number, len(lesson.items)).keep()
        self._paper.say("", words("lesson.done"))

    def _take(self, item: LessonItem) -> None:
        cast = cast_at(item, self._lesson, self._words)
        if isinstance(item.task, Exercise):
            self._do(item, item.task, cast)
        elif isinstance(item.task, RoundQuestion):
            self._ask(item, item.task, cast)
        else:
            self._paper.say(*tell_question(item, cast))
            self._tell_clauses(item)

    def _tell_clauses(self, item: LessonItem) -> None:
        """Tell the clauses of an item, each with how it relates to the sheet."""
        for statement in statements(item, self._lesson, self._words):
            marked = self._words("general.noted", text=statement.text, note=tell_mark(statement.mark, self._words))
            self._paper.say(marked)

    # Something to do

    def _do(self, item: LessonItem, exercise: Exercise, cast: Cast) -> None:
        """Ask for an action until it is right."""
        brief = [*self._position(item, exercise, cast), *tell_question(item, cast)]
        PlainExercise(exercise, self._paper, cast, [tell_solution(item, cast)], self._look, brief).solve()
        self._tell_clauses(item)

    def _position(self, item: LessonItem, exercise: Exercise, cast: Cast) -> list[str]:
        """Tell what lies on the table and what one holds; what happened, too, unless a clause is all that matters."""
        view = exercise.view
        laid = [describe(view.line, self._words, self._look)] if view.line.laid else []
        events = view.events[:1] if not laid else () if item.clauses else view.events
        happened = [tell_event(event, cast.names, self._words, you=cast.you) for event in events]
        return [*happened, *laid, tell_hand(view, self._words, self._look)]

    # Something to answer

    def _ask(self, item: LessonItem, question: RoundQuestion, cast: Cast) -> None:
        """Ask for a number until it is right."""
        words = self._words
        self._paper.say(*tell_hands_left(question, cast), *tell_question(item, cast))
        choices = [tell_choice(question, choice, cast) for choice in question.choices]
        listed = [words("general.named", name=number, text=told) for number, told in enumerate(choices, 1)]
        prompt = words("lesson.ask-choice", choices=", ".join(listed)) if listed else words("lesson.ask-number")
        while True:
            answer = self._read_answer(self._paper.ask(prompt), question, item, cast)
            if answer is None:
                continue
            if answer in question.right:
                self._paper.say(words("exercise.right"), *tell_count(question, cast))
                self._tell_clauses(item)
                return
            self._paper.say(*tell_wrong_answer(item, self._lesson, words))

    def _read_answer(self, typed: str, question: RoundQuestion, item: LessonItem, cast: Cast) -> int | None:
        """Return the number that somebody answers; nothing if they asked for something else, which is done then."""
        number = read_number(typed)
        if number is not None and not question.choices:
            return number
        if number is not None and 0 < number <= len(question.choices):
            return question.choices[number - 1]
        if begins_a_word(typed, "terminal.plain-word-quit", self._words):
            raise EndOfInput
        if begins_a_word(typed, "terminal.plain-word-hint", self._words):
            self._paper.say(tell_solution(item, cast))
        else:
            self._paper.say(self._words("lesson.plain-help-number"))
        return None
