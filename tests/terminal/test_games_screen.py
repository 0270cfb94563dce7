"""The list of games in the app."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable

import pytest
from tests.kernel_in_use import needs_compiled
from tests.terminal.keyboard import press_keys, settle
from tests.terminal.screens import check_screen, screen_rows, screen_text
from tests.terminal.setup_form import FOUR, LARGE, SMALL, press, settle_all
from tests.terminal.tables import session_of

from doublesix.bots.budget import Budget
from doublesix.record.game_record import GameRecord
from doublesix.review import Review, review_record
from doublesix.terminal.app import DoublesixApp
from doublesix.terminal.choice import GameChoice
from doublesix.terminal.games import read_saved, saved_games
from doublesix.terminal.games_screen import GamesScreen
from doublesix.terminal.places import games_folder
from doublesix.terminal.replayed_game import ReplayedGame
from doublesix.terminal.reviews import kept_review
from doublesix.terminal.session import Session
from doublesix.terminal.table.screen import TableScreen


def keep(name: str, session: Session, *, day: int, finished: bool = False) -> None:
    """Keep a game under a name, played on a day of January 2026."""
    while not session.table.is_over and (finished or not session.is_worth_keeping):
        if session.table.turn is None:
            session.next_round()
        else:
            session.act(session.table.round.options[0])
    session.close()
    path = session.path.rename(games_folder() / f"{name}.domino")
    played = 1_767_225_600 + day * 86_400
    os.utime(path, (played, played))


@pytest.fixture
def games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games, a finished one and a later one that is not, and a file that is neither."""
    monkeypatch.setenv("TZ", "UTC")
    keep("first", session_of("luckies", 3), day=1, finished=True)
    keep("second", session_of("bg2133", 4, partners=True), day=2)
    broken = games_folder() / "broken.domino"
    broken.write_bytes(b"\xff\n")
    os.utime(broken, (1_767_225_600, 1_767_225_600))


@pytest.mark.usefixtures("games")
@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_the_list_looks_as_it_did(size: tuple[int, int]) -> None:
    press("g", lambda app: check_screen(app, "games"), size=size)


def test_an_empty_list_says_so() -> None:
    shown = press("g", screen_text)
    assert "No game has been played here yet; to start one: doublesix play." in shown
    assert "delete" not in shown
    assert isinstance(press("g space d enter", lambda app: app.screen), GamesScreen)


@pytest.mark.usefixtures("games")
@pytest.mark.parametrize("key", ["enter", "space"])
def test_an_unfinished_game_goes_on(key: str) -> None:
    screen = press(f"g {key}", lambda app: app.screen)
    assert isinstance(screen, TableScreen)


@pytest.mark.usefixtures("games")
def test_a_finished_game_is_opened_and_a_broken_one_says_where_it_is() -> None:
    """On a small screen the table takes the place of the list."""
    shown = press("g down enter", screen_text)
    assert "Round 1 of 1, step 0 of " in shown
    assert "A new game" not in shown
    assert "first" not in shown
    assert ": cannot be read" in press("g down down enter", screen_text)


def reviewed(record: GameRecord, progress: Callable[[int, int], None]) -> Review:
    """Review quickly, and tell how it goes."""
    progress(1, 2)
    return review_record(record, budget=Budget(worlds=20), workers=1)


@needs_compiled
def test_a_game_is_looked_at_step_by_step_reviewed_and_played_on(monkeypatch: pytest.MonkeyPatch) -> None:
    keep("first", session_of("luckies", 2, rounds=2), day=1, finished=True)
    monkeypatch.setattr("doublesix.terminal.ongoing_review.review_record", reviewed)

    async def looking() -> None:
        app = DoublesixApp(GameChoice(chairs=FOUR, pause=0), browses=True)
        async with app.run_test(size=LARGE) as pilot:

            async def see(*keys: str) -> str:
                await press_keys(pilot, list(keys))
                await settle_all(pilot)
                return screen_text(app)

            assert "Round 2 of 2, step " in await see()
            assert "Press r" in await see("m")
            assert "Here the game is over" in await see("p")
            assert "Round 1 of 2, step 0 of" in await see("enter")
            assert "Round 1 of 2, step 2 of" in await see("right", "right")
            assert "Round 1 of 2, step 1 of" in await see("left")
            assert "Round 2 of 2, step 0 of" in await see("right_square_bracket")
            assert "Round 1 of 2, step 0 of" in await see("left_square_bracket")
            shown = await see("r")
            assert "m M mistakes" in shown
            opened = ReplayedGame.of(read_saved(games_folder() / "first.domino"))
            review = kept_review("first", opened.record)
            assert review is not None
            decision = next(review.decisions)
            shown = await see(*["right"] * decision.step)
            assert "best" in shown
            assert "played" in shown
            assert f"▸{str(decision.played.option).partition('@')[0]}" in shown.replace("▸✓", "▸")
            assert "after the best option" in await see("b")
            assert "after the best option" not in await see("b")
            assert "one step back or on" in await see("question_mark")
            await see("escape")
            assert "first" in await see("escape")
            await press_keys(pilot, ["enter", "p"])
            await settle(pilot)
            assert isinstance(app.screen, TableScreen)
            assert len(saved_games(games_folder())) == 2

    asyncio.run(looking())
    assert [game.name for game in saved_games(games_folder())] == ["first"], "nothing was played on"


@pytest.mark.usefixtures("games")
def test_a_game_is_deleted_only_by_somebody_who_says_yes() -> None:
    press("g down d n", screen_text)
    press("g down d escape", screen_text)
    assert len(saved_games(games_folder())) == 3
    shown = press("g down d y", screen_text)
    assert [game.name for game in saved_games(games_folder())] == ["second", "broken"]
    assert "first" not in shown


@pytest.mark.usefixtures("games")
def test_one_goes_back_without_a_game() -> None:
    assert "A new game" in press("g escape", screen_text)


@pytest.mark.usefixtures("games")
def test_no_tile_is_to_be_seen_in_the_list() -> None:
    shown = press("g", screen_text)
    tiles = {f"{high}-{low}" for high in range(7) for low in range(high + 1)}
    assert not any(tile in shown.replace("2026-01-0", "") for tile in tiles)


def test_a_long_line_goes_on_below_itself() -> None:
    keep("six", session_of("sixcolours", 6), day=1, finished=True)
    rows = press("g", screen_rows, size=(60, 20))
    begin = next(number for number, line in enumerate(rows) if line.startswith("   Domino 6 Colours"))
    assert rows[begin + 1].startswith("     ")
    assert "Frida" in rows[begin + 1]
