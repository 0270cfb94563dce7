"""``doublesix games``: what was played here, and deleting it."""

from __future__ import annotations

import io
import json
import os
import sys
from pathlib import Path

import pytest

from doublesix.cli.main import run
from doublesix.round import Round
from doublesix.rules.rules import Rounds
from doublesix.rules.sheet_files import choose
from doublesix.table.agreement import Agreement, Chair
from doublesix.terminal.games import saved_games
from doublesix.terminal.places import HOME_VARIABLE, games_folder
from doublesix.terminal.session import Session

CHAIRS = tuple(map(Chair, ("Anna", "Left", "Across", "Right")))
JANUARY = 1_767_225_600


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep everything in a folder of the test."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    return tmp_path


def keep(name: str, sheet: str, day: int, *, finished: bool = False, partners: bool = False) -> Path:
    """Play a game, or only begin it, and keep it under a name."""
    session = Session.start(Agreement(choose(sheet), CHAIRS, partners, Rounds(1), seed=day), games_folder())
    while finished and not session.table.is_over:
        session.act(session.table.round.options[0])
    if not finished:
        session.act(session.table.round.options[0])
    session.close()
    path = session.path.rename(games_folder() / f"{name}.domino")
    os.utime(path, (JANUARY + day * 86_400,) * 2)
    return path


@pytest.fixture
def three() -> None:
    """A finished game, a later one that is not, and a file that is no game."""
    keep("old", "luckies", 1, finished=True)
    keep("new", "bg2133", 2, partners=True)
    (games_folder() / "broken.domino").write_bytes(b"\xff\x00\n")
    os.utime(games_folder() / "broken.domino", (JANUARY, JANUARY))


def on_a_terminal(monkeypatch: pytest.MonkeyPatch, typed: str = "") -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(sys, "stdin", Terminal(typed))
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)


@pytest.mark.usefixtures("three")
def test_a_pipe_gets_a_line_a_game_the_latest_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games"]) == 0
    lines = [line.split("\t") for line in capsys.readouterr().out.splitlines()]
    assert [(line[0], line[1]) for line in lines] == [
        ("new", "unfinished"),
        ("old", "finished"),
        ("broken", "unreadable"),
    ]
    assert lines[1][4:6] == ["luckies", "Anna, Left, Across, Right"]


def test_no_word_is_broken_in_a_narrow_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    keep("2026-01-02-153425-international", "international", 2)
    on_a_terminal(monkeypatch)
    monkeypatch.setenv("COLUMNS", "40")
    assert run(["games", "--plain"]) == 0
    listed, _, _ = capsys.readouterr().out.partition("\n\n")
    assert listed.startswith("1  2026-01-02-153425-international\n   unfinished, 1 round, 2026-01-")
    assert all(len(line) <= 40 for line in listed.splitlines())


@pytest.mark.usefixtures("three")
def test_a_terminal_gets_a_list_to_read_and_the_folder(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    on_a_terminal(monkeypatch)
    assert run(["games", "--plain"]) == 0
    told = capsys.readouterr().out
    assert "unfinished, 1 round" in told
    assert "   Premium Domino Set BG2133: Anna, Left, Across and Right" in told
    assert "won by " in told
    assert "cannot be read" in told
    assert str(games_folder()) in told


def test_a_terminal_gets_screens(monkeypatch: pytest.MonkeyPatch) -> None:
    on_a_terminal(monkeypatch)
    monkeypatch.setenv("TERM", "xterm")
    opened: list[bool] = []
    monkeypatch.setattr("doublesix.terminal.app.run_app", lambda _, *, browses: opened.append(browses))
    assert run(["games"]) == 0
    assert opened == [True]


@pytest.mark.usefixtures("three")
def test_programs_get_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games", "--json"]) == 0
    new, old, broken = json.loads(capsys.readouterr().out)
    assert (new["name"], new["finished"], new["sheet"], new["rounds"]) == ("new", False, "bg2133", 1)
    assert old["players"] == ["Anna", "Left", "Across", "Right"]
    assert len(old["scores"]) == 4
    assert all(isinstance(score, int) for score in old["scores"])
    assert new["scores"] == []
    assert len(old["winner"]) == 1
    assert broken["readable"] is False
    assert Path(broken["file"]).exists()


@pytest.mark.parametrize("arguments", [["games"], ["games", "--json"]])
def test_nothing_was_played_yet(
    arguments: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(arguments) == 0
    assert capsys.readouterr().out in ("", "[]\n")
    on_a_terminal(monkeypatch)
    run(["games", "--plain"])
    assert "No game has been played here yet" in capsys.readouterr().out


@pytest.mark.usefixtures("three")
@pytest.mark.parametrize("arguments", [["games"], ["games", "--json"]])
def test_no_tile_is_told(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    run(arguments)
    told = capsys.readouterr().out.replace("2026-01-0", "")
    assert not [f"{high}-{low}" for high in range(7) for low in range(high + 1) if f'"{high}-{low}' in told]
    assert "boneyard" not in told
    assert "seed" not in told


@pytest.mark.usefixtures("three")
def test_a_game_is_deleted_by_somebody_who_is_sure(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(["games", "--delete", "old", "--yes"]) == 0
    on_a_terminal(monkeypatch, "n\n")
    assert run(["games", "--delete", "broken"]) == 0
    on_a_terminal(monkeypatch, "y\n")
    assert run(["games", "--delete", "new.domino"]) == 0
    assert [game.name for game in saved_games(games_folder())] == ["broken"]
    told = capsys.readouterr().out
    assert "old is deleted." in told
    assert "broken is kept." in told


@pytest.mark.usefixtures("three")
@pytest.mark.parametrize(
    "arguments", [["--delete", "nothing"], ["--delete", "old"], ["--yes"], ["--delete", "../settings"], ["more"]]
)
def test_bad_input_is_one_clear_line_and_status_two(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games", *arguments]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert len(saved_games(games_folder())) == 3


def test_a_name_with_strange_signs_does_nothing_to_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    games_folder().mkdir(parents=True)
    (games_folder() / "\x1b[31mred.domino").write_bytes(b"")
    run(["games"])
    on_a_terminal(monkeypatch)
    run(["games", "--plain"])
    assert "\x1b" not in capsys.readouterr().out


def test_games_are_listed_without_being_played_again(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody with a thousand of them sees the list in a moment; `make bench` says in which."""
    for name in ("one", "two", "three"):
        keep(name, "international", 1, finished=True)

    def refuse(*_: object) -> Round:
        raise AssertionError("a round is played")

    monkeypatch.setattr(Round, "start", refuse)
    run(["games"])
    assert capsys.readouterr().out.count("\n") == 3
