"""Whole games of every sheet, for every number of players, played by keys through the real app."""

from __future__ import annotations

import asyncio

import pytest
from tests import chance
from tests.terminal.screens import screen_text
from tests.terminal.tables import LARGE, SMALL, TablePilot, at_table, play_round, press, session_of

from doublesix.record.replay import replay
from doublesix.rules.sheet_files import SHEETS, choose
from doublesix.terminal.games import read_saved
from doublesix.terminal.session import Session
from doublesix.terminal.table.round_end import RoundEnd

GAMES = [
    (sheet, players)
    for sheet in SHEETS
    for players in choose(sheet).rules.hands
    if chance.IS_NEW or players == (2 if sheet == "luckies" else max(choose(sheet).rules.hands))
]
"""The soak plays at every number of players."""
POINTS = 20


async def play_game(pilot: TablePilot, session: Session) -> None:
    """Play to the end of the game, and read the running score after every round."""
    for number in range(1, 100):
        await play_round(pilot)
        shown = screen_text(pilot.app)
        for name, score in zip(("You", *session.table.names[1:]), session.table.game.scores, strict=True):
            assert any(line.split()[:2] == [name, str(score)] for line in shown.splitlines()), shown
        if session.table.is_over:
            return
        assert f"Round {number} is over" in shown
        assert f"Played to {POINTS} points." in shown
        await press(pilot, "enter")
        assert f"Round {number + 1}, to {POINTS}" in screen_text(pilot.app)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(("sheet", "players"), chance.some(GAMES, 2))
def test_a_game_of_every_sheet(sheet: str, players: int) -> None:
    async def play() -> None:
        session = session_of(sheet, players, points=POINTS)
        async with at_table(session, SMALL if players % 2 else LARGE) as pilot:
            await play_game(pilot, session)
            assert max(session.table.game.scores) >= POINTS
            assert "The game is over" in screen_text(pilot.app)
            await press(pilot, "v")
            await pilot.press("q")
        assert replay(read_saved(session.path)).ending == session.table.game.ending

    asyncio.run(play())


def test_partners_play_several_rounds() -> None:
    async def play() -> None:
        session = session_of("bg2133", 4, partners=True, rounds=2)
        async with at_table(session) as pilot:
            assert "Ben with Dora" in screen_text(pilot.app)
            await play_round(pilot)
            assert "You and Clara" in screen_text(pilot.app)
            await press(pilot, "enter")
            assert "Round 2 of 2" in screen_text(pilot.app)
            await play_round(pilot)
            assert isinstance(pilot.app.screen, RoundEnd)
            assert session.table.is_over

    asyncio.run(play())
