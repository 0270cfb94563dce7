"""A comparison as one HTML file that can be mailed: nothing is fetched, nothing runs, and it follows light and dark."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from doublesix.i18n import Words
from doublesix.lab.comparison import ComparedMeasure, Comparison
from doublesix.lab.estimates import Estimate
from doublesix.lab.figure_svg import panel_svg, style
from doublesix.lab.figures import figure_of_comparison
from doublesix.lab.measure_words import MeasureWords

STYLE: Final = """
:root{color-scheme:light dark;--paper:#fff;--ink:#2b322e;--faint:#b9c4bd;--sure:#e4efe7}
@media(prefers-color-scheme:dark){:root{--paper:#171b1a;--ink:#d9ded8;--faint:#4a5550;--sure:#24382c}}
body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
body{max-width:60rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.6rem;line-height:1.25}h2{font-size:1.2rem;margin-top:2.5rem}
.panels{display:flex;flex-wrap:wrap;gap:1rem}.panels svg{max-width:100%;height:auto}
.wide{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.3rem .7rem;text-align:right;border-bottom:1px solid var(--faint);white-space:nowrap}
th:first-child{text-align:left}small{display:block;opacity:.85}.sure{background:var(--sure)}
"""


def report_html(comparison: Comparison, words: Words) -> str:
    """Write the report."""
    figure = figure_of_comparison(comparison, words)
    panels = "".join(panel_svg(panel, words) for panel in figure.panels)
    stopped = "" if comparison.is_complete else f"<p><strong>{escape(words('lab.stopped'))}</strong></p>"
    return (
        f'<!doctype html>\n<html lang="{words.language}" dir="{words.direction}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(figure.title)}</title>\n<style>{STYLE}{style()}</style>\n</head>\n<body>\n"
        f"<h1>{escape(figure.title)}</h1>\n<p>{escape(_played(comparison, words))}</p>\n{stopped}"
        f"{''.join(_scenarios(comparison, words))}"
        f'<div class="panels">\n{panels}</div>\n'
        f"<h2>{escape(words('lab.report-numbers'))}</h2>\n<p>{escape(words('lab.report-reading'))}</p>\n"
        f'<div class="wide"><table>\n{"".join(_table(comparison, words))}</table></div>\n</body>\n</html>\n'
    )


def _played(comparison: Comparison, words: Words) -> str:
    first = comparison.results[0]
    played = words(
        "lab.played-each",
        rounds=words.number(first.rounds),
        games=words.number(first.games.games),
        seconds=words.number(comparison.seconds, 1),
        seed=comparison.seed,
    )
    return words("lab.report-played", table=MeasureWords(words).table(first.scenario), played=played)


def _scenarios(comparison: Comparison, words: Words) -> Iterator[str]:
    yield "<ul>\n"
    for result in comparison.results:
        title = MeasureWords(words).title(result.scenario.variant)
        yield f"<li><strong>{escape(result.scenario.label)}</strong>: {escape(title)}</li>\n"
    yield "</ul>\n"


def _table(comparison: Comparison, words: Words) -> Iterator[str]:
    heads = "".join(f"<th>{escape(label)}</th>" for label in comparison.labels)
    yield f"<tr><th></th>{heads}</tr>\n"
    for row in comparison.rows:
        if any(sample.total for sample in row.samples):
            measure = MeasureWords(words).measure(row.samples[0])
            yield f"<tr><th>{escape(measure)}</th>{''.join(_cells(row, words))}</tr>\n"


def _cells(row: ComparedMeasure, words: Words) -> Iterator[str]:
    wording, (first, *others) = MeasureWords(words), row.samples
    interval = wording.interval(first.estimate, first.kind)
    yield f"<td>{escape(wording.value(first.estimate, first.kind))}<small>{escape(interval)}</small></td>"
    for sample, difference in zip(others, row.differences, strict=True):
        told = wording.difference(difference, sample.kind)
        mark = ' class="sure"' if _is_sure(difference) else ""
        yield f"<td{mark}>{escape(wording.value(sample.estimate, sample.kind))}<small>{escape(told)}</small></td>"


def _is_sure(difference: Estimate) -> bool:
    """Whether the interval rules out that there is no difference."""
    return difference.low > 0 or difference.high < 0
