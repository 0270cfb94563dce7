"""``doublesix stats``: what one's own games come to."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.kernel_in_use import needs_compiled

from doublesix.bots.budget import Budget
from doublesix.cli.main import run
from doublesix.rules.rules import Rounds
from doublesix.rules.sheet_files import choose
from doublesix.table.agreement import Agreement, Chair
from doublesix.terminal.games import read_saved
from doublesix.terminal.places import HOME_VARIABLE, games_folder
from doublesix.terminal.reviews import kept_review
from doublesix.terminal.session import Session


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep everything in a folder of the test."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    monkeypatch.setattr("getpass.getuser", lambda: "anna")
    return tmp_path


def play(sheet: str, seed: int, *, people: bool = True, partners: bool = False) -> Session:
    """Play a game of one round to its end."""
    names = ("Anna", "Left", "Across", "Right")
    chairs = tuple(Chair(name, None if people and name == "Anna" else "steady") for name in names)
    session = Session.start(Agreement(choose(sheet), chairs, partners, Rounds(1), seed), games_folder())
    while not session.table.is_over:
        session.act(session.table.round.options[0])
    session.close()
    return session


def figures(capsys: pytest.CaptureFixture[str], *options: str) -> dict[str, object]:
    assert run(["stats", "--json", *options]) == 0
    read = json.loads(capsys.readouterr().out)
    assert isinstance(read, dict)
    return read


def test_only_ones_own_games_count_and_only_to_their_end(capsys: pytest.CaptureFixture[str]) -> None:
    assert figures(capsys)["played"] == 0
    played = [play("luckies", 1), play("luckies", 2), play("bg2133", 3, partners=True)]
    play("luckies", 4, people=False)
    unfinished = Session.start(played[0].table.agreement.again(9), games_folder())
    while not unfinished.is_worth_keeping:
        unfinished.act(unfinished.table.round.options[0])
    unfinished.close()
    told = figures(capsys)
    won = 0
    for session in played:
        ending = session.table.game.ending
        assert ending is not None
        won += ending.winners == (session.table.game.seating.side_of(0),)
    assert (told["played"], told["won"]) == (3, won)
    assert told["by_opponent"] == {
        "Steady (8)": {"played": 3, "won": won, "lost": told["lost"], "drawn": told["drawn"]}
    }
    assert figures(capsys, "--sheet", "bg2133")["played"] == 1
    assert (told["reviewed"], told["accuracy"], told["luck"]) == (0, None, None)


@needs_compiled
def test_reviews_tell_accuracy_and_luck(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    session = play("luckies", 1)
    monkeypatch.setattr("doublesix.cli.review.USUAL", Budget(worlds=20))
    assert run(["review", "latest", "--json", "--workers", "1"]) == 0
    capsys.readouterr()
    review = kept_review(session.path.stem, read_saved(session.path))
    assert review is not None
    told = figures(capsys)
    assert told["reviewed"] == 1
    assert told["accuracy"] == review.of_seats[0].accuracy
    assert review.balances is not None
    assert told["luck"] == review.balances[0].luck.points
    assert run(["stats"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("1 game: ")
    assert "Accuracy " in said
    assert "Luckies" in said
    assert "Have 4 more games reviewed" in said
    assert told["weaknesses"] is None
    monkeypatch.setattr("doublesix.review.weaknesses.LEAST_GAMES", 1)
    lost = figures(capsys)["weaknesses"]
    assert isinstance(lost, dict)
    assert list(lost["parts"]) == ["opening", "middle", "end"]
    assert run(["stats"]) == 0
    said = capsys.readouterr().out
    assert "in 1 reviewed game." in said
    assert "doublesix learn the-end-game" in said


def test_without_games_it_says_so_and_an_unknown_sheet_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["stats"]) == 0
    assert "No game has been played to its end" in capsys.readouterr().out
    assert run(["stats", "--sheet", "whist"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
