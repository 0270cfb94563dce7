"""Figures as PNG, by matplotlib (``doublesix[plots]``)."""

from __future__ import annotations

import io
from math import isfinite
from typing import TYPE_CHECKING, Final

from doublesix.i18n import Words
from doublesix.lab.estimates import EstimateKind
from doublesix.lab.figure_svg import LIGHT
from doublesix.lab.figures import Dots, Figure, Histogram, bounds

if TYPE_CHECKING:
    from matplotlib.axes import Axes

DOTS_AN_INCH: Final = 150
_DASHES: Final = ("-", "--", ":", "-.", (0, (4, 4)), (0, (9, 3)))


def figure_png(figure: Figure, words: Words) -> bytes:
    """Draw a figure."""
    from matplotlib.figure import Figure as Canvas

    rows = -(-len(figure.panels) // 2)
    canvas = Canvas(figsize=(10, 0.8 + 2.4 * rows), layout="constrained")
    canvas.suptitle(f"{figure.title}\n{figure.subtitle}")
    places = canvas.subplots(rows, 2, squeeze=False).flat
    for place, panel in zip(places, figure.panels, strict=False):
        place.set_title(panel.title, loc="left", fontsize=10, fontweight="bold")
        if isinstance(panel, Dots):
            _draw_dots(place, panel, words)
        else:
            _draw_histogram(place, panel, words)
    for place in list(canvas.axes)[len(figure.panels) :]:
        place.set_axis_off()
    written = io.BytesIO()
    canvas.savefig(written, format="png", dpi=DOTS_AN_INCH)
    return written.getvalue()


def _draw_dots(place: Axes, panel: Dots, words: Words) -> None:
    for number, (_, estimate) in enumerate(panel.dots):
        colour = LIGHT[number % len(LIGHT)]
        if isfinite(estimate.low):
            place.plot([estimate.low, estimate.high], [number, number], "|-", color=colour)
        place.plot([estimate.value], [number], "o", color=colour, markersize=4)
    place.set_yticks(range(len(panel.dots)), [label for label, _ in panel.dots])
    place.set_ylim(len(panel.dots) - 0.5, -0.5)
    place.set_xlim(*bounds(panel))
    place.grid(axis="x", alpha=0.4)
    if panel.mark is not None:
        place.axvline(panel.mark, color="black", linestyle=":")
    if panel.kind is EstimateKind.SHARE:
        place.xaxis.set_major_formatter(lambda value, _: words.as_percent(f"{100 * value:.6g}"))


def _draw_histogram(place: Axes, panel: Histogram, words: Words) -> None:
    for which, (label, shares) in enumerate(panel.series):
        numbers = range(panel.first, panel.first + len(shares))
        colour = LIGHT[which % len(LIGHT)]
        percents = [100 * share for share in shares]
        if len(panel.series) == 1:
            place.bar(numbers, percents, color=colour)
        else:
            place.plot(numbers, percents, color=colour, linestyle=_DASHES[which % len(_DASHES)], label=label)
    if len(panel.series) > 1:
        place.legend(fontsize=8)
    place.yaxis.set_major_formatter(lambda value, _: words.as_percent(f"{value:g}"))
    place.grid(axis="y", alpha=0.4)
