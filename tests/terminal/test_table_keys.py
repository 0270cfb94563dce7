"""Keys at the table, however quickly they are typed, and the log that they fold and turn back."""

from __future__ import annotations

import asyncio

import pytest
from tests.terminal.screens import screen_text
from tests.terminal.tables import (
    LARGE,
    SMALL,
    TablePilot,
    at,
    choice_of_ends,
    forward,
    press,
    session_of,
    settled,
    table_of,
)
from textual.events import Key

from doublesix.actions import Play
from doublesix.terminal.table.hand import TILE_KEYS
from doublesix.terminal.table.keys import BINDINGS


async def type_at_once(pilot: TablePilot, *keys: str) -> None:
    """Type faster than the app can follow."""
    for key in keys:
        pilot.app.post_message(Key(key, key if len(key) == 1 else None))
    await asyncio.sleep(0.05)
    await settled(pilot)


def test_keys_are_obeyed_in_the_order_in_which_they_were_typed() -> None:
    session = forward(session_of("international", 2, seed=5, rounds=9), choice_of_ends)
    plays = [option for option in session.view.options if isinstance(option, Play)]
    twice = next(play for play in plays if sum(other.tile is play.tile for other in plays) > 1)
    last = [play for play in plays if play.tile is twice.tile][-1]

    async def test(pilot: TablePilot) -> None:
        key = TILE_KEYS[table_of(pilot.app).choosing.hand.index(twice.tile)]
        await type_at_once(pilot, "right", "escape", key, "enter", str(last.end), "enter")
        assert last in session.table.round.actions

    at(session, test)


def test_a_tile_chosen_after_taking_back_is_chosen_in_the_earlier_position() -> None:
    session = forward(session_of("international", 2, seed=5, rounds=9), choice_of_ends)

    async def test(pilot: TablePilot) -> None:
        screen = table_of(pilot.app)
        tile = screen.choosing.playable[0]
        key = TILE_KEYS[screen.choosing.hand.index(tile)]
        await press(pilot, key, key, "enter")
        await type_at_once(pilot, "u", key)
        assert screen.choosing.tile is tile

    at(session, test)


def test_no_key_has_two_meanings() -> None:
    keys = [key for binding in BINDINGS for key in binding.key.split(",")]
    assert len(keys) == len(set(keys))


def test_the_log_folds_away() -> None:
    session = forward(session_of("international", 3, seed=5, rounds=9), choice_of_ends)

    async def test(pilot: TablePilot) -> None:
        assert "leads with the highest" in screen_text(pilot.app)
        await press(pilot, "l")
        assert "leads with the highest" not in screen_text(pilot.app)
        await press(pilot, "l")
        assert "leads with the highest" in screen_text(pilot.app)

    at(session, test, LARGE)


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_pages_of_the_log_are_turned_back_and_forth(size: tuple[int, int]) -> None:
    session = forward(
        session_of("international", 3, seed=5, rounds=9), lambda session: len(session.view.events) > 30, last=True
    )

    async def test(pilot: TablePilot) -> None:
        newest = screen_text(pilot.app)
        await press(pilot, *["pageup"] * 20)
        assert "leads with the highest" in screen_text(pilot.app) or "leads, because" in screen_text(pilot.app)
        await press(pilot, *["pagedown"] * 20)
        assert screen_text(pilot.app) == newest

    at(session, test, size)
