"""Results as tables and histograms of text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Final

from doublesix.columns import text_width, to_left, to_right
from doublesix.i18n import Words
from doublesix.lab.comparison import ComparedMeasure, Comparison
from doublesix.lab.duels import Duel
from doublesix.lab.estimates import EstimateKind, Sample, Z
from doublesix.lab.ladder import Ladder, Rung
from doublesix.lab.measure_words import MeasureWords
from doublesix.lab.measures import TELLING
from doublesix.lab.result import SimulationResult

GAP: Final = 2
LABEL: Final = 24
"""How wide the first column is at least."""
CELL: Final = 15
"""How wide the columns of a comparison are at least."""
WIDEST_BAR: Final = 50
EIGHTHS: Final = " ▏▎▍▌▋▊▉█"

_ROUND: Final = ("laid", "draws", "passes", "redeals", "points")
_GAME: Final = ("rounds-a-game", "games-by-side", "games-shared", "score-by-side")


def lay_out_result(result: SimulationResult, words: Words, *, plain: bool = False, width: int = 80) -> Iterator[str]:
    """Lay out everything that was measured, and how long the rounds were; with ``plain`` in ASCII."""
    wording, samples = MeasureWords(words), result.samples
    yield from _lay_out_seats(result, wording)
    yield ""
    endings = [sample for (name, _), sample in samples.items() if name in ("endings", "unwon") and sample.total]
    yield from _lay_out_list(words("lab.share-of-rounds"), endings, wording)
    yield ""
    yield from _lay_out_list(words("lab.in-a-round"), [samples[name, ""] for name in _ROUND], wording)
    games = [sample for (name, _), sample in samples.items() if name in _GAME and sample.total]
    if games:
        yield ""
        yield from _lay_out_list(words("lab.in-a-game"), games, wording)
    yield ""
    yield words("lab.histogram")
    yield from lay_out_histogram(result.tally.laid, words, plain=plain, width=width)


def _lay_out_seats(result: SimulationResult, wording: MeasureWords) -> Iterator[str]:
    """Lay out wins and points, by seat and by distance from the leader."""
    words = wording.words
    interval = words("lab.interval-head")
    rows = [("", words("lab.wins"), interval, words("lab.points"), interval)]
    for by in ("seat", "distance"):
        for place in map(str, range(result.scenario.table.players)):
            wins, points = result.samples[f"wins-by-{by}", place], result.samples[f"points-by-{by}", place]
            rows.append((wording.place(wins), *_cells(wins, wording), *_cells(points, wording)))
    return _aligned(rows)


def _lay_out_list(title: str, samples: Iterable[Sample], wording: MeasureWords) -> Iterator[str]:
    rows = [(wording.measure(sample), *_cells(sample, wording)) for sample in samples]
    return _aligned([(title, "", wording.words("lab.interval-head")), *rows])


def _cells(sample: Sample, wording: MeasureWords) -> tuple[str, str]:
    estimate = sample.estimate
    return wording.value(estimate, sample.kind), wording.interval(estimate, sample.kind)


def _aligned(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Put the first column to the left and the others to the right."""
    widths = [max(map(text_width, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        cells = [to_left(first, max(LABEL, widths[0])), *map(to_right, others, widths[1:])]
        yield (" " * GAP).join(cells).rstrip()


def lay_out_histogram(counts: Sequence[int], words: Words, *, plain: bool = False, width: int = 80) -> Iterator[str]:
    """Draw a bar for every number that occurred, and for those between them."""
    total, most = sum(counts), max(counts)
    occurring = [number for number, count in enumerate(counts) if count]
    longest = min(WIDEST_BAR, width - 16)
    for number in range(occurring[0], occurring[-1] + 1) if occurring else ():
        bar = _bar(counts[number] / most * longest, plain=plain)
        percent = words.percent(100 * counts[number] / total, 2)
        yield f"{number:4}  {to_left(bar, longest)}  {to_right(percent, 8)}"


def _bar(length: float, *, plain: bool) -> str:
    if plain:
        return "#" * round(length)
    whole, eighths = divmod(round(8 * length), 8)
    return EIGHTHS[-1] * whole + EIGHTHS[eighths].strip()


def lay_out_comparison(comparison: Comparison, words: Words, width: int = 80) -> Iterator[str]:
    """Lay out what people ask about first, a column for each scenario, as many side by side as fit."""
    labels, wording = comparison.labels, MeasureWords(words)
    rows = [(wording.measure(row.samples[0]), row) for row in comparison.rows if _is_told(row, comparison)]
    first = max(LABEL, *(text_width(name) for name, _ in rows))
    cell = max(CELL, *(min(text_width(label), 2 * CELL) for label in labels))
    beside = max(1, (width - first) // (cell + GAP))
    for start in range(0, len(labels), beside):
        shown = range(start, min(start + beside, len(labels)))
        if start:
            yield ""
        for line in _in_pieces([labels[number] for number in shown], cell):
            yield _line("", first, line, cell)
        for name, row in rows:
            yield _line(name, first, (_value_in(row, number, wording) for number in shown), cell)
            differences = [_difference_in(row, number, wording) for number in shown]
            if any(differences):
                yield _line("", first, differences, cell)


def _is_told(row: ComparedMeasure, comparison: Comparison) -> bool:
    """Seats are told apart only if different bots sit on them."""
    bots = {name for result in comparison.results for name in result.scenario.bot_names}
    named = row.name in TELLING or (len(bots) > 1 and row.name in ("wins-by-seat", "points-by-seat"))
    return named and any(sample.total for sample in row.samples)


def _value_in(row: ComparedMeasure, number: int, wording: MeasureWords) -> str:
    sample = row.samples[number]
    return wording.value(sample.estimate, sample.kind)


def _difference_in(row: ComparedMeasure, number: int, wording: MeasureWords) -> str:
    return wording.difference(row.differences[number - 1], row.samples[number].kind) if number else ""


def _in_pieces(labels: Sequence[str], cell: int) -> Iterator[tuple[str, ...]]:
    """Write labels that are too long in pieces below each other."""
    pieces = [[label[at : at + cell] for at in range(0, len(label), cell)] for label in labels]
    return zip_longest(*pieces, fillvalue="")


def _line(name: str, first: int, cells: Iterable[str], cell: int) -> str:
    return (to_left(name, first) + "".join(" " * GAP + to_right(text, cell) for text in cells)).rstrip()


def lay_out_duel(duel: Duel, words: Words) -> Iterator[str]:
    """Lay out how each bot fared."""
    wording = MeasureWords(words)
    rows = [("", words("lab.above-opponents"), words("lab.wins"), words("lab.interval-head"))]
    rows += (
        (
            standing.bot,
            wording.difference(standing.points, EstimateKind.AMOUNT),
            wording.value(standing.wins, EstimateKind.SHARE),
            wording.interval(standing.wins, EstimateKind.SHARE),
        )
        for standing in duel.standings
    )
    return _aligned(rows)


def lay_out_ladder(ladder: Ladder, words: Words) -> Iterator[str]:
    """Lay out the bots, the strongest first."""
    return _aligned([("", *ladder_heads(words)), *((rung.bot, *cells) for rung, cells in ladder_rows(ladder, words))])


def ladder_heads(words: Words) -> tuple[str, str]:
    """Return what stands above the columns of a ladder."""
    return words("lab.rating"), words("lab.deals-won")


def ladder_rows(ladder: Ladder, words: Words) -> Iterator[tuple[Rung, tuple[str, str]]]:
    """Return the columns of each bot."""
    for rung in ladder.rungs:
        rating = words(
            "lab.give-or-take", number=words.number(rung.rating, 1), reach=words.number(Z * rung.deviation, 1)
        )
        yield rung, (rating, words.percent(100 * rung.won, 1))
