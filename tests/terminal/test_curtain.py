"""Several people at one keyboard: between their turns nobody sees anything that another may not know."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Iterable

import pytest
from tests.terminal.keyboard import press_later
from tests.terminal.screens import screen_rows, screen_text
from tests.terminal.tables import LARGE, SMALL, TablePilot, at_table, press, session_of, table_of, take_turn
from textual.widget import Widget

from doublesix.terminal import fresh_answer
from doublesix.terminal.places import games_folder
from doublesix.terminal.session import Session
from doublesix.terminal.table.hand import Hand
from doublesix.terminal.table.keys import TableStage
from doublesix.terminal.table.line_of_play import LineOfPlay
from doublesix.terminal.table.round_end import RoundEnd
from doublesix.tiles import Tile

NAME = re.compile(r"\b[0-6]-[0-6]\b")
FACE = re.compile(r"[1-6●]")
"""What is seen of a number on a tile: itself, or its pips."""


def shown_in(pilot: TablePilot, widget: Widget, *, without_last: int = 0) -> Counter[str]:
    """Count what is seen of tiles within a part of the screen."""
    region = widget.region
    rows = screen_rows(pilot.app)[region.y : region.bottom - without_last]
    return Counter(FACE.findall("".join(row[region.x : region.right] for row in rows)))


def faces_of(tiles: Iterable[Tile]) -> Counter[str]:
    """Count all numbers of tiles, and all their pips."""
    tiles = list(tiles)
    numbers = Counter(str(number) for tile in tiles for number in (tile.high, tile.low) if number)
    return numbers + Counter({"●": sum(tile.spots for tile in tiles)})


def check_nothing_is_given_away(pilot: TablePilot, session: Session) -> None:
    """Check what is shown, by its name and by its face, against what the one who looks may know."""
    screen = table_of(pilot.app)
    view, hand, line = screen.choosing.view, screen.query_one(Hand), screen.query_one(LineOfPlay)
    assert view.seat == (None if screen.stage is not TableStage.TILE else session.table.turn)
    laid = [laid.tile for laid in session.table.round.line.laid]
    assert set(NAME.findall(screen_text(pilot.app))) <= {str(tile) for tile in [*laid, *view.hand]}
    assert set(hand.tiles) <= {None, *view.hand}
    if view.seat is None:
        assert not shown_in(pilot, hand)
        assert shown_in(pilot, line) <= faces_of(laid)
    else:
        # Below the tiles are their keys, and the open places of the line have numbers of their own.
        assert shown_in(pilot, hand, without_last=1) <= faces_of(view.hand)
        assert sum(shown_in(pilot, hand, without_last=1).values()) > 0 or not any(tile.spots for tile in view.hand)


@pytest.mark.parametrize(("sheet", "people", "size"), [("bg2133", (0, 1), SMALL), ("international", (0, 2), LARGE)])
def test_no_hidden_tile_is_ever_seen_by_another(sheet: str, people: tuple[int, ...], size: tuple[int, int]) -> None:
    async def play() -> None:
        session = session_of(sheet, 3, people=people, rounds=2, seed=8)
        async with at_table(session, size) as pilot:
            await press(pilot, "i")  # the panel names all tiles that a seat has not seen
            lifted = 0
            while not isinstance(pilot.app.screen, RoundEnd):
                check_nothing_is_given_away(pilot, session)
                if table_of(pilot.app).stage is TableStage.CURTAIN:
                    lifted += 1
                    assert "Press Enter when nobody else can see." in screen_text(pilot.app)
                    assert "░" in screen_text(pilot.app)
                    if lifted == 2:
                        await press(pilot, "d", "t", "1", "h", "right", "u")
                        check_nothing_is_given_away(pilot, session)
                await take_turn(pilot)
            assert lifted > 3
            assert "░" not in screen_text(pilot.app)  # all hands are turned over
            await press(pilot, "enter")
            check_nothing_is_given_away(pilot, session)

    asyncio.run(play())


def test_nothing_pressed_before_the_cover_is_up_lifts_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fresh_answer, "REST", 30.0)

    async def play() -> None:
        session = session_of("international", 2, people=(0, 1))
        async with at_table(session) as pilot:
            screen, first = table_of(pilot.app), session.table.turn

            def is_covered() -> bool:
                return screen.stage is TableStage.CURTAIN

            await press_later(pilot, "enter", seconds=100)
            assert not is_covered()
            # All at once: the tile that opens, then Enter far too often, and other keys meanwhile.
            await press_later(pilot, *["enter"] * 5, "1", "space", "enter", seconds=101)
            assert session.table.turn != first
            assert is_covered()
            check_nothing_is_given_away(pilot, session)
            await press_later(pilot, "enter", seconds=20)  # a second press, or a key held down
            assert is_covered()
            assert "too early" in screen_text(pilot.app)
            await press_later(pilot, "1", seconds=45)
            await press_later(pilot, "enter", seconds=60)  # not a moment after another key
            assert is_covered()
            await press_later(pilot, "question_mark", seconds=100)
            await press_later(pilot, "enter", "enter", seconds=5)  # closes the page of keys, and no more
            assert pilot.app.screen is screen
            assert is_covered()
            await press_later(pilot, "enter", seconds=200)
            assert not is_covered()

    asyncio.run(play())


def test_the_curtain_is_down_when_a_game_is_resumed() -> None:
    async def play() -> None:
        session = session_of("international", 2, people=(0, 1))
        session.act(session.view.options[0])  # a game of which nothing was played is not kept
        async with at_table(session) as pilot:
            await press(pilot, "enter")
            assert table_of(pilot.app).stage is TableStage.TILE
        async with at_table(Session.resume(games_folder())) as pilot:
            assert table_of(pilot.app).stage is TableStage.CURTAIN

    asyncio.run(play())


def test_one_person_among_bots_has_no_curtain() -> None:
    async def play() -> None:
        async with at_table(session_of("international", 3)) as pilot:
            assert table_of(pilot.app).stage is TableStage.TILE

    asyncio.run(play())
