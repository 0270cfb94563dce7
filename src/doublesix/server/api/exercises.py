"""Exercises in a row, shown one after the other at a table, and answered by one request each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import lru_cache, partial
from types import MappingProxyType
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from doublesix.actions import parse_action
from doublesix.errors import DoublesixError
from doublesix.exercise import Exercise, ExerciseHint, saying
from doublesix.i18n import Words
from doublesix.i18n.faces import Spans, read_faces
from doublesix.lesson.lesson import Lesson, LessonItem, Remark
from doublesix.lesson.round_question import RoundQuestion
from doublesix.lesson.sentences import cast_at, statements, tell_choice, tell_question
from doublesix.lesson.shelf import find_lesson
from doublesix.picture import Look
from doublesix.puzzle import Puzzle, daily_puzzle, find_puzzle
from doublesix.puzzle.one_item import puzzle_lesson
from doublesix.room.board import Shape
from doublesix.room.exercise_table import ExerciseTable
from doublesix.room.messages import TableMessage
from doublesix.rules.variant import Variant
from doublesix.sentences.marks import tell_mark
from doublesix.sentences.sheet_texts import words_at
from doublesix.server.api.hints import HintTold, told_hint
from doublesix.server.people.puzzle_ratings import take_answer
from doublesix.server.reviews.mistakes import mistakes_called
from doublesix.server.web.answers import answer_json
from doublesix.server.web.identity import current_person
from doublesix.server.web.requests import json_of, query_of, services_of
from doublesix.server.web.words import words_of

LONGEST_ACTION: Final = 40
LARGEST_NUMBER: Final = 9999
KEPT_IN_MEMORY: Final = 128
"""How many rows of exercises to keep; each takes some kilobytes, and a tenth of a second to make."""

PUZZLES: Final = "puzzles"
MISTAKES: Final = "mistakes"


def puzzle_row(name: str) -> Lesson:
    """Return a puzzle as a row of one exercise."""
    return puzzle_lesson(find_puzzle(name), saying("learn.puzzles"))


ROWS: Final[Mapping[str, Callable[[str], Lesson]]] = MappingProxyType({"lessons": find_lesson, PUZZLES: puzzle_row})
"""The kinds of rows of exercises that come with doublesix, and how each is found by its name."""


class ExerciseQuery(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How an exercise is shown."""

    shape: Annotated[Shape, Meta(description="The shape of the table on the screen.")] = Shape.WIDE
    look: Annotated[Look | None, Meta(description="How tiles are named; without it as the sheet's own set.")] = None
    language: (
        Annotated[str, Meta(max_length=35, description="That of sentences; without it, of the request.")] | None
    ) = None


