"""Make puzzles for a sheet, an edition or house rules, or verify those that are shipped.

    tools/puzzles.py make SHEET[:EDITION][+KEY=VALUE…] [--number N] [--seed N] [--into FILE]
    tools/puzzles.py verify [SHEET …]

A file has a line for each puzzle. Ctrl-C leaves what there is so far; making goes on where a file ends.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import Final

from doublesix.cli.progress import progress
from doublesix.deal import seat_players
from doublesix.errors import DoublesixError
from doublesix.i18n import words_for
from doublesix.position.reader import read_variant
from doublesix.puzzle import Puzzle, shipped_puzzles
from doublesix.puzzle.puzzle_maker import Wanted, make_puzzles
from doublesix.puzzle.puzzle_set import read_puzzles, write_puzzles
from doublesix.puzzle.shape import Shape, shape_of
from doublesix.puzzle.verification import find_faults, find_repeated
from doublesix.rules.sheet_files import SHEETS
from doublesix.rules.variant import Variant
from doublesix.seats import Seating

TABLES: Final = (Seating(2), Seating(3), Seating(4), Seating(4, partners=True))
SHARE_OF_TWO: Final = 0.4
"""How many of the puzzles are for two players; the other tables share the rest."""
STOPPED: Final = 130

_words = words_for("en")


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what is asked, and return the exit status."""
    parser = argparse.ArgumentParser(description="Make puzzles, or verify those that are shipped.")
    commands = parser.add_subparsers(required=True, dest="command")
    making = commands.add_parser("make", help="let experts play, and keep what becomes a puzzle")
    making.add_argument("rules", metavar="SHEET[:EDITION][+KEY=VALUE…]")
    making.add_argument("--number", type=int, default=310)
    making.add_argument("--seed", type=int, default=1)
    making.add_argument("--into", type=Path, help="the file; without one, the puzzles are printed")
    verifying = commands.add_parser("verify", help="prove every shipped puzzle again")
    verifying.add_argument("sheets", nargs="*", metavar="SHEET")
    asked = parser.parse_args(arguments)
    try:
        return (
            make(asked.rules, asked.number, asked.seed, asked.into) if asked.command == "make" else verify(asked.sheets)
        )
    except KeyboardInterrupt:
        return STOPPED


def make(rules: str, number: int, seed: int, into: Path | None) -> int:
    """Make so many puzzles, for all tables that the rules have; each is written as soon as it is found."""
    variant = read_variant(rules)
    kept = list(read_puzzles(into.read_text("utf-8"))) if into is not None and into.exists() else []
    found, shapes = 0, {shape_of(puzzle.view) for puzzle in kept}
    opened = into.open("a", encoding="utf-8") if into else nullcontext(sys.stdout)
    with progress(_words) as watch, opened as file:
        for seating, share in _shares(variant, number):
            for puzzle in _further(variant, seating, share, seed + len(kept), kept, shapes):
                print(write_puzzles([puzzle]), end="", file=file, flush=True)
                found += 1
                if watch is not None:
                    watch(min(found, number), number)
    return 0


def _shares(variant: Variant, number: int) -> list[tuple[Seating, int]]:
    """Return the tables that the rules have, and how many puzzles each gets."""
    tables = [seating for seating in TABLES if _is_possible(variant, seating)]
    others = max(len(tables) - 1, 1)
    two = round(number * SHARE_OF_TWO) if len(tables) > 1 else number
    return [(seating, two if seating.players == 2 else -(-(number - two) // others)) for seating in tables]


def _is_possible(variant: Variant, seating: Seating) -> bool:
    with suppress(DoublesixError):
        return seat_players(variant.rules, seating.players, seating.partners) == seating
    return False


def _further(
    variant: Variant, seating: Seating, number: int, seed: int, kept: list[Puzzle], shapes: set[Shape]
) -> Iterator[Puzzle]:
    """Make what is still missing for a table."""
    wanted = Wanted(number, shapes)
    for puzzle in kept:
        if puzzle.view.seating == seating:
            wanted.count(puzzle)
    return make_puzzles(variant, seating, seed, wanted)


def verify(sheets: Sequence[str]) -> int:
    """Prove every shipped puzzle again; name those that do not hold, and return 1 if there is one."""
    puzzles = [puzzle for sheet in sheets or SHEETS for puzzle in shipped_puzzles(sheet=sheet)]
    bad = [(puzzle, "repeated") for puzzle in find_repeated(puzzles)]
    with progress(_words) as watch:
        for done, puzzle in enumerate(puzzles, 1):
            bad += [(puzzle, fault.value) for fault in find_faults(puzzle)]
            if watch is not None:
                watch(done, len(puzzles))
    for puzzle, fault in bad:
        print(f"{puzzle.id}: {fault}  {puzzle.position}")
    print(f"{len(puzzles)} puzzles, {len(bad)} faults")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
