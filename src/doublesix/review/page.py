"""A review as HTML: a fragment that any page can hold, and a page of its own that can be mailed.

Nothing is fetched and nothing runs. The fragment has classes and no styles of its own, so that a page may hold it
whose policy allows none; ``REVIEW_STYLE`` belongs into the stylesheet.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from html import escape
from typing import Final
from urllib.parse import urlencode

from doublesix.i18n import Words
from doublesix.layout import lay_out
from doublesix.picture import Look, ShownHand, line_on_page, tile_sprite
from doublesix.picture.position import ShownPosition
from doublesix.position import write_position
from doublesix.review.analysis import Analysis, AnalysisWords
from doublesix.review.balance import Balance
from doublesix.review.game_review import Decision, Judged, Review, ReviewedRound, SeatReview
from doublesix.review.measurement import SMALLEST_SHOWN
from doublesix.review.option_words import OPTION_HEADS
from doublesix.review.sentences import ReviewWords
from doublesix.review.stages import TABLE, TILE_WIDTH, StageWriter
from doublesix.review.style import page_style
from doublesix.sentences.agreement import tell_players

_TILE: Final = re.compile(r"\b[0-6]-[0-6]\b")
_BAR: Final = 100
"""How long the longest bar is to either side, in its own units."""


def review_page(review: Review, words: Words) -> str:
    """Write a page of its own."""
    game = review.game
    title = words("review.title-of", players=tell_players(game.seating, review.names, words))
    return (
        f'<!doctype html>\n<html lang="{words.language}" dir="{words.direction}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{page_style(Look.of(game.variant))}</style>\n</head>\n"
        f"<body>\n{tile_sprite()}\n<main>\n<h1>{escape(title)}</h1>\n{review_fragment(review, words)}</main>\n"
        "</body>\n</html>\n"
    )


def review_fragment(
    review: Review,
    words: Words,
    *,
    seats: Collection[int] | None = None,
    replay: str | None = None,
    analyse: str | None = None,
) -> str:
    """Write a review for another page. That page has its own heading before it, and the tiles' sprite.

    If seats are given, only what concerns them is shown. ``replay`` is the address of a page that shows the
    game step by step. Every decision has a link to it: ``#3.5.0`` is round 3 after 5 actions, as seat 0 saw it.
    ``analyse`` is the address of a page that looks at a position; every decision has a link to that, too.
    """
    inner = "".join(_Writer(review, words, seats, replay, analyse).write())
    return f'<div class="review" data-look="{Look.of(review.game.variant)}">\n{inner}</div>\n'


def analysis_fragment(analysis: Analysis, words: Words, names: tuple[str, ...]) -> str:
    """Write what the options of a position are worth, for another page; that has the tiles' sprite.

    A script may write better numbers into the same rows, in the order of the options, while they come to be known.
    """
    wording = AnalysisWords(analysis, words, names)
    rows = [_row([*map(words, OPTION_HEADS), ""], heads=True)]
    for judged, cells, reach in zip(analysis.options, wording.rows(), reaches(analysis.options), strict=True):
        rows.append(_row(cells, kind="played" if judged == analysis.best else "", drawn=_reach(*reach)))
    known = "".join(map(_paragraph, wording.known()))
    about = "".join(_paragraph(line, "about") for line in wording.about())
    return (
        f'<div class="wide" role="group" tabindex="0" aria-label="{escape(words(OPTION_HEADS[0]))}">'
        f'<table class="options">\n{"".join(rows)}</table></div>\n'
        f'<p class="because">{_text(wording.because() or "")}</p>\n{known}{about}'
    )


def reaches(options: Sequence[Judged]) -> list[tuple[float, float, float]]:
    """Return the least, what each option is worth, and the most, on a scale that all of them share."""
    ends = [(one.points.points - one.points.reach, one.points.points + one.points.reach) for one in options]
    least, most = min(low for low, _ in ends), max(high for _, high in ends)
    return [
        (_on_scale(low, least, most), _on_scale(one.points.points, least, most), _on_scale(high, least, most))
        for one, (low, high) in zip(options, ends, strict=True)
    ]


def _on_scale(points: float, least: float, most: float) -> float:
    return round(_BAR * (points - least) / max(most - least, SMALLEST_SHOWN), 1)


def position_figure(shown: ShownPosition, words: Words) -> str:
    """Draw a position for another page, which has the tiles' sprite."""
    hands = [
        ShownHand(name, (None,) * size if hand is None else tuple(hand))
        for name, size, hand in zip(shown.names, shown.sizes, shown.hands, strict=True)
    ]
    line = shown.seen.line
    drawn = line_on_page(line, lay_out(line, TABLE), words, shown.look, hands=hands, tile_width=TILE_WIDTH)
    return f"<figure>{drawn}</figure>\n"


