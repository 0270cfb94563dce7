"""How a round ended and how its points came about, the sum written as people would on paper: 10 − 2 = 8."""

from __future__ import annotations

from collections.abc import Sequence

from doublesix.events import Ended, Outcome
from doublesix.i18n import Words
from doublesix.rules.book import Variant
from doublesix.rules.scoring import Score, Term, TieBreak
from doublesix.rules.sheet import BlockedPoints, OutPoints
from doublesix.tiles import TileSet

MINUS = "\N{MINUS SIGN}"
TIMES = "\N{MULTIPLICATION SIGN}"


def tell_outcome(outcome: Outcome, names: Sequence[str], words: Words) -> str:
    """Tell in one line how the round ended, who won it and with what sum."""
    told = [_tell_end(outcome, names, words)]
    if outcome.score.tie is not None:
        told.append(_tell_tie(outcome.score.tie, names, words))
    if outcome.winner is None:
        told.append(words("score.nobody"))
    else:
        told.append(words("score.scores", name=names[outcome.winner], sum=write_sum(outcome.score)))
    return " ".join(told)


def tell_sum(
    outcome: Outcome, hands: Sequence[TileSet], names: Sequence[str], variant: Variant, words: Words
) -> list[str]:
    """Tell line by line how the points came about: every hand, the rule with its clause, and the sum."""
    score = outcome.score
    lines = [_tell_end(outcome, names, words)]
    lines += [_tell_hand(name, hand, words) for name, hand in zip(names, hands, strict=True)]
    if score.tie is not None:
        lines.append(_tell_tie(score.tie, names, words))
    if outcome.winner is None:
        return [*lines, words("score.nobody")]
    lines.append(words(f"score.{score.key}-{score.value}", name=names[outcome.winner]))
    clause = variant.clause(score.key).text
    if clause:
        lines.append(words("score.clause", sheet=variant.name, clause=clause))
    return [*lines, words("score.scores", name=names[outcome.winner], sum=write_sum(score))]


def write_sum(score: Score) -> str:
    """Write the sum on one line: ``10 − 2 = 8``, or just the number where there is nothing to add."""
    first, *rest = score.terms
    written = str(first.amount) + "".join(_write_term(term) for term in rest)
    return written if not rest else f"{written} = {_write_number(score.points)}"


def _write_term(term: Term) -> str:
    sign = "+" if term.times > 0 else MINUS
    factor = "" if abs(term.times) == 1 else f"{abs(term.times)} {TIMES} "
    return f" {sign} {factor}{term.amount}"


def _write_number(number: int) -> str:
    return str(number) if number >= 0 else f"{MINUS}{-number}"


def _tell_end(outcome: Outcome, names: Sequence[str], words: Words) -> str:
    if outcome.ended is Ended.DOMINO and outcome.winner is not None:
        return words("score.domino", name=names[outcome.winner])
    return words(f"score.blocked-{outcome.because}")


def _tell_hand(name: str, hand: TileSet, words: Words) -> str:
    if not hand:
        return words("score.empty-hand", name=name)
    return words("score.hand", name=name, tiles=" ".join(map(str, hand)), spots=words("score.spots", count=hand.spots))


def _tell_tie(tie: TieBreak, names: Sequence[str], words: Words) -> str:
    tied = words.list_and([names[seat] for seat in tie.tied])
    if not tie.compared:
        return words("score.tie-drawn", names=tied)
    compared = [
        words("score.tie-tile", name=names[seat], tile=tile) if tile else words("score.tie-no-tile", name=names[seat])
        for seat, tile in tie.compared
    ]
    code = f"score.tie-{tie.rule}" if tie.settled else f"score.tie-{tie.rule}-equal"
    return words(code, names=tied, compared=words.list_and(compared))


POINT_RULES = (*(("out_points", value) for value in OutPoints), *(("blocked_points", value) for value in BlockedPoints))
"""Every rule that points are counted by, each of which has its sentence ``score.<key>-<value>``."""
