"""The app as a whole: from the set-up to the table and back, and what happens when something goes wrong in it."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Callable

import pytest
from tests.terminal.setup_form import FOUR, SMALL, press
from tests.terminal.tables import session_of

from doublesix.errors import DoublesixError
from doublesix.terminal.app import DoublesixApp
from doublesix.terminal.choice import GameChoice
from doublesix.terminal.games import read_saved, saved_games
from doublesix.terminal.places import games_folder
from doublesix.terminal.session import Session
from doublesix.terminal.setup.screen import SetupScreen
from doublesix.terminal.table.play_screen import AfterTable
from doublesix.terminal.table.screen import TableScreen

USUAL = GameChoice(chairs=FOUR, pause=0)


def leave(*leavings: AfterTable) -> DoublesixApp:
    """Begin at a table and leave as often as told, each time wanting something else."""

    async def leaving() -> DoublesixApp:
        app = DoublesixApp(USUAL, session_of("international", 4))
        async with app.run_test(size=SMALL) as pilot:
            for wanted in leavings:
                await pilot.pause()
                if isinstance(app.screen, SetupScreen):
                    await pilot.press("enter")
                    await pilot.pause()
                assert isinstance(app.screen, TableScreen)
                session = app.screen._session
                while not session.is_worth_keeping:
                    session.act(session.table.round.options[0])
                await app.screen.dismiss(wanted)
                await pilot.pause()
        return app

    return asyncio.run(leaving())


def test_the_first_screen_does_not_wait_for_what_comes_later() -> None:
    """Pictures, the table, the list of games and house rules are loaded when somebody wants them."""
    later = ("doublesix.picture", "doublesix.layout", "doublesix.terminal.table.screen", "doublesix.sentences.rules")
    program = f"import sys, doublesix.cli.play, doublesix.terminal.app; sys.exit(any(map(sys.modules.get, {later!r})))"
    subprocess.run([sys.executable, "-c", program], check=True)


def test_somebody_who_quits_is_out() -> None:
    assert not leave(AfterTable.QUIT).is_running


def test_another_game_is_agreed_like_the_last_and_dealt_again() -> None:
    leave(AfterTable.AGAIN, AfterTable.QUIT)
    one, other = (read_saved(game.path) for game in saved_games(games_folder()))
    assert (one.names, one.sheet, one.target) == (other.names, other.sheet, other.target)
    assert one.seed != other.seed


def test_from_the_table_back_to_the_set_up_and_to_another_table() -> None:
    leave(AfterTable.SETUP, AfterTable.QUIT)
    assert len(saved_games(games_folder())) == 2


def test_the_seed_that_was_asked_for_is_the_first_games() -> None:
    async def playing() -> list[int | None]:
        app = DoublesixApp(USUAL, seed=7)
        async with app.run_test(size=SMALL) as pilot:
            await pilot.pause()
            await pilot.press("enter")
            await pilot.pause()
            return [read_saved(game.path).seed for game in saved_games(games_folder())]

    assert asyncio.run(playing()) == [7]


@pytest.mark.parametrize("keys", ["ctrl+c", "ctrl+q", "h ctrl+c", "down down down n ctrl+c", "q"])
def test_it_is_left_from_anywhere(keys: str) -> None:
    app = press(keys, lambda app: app)
    assert not app.is_running
    assert app.return_code == 0
    assert app.mistake is None


def test_a_game_that_is_left_in_the_middle_is_a_whole_record() -> None:
    session = session_of("international", 4, people=range(4))
    session.act(session.table.round.options[0])
    session.close()
    (game,) = saved_games(games_folder())
    assert game.path.read_text(encoding="utf-8").endswith("result: unfinished\n")


@pytest.mark.parametrize(
    "mistake", [ZeroDivisionError("ours"), DoublesixError("cannot-write", file="f", reason="full")]
)
def test_what_goes_wrong_is_kept_for_the_command_line_and_nothing_is_printed(
    mistake: Exception, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> None:
        raise mistake

    monkeypatch.setattr(SetupScreen, "action_games", fail)
    with pytest.raises(type(mistake)):
        press("g", lambda app: app)
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize(
    "mistake", [ZeroDivisionError("ours"), DoublesixError("cannot-write", file="f", reason="full")]
)
def test_a_mistake_between_the_screens_is_told_by_its_own_name(
    mistake: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is raised in a worker of the app, which wraps it."""

    def fail(*_: object, **__: object) -> None:
        raise mistake

    monkeypatch.setattr(Session, "close", fail)
    app = asyncio.run(_leave_and_return(fail))
    assert app.mistake is mistake


async def _leave_and_return(fail: Callable[..., None]) -> DoublesixApp:
    app = DoublesixApp(USUAL, session_of("international", 4))
    try:
        async with app.run_test(size=SMALL) as pilot:
            await pilot.pause()
            assert isinstance(app.screen, TableScreen)
            await app.screen.dismiss(AfterTable.SETUP)
            await pilot.pause()
    except Exception:  # noqa: BLE001 - the pilot raises what the command line would tell
        return app
    raise AssertionError(f"{fail} was not called")
