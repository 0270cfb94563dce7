"""Whole games by ``doublesix play --plain`` through a pipe, driven by a program that reads lines and answers."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tests import chance, patience
from tests.terminal.conversation import Piped, is_question

from doublesix.cli.main import run
from doublesix.record.forms import read_game
from doublesix.record.replay import replay
from doublesix.rules.sheet_files import SHEETS


def only_game(home: Path) -> Path:
    (path,) = (home / "games").iterdir()
    return path


@pytest.mark.parametrize("sheet", chance.some(SHEETS, 2))
def test_a_whole_game_of_every_sheet(home: Path, sheet: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Two people and two bots play to the end; the file is a finished record like any other."""
    arguments = ("--sheet", sheet, "--names", "Ana,Ben", "--bots", "greedy,steady", "--seed", "5")
    game = Piped(home, *arguments)
    while game.read_line():
        pass
    assert game.close() == 0
    path = only_game(home)
    assert game.lines[-1] == f"Saved in {path}"
    played = replay(read_game(path.read_bytes()))
    assert played.is_over
    assert run(["replay", str(path)]) == 0
    assert game.lines[-2] in capsys.readouterr().out.splitlines()
    assert run(["verify", str(path)]) == 0


def test_bots_among_themselves_play_without_anything_to_read(home: Path) -> None:
    game = Piped(home, "--people", "0", "--bots", "greedy,greedy,greedy", "--rounds", "2", "--seed", "5")
    while game.read_line():
        assert not is_question(game.lines[-1])
    assert game.close() == 0
    assert replay(read_game(only_game(home).read_bytes())).is_over


def test_a_script_may_say_everything_at_once(home: Path) -> None:
    arguments = ["play", "--plain", "--names", "Ana", "--bots", "greedy", "--seed", "1"]
    done = subprocess.run(
        [sys.executable, "-m", "doublesix", *arguments],
        input=b"hand\nscore\n\xff\xfe\nquit\n",
        capture_output=True,
        timeout=patience.SECONDS,
        check=True,
    )
    assert b"Scores: You 0, Across 0." in done.stdout
    assert b"is not understood" in done.stdout
    assert done.stderr == b""


def test_somebody_who_has_read_enough_may_leave(home: Path) -> None:
    game = Piped(home, "--people", "0", "--bots", "greedy,greedy", "--rounds", "200", "--seed", "5")
    while not any(" lays " in line for line in game.lines):
        assert game.read_line()
    assert game.process.stdout is not None
    game.process.stdout.close()
    assert game.close() == 0
    assert read_game(only_game(home).read_bytes()).rounds


def test_ctrl_c_saves_the_game(home: Path) -> None:
    game = Piped(home, "--names", "Ana", "--bots", "greedy", "--seed", "1")
    while game.read_line() and sum(map(is_question, game.lines)) < 3:
        pass
    game.process.send_signal(signal.SIGINT)
    while game.read_line():
        pass
    assert game.close() == 130
    assert game.lines[-1].startswith("Saved. To continue: doublesix play --resume ")
    assert read_game(only_game(home).read_bytes()).rounds
