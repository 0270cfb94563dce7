"""Figures as SVG that stand alone and follow the light or dark theme of the reader. Needs no package."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import count, pairwise
from math import inf, isfinite
from typing import Final, NamedTuple

from doublesix.i18n import Words
from doublesix.lab.estimates import EstimateKind
from doublesix.lab.figures import Dots, Figure, Histogram, Panel, bounds, places_between, ticks

PANEL: Final = 380
"""How wide a panel is; two stand side by side."""
ROW: Final = 24
LABELS: Final = 168
"""The room for labels to the left of dots."""
RIGHT: Final = 24
HEAD: Final = 34
FOOT: Final = 34
CHART: Final = 150
PLOT_LEFT: Final = 52
LEGEND: Final = 18
TITLE: Final = 64
LONGEST_LABEL: Final = 22
WIDTH_OF_A_DIGIT: Final = 7.5

LIGHT: Final = ("#0b6bb5", "#c2410c", "#15714f", "#a8206c", "#6b5b00", "#5b3fa0")
DARK: Final = ("#6cb6ff", "#ff9d5c", "#5fd39b", "#ff8fc4", "#e5cf5a", "#b9a1ff")
DASHES: Final = ("none", "7 3", "2 3", "9 3 2 3", "4 4", "12 4")
"""Lines are told apart by their dashes too."""


def style() -> str:
    """The colours of all figures, by day and by night."""
    return (
        f".figure{{--paper:#fff;--ink:#2b322e;--faint:#b9c4bd;{_variables(LIGHT)}"
        "font:13px system-ui,sans-serif;color:var(--ink);background:var(--paper)}"
        f"@media(prefers-color-scheme:dark){{.figure{{--paper:#171b1a;--ink:#d9ded8;--faint:#4a5550;{_variables(DARK)}}}}}"
        ".figure text{fill:var(--ink)}.figure .title{font-size:18px;font-weight:600}.figure .head{font-weight:600}"
        ".figure .axis{stroke:var(--faint);fill:none}.figure .mark{stroke:var(--ink);stroke-dasharray:2 3}"
        ".figure .reach{stroke-width:2;fill:none}.figure .line{stroke-width:2;fill:none;stroke-linejoin:round}"
        ".figure .end{text-anchor:end}.figure .middle{text-anchor:middle}"
    )


def figure_svg(figure: Figure, words: Words) -> str:
    """Draw a figure as a file of its own."""
    drawn, y = [], TITLE
    for panels in _in_pairs(figure.panels):
        for number, panel in enumerate(panels):
            drawn.append(f'<g transform="translate({number * (PANEL + RIGHT)} {y})">{"".join(_draw(panel, words))}</g>')
        y += max(map(_height, panels))
    width = 2 * PANEL + RIGHT if len(figure.panels) > 1 else PANEL
    head = f'<text class="title" x="12" y="28">{escape(figure.title)}</text>'
    head += f'<text x="12" y="48">{escape(figure.subtitle)}</text>'
    return _svg(width, y + 8, figure.title, f"<style>{style()}</style>{head}{''.join(drawn)}")


def panel_svg(panel: Panel, words: Words) -> str:
    """Draw one panel for a page that has the style already."""
    return _svg(PANEL, _height(panel), panel.title, "".join(_draw(panel, words)))


def _svg(width: int, height: int, title: str, content: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="figure" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img"><title>{escape(title)}</title>'
        f'<rect width="{width}" height="{height}" fill="var(--paper)"/>{content}</svg>\n'
    )


def _variables(colours: Iterable[str]) -> str:
    return "".join(f"--c{number}:{colour};" for number, colour in enumerate(colours))


def _colour(number: int) -> str:
    return f"var(--c{number % len(LIGHT)})"


def _in_pairs(panels: Sequence[Panel]) -> Iterator[Sequence[Panel]]:
    return (panels[start : start + 2] for start in range(0, len(panels), 2))


def _height(panel: Panel) -> int:
    if isinstance(panel, Dots):
        return HEAD + ROW * len(panel.dots) + FOOT
    return HEAD + CHART + FOOT + _legend_height(panel)


def _legend_height(panel: Histogram) -> int:
    return LEGEND * len(panel.series) if len(panel.series) > 1 else 0


def _draw(panel: Panel, words: Words) -> Iterator[str]:
    yield f'<text class="head" x="12" y="20">{escape(panel.title)}</text>'
    yield from _draw_dots(panel, words) if isinstance(panel, Dots) else _draw_histogram(panel, words)


def _draw_dots(panel: Dots, words: Words) -> Iterator[str]:
    low, high = bounds(panel)
    bottom = HEAD + ROW * len(panel.dots)

    def x(value: float) -> float:
        return round(LABELS + (value - low) / (high - low) * (PANEL - LABELS - RIGHT), 1)

    yield from _x_axis([(x(tick), text) for tick, text in _ticks_of(low, high, panel.kind, words)], bottom, HEAD)
    if panel.mark is not None:
        yield f'<path class="mark" d="M{x(panel.mark)} {HEAD - 6}V{bottom}"/>'
    for number, (label, estimate) in enumerate(panel.dots):
        y, colour = HEAD + ROW * number + ROW // 2, _colour(number)
        yield f'<text class="end" x="{LABELS - 12}" y="{y + 4}">{escape(_short(label))}</text>'
        if isfinite(estimate.low):
            ends = f"M{x(estimate.low)} {y - 4}v8m0 -4H{x(estimate.high)}m0 -4v8"
            yield f'<path class="reach" stroke="{colour}" d="{ends}"/>'
        if isfinite(estimate.value):
            yield f'<circle cx="{x(estimate.value)}" cy="{y}" r="3.5" fill="{colour}"/>'


class _Plot(NamedTuple):
    """Where the slots of a histogram are, and how high a share reaches."""

    step: float
    most: float

    def x(self, slot: float) -> float:
        return round(PLOT_LEFT + slot * self.step, 1)

    def y(self, share: float) -> float:
        return round(HEAD + CHART - share / self.most * (CHART - 6), 1)


def _draw_histogram(panel: Histogram, words: Words) -> Iterator[str]:
    slots = len(panel.series[0][1])
    most = max(max(shares) for _, shares in panel.series) or 1.0
    plot = _Plot((PANEL - PLOT_LEFT - RIGHT) / slots, most)
    for tick, text in _ticks_of(0, most, EstimateKind.SHARE, words):
        yield f'<path class="axis" d="M{PLOT_LEFT} {plot.y(tick)}H{PANEL - RIGHT}"/>'
        yield f'<text class="end" x="{PLOT_LEFT - 6}" y="{plot.y(tick) + 4}">{text}</text>'
    every = next(every for every in (1, 2, 5, 10, 25, slots) if slots <= 12 * every)
    for slot, number in enumerate(range(panel.first, panel.first + slots)):
        if number % every == 0:
            yield f'<text class="middle" x="{plot.x(slot + 0.5)}" y="{HEAD + CHART + 18}">{number}</text>'
    yield from _draw_bars(panel.series[0][1], plot) if len(panel.series) == 1 else _draw_curves(panel, plot)


def _draw_bars(shares: Sequence[float], plot: _Plot) -> Iterator[str]:
    for slot, share in enumerate(shares):
        width, height = round(0.84 * plot.step, 1), round(HEAD + CHART - plot.y(share), 1)
        place = f'x="{plot.x(slot + 0.08)}" y="{plot.y(share)}" width="{width}" height="{height}"'
        yield f'<rect {place} fill="{_colour(0)}"/>'


def _draw_curves(panel: Histogram, plot: _Plot) -> Iterator[str]:
    """Draw a line for each series, and below them which is which."""
    for number, (label, shares) in enumerate(panel.series):
        look = f'stroke="{_colour(number)}" stroke-dasharray="{DASHES[number % len(DASHES)]}"'
        points = " ".join(f"{plot.x(slot + 0.5)},{plot.y(share)}" for slot, share in enumerate(shares))
        below = HEAD + CHART + FOOT + LEGEND * number
        yield f'<polyline class="line" {look} points="{points}"/>'
        yield f'<path class="line" {look} d="M{PLOT_LEFT} {below}h28"/>'
        yield f'<text x="{PLOT_LEFT + 36}" y="{below + 4}">{escape(label)}</text>'


def _x_axis(marks: Sequence[tuple[float, str]], bottom: int, top: int) -> Iterator[str]:
    """Draw the axis below, with a label at every mark, or at every second and so on if they would touch."""
    widest = WIDTH_OF_A_DIGIT * max(len(text) for _, text in marks)
    every = next(step for step in count(1) if _apart(marks[::step]) > widest)
    for place, _ in marks:
        yield f'<path class="axis" d="M{place} {top - 6}V{bottom + 4}"/>'
    for place, text in marks[::every]:
        yield f'<text class="middle" x="{place}" y="{bottom + 20}">{text}</text>'


def _apart(marks: Sequence[tuple[float, str]]) -> float:
    return min((after - before for (before, _), (after, _) in pairwise(marks)), default=inf)


def _ticks_of(low: float, high: float, kind: EstimateKind, words: Words) -> list[tuple[float, str]]:
    scale = 100 if kind is EstimateKind.SHARE else 1
    values = ticks(scale * low, scale * high)
    places = places_between(values)
    unit = words.as_percent if kind is EstimateKind.SHARE else str
    return [(value / scale, unit(words.number(value, places))) for value in values]


def _short(label: str) -> str:
    """Keep the end of a label, where house rules stand that tell one from another."""
    return label if len(label) <= LONGEST_LABEL else f"…{label[1 - LONGEST_LABEL :]}"
