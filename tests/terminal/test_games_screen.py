"""The list of games in the app."""

from __future__ import annotations

import os

import pytest
from tests.terminal.screens import check_screen, screen_rows, screen_text
from tests.terminal.setup_form import LARGE, SMALL, press
from tests.terminal.tables import session_of

from doublesix.terminal.games import saved_games
from doublesix.terminal.games_screen import GamesScreen
from doublesix.terminal.places import games_folder
from doublesix.terminal.session import Session
from doublesix.terminal.table.screen import TableScreen


def keep(name: str, session: Session, *, day: int, finished: bool = False) -> None:
    """Keep a game under a name, played on a day of January 2026."""
    while not session.table.is_over and (finished or not session.is_worth_keeping):
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
    assert "No game has been played here yet." in shown
    assert "delete" not in shown
    assert isinstance(press("g space d enter", lambda app: app.screen), GamesScreen)


@pytest.mark.usefixtures("games")
@pytest.mark.parametrize("key", ["enter", "space"])
def test_an_unfinished_game_goes_on(key: str) -> None:
    screen = press(f"g {key}", lambda app: app.screen)
    assert isinstance(screen, TableScreen)


@pytest.mark.usefixtures("games")
def test_of_a_finished_game_and_of_a_broken_one_it_says_where_they_are() -> None:
    # The folder of a test is long; the screen breaks it.
    assert "doublesix replay" in press("g down enter", screen_text)
    assert "This file cannot be read" in press("g down down enter", screen_text)


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
