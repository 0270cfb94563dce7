"""One row of words: the left ones first, at the right what there is room for."""

from __future__ import annotations

import asyncio

import pytest
from tests.terminal.keyboard import settle
from textual.app import App, ComposeResult

from doublesix.terminal.table.word_row import WordRow, cut


class Written(App[None]):
    def compose(self) -> ComposeResult:
        yield WordRow("row")


class Growing(App[None]):
    def compose(self) -> ComposeResult:
        yield WordRow("row", most_rows=3)


def written(columns: int, left: str, *rights: str) -> str:
    """Return a row on a screen of so many columns."""

    async def write() -> str:
        app = Written()
        async with app.run_test(size=(columns, 1)):
            row = app.query_one(WordRow)
            row.show(left, *rights)
            return row.render().plain

    return asyncio.run(write())


@pytest.mark.parametrize(
    ("columns", "row"),
    [
        (45, "Lay a tile on 6.             Anna, 4 points"),
        (34, "Lay a tile on 6.  Anna, 4 points"),
        (33, "Lay a tile on 6.       4 points"),
        (24, "Lay a tile…   4 points"),
    ],
)
def test_words_at_the_right_are_as_long_as_there_is_room_for(columns: int, row: str) -> None:
    assert written(columns, "Lay a tile on 6.", "Anna, 4 points", "4 points") == row


def test_a_row_that_may_grow_takes_more_rows_before_anything_is_cut() -> None:
    async def write() -> tuple[str, int]:
        app = Growing()
        async with app.run_test(size=(20, 5)) as pilot:
            row = app.query_one(WordRow)
            row.show("Lay a tile that fits on 6.", "4 points")
            await settle(pilot)
            return row.render().plain, row.size.height

    assert asyncio.run(write()) == ("Lay a tile that\nfits on 6.", 2)


@pytest.mark.parametrize(
    ("text", "width", "is_cut"), [("Anna", 4, "Anna"), ("Annabel", 4, "Ann…"), ("骨牌骨牌", 5, "骨牌…")]
)
def test_what_is_cut_says_so(text: str, width: int, is_cut: str) -> None:
    assert cut(text, width) == is_cut
