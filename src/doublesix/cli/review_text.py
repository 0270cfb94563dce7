"""A review in a terminal."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from doublesix.cli.drawings import charset, emphasised
from doublesix.cli.lines import in_columns, say, width, write
from doublesix.cli.position import echo_position, print_drawing
from doublesix.i18n import Words
from doublesix.picture import Colour, Look, Scene, ShownHand, draw_scene
from doublesix.picture.position import ShownPosition
from doublesix.review import Analysis, Decision, Review, ReviewedRound, SeatReview, Verdict
from doublesix.review.analysis import AnalysisWords
from doublesix.review.option_words import OPTION_HEADS
from doublesix.review.sentences import ReviewWords

_INDENT: Final = "  "
_COLOURS: Final = {Verdict.BEST: Colour.GREEN, Verdict.CLOSE: None, Verdict.COSTLY: Colour.RED}


def print_review(review: Review, words: Words, *, full: bool) -> None:
    """Print a review: everybody, luck and skill, what cost most, and the rounds; with ``full`` every decision."""
    printer = _Printer(review, words)
    printer.print_head()
    if any(True for _ in review.decisions):
        printer.print_seats()
        printer.print_luck_and_skill()
        printer.print_costliest()
        printer.print_rounds(full=full)
    else:
        say(words("review.nothing"))


def print_analysis(analysis: Analysis, words: Words) -> None:
    """Print a position as the seat sees it whose turn it is, and what its options are worth."""
    wording, position = AnalysisWords(analysis, words), analysis.position
    look = Look.of(position.variant)
    echo_position(ShownPosition(analysis.view, position.names, position.variant, look=look), words)
    write()
    heads = tuple(map(words, OPTION_HEADS))
    _echo_table([heads, *wording.rows()], words=(0, 3))
    write()
    for line in (wording.because(), *wording.known(), *wording.about()):
        if line:
            say(line)


class _Printer:
    """What is needed to print one review."""

    def __init__(self, review: Review, words: Words) -> None:
        self.review, self.words = review, words
        self.wording = ReviewWords(review, words)
        self.look = Look.of(review.game.variant)

    def print_head(self) -> None:
        for line in self.wording.head():
            say(line)

    def print_seats(self) -> None:
        for seat in self.review.of_seats:
            _heading(self.wording.names[seat.seat])
            say(self.wording.accuracy(seat), _INDENT)
            if seat.decisions:
                say(self.wording.counted(seat), _INDENT)

    def print_luck_and_skill(self) -> None:
        balances = self.wording.balances()
        if not balances:
            return
        _heading(self.words("review.luck-and-skill"))
        say(self.words("review.luck-and-skill-about"), _INDENT)
        for name, balance in balances:
            write()
            write(f"{_INDENT}{emphasised(name)}")
            if balance.is_whole:
                say(self.wording.luck_against_skill(balance), _INDENT)
            _echo_table([(part, self.wording.points(points)) for part, points in self.wording.parts(balance)])

    def print_costliest(self) -> None:
        _heading(self.words("review.costliest"))
        for seat in self.review.of_seats:
            self._print_costliest_of(seat)

    def _print_costliest_of(self, seat: SeatReview) -> None:
        if not seat.costliest:
            write()
            write(f"{_INDENT}{emphasised(self.wording.names[seat.seat])}")
            say(self.words("review.nothing-lost"), _INDENT)
        for decision in seat.costliest:
            self._print_decision(decision)

    def print_rounds(self, *, full: bool) -> None:
        _heading(self.words("review.rounds"))
        over = [each for each in self.review.rounds if each.points is not None]
        if over:
            heads = (self.words.label("key.round"), *self.wording.sides())
            _echo_table([heads, *((str(each.number), *self.wording.scored(each)) for each in over)])
        for each in self.review.rounds:
            self._print_round(each, full=full)

    def _print_round(self, each: ReviewedRound, *, full: bool) -> None:
        _heading(self.wording.round_title(each))
        say(self.wording.round_result(each), _INDENT)
        if full:
            for decision in each.decisions:
                self._print_decision(decision)
            return
        rows = [self._brief(decision) for decision in each.decisions]
        for decision, line in zip(each.decisions, in_columns(rows, words=(1, 2, 3)), strict=True):
            mark = self.wording.mark(decision.verdict)
            write(line.replace(mark, emphasised(mark, _COLOURS[decision.verdict]), 1))

    def _brief(self, decision: Decision) -> tuple[str, ...]:
        choice, mark = self.wording.chose(decision), self.wording.mark(decision.verdict)
        return f"{decision.step + 1}.", choice, mark, self.wording.brief(decision)

    def _print_decision(self, decision: Decision) -> None:
        """Print a decision in full: the position, all options, what could be known and what was hidden."""
        wording = self.wording
        title = self.words("review.decision", moment=wording.moment(decision), choice=wording.chose(decision))
        mark = emphasised(wording.mark(decision.verdict), _COLOURS[decision.verdict])
        write()
        write(f"{_INDENT}{emphasised(title)}  {mark}")
        say(wording.verdict(decision), _INDENT)
        for reason in wording.why(decision):
            say(reason, _INDENT)
        self._draw(decision)
        heads = tuple(map(self.words, OPTION_HEADS))
        _echo_table([heads, *(wording.option_cells(decision, judged) for judged in decision.options)], words=(0, 3))
        for name, told in (("review.known", wording.known(decision)), ("review.hidden", wording.hidden(decision))):
            say(self.words("general.named", name=self.words(name), text=" ".join(told)), _INDENT)

    def _draw(self, decision: Decision) -> None:
        view = decision.view
        hand = ShownHand(self.wording.names[decision.seat], tuple(view.hand))
        drawing = draw_scene(Scene(self.look, view.line, (hand,)), width(), charset())
        if drawing:
            print_drawing(drawing)


def _heading(text: str) -> None:
    write()
    write(emphasised(text))


def _echo_table(rows: Sequence[tuple[str, ...]], words: Collection[int] = (0,)) -> None:
    for line in in_columns(rows, words):
        write(line)
