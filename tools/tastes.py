"""Learn what thoughtful players like, from their own choices, and write it to src/doublesix/bots/tastes.json.

    tools/tastes.py [--rounds N] [--bot NAME] [--worlds N] [SHEET-PLAYERS …]

A bot plays itself; each choice that it had is put down as the traits of its options and which one it took. A small net
then learns to foresee the choice (Adam, cross-entropy). A tenth of the choices is kept back to tell how well it does.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import numpy as np

from doublesix.bots.budget import Budget
from doublesix.bots.registry import find_bot
from doublesix.deal import deal_round, seat_players
from doublesix.kernel import Taste, Traits
from doublesix.kernel.reference.traits import see_traits
from doublesix.kernel.reference.weights import remember
from doublesix.kernel.taste import HIDDEN
from doublesix.rng import SplitMix
from doublesix.round import Round
from doublesix.rules.rules import Rules
from doublesix.rules.sheet_files import SHEETS, choose
from doublesix.tiles import TileSet
from doublesix.view import View

FILE: Final = Path(__file__).parent.parent / "src" / "doublesix" / "bots" / "tastes.json"
SEED: Final = 11
PASSES: Final = 30
"""How often the net sees each choice."""
BATCH: Final = 256
DIGITS: Final = 3

Numbers = np.ndarray[Any, np.dtype[np.float64]]


class Table(NamedTuple):
    """What is played, and by how many."""

    sheet: str
    players: int
    partners: bool = False
    house: Mapping[str, object] = MappingProxyType({})

    @property
    def rules(self) -> Rules:
        """Its rules."""
        return choose(self.sheet, None, self.house).rules


TABLES: Final[Mapping[str, Table]] = {
    **{f"{sheet}-{players}": Table(sheet, players) for sheet in SHEETS for players in (2, 4)},
    "bg2133-partners": Table("bg2133", 4, partners=True),
    "luckies-partners": Table("luckies", 4, partners=True, house={"partners": "optional", "hands": {4: 7}}),
}


class Work(NamedTuple):
    """So many rounds of a table to be played, from a number on."""

    table: str
    bot: str
    worlds: int
    first: int
    number: int


class Choices(NamedTuple):
    """The traits of all options, choice after choice; where each choice begins, and which option was taken."""

    traits: Numbers
    starts: Any
    taken: Any


def watch_rounds(work: Work) -> list[tuple[list[Traits], int]]:
    """Let a bot play itself and put its choices down."""
    table = TABLES[work.table]
    rules = table.rules
    seating = seat_players(rules, table.players, table.partners)
    play = find_bot(work.bot).within(Budget(worlds=work.worlds))
    choices = []
    for number in range(work.first, work.first + work.number):
        source = SplitMix.seeded(SEED, work.table, number)
        round_ = Round.start(rules, seating, deal_round(rules, seating, source))
        barred = [TileSet() for _ in seating.seats]
        while not round_.is_over:
            options = round_.options
            action = play(View.of_single_round(round_, round_.turn), source)
            if len(options) > 1:
                choices.append(([see_traits(round_, barred, option) for option in options], options.index(action)))
            after = round_.apply(action)
            remember(round_, after, barred)
            round_ = after
    return choices


def gather(table: str, bot: str, worlds: int, rounds: int, workers: int) -> Choices:
    """Watch many rounds."""
    size = 50
    work = [Work(table, bot, worlds, first, size) for first in range(0, rounds, size)]
    with ProcessPoolExecutor(workers) as pool:
        choices = [choice for piece in pool.map(watch_rounds, work) for choice in piece]
    starts = np.cumsum([0, *(len(options) for options, _ in choices)])
    traits = np.array([option for options, _ in choices for option in options], dtype=np.float64)
    return Choices(traits, starts, np.array([taken for _, taken in choices]))


def learn(choices: Choices, seed: int = SEED) -> tuple[Taste, float, float]:
    """Return what was learned, and the mean logarithm of the chance given to what was taken: by chance, and by it."""
    random, kept = np.random.default_rng(seed), len(choices.taken) * 9 // 10
    shape = choices.traits.shape[1]
    weights = [random.normal(0, 0.3, (shape, HIDDEN)), np.zeros(HIDDEN), random.normal(0, 0.3, HIDDEN), np.zeros(shape)]
    means, squares = [np.zeros_like(w) for w in weights], [np.zeros_like(w) for w in weights]
    step = 0
    for turn in range(PASSES):
        rate = 0.01 * (1 - turn / PASSES) + 1e-4
        for first in random.permutation(kept // BATCH) * BATCH:
            step += 1
            for place, slope in enumerate(_slopes(choices, weights, first, first + BATCH)):
                means[place] = 0.9 * means[place] + 0.1 * slope
                squares[place] = 0.999 * squares[place] + 0.001 * slope**2
                change = means[place] / (1 - 0.9**step) / (np.sqrt(squares[place] / (1 - 0.999**step)) + 1e-8)
                weights[place] -= rate * change
    weights = [weight.round(DIGITS) for weight in weights]
    weights[0][~choices.traits.any(axis=0)] = 0  # of what was never seen nothing was learned
    taken, number = _chances(choices, weights, kept, len(choices.taken))[2:]
    inward, bias, outward, direct = (weight.tolist() for weight in weights)
    return Taste(inward, bias, outward, direct), float(-np.log(number).mean()), float(np.log(taken).mean())


def _chances(choices: Choices, weights: list[Numbers], first: int, last: int) -> tuple[Numbers, Numbers, Numbers, Any]:
    """The hidden units, the chance of every option, that of those taken, and how many options there were."""
    inward, bias, outward, direct = weights
    starts = choices.starts[first : last + 1] - choices.starts[first]
    traits = choices.traits[choices.starts[first] : choices.starts[last]]
    hidden = np.maximum(traits @ inward + bias, 0)
    likings = hidden @ outward + traits @ direct
    number = np.diff(starts)
    belongs = np.repeat(np.arange(len(number)), number)
    odds = np.exp(likings - np.maximum.reduceat(likings, starts[:-1])[belongs])
    chances = odds / np.add.reduceat(odds, starts[:-1])[belongs]
    return hidden, chances, chances[starts[:-1] + choices.taken[first:last]], number


def _slopes(choices: Choices, weights: list[Numbers], first: int, last: int) -> Iterator[Numbers]:
    hidden, error, _, _ = _chances(choices, weights, first, last)
    traits = choices.traits[choices.starts[first] : choices.starts[last]]
    error[choices.starts[first:last] - choices.starts[first] + choices.taken[first:last]] -= 1
    error /= last - first
    inside = np.outer(error, weights[2]) * (hidden > 0)
    slopes = traits.T @ inside, inside.sum(0), hidden.T @ error, traits.T @ error
    for weight, slope in zip(weights, slopes, strict=True):
        yield slope + 1e-4 * weight


def main() -> None:
    """Learn the tables that are named, or all of them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tables", nargs="*", choices=list(TABLES), default=[])
    parser.add_argument("--rounds", type=int, default=5000)
    parser.add_argument("--bot", default="expert")
    parser.add_argument("--worlds", type=int, default=100)
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    for table in given.tables or TABLES:
        choices = gather(table, given.bot, given.worlds, given.rounds, given.workers)
        taste, chance, learned = learn(choices)
        print(f"{table}: {len(choices.taken)} choices; by chance {chance:.3f}, foreseen {learned:.3f}", flush=True)
        FILE.write_text(_written(_kept() | {table: taste._asdict()}), "utf-8")


def _kept() -> dict[str, Any]:
    """The tastes of the file; none if they were learned for other traits."""
    read = json.loads(FILE.read_text("utf-8")) if FILE.exists() else {"traits": []}
    return dict(read["tastes"]) if tuple(read["traits"]) == Traits._fields else {}


def _written(tastes: dict[str, Any]) -> str:
    """As JSON with a line for the traits and one for each table."""
    lines = (f"{json.dumps(table)}: {json.dumps(tastes[table], separators=(',', ':'))}" for table in sorted(tastes))
    traits = json.dumps(Traits._fields, separators=(",", ":"))
    return f'{{"traits":{traits},\n"tastes":{{\n' + ",\n".join(lines) + "\n}}\n"


if __name__ == "__main__":
    main()
