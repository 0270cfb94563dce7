"""The readable engine beside what it was, and beside the package ``dominoes``: ``python bench/engine.py``."""

from __future__ import annotations

import io
import json
import os
import random
import subprocess
import sys
import tarfile
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any

import dominoes

from doublesix.deal import Deal
from doublesix.round import Round
from doublesix.tiles import TileSet
from rivals import RULES, SEATING, tile_of

ROOT = Path(__file__).parent.parent
BEFORE = "b082419"
"""The last commit before rounds and views were made faster."""
RUNS = 11
GAMES, TURNS = 100, 75
"""A turn of so many games takes a hundredth of a second, so that noise meets both alike."""


def main() -> None:
    """Measure both, in runs that take turns."""
    _compare_with_before()
    print()
    _compare_with_dominoes()


def _compare_with_before() -> None:
    archive = subprocess.run(["git", "-C", ROOT, "archive", BEFORE, "src"], capture_output=True, check=False)
    if archive.returncode:
        print(f"the engine beside what it was: left out, because the history has no commit {BEFORE} here")
        return
    before: dict[str, list[float]] = {}
    now: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as files:
            files.extractall(folder, filter="data")
        for _ in range(RUNS):
            for source, into in ((Path(folder, "src"), before), (ROOT / "src", now)):
                for name, value in _run_loop(source).items():
                    into.setdefault(name, []).append(value)
    _print_heading("microseconds a step", BEFORE, "now")
    for name, values in now.items():
        _print_row(name, before[name], values)


def _run_loop(source: Path) -> dict[str, float]:
    environment = os.environ | {"PYTHONPATH": str(source)}
    command = [sys.executable, str(ROOT / "bench" / "engine_loop.py")]
    told = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    return dict(json.loads(told))


def _compare_with_dominoes() -> None:
    theirs: list[float] = []
    ours: list[float] = []
    for run in range(TURNS):
        random.seed(run)
        games = [dominoes.Game.new(starting_player=0) for _ in range(GAMES)]
        deals = [Deal(tuple(TileSet(map(tile_of, hand)) for hand in game.hands), (), 0) for game in games]
        theirs.append(_play_theirs(games, Random(run)))
        ours.append(_play_ours(deals, Random(run)))
    _print_heading("microseconds a round", "dominoes", "ours")
    _print_row("random rounds from the same deals, 4 players", theirs, ours)


def _play_theirs(games: list[Any], chance: Random) -> float:
    start = time.process_time()
    for game in games:
        while game.result is None:
            moves = game.valid_moves
            game.make_move(*moves[int(chance.random() * len(moves))])
    return 1e6 * (time.process_time() - start) / len(games)


def _play_ours(deals: list[Deal], chance: Random) -> float:
    start = time.process_time()
    for deal in deals:
        round_ = Round.start(RULES, SEATING, deal)
        while round_.outcome is None:
            options = round_.options
            round_ = round_.apply(options[int(chance.random() * len(options))])
    return 1e6 * (time.process_time() - start) / len(deals)


def _print_heading(what: str, one: str, other: str) -> None:
    print(f"{what:50} {one:>22} {other:>22} {'ratio':>7}")


def _print_row(name: str, one: list[float], other: list[float]) -> None:
    print(f"{name:50} {_spread(one):>22} {_spread(other):>22} {median(other) / median(one):7.2f}", flush=True)


def _spread(values: list[float]) -> str:
    low, _, high = quantiles(values, n=4)
    return f"{median(values):.1f} ({low:.1f} – {high:.1f})"


if __name__ == "__main__":
    main()
