"""Perft files: counts of action sequences from fixed deals, an oracle for engines in any language.

A file holds cases. A case is a line ``case NAME`` followed by lines ``sheet``, ``edition``, ``set KEY=VALUE``,
``players``, ``partners``, ``hand`` (one a seat), ``boneyard``, ``leader``, and ``perft DEPTH COUNT``: how many
different sequences of exactly DEPTH actions there are from the deal on. A finished round has none that go further.
Lines that begin with ``#`` are remarks.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from doublesix.deal import given_deal, seat_players
from doublesix.round import Round
from doublesix.rules.sheet_files import choose
from doublesix.tiles import Tile


@dataclass(slots=True)
class PerftCase:
    """One deal and its counts by depth."""

    name: str
    sheet: str = "luckies"
    edition: str = "en"
    options: dict[str, object] = field(default_factory=dict)
    partners: bool = False
    hands: list[list[Tile]] = field(default_factory=list)
    boneyard: list[Tile] = field(default_factory=list)
    leader: int | None = None
    counts: dict[int, int] = field(default_factory=dict)

    def start(self) -> Round:
        """Return the round that the case begins with."""
        rules = choose(self.sheet, self.edition, self.options).rules
        seating = seat_players(rules, len(self.hands), self.partners)
        return Round.start(rules, seating, given_deal(rules, seating, self.hands, self.boneyard, self.leader))


def count_sequences(round_: Round, depth: int) -> list[int]:
    """Count the sequences of exactly 1, 2, … up to so many actions."""
    counts = [0] * depth
    _count(round_, 0, counts)
    return counts


def _count(round_: Round, length: int, counts: list[int]) -> None:
    options = round_.options
    counts[length] += len(options)
    if length + 1 < len(counts):
        for action in options:
            _count(round_.apply(action), length + 1, counts)


def read_cases(path: Path) -> Iterator[PerftCase]:
    """Read the cases of a file."""
    case: PerftCase | None = None
    for line in path.read_text("utf-8").splitlines():
        word, _, rest = line.strip().partition(" ")
        if not word or word.startswith("#"):
            continue
        if word == "case":
            if case is not None:
                yield case
            case = PerftCase(rest)
        elif case is None:
            raise ValueError(f"{path.name}: {line!r} stands before the first case")
        else:
            _read_line(case, word, rest)
    if case is not None:
        yield case


def _read_line(case: PerftCase, word: str, rest: str) -> None:
    match word:
        case "sheet":
            case.sheet = rest
        case "edition":
            case.edition = rest
        case "set":
            key, _, value = rest.partition("=")
            case.options[key] = value
        case "partners":
            case.partners = True
        case "hand":
            case.hands.append([Tile.parse(tile) for tile in rest.split()])
        case "boneyard":
            case.boneyard = [Tile.parse(tile) for tile in rest.split()]
        case "leader":
            case.leader = int(rest)
        case "perft":
            depth, count = rest.split()
            case.counts[int(depth)] = int(count)
        case _:
            raise ValueError(f"{word!r} is no line of a perft file")