class _Writer:
    """What is needed to write one review."""

    def __init__(
        self, review: Review, words: Words, seats: Collection[int] | None, replay: str | None, analyse: str | None
    ) -> None:
        self.review, self.words, self.replay, self.analyse = review, words, replay, analyse
        self.seats = tuple(seat for seat in review.of_seats if seats is None or seat.seat in seats)
        self.shown = frozenset(seat.seat for seat in self.seats)
        self.wording = ReviewWords(review, words)
        self._stages = StageWriter(self.wording)

    def write(self) -> Iterator[str]:
        for line in self.wording.head():
            yield _paragraph(line, "about")
        if not any(seat.decisions for seat in self.review.of_seats):
            yield _paragraph(self.words("review.nothing"))
            return
        yield '<div class="seats">\n'
        for seat in self.seats:
            yield from self._seat(seat)
        yield "</div>\n"
        yield from self._luck_and_skill()
        yield from self._costliest()
        yield _heading(2, self.words("review.rounds"))
        yield from self._points()
        for each in self.review.rounds:
            yield from self._round(each)

    def _seat(self, seat: SeatReview) -> Iterator[str]:
        yield f'<section class="seat">\n{_heading(2, self.wording.names[seat.seat])}'
        yield _paragraph(self.wording.accuracy(seat))
        if seat.accuracy is not None:
            share, label = self.wording.share(seat.accuracy), self.words("general.accuracy")
            yield f'<meter aria-label="{escape(label)}" value="{seat.accuracy:.3f}">{escape(share)}</meter>\n'
        yield _paragraph(self.wording.counted(seat))
        yield "</section>\n"

    def _luck_and_skill(self) -> Iterator[str]:
        balances = self.wording.balances(self.shown)
        if not balances:
            return
        yield _heading(2, self.words("review.luck-and-skill"))
        yield _paragraph(self.words("review.luck-and-skill-about"), "about")
        yield '<div class="seats">\n'
        for name, balance in balances:
            yield f'<section class="seat">\n{_heading(3, name)}{"".join(self._balance(balance))}</section>\n'
        yield "</div>\n"

    def _balance(self, balance: Balance) -> Iterator[str]:
        parts = list(self.wording.parts(balance))
        longest = max(abs(points.points) for _, points in parts) or 1
        if balance.is_whole:
            yield _paragraph(self.wording.luck_against_skill(balance))
        yield '<div class="wide"><table>\n'
        yield _row([self.words("review.where-from"), self.words("general.points"), ""], heads=True)
        for place, (name, points) in enumerate(parts, 1):
            kind = "sum" if place == len(parts) else ""
            yield _row([name, self.wording.points(points)], kind=kind, drawn=_bar(points.points / longest))
        yield "</table></div>\n"

    def _costliest(self) -> Iterator[str]:
        yield _heading(2, self.words("review.costliest"))
        for seat in self.seats:
            yield _heading(3, self.wording.names[seat.seat])
            if not seat.costliest:
                yield _paragraph(self.words("review.nothing-lost"))
            for decision in seat.costliest:
                yield from self._decision(decision)

    def _points(self) -> Iterator[str]:
        yield '<div class="wide"><table>\n'
        yield _row([self.words.label("key.round"), *self.wording.sides()], heads=True)
        for each in self.review.rounds:
            if each.points is not None:
                yield _row([str(each.number), *self.wording.scored(each)])
        yield "</table></div>\n"

    def _round(self, each: ReviewedRound) -> Iterator[str]:
        yield f"<section>\n{_heading(3, self.wording.round_title(each))}{_paragraph(self.wording.round_result(each))}"
        decisions = [decision for decision in each.decisions if decision.seat in self.shown]
        if decisions:
            summary = self.words("review.show-decisions", count=len(decisions))
            yield f"<details><summary>{escape(summary)}</summary>\n"
            for decision in decisions:
                yield from self._decision(decision)
            yield "</details>\n"
        yield "</section>\n"

    def _decision(self, decision: Decision) -> Iterator[str]:
        wording = self.wording
        title = self.words("review.decision", moment=wording.moment(decision), choice=wording.chose(decision))
        yield f'<article class="decision {decision.verdict}">\n{_heading(4, title)}'
        mark = f'<span class="mark">{escape(wording.mark(decision.verdict))}</span>'
        yield f'<p class="verdict">{mark}{_text(wording.verdict(decision))}</p>\n'
        reasons = "".join(f"<li>{_text(reason)}</li>\n" for reason in wording.why(decision))
        yield f'<ul class="why">\n{reasons}</ul>\n' if reasons else '<div class="why"></div>\n'
        yield from self._stages.show(decision)
        yield '<div class="more">\n<dl class="sides">\n'
        for name, told in (("review.known", wording.known(decision)), ("review.hidden", wording.hidden(decision))):
            yield f"<div><dt>{escape(self.words(name))}</dt>{''.join(f'<dd>{_text(one)}</dd>' for one in told)}</div>\n"
        yield f"</dl>\n<details><summary>{escape(self.words('coach.numbers'))}</summary>\n"
        yield from self._options(decision)
        yield f"</details>\n{self._link(decision)}</div>\n</article>\n"

    def _link(self, decision: Decision) -> str:
        """Write a link to the moment in the replay; read by itself, it says which."""
        if self.replay is None:
            return ""
        further = self._analysis_link(decision)
        text = self.words("review.in-replay")
        label = self.words("general.named", name=text, text=self.wording.moment(decision))
        address = f"{self.replay}#{decision.round_number}.{decision.step}.{decision.seat}"
        return f'<p><a href="{escape(address)}" aria-label="{escape(label)}">{escape(text)}</a></p>\n{further}'

    def _analysis_link(self, decision: Decision) -> str:
        """Write a link to the position on a page of its own, where others can be tried."""
        if self.analyse is None:
            return ""
        text = self.words("web.analyse-title")
        label = self.words("general.named", name=text, text=self.wording.moment(decision))
        line = write_position(decision.view, self.review.game.variant)
        address = f"{self.analyse}?{urlencode({'position': line})}"
        return f'<p><a href="{escape(address)}" aria-label="{escape(label)}">{escape(text)}</a></p>\n'

    def _options(self, decision: Decision) -> Iterator[str]:
        yield '<div class="wide"><table class="options">\n'
        yield _row(map(self.words, OPTION_HEADS), heads=True)
        for judged in decision.options:
            yield self._option(decision, judged)
        yield "</table></div>\n"

    def _option(self, decision: Decision, judged: Judged) -> str:
        cells = self.wording.option_cells(decision, judged)
        return _row(cells, kind="played" if judged == decision.played else "")


