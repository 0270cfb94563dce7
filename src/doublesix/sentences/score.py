"""How a round ended and how its points came about, the sum written as people would on paper: 10 − 2 = 8."""

from __future__ import annotations

from collections.abc import Sequence

from doublesix.evening import Evening
from doublesix.events import Ended, Outcome
from doublesix.i18n import Words
from doublesix.rules.rules import BlockedHands, BlockedPoints, OutPoints
from doublesix.rules.scoring import Counted, Holding, Score, Term, TieBreak
from doublesix.rules.sheet import Standing
from doublesix.rules.variant import Variant
from doublesix.seats import Seating
from doublesix.sentences.sheet_texts import clause_text, ruling_text, sheet_text

MINUS = "\N{MINUS SIGN}"
TIMES = "\N{MULTIPLICATION SIGN}"


def tell_outcome(outcome: Outcome, names: Sequence[str], words: Words) -> str:
    """Tell in one line how the round ended, who won it and with what sum."""
    told = [tell_end(outcome, names, words)]
    if outcome.score.tie is not None:
        told.append(_tell_tie(outcome.score.tie, names, words))
    if outcome.winner is None:
        told.append(words("score.nobody"))
    else:
        told.append(words("score.scores", name=names[outcome.winner], sum=write_sum(outcome.score)))
    return " ".join(told)


def tell_end(outcome: Outcome, names: Sequence[str], words: Words) -> str:
    """Tell how the round ended, without the points."""
    if outcome.ended is Ended.DOMINO and outcome.winner is not None:
        return words("score.domino", name=names[outcome.winner])
    return words("score.blocked") if outcome.because is None else words(f"score.blocked-{outcome.because}")


def tell_sum(
    outcome: Outcome,
    hands: Sequence[Holding],
    names: Sequence[str],
    variant: Variant,
    words: Words,
    *,
    partners: bool,
) -> list[str]:
    """Tell line by line how the points came about: every hand, the rule with its clause, and the sum."""
    points = tell_points(outcome, names, variant, words, partners=partners)
    return [*tell_hands(outcome, hands, names, words), *points]


def tell_hands(outcome: Outcome, hands: Sequence[Holding], names: Sequence[str], words: Words) -> list[str]:
    """Tell how the round ended, and every hand as far as it is known."""
    told = (_tell_hand(name, hand, words) for name, hand in zip(names, hands, strict=True))
    return [tell_end(outcome, names, words), *(line for line in told if line)]


def tell_points(outcome: Outcome, names: Sequence[str], variant: Variant, words: Words, *, partners: bool) -> list[str]:
    """Tell what was compared, how a tie was settled and how the points are counted, each with its mark; and the sum."""
    score, lines = outcome.score, list[str]()
    together = partners and outcome.ended is Ended.BLOCKED and variant.rules.blocked_hands is BlockedHands.SIDE
    if together:
        lines += _tell_rule(words("score.blocked_hands-side"), "blocked_hands", variant, words)
        lines += _tell_sides(score, names, words)
    if score.tie is not None:
        lines += _tell_rule(_tell_tie(score.tie, names, words), "tie", variant, words)
    if outcome.winner is None:
        return [*lines, words("score.nobody")]
    name = names[outcome.winner]
    code = f"score.side-{score.value}" if together else f"score.{score.key}-{score.value}"
    lines += _tell_rule(words(code, name=name), score.key, variant, words)
    return [*lines, words("score.scores", name=name, sum=write_sum(score))]


def _tell_sides(score: Score, names: Sequence[str], words: Words) -> list[str]:
    """Tell what both partners of each side hold together, as far as it is known."""
    told = []
    for side in Seating(len(names), partners=True).sides:
        spots = [number for seat in side if (number := score.spots[seat]) is not None]
        if len(spots) == len(side):
            partners = words.list_and([names[seat] for seat in side])
            told.append(words("score.side-holds", names=partners, spots=words("score.spots", count=sum(spots))))
    return told


