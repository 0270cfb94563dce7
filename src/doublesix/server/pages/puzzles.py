"""The pages of puzzles: that of the day, others by theme and by sheet, and each at a table, with a link to share."""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import partial
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from doublesix.errors import DoublesixError
from doublesix.i18n import Words
from doublesix.puzzle import Puzzle, PuzzleTheme, daily_puzzle, find_puzzle, shipped_puzzles
from doublesix.rules.sheet_files import SHEETS, choose
from doublesix.sentences.sheet_texts import tell_title
from doublesix.server.api.exercises import PUZZLES, find_row
from doublesix.server.pages.home.pictures import SheetPicture, picture_of
from doublesix.server.pages.learn import PageLink, RowEnding, ShownRow, exercise_page
from doublesix.server.pages.mistakes import mistakes_address
from doublesix.server.pages.preview import preview_of_page
from doublesix.server.people.history import day_of
from doublesix.server.store import reviews
from doublesix.server.store.people import Person
from doublesix.server.store.store import Store
from doublesix.server.web.identity import current_person
from doublesix.server.web.requests import query_of, services_of
from doublesix.server.web.templates import page
from doublesix.server.web.words import words_of

PAGE: Final = "/puzzles"
ANY: Final = f"{PAGE}/any"
GAMES_LOOKED_AT: Final = 20
GAMES_WITH_MISTAKES: Final = 5
"""How many of somebody's latest games are offered to find better tiles in."""
_SEE_OTHER: Final = 303


class PuzzleQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which puzzles one may get."""

    theme: PuzzleTheme | None = None
    sheet: str | None = None


@dataclass(frozen=True, slots=True)
class PuzzleShelf:
    """Puzzles that have something in common."""

    address: str
    title: str
    count: int
    picture: SheetPicture | None = None


async def list_puzzles(request: Request) -> Response:
    """Show the puzzle of the day, and where others are."""
    words, day, person = words_of(request), today(), await current_person(request)
    puzzle = daily_puzzle(day)
    return page(
        request,
        "learn/puzzles.html",
        day=day.isoformat(),
        daily=puzzle,
        about=_about(puzzle, words),
        picture=picture_of(puzzle.sheet),
        address=f"{PAGE}/{puzzle.id}",
        any=ANY,
        mistakes=await _mistakes_of(person, services_of(request).store) if person else (),
        themes=[_theme_shelf(theme, words) for theme in PuzzleTheme],
        sheets=[_sheet_shelf(sheet, words) for sheet in SHEETS],
        preview=preview_of_page(request, words("learn.puzzles"), words("learn.puzzles-lead"), puzzle.sheet),
    )


async def go_to_any(request: Request) -> Response:
    """Go to a puzzle that is chosen at random, perhaps among those of a theme or a sheet."""
    query = query_of(request, PuzzleQuery)
    if query.sheet not in (None, *SHEETS):
        raise DoublesixError("not-found")
    found = shipped_puzzles(sheet=query.sheet, theme=query.theme)
    if not found:
        raise DoublesixError("not-found")
    return RedirectResponse(f"{PAGE}/{random.choice(found).id}", _SEE_OTHER, {"cache-control": "no-store"})


async def show_puzzle(request: Request) -> Response:
    """Show a puzzle."""
    words, puzzle = words_of(request), find_puzzle(request.path_params["puzzle"])
    lesson = find_row(PUZZLES, puzzle.id)
    row = ShownRow(
        kind=PUZZLES,
        name=puzzle.id,
        title=words("learn.puzzle-title", id=puzzle.id),
        subtitle=_about(puzzle, words),
        list=PAGE,
        lesson=lesson,
        ending=RowEnding(
            words("learn.solved"),
            words("learn.puzzle-done"),
            (PageLink(ANY, words("learn.another")), PageLink(PAGE, words("learn.all-puzzles"))),
        ),
    )
    day = today()
    is_daily = daily_puzzle(day).id == puzzle.id
    return exercise_page(request, row, words, **({"day": day.isoformat()} if is_daily else {}))


def today() -> date:
    """Return the day by which the puzzle of the day is chosen, the same everywhere."""
    return datetime.now(UTC).date()


async def _mistakes_of(person: Person, store: Store) -> list[PuzzleShelf]:
    """Return the latest reviewed games in which somebody made costly choices, each by the day on which it ended."""
    found = await store.read(partial(reviews.figures_of, person=person.id, limit=GAMES_LOOKED_AT))
    costly = [
        PuzzleShelf(mistakes_address(one.game, one.seat), str(day_of(one.ended_ms)), len(one.weaknesses.costly))
        for one in found
        if one.weaknesses is not None and one.weaknesses.costly
    ]
    return costly[:GAMES_WITH_MISTAKES]


def _about(puzzle: Puzzle, words: Words) -> str:
    variant = choose(puzzle.sheet)
    return f"{tell_title(variant, words)} · {words('learn.grade', grade=puzzle.grade)}"


def _theme_shelf(theme: PuzzleTheme, words: Words) -> PuzzleShelf:
    return PuzzleShelf(f"{ANY}?theme={theme}", words(f"puzzle.theme-{theme}"), len(shipped_puzzles(theme=theme)))


def _sheet_shelf(sheet: str, words: Words) -> PuzzleShelf:
    title, count = tell_title(choose(sheet), words), len(shipped_puzzles(sheet=sheet))
    return PuzzleShelf(f"{ANY}?sheet={sheet}", title, count, picture_of(sheet))


routes: list[BaseRoute] = [
    Route(PAGE, list_puzzles),
    Route(ANY, go_to_any),
    Route(f"{PAGE}/{{puzzle}}", show_puzzle),
]
