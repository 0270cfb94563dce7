"""What is said when the app has closed, and on the window while it is open."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from tests.terminal.tables import SMALL, at, forward, play_round, session_of, settled
from textual.pilot import Pilot

from doublesix.terminal.app import DoublesixApp, run_app
from doublesix.terminal.choice import GameChoice
from doublesix.terminal.places import games_folder
from doublesix.terminal.session import Session
from doublesix.terminal.table.round_end import RoundEnd

Said = Callable[..., str]


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Said:
    """Run the app, press keys, and return what is on the terminal when it has closed."""

    def run(session: Session | None, *keys: str, to_the_end: bool = False) -> str:
        async def pressing(app: DoublesixApp) -> None:
            async with app.run_test(size=SMALL) as pilot:
                await settled(pilot)
                if to_the_end:
                    await play_round(pilot)
                for key in keys:
                    await pilot.press(key)

        monkeypatch.setattr(DoublesixApp, "run_or_raise", lambda app: asyncio.run(pressing(app)))
        run_app(GameChoice(chairs=session.table.agreement.chairs, pause=0) if session else GameChoice(), session)
        return capsys.readouterr().out

    return run


@pytest.mark.parametrize("key", ["q", "ctrl+c"])
def test_a_game_that_was_left_says_how_to_go_on(said: Said, key: str) -> None:
    session = forward(session_of("international", 3), lambda session: session.is_worth_keeping)
    assert said(session, key) == f"Saved. To continue: doublesix play --resume {session.path.stem}\n"
    assert Session.resume(games_folder(), session.path.stem).table == session.table


def test_a_game_in_which_nothing_was_played_is_not_kept(said: Said) -> None:
    session = session_of("international", 3)
    assert said(session, "q") == "Nothing was played, so nothing is saved.\n"
    assert not session.path.exists()


def test_a_game_that_is_over_says_how_it_ended_and_where_it_is_kept(said: Said) -> None:
    session = session_of("luckies", 2, seed=3)
    told = said(session, "q", to_the_end=True)
    assert session.table.is_over
    assert told.endswith(f"Saved in {session.path}\n")
    assert "the game" in told
    assert told.count("\n") == 1


def test_nothing_is_said_where_nothing_was_left(said: Said) -> None:
    assert said(session_of("luckies", 2, seed=3), "s", "q", to_the_end=True) == ""


def test_the_window_says_whose_turn_it_is() -> None:
    session = session_of("international", 2)

    async def test(pilot: Pilot[None]) -> None:
        assert pilot.app.title == "Your turn – doublesix"
        await play_round(pilot)
        assert isinstance(pilot.app.screen, RoundEnd)
        assert pilot.app.title == "doublesix"

    at(session, test)