def _tell_rule(text: str, key: str, variant: Variant, words: Words) -> list[str]:
    """Tell what a rule did, with its mark, and below that what the sheet says about it, or what we ruled."""
    mark, source = tell_source(variant, key, words)
    marked = words("rules.marked", text=text, mark=mark)
    return [marked, source] if source else [marked]


def tell_source(variant: Variant, key: str, words: Words) -> tuple[str, str | None]:
    """Tell in a word or two how a rule relates to the sheet, and what the sheet says about it, or what we ruled."""
    standing = variant.clause(key).standing
    mark = words(f"rules.mark-short.{'ours' if standing is Standing.SILENT else standing}")
    clause, ruling = clause_text(variant, key, words), ruling_text(variant, key, words)
    if standing is Standing.SILENT:
        return mark, words("rules.ruling", text=ruling) if ruling else None
    name = sheet_text(variant.sheet, "name", variant.name, words)
    return mark, words("score.clause", sheet=name, clause=clause) if clause else None


def name_sides(seating: Seating, names: Sequence[str], words: Words) -> list[str]:
    """Name the sides: each player, or the partners of each pair."""
    return [words.list_and([names[seat] for seat in side]) for side in seating.sides]


def tell_scores(scores: Sequence[int], seating: Seating, names: Sequence[str], words: Words) -> str:
    """Tell the running scores of the sides."""
    sides = zip(name_sides(seating, names, words), scores, strict=True)
    told = [words("score.side", side=side, points=words.number(points)) for side, points in sides]
    return words("score.running", scores=", ".join(told))


def tell_evening(evening: Evening, words: Words) -> str:
    """Tell how many games were played in a row, and how many of them nobody won."""
    told = words("score.evening", count=evening.games)
    return words("score.evening-drawn", games=told, count=evening.drawn) if evening.drawn else told


def write_sum(score: Score) -> str:
    """Write the sum on one line: ``10 − 2 = 8``, or just the number if there is nothing to add."""
    first, *rest = score.terms
    written = str(first.amount) + "".join(_write_term(term) for term in rest)
    return written if not rest else f"{written} = {_write_number(score.points)}"


def _write_term(term: Term) -> str:
    sign = "+" if term.times > 0 else MINUS
    factor = "" if abs(term.times) == 1 else f"{abs(term.times)} {TIMES} "
    return f" {sign} {factor}{term.amount}"


def _write_number(number: int) -> str:
    return str(number) if number >= 0 else f"{MINUS}{-number}"


def _tell_hand(name: str, hand: Holding, words: Words) -> str | None:
    if isinstance(hand, Counted):
        return _tell_counted(name, hand, words)
    if not hand:
        return words("score.empty-hand", name=name)
    return words("score.hand", name=name, tiles=" ".join(map(str, hand)), spots=words("score.spots", count=hand.spots))


def _tell_counted(name: str, hand: Counted, words: Words) -> str | None:
    spots = None if hand.spots is None else words("score.spots", count=hand.spots)
    if hand.count is None:
        return words("score.hand-spots", name=name, spots=spots) if spots else None
    if spots is None:
        return words("score.hand-tiles", name=name, count=hand.count)
    return words("score.hand-counted", name=name, spots=spots, count=hand.count)


def _tell_tie(tie: TieBreak, names: Sequence[str], words: Words) -> str:
    tied = words.list_and([names[seat] for seat in tie.tied])
    beginning = "score.tie-sides-" if tie.together else "score.tie-"
    if not tie.compared:
        return words(f"{beginning}drawn", names=tied)
    compared = [
        words("score.tie-tile", name=names[seat], tile=tile) if tile else words("score.tie-no-tile", name=names[seat])
        for seat, tile in tie.compared
    ]
    code = f"{beginning}{tie.rule}" if tie.settled else f"{beginning}{tie.rule}-equal"
    return words(code, names=tied, compared=words.list_and(compared))


POINT_RULES = (*(("out_points", value) for value in OutPoints), *(("blocked_points", value) for value in BlockedPoints))
"""Every rule for counting points; each has its sentence ``score.<key>-<value>``."""
