"""The table on screens of any size, resized while somebody plays, and looked around on where it is larger."""

from __future__ import annotations

from itertools import cycle

import pytest
from rich.cells import cell_len
from tests import chance
from tests.terminal.screens import screen_rows, screen_text
from tests.terminal.tables import (
    LARGE,
    SMALL,
    TablePilot,
    at,
    choice_of_ends,
    forward,
    play_round,
    press,
    session_of,
    settled,
    table_of,
    take_turn,
)
from textual.events import MouseScrollDown, MouseScrollUp
from textual.widget import Widget

from doublesix.actions import Play
from doublesix.terminal.session import Session
from doublesix.terminal.table.keys import TableStage
from doublesix.terminal.table.line_of_play import LineOfPlay
from doublesix.terminal.table.log import EventLog
from doublesix.terminal.table.round_end import RoundEnd

ANY_SIZE = [SMALL, LARGE, (60, 20), (200, 60), (100, 30), (44, 15), (120, 24)]


def nearly_full(session: Session) -> bool:
    return len(session.view.line.laid) > 19 and any(isinstance(option, Play) for option in session.view.options)


async def turn_wheel(pilot: TablePilot, widget: Widget, event: type[MouseScrollUp | MouseScrollDown]) -> None:
    widget.post_message(event(widget, 1, 1, 0, 1, 0, False, False, False))
    await settled(pilot)


@pytest.mark.parametrize("size", chance.some([(80, 24), (60, 18), (44, 15), (39, 10), (20, 5), (200, 60)], 3))
def test_any_size_will_do(size: tuple[int, int]) -> None:
    session = forward(session_of("bg2133", 4, seed=4, rounds=9), choice_of_ends)

    async def test(pilot: TablePilot) -> None:
        await pilot.resize_terminal(*size)
        await settled(pilot)
        assert ("larger" in screen_text(pilot.app)) == (size < (40, 14))
        await pilot.resize_terminal(*LARGE)
        await play_round(pilot)

    at(session, test)


def test_nothing_is_done_at_a_table_that_is_too_small_to_be_seen() -> None:
    session = forward(session_of("bg2133", 4, seed=4, rounds=9), choice_of_ends)
    before = session.table.round.actions

    async def test(pilot: TablePilot) -> None:
        await pilot.resize_terminal(39, 10)
        await settled(pilot)
        assert "40 × 14" in screen_text(pilot.app)
        await pilot.press("enter", "enter", "enter", "d", "t")
        await settled(pilot)
        assert session.table.round.actions == before
        assert table_of(pilot.app).choosing.tile is None

    at(session, test)


def test_a_game_goes_on_while_the_window_changes_its_size() -> None:
    session = session_of("bg2133", 3, seed=4)

    async def test(pilot: TablePilot) -> None:
        for size in cycle(ANY_SIZE):
            await pilot.resize_terminal(*size)
            await settled(pilot)
            assert max(map(cell_len, screen_rows(pilot.app))) <= size[0]
            if isinstance(pilot.app.screen, RoundEnd):
                break
            # The tile that was laid last has a double frame.
            assert ("╔" in screen_text(pilot.app)) == bool(session.table.round.line.laid)
            await take_turn(pilot)

    at(session, test)


def test_what_was_chosen_stays_chosen_when_the_window_changes_its_size() -> None:
    session = forward(session_of("international", 2, seed=5, rounds=9), choice_of_ends)
    plays = [option for option in session.view.options if isinstance(option, Play)]

    async def test(pilot: TablePilot) -> None:
        choosing = table_of(pilot.app).choosing
        several = next(tile for tile in choosing.playable if sum(play.tile is tile for play in plays) > 1)
        while table_of(pilot.app).choosing.tile is not several:
            await press(pilot, "right")
        await press(pilot, "enter")
        chosen = table_of(pilot.app).choosing
        for size in ANY_SIZE:
            await pilot.resize_terminal(*size)
            await settled(pilot)
            assert table_of(pilot.app).stage is TableStage.PLACE
            assert table_of(pilot.app).choosing == chosen
        await press(pilot, "enter")
        assert several in {laid.tile for laid in session.table.round.line.laid}

    at(session, test)


@pytest.mark.soak
def test_shift_and_arrows_look_around_on_a_table_that_is_larger_than_the_screen() -> None:
    session = forward(session_of("bg2133", 2, seed=12, rounds=99), nearly_full)

    async def test(pilot: TablePilot) -> None:
        line = table_of(pilot.app).query_one(LineOfPlay)
        assert line.max_scroll_y > 4
        assert "Shift ← → look around" in screen_text(pilot.app)
        await press(pilot, *["shift+up"] * 20)
        assert line.scroll_offset.y == 0
        at_the_top = screen_text(pilot.app)
        await press(pilot, "shift+down")
        assert line.scroll_offset.y == 2
        assert screen_text(pilot.app) != at_the_top
        await press(pilot, *["shift+down"] * 20)
        assert line.scroll_offset.y == line.max_scroll_y
        await press(pilot, *["shift+up"] * 20)
        assert screen_text(pilot.app) == at_the_top
        await pilot.resize_terminal(44, 15)
        await press(pilot, *["shift+left"] * 20, "shift+right")
        assert line.scroll_offset.x == min(4, line.max_scroll_x)

    at(session, test)


@pytest.mark.soak
def test_the_wheel_moves_the_table_and_the_log() -> None:
    session = forward(session_of("bg2133", 2, seed=12, rounds=99), nearly_full)

    async def test(pilot: TablePilot) -> None:
        line = table_of(pilot.app).query_one(LineOfPlay)
        await press(pilot, *["shift+up"] * 20)
        await turn_wheel(pilot, line, MouseScrollDown)
        assert line.scroll_offset.y > 0
        await turn_wheel(pilot, line, MouseScrollUp)
        assert line.scroll_offset.y == 0
        log = table_of(pilot.app).query_one("#foot", EventLog)
        newest = screen_text(pilot.app)
        await turn_wheel(pilot, log, MouseScrollUp)
        assert screen_text(pilot.app) != newest
        await turn_wheel(pilot, log, MouseScrollDown)
        assert screen_text(pilot.app) == newest

    at(session, test)
