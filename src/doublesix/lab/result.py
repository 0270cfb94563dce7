"""What came of a simulation: counts, estimates, and tables that other programs take."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from doublesix.extras import need
from doublesix.i18n import Words
from doublesix.kernel import GameTally, RoundTally
from doublesix.lab import measures
from doublesix.lab.estimates import Estimate, Sample
from doublesix.lab.lost_rounds import LostRounds
from doublesix.lab.scenario import Scenario
from doublesix.lab.shown_result import ShownResult

if TYPE_CHECKING:
    import numpy as np

COUNTS: Final = ("wins", "points", "leads", "wins_by_distance", "points_by_distance", "laid", "draws")
"""The counts of a tally that are lists of numbers."""
MEASURED: Final = ("measure", "place", "kind", "value", "low", "high")
"""The columns of every table of measures."""


@dataclass(frozen=True, repr=False)
class SimulationResult(ShownResult):
    """What came of so many rounds and games of a scenario."""

    scenario: Scenario
    seed: int
    tally: RoundTally
    games: GameTally
    seconds: float
    """How long the rounds took, without the games."""
    is_complete: bool = True
    """False if it was stopped before all rounds and games were played."""
    lost: LostRounds = field(default_factory=LostRounds)
    """The rounds and games that were lost because a program failed."""

    def __repr__(self) -> str:
        table, variant = self.scenario.table, self.scenario.variant
        return f"<SimulationResult: {variant!r}, {table.players} players, {self.rounds:,} rounds, seed {self.seed}>"

    def lines(self, words: Words) -> Iterator[str]:
        """Lay out everything that was measured."""
        from doublesix.lab.tables import lay_out_result  # here, because tables are made of results

        return lay_out_result(self, words)

    @property
    def rounds(self) -> int:
        """How many rounds were played."""
        return self.tally.rounds

    @property
    def rounds_per_second(self) -> float:
        """How fast they were played."""
        return self.rounds / self.seconds if self.seconds else 0.0

    @cached_property
    def samples(self) -> Mapping[tuple[str, str], Sample]:
        """Everything that was measured, by its name and place."""
        listed = [*measures.of_rounds(self.tally), *(measures.of_games(self.games) if self.games.games else ())]
        return {(sample.name, sample.place): sample for sample in listed}

    def estimate(self, name: str, place: str | int = "") -> Estimate:
        """Return a measure with its 95 % interval, such as ``estimate("wins-by-distance", 0)``."""
        try:
            return self.samples[name, str(place)].estimate
        except KeyError:
            raise measures.not_measured(name, place, self.samples) from None

    def columns(self) -> dict[str, list[Any]]:
        """Return all measures as a table by columns, which pandas and polars take as it is."""
        rows = [(*sample[:3], *sample.estimate, sample.number) for sample in self.samples.values()]
        return by_columns((*MEASURED, "cases"), rows)

    def to_numpy(self) -> dict[str, np.ndarray[Any, np.dtype[np.int64]]]:
        """Return the counts as NumPy arrays: by seat, by distance from the leader, by number of tiles."""
        need("lab", "to_numpy()", "numpy")
        import numpy as np

        arrays = {name: np.array(getattr(self.tally, name), dtype=np.int64) for name in COUNTS}
        return arrays | {"game_lengths": np.array(self.games.lengths, dtype=np.int64)}


def by_columns(names: Sequence[str], rows: Sequence[Sequence[Any]]) -> dict[str, list[Any]]:
    """Turn rows into columns."""
    return {name: [row[number] for row in rows] for number, name in enumerate(names)}
