"""Killed at any moment, a game goes on where it was: the same position, the same hidden tiles."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest
from tests import chance
from tests.terminal.conversation import Piped, converse
from tests.terminal.endless_game import AGREEMENT, how_far, step

from doublesix.events import RoundEnded
from doublesix.i18n import words_for
from doublesix.sentences.events import tell_event
from doublesix.table.table import Table
from doublesix.terminal.places import games_folder
from doublesix.terminal.session import Session
from doublesix.view import View

ROOT = Path(__file__).parents[2]
KILLS = 40 if chance.IS_NEW else 4
HAPPENING = re.compile(r"(You|Left|Right) (leads?|opens?|lays?|adds?|passe?s?|keeps?|ha(ve|s) no .* and draws?)\b")


def killed_after(seconds: float, folder: Path, manner: str) -> tuple[int, int]:
    """Let the endless game go on for a moment, kill it, and return how far it said that it was."""
    command = [sys.executable, "-m", "tests.terminal.endless_game", str(folder), manner]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        said = [process.stdout.readline()]
        time.sleep(seconds)
        process.kill()
        said += [line for line in process.stdout if line.endswith("\n")]
    rounds, events = said[-1].split()
    return int(rounds), int(events)


def assert_dealt_as_the_seed_says(table: Table) -> None:
    """Check the hidden tiles of every round, boneyards included."""
    game = AGREEMENT.begin()
    for round_ in table.game.rounds:
        assert round_.deal == game.seeded_deal(AGREEMENT.seed or 0)
        game = game.begin_round(round_.deal)
        for action in round_.actions:
            game = game.apply(action)


def test_a_game_that_is_appended_to_all_the_time(tmp_path: Path) -> None:
    folder, moments = tmp_path / "games", Random(1)
    for _ in range(KILLS):
        said = killed_after(moments.uniform(0, 0.1), folder, "goes-on")
        session = Session.resume(folder)
        assert how_far(session) >= said
        assert_dealt_as_the_seed_says(session.table)
        step(session)
        assert how_far(session) > said


@pytest.mark.soak
def test_a_game_that_is_written_again_all_the_time(tmp_path: Path) -> None:
    folder, moments = tmp_path / "games", Random(2)
    for _ in range(KILLS):
        killed_after(moments.uniform(0, 0.1), folder, "takes-back")
        session = Session.resume(folder)
        assert_dealt_as_the_seed_says(session.table)
        step(session)
    assert len(list(folder.glob("*.domino"))) == 1


@pytest.mark.parametrize("seed", range(8 if chance.IS_NEW else 3))
def test_a_plain_game_goes_on_behind_what_was_told(home: Path, seed: int) -> None:
    game = Piped(home, "--sheet", "bg2133", "--names", "Ana", "--bots", "greedy,greedy", "--seed", str(seed))
    for _ in range(Random(seed).randint(6, 120)):
        assert game.read_line()
    game.kill()
    session = Session.resume(games_folder())
    happened = [
        tell_event(event, session.table.names, words_for("en"), you=0)
        for round_ in session.table.game.rounds
        for event in View.of_single_round(round_, 0).events
        if not isinstance(event, RoundEnded)
    ]
    told = [line for line in game.lines if HAPPENING.match(line)]
    assert told == happened[: len(told)]
    assert converse(session).status == 0
