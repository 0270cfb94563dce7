"""What is drawn: panels with dots and their intervals, or with how often each number occurred. Nothing here draws."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, floor, isfinite, log10
from typing import Final, NamedTuple

from doublesix.i18n import Words
from doublesix.lab.comparison import ComparedMeasure, Comparison
from doublesix.lab.estimates import Estimate, EstimateKind, Sample
from doublesix.lab.measure_words import MeasureWords
from doublesix.lab.measures import TELLING
from doublesix.lab.result import SimulationResult

TICKS: Final = 5


class Dots(NamedTuple):
    """A dot with its interval for each label, one below the other."""

    title: str
    kind: EstimateKind
    dots: tuple[tuple[str, Estimate], ...]
    mark: float | None = None
    """Where a line shows what would be even."""


class Histogram(NamedTuple):
    """How often each number occurred, as shares; several series lie over each other."""

    title: str
    series: tuple[tuple[str, tuple[float, ...]], ...]
    first: int
    """The number that the first share of each series belongs to."""


Panel = Dots | Histogram


class Figure(NamedTuple):
    """Panels under a title."""

    title: str
    subtitle: str
    panels: tuple[Panel, ...]


def figure_of_result(result: SimulationResult, words: Words) -> Figure:
    """Show who wins, how rounds end and how long they are."""
    wording, samples, players = MeasureWords(words), result.samples, result.scenario.table.players

    def dots(name: str) -> tuple[tuple[str, Estimate], ...]:
        return tuple((wording.place(sample), sample.estimate) for (of, _), sample in samples.items() if of == name)

    endings = tuple(
        (wording.measure(sample), sample.estimate)
        for (name, _), sample in samples.items()
        if name in ("endings", "unwon") and sample.total
    )
    panels: list[Panel] = [
        Dots(words("lab.panel-wins-by-distance"), EstimateKind.SHARE, dots("wins-by-distance"), 1 / players),
        Dots(words("lab.panel-points-by-distance"), EstimateKind.AMOUNT, dots("points-by-distance")),
        Dots(words("lab.share-of-rounds"), EstimateKind.SHARE, endings),
        _histogram(words("lab.histogram"), [("", result.tally.laid)]),
    ]
    if result.games.games:
        panels.append(_histogram(words("lab.panel-game-lengths"), [("", result.games.lengths)]))
    subtitle = words("lab.figure-subtitle", table=wording.table(result.scenario), rounds=words.number(result.rounds))
    return Figure(wording.title(result.scenario.variant), subtitle, tuple(panels))


def figure_of_comparison(comparison: Comparison, words: Words) -> Figure:
    """Show the measures in which the scenarios differ most, each scenario with a dot or a line of its own."""
    wording, first = MeasureWords(words), comparison.results[0]
    players = first.scenario.table.players
    panels: list[Panel] = [
        _dots_of_row(row, comparison.labels, wording, 1 / players if row.name == "wins-by-distance" else None)
        for row in comparison.rows
        if _is_shown(row)
    ]
    laid = [(label, result.tally.laid) for label, result in zip(comparison.labels, comparison.results, strict=True)]
    panels.append(_histogram(words("lab.histogram"), laid))
    subtitle = words("lab.figure-subtitle-each", table=wording.table(first.scenario), rounds=words.number(first.rounds))
    return Figure(words("lab.compared", scenarios=words.list_and(comparison.labels)), subtitle, tuple(panels))


def ticks(low: float, high: float) -> list[float]:
    """Return round numbers between two bounds, five or so."""
    if not low < high:
        return [low]
    rough = (high - low) / TICKS
    power: float = 10.0 ** floor(log10(rough))
    step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= 0.8 * rough)
    return [number * step for number in range(ceil(low / step - 1e-9), floor(high / step + 1e-9) + 1)]


def bounds(dots: Dots) -> tuple[float, float]:
    """Return from where to where the axis goes: around all intervals, with room on both sides."""
    found = [bound for _, estimate in dots.dots for bound in estimate if isfinite(bound)]
    found += [] if dots.mark is None else [dots.mark]
    low, high = min(found, default=0.0), max(found, default=1.0)
    room = 0.08 * (high - low) or 0.1 * abs(high) or 1.0
    return low - room, high + room


def places_between(values: Sequence[float]) -> int:
    """How many decimal places tell these values apart."""
    step = min((after - before for before, after in pairwise(values)), default=1.0)
    return max(0, -floor(log10(step) + 1e-9)) if step > 0 else 0


def _is_shown(row: ComparedMeasure) -> bool:
    only_leader = row.name != "wins-by-distance" or row.place == "0"
    return row.name in TELLING and only_leader and any(sample.total for sample in row.samples)


def _dots_of_row(row: ComparedMeasure, labels: Sequence[str], wording: MeasureWords, mark: float | None) -> Dots:
    sample: Sample = row.samples[0]
    estimates = (sample.estimate for sample in row.samples)
    return Dots(wording.measure(sample), sample.kind, tuple(zip(labels, estimates, strict=True)), mark)


def _histogram(title: str, counted: Sequence[tuple[str, Sequence[int]]]) -> Histogram:
    occurring = [number for _, counts in counted for number, count in enumerate(counts) if count]
    first, last = min(occurring, default=0), max(occurring, default=0)
    series = tuple(
        (label, tuple(count / (sum(counts) or 1) for count in counts[first : last + 1])) for label, counts in counted
    )
    return Histogram(title, series, first)
