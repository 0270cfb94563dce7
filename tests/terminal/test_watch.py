"""Bots to watch: open hands, reasons, pause and single steps."""

from __future__ import annotations

import asyncio

from tests.terminal.keyboard import press_keys, settle
from tests.terminal.screens import screen_text

from doublesix.i18n import words_for
from doublesix.rules.rules import Rounds
from doublesix.rules.sheet_files import choose
from doublesix.table.agreement import Agreement
from doublesix.table.table import Table
from doublesix.terminal.choice import GameChoice
from doublesix.terminal.watch_screen import WatchApp
from doublesix.terminal.watched_game import WatchedGame, name_bots

ENGLISH = words_for("en")


def watched(*bots: str, rounds: int = 2) -> WatchedGame:
    agreement = Agreement(choose("bg2133"), name_bots(bots, ENGLISH), target=Rounds(rounds), seed=3)
    return WatchedGame(Table.open(agreement), ENGLISH)


def test_bots_have_their_own_names_and_those_of_a_kind_are_numbered() -> None:
    names = [chair.name for chair in name_bots(["steady", "learner", "steady"], ENGLISH)]
    assert names == ["Steady 1", "Learner", "Steady 2"]


def test_a_whole_game_is_told_with_reasons() -> None:
    game = watched("steady", "steady", "steady")
    assert game.told[0] == "Round 1"
    told = list(game.told)
    while not game.table.is_over:
        told += game.deal() if game.waits_for_deal else game.act(game.choose())
    assert any(line.endswith("Why: it was the heaviest tile that fitted.") for line in told)
    assert told.count("Round 2") == 1
    assert " wins the game with " in told[-1]
    assert len([line for line in told if line.startswith("Scores: ")]) == 2


def test_a_reason_is_given_only_for_a_choice() -> None:
    game = watched("steady", "steady", "steady", rounds=1)
    while not game.table.is_over:
        options = game.table.round.options
        news = game.act(game.choose())
        assert len(options) > 1 or "Why: " not in news[0]


def test_one_pauses_steps_changes_the_speed_and_leaves() -> None:
    game = watched("greedy", "greedy", "greedy", rounds=9)

    async def watching() -> None:
        app = WatchApp(game, GameChoice(pause=60))
        async with app.run_test(size=(80, 24)) as pilot:

            async def see(*keys: str) -> str:
                await press_keys(pilot, list(keys))
                await settle(pilot)
                return screen_text(app)

            async def done(actions: int) -> str:
                while len(game.table.round.actions) < actions:
                    await asyncio.sleep(0.001)
                return await see()

            shown = await see()
            for hand in game.table.round.hands:
                assert " ".join(map(str, hand)) in shown
            assert "3.0" in await see("minus")
            shown = await see("space")
            assert "Paused." in shown
            assert "one step" in shown
            assert not game.table.round.actions
            await see("right")
            await done(1)
            await see("right")
            shown = await done(2)
            assert len(game.table.round.actions) == 2
            assert "Paused." in shown
            await see("space")
            assert "Paused." not in screen_text(app)
            await see("q")
            assert not app.is_running

    asyncio.run(watching())
