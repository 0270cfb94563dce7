"""The pages of lessons: which there are, and one of them, step by step, at a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from doublesix.errors import DoublesixError
from doublesix.i18n import Words
from doublesix.lesson.first_lesson import FIRST
from doublesix.lesson.lesson import Lesson
from doublesix.lesson.rules_lesson import lesson_name
from doublesix.lesson.sentences import tell_house_rules, tell_lesson
from doublesix.lesson.skill import Skill
from doublesix.picture import Look
from doublesix.room.board import ON_SCREENS
from doublesix.rules.sheet_files import SHEETS, choose, find_sheet, printed_in
from doublesix.rules.values import value_text
from doublesix.rules.variant import Variant
from doublesix.sentences.sheet_texts import sheet_text, tell_title
from doublesix.server.api.exercises import LARGEST_NUMBER, PUZZLES, find_number, find_row, table_for, tell_exercise
from doublesix.server.pages.home.pictures import SheetPicture, picture_of
from doublesix.server.pages.home.wish import HOUSE_RULE
from doublesix.server.pages.preview import preview_of_page
from doublesix.server.pages.rules.addresses import LESSONS, address_of, lesson_address
from doublesix.server.web.templates import page
from doublesix.server.web.words import words_of

SKILLS: Final = f"{LESSONS}/play-well"


@dataclass(frozen=True, slots=True)
class LessonCard:
    """A lesson in the list."""

    name: str
    address: str
    title: str
    about: str
    picture: SheetPicture | None = None


@dataclass(frozen=True, slots=True)
class PageLink:
    """Where one can go from here."""

    address: str
    text: str


@dataclass(frozen=True, slots=True)
class RowEnding:
    """What is said after the last exercise of a row, and where one can go then."""

    title: str
    said: str
    links: tuple[PageLink, ...]


@dataclass(frozen=True, slots=True)
class ShownRow:
    """A row of exercises, and what its page says around them."""

    kind: str
    name: str
    title: str
    subtitle: str
    list: str
    """The address of the list that it is on."""
    lesson: Lesson
    ending: RowEnding


async def list_lessons(request: Request) -> Response:
    """Show all lessons; those on sheets in the edition that the reader has."""
    words = words_of(request)
    first = LessonCard(FIRST, f"{LESSONS}/{FIRST}", words("lesson.title-first"), words("learn.first-about"))
    return page(
        request,
        "learn/index.html",
        first=first,
        sheets=[_sheet_card(sheet, words) for sheet in SHEETS],
        skills=[
            LessonCard(skill, f"{SKILLS}/{skill}", words(f"skill.title-{skill}"), words(f"skill.about-{skill}"))
            for skill in Skill
        ],
        preview=preview_of_page(request, words("learn.title"), words("learn.lead"), SHEETS[0]),
    )


async def show_lesson(request: Request) -> Response:
    """Show a lesson with the exercise that it begins with."""
    words, lesson = words_of(request), find_row("lessons", request.path_params["lesson"])
    variant, title = lesson.variant, tell_lesson(lesson, words)
    is_first, play = lesson.name == FIRST, PageLink(_play_address(variant), words("learn.play"))
    onward = PageLink(LESSONS, words("learn.all-lessons"))
    house = " ".join(tell_house_rules(lesson, words)) if lesson.title is None else ""
    row = ShownRow(
        kind="lessons",
        name=lesson.name,
        title=title,
        subtitle=house or words.label("key.learn"),
        list=LESSONS,
        lesson=lesson,
        ending=RowEnding(
            words("lesson.done"),
            words(
                "learn.first-done" if is_first else "learn.rules-done" if lesson.title is None else "learn.skill-done"
            ),
            (onward, play) if is_first else (play, onward),
        ),
    )
    return exercise_page(request, row, words)


async def show_skill_lesson(request: Request) -> Response:
    """Show a lesson on playing well."""
    if request.path_params["lesson"] not in list(Skill):
        raise DoublesixError("not-found")
    return await show_lesson(request)


def exercise_page(request: Request, row: ShownRow, words: Words, **about: object) -> Response:
    """Show the table with an exercise at it, once for each shape: only the page knows the screen."""
    lesson = row.lesson
    number = find_number(lesson, request.query_params.get("step", "1"))
    item = lesson.items[number - 1]
    told = {
        str(shape): tell_exercise(lesson, item, table_for(lesson, item, words, number, shape)) for shape in ON_SCREENS
    }
    return page(
        request,
        "learn/exercise.html",
        words=words,
        title=row.title,
        subtitle=row.subtitle,
        list=row.list,
        lesson=lesson,
        ending=row.ending,
        number=number,
        heading=next(iter(told.values())).heading,
        look=Look.of(lesson.variant),
        rules=address_of(lesson.variant),
        largest=LARGEST_NUMBER,
        preview=preview_of_page(request, row.title, row.subtitle, lesson.variant.sheet.id),
        phrases=(),
        is_shared=row.kind == PUZZLES,
        about={
            "kind": row.kind,
            "row": row.name,
            "number": number,
            "count": len(lesson.items),
            "shapes": {str(shape): size for shape, size in ON_SCREENS.items()},
            **about,
        },
        first=msgspec.json.encode(told),
    )


def _sheet_card(sheet: str, words: Words) -> LessonCard:
    found = find_sheet(sheet)
    variant = choose(sheet, printed_in(found, words.language))
    about = sheet_text(found.summary, words)
    name = lesson_name(variant)
    return LessonCard(name, lesson_address(variant), tell_title(variant, words), about, picture_of(sheet))


def _play_address(variant: Variant) -> str:
    """Return the address of the first page with these rules chosen."""
    house = {f"{HOUSE_RULE}{key}": value_text(value) for key, value in variant.house}
    return f"/?{urlencode({'sheet': variant.sheet.id, 'edition': variant.edition.code, **house})}"


routes: list[BaseRoute] = [
    Route(LESSONS, list_lessons),
    Route(f"{SKILLS}/{{lesson}}", show_skill_lesson),
    Route(f"{LESSONS}/{{lesson}}", show_lesson),
]
