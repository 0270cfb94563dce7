"""Play ten million rounds of every sheet, and write what they say into docs/findings.md and its pictures.

The text around the tables is written by people. ``make findings`` renews the tables and the pictures.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from doublesix import SHEETS, lab
from doublesix.i18n import words_for
from doublesix.lab.estimates import Estimate, EstimateKind
from doublesix.lab.figure_svg import figure_svg
from doublesix.lab.figures import Dots, Figure, Histogram, Panel
from doublesix.lab.measure_words import MeasureWords
from doublesix.lab.result import SimulationResult
from doublesix.lab.scenario import Scenario

PAGE: Final = Path(__file__).parent.parent / "docs" / "findings.md"
PICTURES: Final = PAGE.parent / "pictures"
ROUNDS: Final = 10_000_000
SEED: Final = 28
TABLES: Final = (2, 4)
TO_100: Final = {"target": 100}
"""What every sheet offers, so that games can be compared; on sixcolours a game is otherwise one round."""

_wording = MeasureWords(words_for("en"))


@dataclass(frozen=True)
class Column:
    """One measure of all sheets; if it shows how far a rule moves it, the estimates are differences."""

    title: str
    kind: EstimateKind
    estimates: Mapping[str, Estimate]
    even: float | None = None
    are_differences: bool = False

    def cell(self, label: str) -> str:
        """Write the estimate of a sheet."""
        estimate = self.estimates[label]
        if self.are_differences:
            return _wording.difference(estimate, self.kind)
        reach = _wording.difference(Estimate(0.0, -estimate.half_width, estimate.half_width), self.kind)
        return f"{_wording.value(estimate, self.kind)} ± {reach.rpartition(' ')[2]}"


@dataclass(frozen=True)
class Finding:
    """A table and a picture of the same numbers."""

    name: str
    title: str
    columns: Sequence[Column]
    further: Sequence[Panel] = ()

    def markdown(self) -> str:
        """Write the table."""
        heads = ["sheet", *(column.title for column in self.columns)]
        lines = [heads, ["---", *("--:" for _ in self.columns)]]
        lines += [[label, *(column.cell(label) for column in self.columns)] for label in self.columns[0].estimates]
        return "\n".join(f"| {' | '.join(line)} |" for line in lines)

    def figure(self) -> Figure:
        """Draw the same."""
        panels = [Dots(of.title, of.kind, tuple(of.estimates.items()), of.even) for of in self.columns]
        return Figure(
            self.title, f"{_wording.words.number(ROUNDS)} rounds of each, 95 % intervals", (*panels, *self.further)
        )


def findings(rounds: int = ROUNDS) -> list[Finding]:
    """Play, and return all that was found."""

    @cache
    def play(sheet: str, players: int) -> SimulationResult:
        return lab.simulate(sheet, house=TO_100, players=players, rounds=rounds, seed=SEED)

    def columns(title: str, name: str, place: str = "", *, is_even: bool = False) -> list[Column]:
        return [
            Column(
                f"{title}, {players} players",
                play(SHEETS[0], players).samples[name, place].kind,
                {sheet: play(sheet, players).estimate(name, place) for sheet in SHEETS},
                1 / players if is_even else None,
            )
            for players in TABLES
        ]

    lengths = [
        Histogram(
            f"tiles laid, {players} players",
            tuple((sheet, _shares(play(sheet, players).tally.laid)) for sheet in SHEETS),
            0,
        )
        for players in TABLES
    ]
    return [
        Finding("leader", "The leader’s edge", columns("leader wins", "wins-by-distance", "0", is_even=True)),
        Finding("blocked", "Blocked rounds", [*columns("blocked", "blocked"), *columns("nobody wins", "unwon")]),
        Finding("length", "How long a round is", columns("tiles laid", "laid"), lengths),
        Finding("score", "Points", [*columns("points", "points"), *columns("rounds to 100 points", "rounds-a-game")]),
        _greedy_player(rounds),
        _drawn_tile_waits(rounds),
    ]


def _shares(counts: Sequence[int]) -> tuple[float, ...]:
    return tuple(count / sum(counts) for count in counts)


def _greedy_player(rounds: int) -> Finding:
    """Let one player lay the heaviest tile that fits, and the others anything."""
    columns = []
    for players in TABLES:
        bots = ["greedy", *["random"] * (players - 1)]
        results = {sheet: lab.simulate(sheet, players=players, bots=bots, rounds=rounds, seed=SEED) for sheet in SHEETS}
        estimates = {sheet: result.estimate("wins-by-seat", 0) for sheet, result in results.items()}
        columns.append(Column(f"greedy wins, {players} players", EstimateKind.SHARE, estimates, 1 / players))
    return Finding("greedy", "One who lays the heaviest tile first", columns)


def _drawn_tile_waits(rounds: int) -> Finding:
    """Let those who cannot play draw one tile, on every sheet, and then let that tile wait for the next turn."""
    measures = (("leader wins", "wins-by-distance", "0"), ("blocked", "blocked", ""), ("tiles drawn", "draws", ""))
    found: dict[str, dict[str, Estimate]] = {title: {} for title, *_ in measures}
    for sheet in SHEETS:
        tables = [
            Scenario.of(sheet, house={"draw": "one", "drawn_tile": drawn_tile}, players=4, label=drawn_tile)
            for drawn_tile in ("plays", "waits")
        ]
        comparison = lab.compare(*tables, rounds=rounds, games=0, seed=SEED)
        for title, name, place in measures:
            found[title][sheet] = comparison.difference("waits", name, place)
    columns = [
        Column(
            title,
            EstimateKind.AMOUNT if title == "tiles drawn" else EstimateKind.SHARE,
            estimates,
            0.0,
            are_differences=True,
        )
        for title, estimates in found.items()
    ]
    return Finding("waits", "What changes if the drawn tile waits, 4 players", columns)


def renewed(page: str, found: Sequence[Finding]) -> str:
    """Return the page with its tables renewed."""
    for finding in found:
        begin, end = f"<!-- {finding.name} -->", f"<!-- end of {finding.name} -->"
        before, _, rest = page.partition(begin)
        _, has_end, after = rest.partition(end)
        if not has_end:
            sys.exit(f"docs/findings.md has no place for {finding.name}")
        picture = f"![{finding.title}](pictures/findings-{finding.name}.svg)"
        page = f"{before}{begin}\n\n{finding.markdown()}\n\n{picture}\n\n{end}{after}"
    return page


def main() -> None:
    """Renew the page and the pictures."""
    found = findings()
    PAGE.write_text(renewed(PAGE.read_text("utf-8"), found), "utf-8")
    for finding in found:
        (PICTURES / f"findings-{finding.name}.svg").write_text(figure_svg(finding.figure(), _wording.words), "utf-8")


if __name__ == "__main__":
    main()
