"""The kernel against C: the same random rounds and worlds, in runs that take turns.

The C program is ``rounds.c``, compiled for this very machine. The kernel is measured as it is installed, and compiled
for this machine, too. All of them must come to the same wins and points, or the measurement is worth nothing. Seconds
are those of the processor, because machines are shared.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from array import array
from collections.abc import Callable, Iterator
from functools import partial
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from types import ModuleType

from doublesix.deal import deal_round, seat_players
from doublesix.kernel import Policy
from doublesix.kernel.choice import compiled, in_use, portable, reference
from doublesix.kernel.interface import Kernel
from doublesix.kernel.many_rounds import base_of, policy_numbers
from doublesix.kernel.rules import CompiledRules, compile_rules
from doublesix.kernel.tally import PLAYED_OUT, RoundTally
from doublesix.kernel.unknowns import Unknowns, position_seen, unknowns_of
from doublesix.rng import SplitMix
from doublesix.round import Round
from doublesix.rules.sheet_files import choose
from doublesix.view import View

HERE = Path(__file__).parent
TABLES = (("luckies", 2), ("international", 4), ("bg2133", 4))
ROUNDS = 300_000
WORLDS = 40_000
VIEWS = 6
"""Views in the middle of a round; the worlds of each are measured together."""
RUNS = 11
BASELINE_ROUNDS = 150

Results = tuple[tuple[int, int], ...]
"""The wins and points of each seat."""
Contest = dict[str, Callable[[], tuple[float, Results]]]
"""Who plays, each returning the seconds and the results."""


def main() -> None:
    """Compare random rounds and worlds, sheet by sheet."""
    if shutil.which("cc") is None:
        print("the kernel is measured against C if there is a C compiler; there is no cc")
        return
    with TemporaryDirectory() as made:
        program, kernels = _compile_program(Path(made)), _kernels(Path(made))
        print(f"{'':44} {'a second':>11} {'of C':>6}   {'quarters':>13}")
        for sheet, players in TABLES:
            table = compile_rules(choose(sheet).rules, players)
            what = f"of {sheet}, {players} players"
            _compare(f"rounds {what}", ROUNDS, _round_contest(program, kernels, sheet, table))
            _compare(f"worlds {what}", WORLDS * VIEWS, _world_contest(program, kernels, sheet, table))
            print(f"{f'rounds of {sheet} on the readable engine':44} {_baseline(table):11,.0f}")


def _compile_program(place: Path) -> Path:
    program = place / "rounds"
    command = ["cc", "-O3", "-march=native", "-Wno-parentheses", "-o", str(program), str(HERE / "rounds.c")]
    subprocess.run(command, check=True)
    return program


def _kernels(place: Path) -> dict[str, Kernel]:
    """The kernel as it is installed, in the form that runs everywhere, and one for this very machine."""
    if in_use().name == "reference":
        sys.exit("the kernel is not compiled here; doublesix doctor tells how to get it")
    # Before the native one: that is found under the name of the portable one once it is loaded.
    kernels = {"installed": compiled(), "portable": portable()}
    command = [sys.executable, "setup.py", "--quiet", "build_ext", "--force", "--build-lib", str(place / "lib")]
    command += ["--build-temp", str(place / "temp")]
    subprocess.run(command, cwd=HERE.parent, env=os.environ | {"DOUBLESIX_NATIVE": "1"}, check=True)
    native = Kernel("native", *(_load(place, name) for name in ("rounds", "worlds", "batch")))
    return kernels | {"native": native}


def _load(place: Path, name: str) -> ModuleType:
    whole = f"doublesix.kernel.compiled.{name}"
    path = place / "lib" / f"{whole.replace('.', '/')}{EXTENSION_SUFFIXES[0]}"
    spec = spec_from_file_location(whole, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _round_contest(program: Path, kernels: dict[str, Kernel], sheet: str, table: CompiledRules) -> Contest:
    base, players = base_of(1), table.seating.players

    def play(kernel: Kernel) -> tuple[float, Results]:
        tally = RoundTally.empty(players)
        start = time.process_time()
        kernel.rounds.play_rounds(table, base, 0, ROUNDS, policy_numbers(Policy.RANDOM, players), tally.numbers)
        return time.process_time() - start, tuple(zip(tally.wins, tally.points, strict=True))

    contest: Contest = {"C": lambda: _run(program, "rounds", sheet, ROUNDS, base, players)}
    return contest | {name: partial(play, kernel) for name, kernel in kernels.items()}


def _world_contest(program: Path, kernels: dict[str, Kernel], sheet: str, table: CompiledRules) -> Contest:
    base, players = base_of(1), table.seating.players
    scenes = list(_scenes(table))

    def run() -> tuple[float, Results]:
        return _added([_run(program, "worlds", sheet, WORLDS, base, players, text) for _, _, text in scenes])

    def play(kernel: Kernel) -> tuple[float, Results]:
        found = []
        for view, unknowns, _ in scenes:
            sums = array("q", bytes(8 * PLAYED_OUT.size))
            start = time.process_time()
            sampler = kernel.worlds.prepare(table, unknowns, position_seen(view))
            sampler.play_out([], base, 0, WORLDS, policy_numbers(Policy.RANDOM, players), sums)
            seconds = time.process_time() - start
            wins, points = PLAYED_OUT.starts()["wins"], PLAYED_OUT.starts()["points"]
            results = zip(sums[wins : wins + players], sums[points : points + players], strict=True)
            found.append((seconds, tuple(results)))
        return _added(found)

    contest: Contest = {"C": run}
    return contest | {name: partial(play, kernel) for name, kernel in kernels.items()}


def _scenes(table: CompiledRules) -> Iterator[tuple[View, Unknowns, str]]:
    """Views of the seat to act after some turns, at the beginning of its own."""
    seating, seed, found = seat_players(table.rules, table.seating.players), 0, 0
    while found < VIEWS:
        seed += 1
        chance = Random(seed)
        round_ = Round.start(table.rules, seating, deal_round(table.rules, seating, SplitMix(seed)))
        for _ in range(2 * seating.players + 2):
            if not round_.is_over:
                round_ = round_.apply(chance.choice(round_.options))
        if not round_.is_over and not round_.drawn:
            view = View.of_single_round(round_, round_.turn)
            unknowns = unknowns_of(view)
            yield view, unknowns, _written(view, unknowns)
            found += 1


def _written(view: View, unknowns: Unknowns) -> str:
    """Write a view as the C program reads it."""
    position = position_seen(view)
    numbers = [len(position.hands), position.seat, unknowns.laid, len(unknowns.tiles), len(unknowns.groups)]
    numbers += [*unknowns.known, *position.counts]
    for row in zip(unknowns.tiles, unknowns.allowed, unknowns.holders, strict=True):
        numbers += row
    for group in unknowns.groups:
        numbers += [len(group), *group]
    return " ".join(map(str, numbers))


def _run(
    program: Path, what: str, sheet: str, count: int, base: int, players: int, text: str = ""
) -> tuple[float, Results]:
    command = [str(program), what, sheet, str(count), str(base)]
    told = subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout.split()
    results = [int(number) for number in told[1 : 1 + 2 * players]]
    return float(told[0]), tuple(zip(results[::2], results[1::2], strict=True))


def _added(found: list[tuple[float, Results]]) -> tuple[float, Results]:
    seconds = sum(part for part, _ in found)
    seats = zip(*(results for _, results in found), strict=True)
    return seconds, tuple((sum(wins for wins, _ in seat), sum(points for _, points in seat)) for seat in seats)


def _compare(what: str, number: int, contest: Contest) -> None:
    seconds: dict[str, list[float]] = {name: [] for name in contest}
    for _ in range(RUNS):
        results = {}
        for name, play in contest.items():
            taken, results[name] = play()
            seconds[name].append(taken)
        if len(set(results.values())) > 1:
            sys.exit(f"{what}: not everybody played the same: {results}")
    for name, times in seconds.items():
        ratios = [of_c / of_kernel for of_c, of_kernel in zip(seconds["C"], times, strict=True)]
        low, _, high = quantiles(ratios, n=4)
        print(
            f"{f'{what}, {name}':44} {number / median(times):11,.0f} {median(ratios):6.2f}   {low:5.2f} – {high:5.2f}"
        )


def _baseline(table: CompiledRules) -> float:
    tally = RoundTally.empty(table.seating.players)
    start = time.process_time()
    reference().rounds.play_rounds(table, base_of(1), 0, BASELINE_ROUNDS, (0,) * tally.players, tally.numbers)
    return BASELINE_ROUNDS / (time.process_time() - start)


if __name__ == "__main__":
    main()
