"""Somebody's mistakes in a game as exercises, from the review that is kept; all who may see it may try them."""

from __future__ import annotations

import asyncio
from functools import lru_cache, partial
from typing import Final

from doublesix.errors import DoublesixError
from doublesix.exercise import saying
from doublesix.lesson.lesson import Lesson, LessonItem, Remark
from doublesix.puzzle.mistakes import find_mistakes, mistakes_lesson
from doublesix.record.text_reader import read_text
from doublesix.review import unpack_review
from doublesix.server.store import games, reviews
from doublesix.server.store.store import Connection, Store

ROWS_REMEMBERED: Final = 16
"""Somebody who solves one exercise answers it at least once, and asks for the next."""


def mistakes_name(game: str, seat: int) -> str:
    """Return what the mistakes of a seat in a game are called."""
    return f"{game}.{seat + 1}"


async def mistakes_called(store: Store, name: str) -> Lesson:
    """Return the mistakes of this name; raise if there is no such game or seat, or no review that is kept."""
    game = games.game_id(name.rpartition(".")[0])
    found = await store.read(partial(_load, game=game))
    lesson = await asyncio.to_thread(_lesson, *found, name.upper()) if found else None
    if lesson is None:
        raise DoublesixError("not-found")
    return lesson


def _load(connection: Connection, game: str) -> tuple[str, bytes] | None:
    record, packed = games.record_of(connection, game), reviews.load(connection, game)
    return (record, packed) if record is not None and packed is not None else None


@lru_cache(maxsize=ROWS_REMEMBERED)
def _lesson(record: str, packed: bytes, name: str) -> Lesson | None:
    review, seat = unpack_review(packed, read_text(record)), name.rpartition(".")[2]
    seats = {str(place + 1): place for place in range(len(review.names))} if review else {}
    if review is None or seat not in seats:
        return None
    mistakes = find_mistakes(review, seats[seat])
    if mistakes:
        return mistakes_lesson(mistakes, review, name)
    nothing = Remark((saying("puzzle.no-mistakes"),))
    title = saying("learn.mistakes")
    return Lesson(name, title, review.game.variant, (LessonItem("none", title, nothing),), review.names)