class GivenAnswer(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An answer to an exercise: an action, or a number if one is asked for."""

    action: Annotated[str, Meta(max_length=LONGEST_ACTION, examples=["6-5@6"])] | None = None
    number: Annotated[int, Meta(ge=-1, le=LARGEST_NUMBER)] | None = None


class ExerciseChoice(msgspec.Struct, frozen=True, kw_only=True):
    """One of several answers to choose from: the number to send, and what people read."""

    number: int
    said: str


class ExerciseRemark(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something to read."""

    said: str
    faces: Spans = ()
    """Where in it tiles and numbers stand."""


class ToldRule(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A rule that an exercise was about: what is played, and what the sheet says about it."""

    said: str
    mark: str
    """How it stands to the printed text, in a word or two."""
    clause: str | None = None
    ruling: str | None = None


class ExerciseTold(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An exercise as its solver may see it: a table at which something is asked of them, or only something to read."""

    heading: str
    """What it is about."""
    asks: Literal["action", "number", "choice", "nothing"]
    message: TableMessage | None = None
    """None if there is only something to read."""
    choices: tuple[ExerciseChoice, ...] = ()
    remarks: tuple[ExerciseRemark, ...] = ()
    rules: tuple[ToldRule, ...] = ()
    """The rules that are read; if something is asked, they come with the answer."""


class AnswerTold(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What came of an answer: the table after it if it was right, else as it was, with what there is to say."""

    right: bool
    message: TableMessage
    rules: tuple[ToldRule, ...] = ()
    """What it was about: with a right action, and with any count."""


async def show_exercise(request: Request) -> Response:
    """Show an exercise."""
    lesson, item, table = await _asked(request)
    return answer_json(tell_exercise(lesson, item, table))


async def judge_answer(request: Request) -> Response:
    """Judge an answer; one may try again. The first answer to a puzzle is rated, for people with an account."""
    lesson, item, table = await _asked(request)
    told = tell_answer(lesson, item, table, await json_of(request, GivenAnswer))
    if request.path_params["kind"] == PUZZLES:
        await _rate(request, find_puzzle(lesson.name), right=told.right)
    return answer_json(told)


async def show_hint(request: Request) -> Response:
    """Tell what helps with an exercise. Who asks for it before the first answer to a puzzle has not found it."""
    lesson, item, table = await _asked(request)
    if not isinstance(item.task, Exercise):
        raise DoublesixError("not-found")
    if request.path_params["kind"] == PUZZLES:
        await _rate(request, find_puzzle(lesson.name), right=False)
    return answer_json(tell_hint(item.task, table))


async def _rate(request: Request, puzzle: Puzzle, *, right: bool) -> None:
    person = await current_person(request)
    if person is None or person.account is None:
        return
    now = datetime.now(UTC)
    today, at_ms = now.date(), int(now.timestamp() * 1000)
    is_daily = daily_puzzle(today).id == puzzle.id
    job = partial(
        take_answer, person=person.id, puzzle=puzzle, right=right, today=today, is_daily=is_daily, at_ms=at_ms
    )
    await services_of(request).store.write(job)


def tell_exercise(lesson: Lesson, item: LessonItem, table: ExerciseTable) -> ExerciseTold:
    """Tell an exercise to somebody who is to answer it; nothing in it depends on what they may not know."""
    cast = cast_at(item, lesson, table.words)
    heading = item.heading.tell(cast)
    match item.task:
        case Exercise():
            return ExerciseTold(heading=heading, asks="action", message=table.ask(item.task))
        case RoundQuestion():
            choices = tuple(
                ExerciseChoice(number=seat, said=tell_choice(item.task, seat, cast)) for seat in item.task.choices
            )
            asks: Literal["choice", "number"] = "choice" if choices else "number"
            return ExerciseTold(heading=heading, asks=asks, message=table.ask_about(item.task), choices=choices)
        case Remark():
            remarks = tuple(_remark(said) for said in tell_question(item, cast_at(item, lesson, table.words.marking)))
            return ExerciseTold(
                heading=heading, asks="nothing", remarks=remarks, rules=_rules(lesson, item, table.words)
            )


def tell_answer(lesson: Lesson, item: LessonItem, table: ExerciseTable, given: GivenAnswer) -> AnswerTold:
    """Tell what came of an answer."""
    onward = table.words.label("learn.finish" if table.number == len(lesson.items) else "key.next")
    match item.task:
        case Exercise():
            if given.action is None:
                raise DoublesixError("bad-request", "answer-action")
            attempt = item.task.answer(parse_action(given.action))
            right, message = attempt.is_right, table.judge(attempt, onward)
        case RoundQuestion():
            if given.number is None:
                raise DoublesixError("bad-request", "answer-number")
            right = given.number in item.task.right
            message = table.judge_count(item.task, given.number, onward)
        case Remark():
            raise DoublesixError("bad-request", "answer-nothing")
    # The rules come with a right action, and with any count: who counted wrongly looks again with them.
    told = right or isinstance(item.task, RoundQuestion)
    return AnswerTold(right=right, message=message, rules=_rules(lesson, item, table.words) if told else ())


def tell_hint(exercise: Exercise, table: ExerciseTable) -> HintTold:
    """Tell a hint to somebody who is to answer an exercise; if it has none of its own, one of the right answers."""
    hint, cast = exercise.hint or ExerciseHint(min(exercise.right, key=str)), table.cast(exercise.view)
    nudge = "" if hint.nudge is None else hint.nudge.tell(cast)
    reason = "" if hint.reason is None else hint.reason.tell(cast)
    return told_hint(hint.action, cast.words, nudge=nudge, reason=reason)


def find_number(lesson: Lesson, written: str) -> int:
    """Return the number of an exercise in its row, from 1."""
    numbers = {str(number): number for number in range(1, len(lesson.items) + 1)}
    if written not in numbers:
        raise DoublesixError("unknown-exercise", exercise=written, last=len(lesson.items))
    return numbers[written]


@lru_cache(maxsize=KEPT_IN_MEMORY)
def find_row(kind: str, name: str) -> Lesson:
    """Return a row of exercises; it is made when somebody first asks for it."""
    if kind not in ROWS:
        raise DoublesixError("not-found")
    return ROWS[kind](name)


async def _asked(request: Request) -> tuple[Lesson, LessonItem, ExerciseTable]:
    query, asked = query_of(request, ExerciseQuery), request.path_params
    kind, name = asked["kind"], asked["row"]
    own = await mistakes_called(services_of(request).store, name) if kind == MISTAKES else None
    lesson = own or find_row(kind, name)
    number = find_number(lesson, asked["number"])
    item = lesson.items[number - 1]
    return lesson, item, table_for(lesson, item, words_of(request), number, query.shape, query.look)


def table_for(
    lesson: Lesson, item: LessonItem, words: Words, number: int, shape: Shape, look: Look | None = None
) -> ExerciseTable:
    """Return the table at which an item is shown."""
    return ExerciseTable(variant_of(lesson, item), words, number, shape, look, lesson.names)


def variant_of(lesson: Lesson, item: LessonItem) -> Variant:
    """Return the rules that an item is played by; those on playing well come from several sheets."""
    return lesson.variant if isinstance(item.task, Remark) else item.task.variant


def _remark(marked: str) -> ExerciseRemark:
    said, faces = read_faces(marked)
    return ExerciseRemark(said=said, faces=faces)


def _rules(lesson: Lesson, item: LessonItem, words: Words) -> tuple[ToldRule, ...]:
    words = words_at(lesson.variant, words)
    return tuple(
        ToldRule(
            said=told.text,
            mark=tell_mark(told.mark, words),
            clause=told.clause,
            ruling=told.ruling if told.adds_ruling else None,
        )
        for told in statements(item, lesson, words)
    )


routes: list[BaseRoute] = [
    Route("/api/exercises/{kind}/{row}/{number}", show_exercise),
    Route("/api/exercises/{kind}/{row}/{number}", judge_answer, methods=["POST"]),
    Route("/api/exercises/{kind}/{row}/{number}/hint", show_hint, methods=["POST"]),
]
