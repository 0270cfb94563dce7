"""Several people at one keyboard: between their turns nobody sees anything that another may not know."""

from __future__ import annotations

import asyncio
import re

import pytest
from tests.terminal.screens import screen_text
from tests.terminal.tables import LARGE, SMALL, TablePilot, at_table, press, session_of, table_of, take_turn

from doublesix.terminal.places import games_folder
from doublesix.terminal.playing.hand import Hand
from doublesix.terminal.playing.keys import Stage
from doublesix.terminal.playing.round_end import RoundEnd
from doublesix.terminal.session import Session

TILE = re.compile(r"\b[0-6]-[0-6]\b")


def check_nothing_is_given_away(pilot: TablePilot, session: Session) -> None:
    """Check what is shown against what the one who looks may know."""
    screen = table_of(pilot.app)
    view = screen.choosing.view
    assert view.seat == (None if screen.stage is not Stage.TILE else session.table.turn)
    laid = {str(laid.tile) for laid in session.table.round.line.laid}
    own = {str(tile) for tile in view.hand}
    assert set(TILE.findall(screen_text(pilot.app))) <= laid | own
    assert set(screen.query_one(Hand).tiles) <= {None, *view.hand}


@pytest.mark.parametrize(("sheet", "people", "size"), [("bg2133", (0, 1), SMALL), ("international", (0, 2), LARGE)])
def test_no_hidden_tile_is_ever_seen_by_another(sheet: str, people: tuple[int, ...], size: tuple[int, int]) -> None:
    async def play() -> None:
        session = session_of(sheet, 3, people=people, rounds=2, seed=8)
        async with at_table(session, size) as pilot:
            lifted = 0
            while not isinstance(pilot.app.screen, RoundEnd):
                check_nothing_is_given_away(pilot, session)
                if table_of(pilot.app).stage is Stage.CURTAIN:
                    lifted += 1
                    assert "Press Enter when only you look." in screen_text(pilot.app)
                    if lifted == 2:
                        await press(pilot, "d", "t", "1", "h", "right", "u")
                        check_nothing_is_given_away(pilot, session)
                await take_turn(pilot)
            assert lifted > 3
            await press(pilot, "enter")
            check_nothing_is_given_away(pilot, session)

    asyncio.run(play())


def test_the_curtain_is_down_when_a_game_is_resumed() -> None:
    async def play() -> None:
        session = session_of("international", 2, people=(0, 1))
        async with at_table(session) as pilot:
            await press(pilot, "enter")
            assert table_of(pilot.app).stage is Stage.TILE
        async with at_table(Session.resume(games_folder())) as pilot:
            assert table_of(pilot.app).stage is Stage.CURTAIN

    asyncio.run(play())


def test_one_person_among_bots_has_no_curtain() -> None:
    async def play() -> None:
        async with at_table(session_of("international", 3)) as pilot:
            assert table_of(pilot.app).stage is Stage.TILE

    asyncio.run(play())