def _text(text: str) -> str:
    """Write text in which no tile is broken at the end of a line."""
    return _TILE.sub(r'<span class="whole">\g<0></span>', escape(text))


def _heading(level: int, text: str) -> str:
    return f"<h{level}>{escape(text)}</h{level}>\n"


def _paragraph(text: str, kind: str = "") -> str:
    attribute = f' class="{kind}"' if kind else ""
    return f"<p{attribute}>{_text(text)}</p>\n"


def _row(cells: Iterable[str], *, heads: bool = False, kind: str = "", drawn: str = "") -> str:
    """Write a row of a table, its first cell the head of the row, with something drawn in the last one."""
    first, *others = map(escape, cells)
    if heads:
        # Nothing stands above a column of drawings, and nothing is no head.
        named = (f'<th scope="col">{cell}</th>' if cell else "<td></td>" for cell in (first, *others))
        return "<tr>" + "".join(named) + "</tr>\n"
    attribute = f' class="{kind}"' if kind else ""
    values = "".join(f"<td>{cell}</td>" for cell in others) + (f"<td>{drawn}</td>" if drawn else "")
    return f'<tr{attribute}><th scope="row">{first}</th>{values}</tr>\n'


def _bar(share: float) -> str:
    """Draw how much something is, to the right for a gain and to the left for a loss; the number says the same."""
    kind, start = ("gain", 0.0) if share >= 0 else ("loss", share * _BAR)
    rect = f'<rect class="{kind}" x="{start:.1f}" y="2" width="{abs(share) * _BAR:.1f}" height="16"/>'
    zero = '<path class="zero" d="M0 0V20"/>'
    return f'<svg class="bar" viewBox="-{_BAR} 0 {2 * _BAR} 20" aria-hidden="true">{rect}{zero}</svg>'


def _reach(least: float, worth: float, most: float) -> str:
    """Draw what an option may be worth as a line, and what it is worth as a dot on it; numbers say the same."""
    line = f'<path class="reach" d="M{least} 10H{most}"/>'
    dot = f'<circle cx="{worth}" cy="10" r="3"/>'
    return f'<svg class="bar" viewBox="-4 0 {_BAR + 8} 20" aria-hidden="true">{line}{dot}</svg>'
