"""How somebody played over time, as a small picture: accuracy as a line, luck as bars above and below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from doublesix.server.people.history import day_of
from doublesix.server.store.reviews import GameFigures

WIDTH: Final = 600
HEIGHT: Final = 120
_MARGIN: Final = 6


@dataclass(frozen=True, slots=True)
class ChartDot:
    """A game in the picture of accuracy."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class ChartBar:
    """A game in the picture of luck."""

    x: float
    y: float
    width: float
    height: float
    is_good: bool


@dataclass(frozen=True, slots=True)
class ChartRow:
    """A game in the table."""

    game: str
    day: date
    accuracy: float | None
    """In percent."""
    luck: float | None


@dataclass(frozen=True, slots=True)
class HistoryChart:
    """Both pictures, and the same as a table."""

    dots: tuple[ChartDot, ...]
    bars: tuple[ChartBar, ...]
    rows: tuple[ChartRow, ...]
    """The latest first."""
    mean_accuracy: float | None
    """In percent."""
    mean_luck: float | None
    width: int = WIDTH
    height: int = HEIGHT

    @property
    def line(self) -> str:
        """The points of the line of accuracy, as SVG writes them."""
        return " ".join(f"{dot.x:g},{dot.y:g}" for dot in self.dots)


def chart_of(figures: Sequence[GameFigures]) -> HistoryChart | None:
    """Draw the figures, the oldest at the left; nothing if there are none."""
    if not figures:
        return None
    accuracies = [one.accuracy for one in figures if one.accuracy is not None]
    lucks = [one.luck for one in figures if one.luck is not None]
    return HistoryChart(
        dots=tuple(
            ChartDot(_x(index, len(figures)), round(HEIGHT - _MARGIN - one.accuracy * (HEIGHT - 2 * _MARGIN), 1))
            for index, one in enumerate(figures)
            if one.accuracy is not None
        ),
        bars=_bars(figures, max(map(abs, lucks), default=0) or 1),
        rows=tuple(
            ChartRow(one.game, day_of(one.ended_ms), None if one.accuracy is None else 100 * one.accuracy, one.luck)
            for one in reversed(figures)
        ),
        mean_accuracy=100 * sum(accuracies) / len(accuracies) if accuracies else None,
        mean_luck=sum(lucks) / len(lucks) if lucks else None,
    )


def _bars(figures: Sequence[GameFigures], most: float) -> tuple[ChartBar, ...]:
    half = HEIGHT / 2
    width = round(min(24.0, 0.7 * (WIDTH - 2 * _MARGIN) / len(figures)), 1)
    bars = []
    for index, one in enumerate(figures):
        if one.luck is not None:
            height = round(max(1.0, abs(one.luck) / most * (half - _MARGIN)), 1)
            x = round(_x(index, len(figures)) - width / 2, 1)
            bars.append(ChartBar(x, half - height if one.luck >= 0 else half, width, height, one.luck >= 0))
    return tuple(bars)


def _x(index: int, count: int) -> float:
    """Return the middle of a game's share of the width."""
    return round(_MARGIN + (index + 0.5) * (WIDTH - 2 * _MARGIN) / count, 1)
