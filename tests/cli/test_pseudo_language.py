"""All that commands for players say comes from the catalogues: help, results, records told in words, and errors."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

from tests import patience
from tests.pseudo_words import BEGIN, plain_words
from tests.record.records import fair_record

from doublesix.bots.registry import BOTS, LEVELS
from doublesix.cli.main import COMMANDS
from doublesix.i18n import language_names
from doublesix.puzzle import PuzzleTheme
from doublesix.record.text_writer import write_text
from doublesix.rules.rules import KEYS
from doublesix.rules.sheet_files import SHEETS
from doublesix.terminal.config import Ground, LookName
from doublesix.terminal.places import HOME_VARIABLE

REPOSITORY = Path(__file__).parents[2]
RECORD = "game.domino"
HELP = [
    f"{command} --help"
    for command in ("play", "watch", "learn", "score", "games", "stats", "rules", "replay", "show", "review", "puzzle")
]
RESULTS = [
    *("--help", "rules list", "rules show luckies", "rules compare luckies bg2133", "demo --seed 1", "stats", "learn"),
    *(f"replay {RECORD}", f"show {RECORD}", f"verify {RECORD}"),
    *("puzzle --plain luckies-bfnqpj", "learn --plain first", "play --plain --seed 3", "score --plain"),
]
ERRORS = [
    *("nothing", "play --nothing", "play --sheet", "play --sheet nothing", "play --players 99", "play --points x"),
    *("play --house nothing=1", "play --house draw=nothing", "rules nothing", "rules show", "replay", "replay a b c"),
    *("replay nothing", "puzzle nothing", "learn nothing", "show nothing", "score nothing", "puzzle --grade 99"),
]
TYPED = {
    *COMMANDS,
    *SHEETS,
    *BOTS,
    *LEVELS,
    *KEYS,
    *PuzzleTheme,
    *get_args(LookName),
    *get_args(Ground),
    *("doublesix", "list", "check", "compare", "first", "calm", "quick", "usual", "print", "never", "one", "both"),
}
"""What people type in a shell, the same in every language."""
NAMES = {"Anna", "Ben", "Cleo", "and", "or", *language_names().values()}


def test_commands_say_nothing_outside_the_catalogues(tmp_path: Path) -> None:
    (tmp_path / RECORD).write_text(write_text(fair_record("bg2133")), encoding="utf-8")
    told = subprocess.run(
        [sys.executable, "-m", "tests.cli.pseudo_commands", *HELP, *RESULTS, *ERRORS],
        capture_output=True,
        cwd=tmp_path,
        env=os.environ | {HOME_VARIABLE: str(tmp_path), "PYTHONPATH": str(REPOSITORY), "PYTHONUTF8": "1"},
        timeout=patience.SECONDS,
        check=True,
    )
    outside = {}
    for command, said in json.loads(told.stdout).items():
        assert BEGIN in said, command
        words = {
            word for word in plain_words(said) - TYPED - NAMES - {*re.findall(r"\w+", command)} if not word.isupper()
        }
        if words:
            outside[command] = words
    assert outside == {}
