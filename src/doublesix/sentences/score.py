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
from doublesix.sentences.cast import Cast
from doublesix.sentences.sheet_texts import clause_text, ruling_text, sheet_text
from doublesix.tiles import ALL_TILES

MINUS = "\N{MINUS SIGN}"
TIMES = "\N{MULTIPLICATION SIGN}"


def tell_outcome(outcome: Outcome, names: Sequence[str], words: Words) -> str:
    """Tell in one line how the round ended, who won it and with what sum."""
    cast = Cast(names, words)
    told = [_tell_end(outcome, cast)]
    if outcome.score.tie is not None:
        told.append(_tell_tie(outcome.score.tie, cast))
    return " ".join([*told, _tell_scores(outcome, cast)])


def tell_result(
    outcome: Outcome, names: Sequence[str], words: Words, *, you: int | None = None, partners: bool = False
) -> str:
    """Tell those at the table in one line how the round ended, and who won it with what sum."""
    cast = Cast(names, words, you)
    tie = [] if outcome.score.tie is None else [_tell_tie(outcome.score.tie, cast)]
    return " ".join([_tell_end(outcome, cast), *tie, _tell_winner(outcome, cast, partners)])


def tell_headline(
    outcome: Outcome, names: Sequence[str], words: Words, *, you: int | None = None, partners: bool = False
) -> str:
    """Tell who won the round, and what it brought: "You win the round: +23"."""
    return _name_winner(outcome, _write_gain(outcome.points), Cast(names, words, you), partners)


def tell_end(outcome: Outcome, names: Sequence[str], words: Words, *, you: int | None = None) -> str:
    """Tell how the round ended, without the points."""
    return _tell_end(outcome, Cast(names, words, you))


def tell_sum(
    outcome: Outcome,
    hands: Sequence[Holding],
    names: Sequence[str],
    variant: Variant,
    words: Words,
    *,
    partners: bool,
    you: int | None = None,
) -> list[str]:
    """Tell those at the table line by line: every hand, the rule with its clause, and who won with what sum."""
    cast = Cast(names, words, you)
    told = tell_hands(outcome, hands, names, words, you=you)
    return [*told, *_tell_rules(outcome, variant, cast, partners), _tell_winner(outcome, cast, partners)]


def tell_hands(
    outcome: Outcome, hands: Sequence[Holding], names: Sequence[str], words: Words, *, you: int | None = None
) -> list[str]:
    """Tell how the round ended, and every hand as far as it is known."""
    cast = Cast(names, words, you)
    told = (_tell_hand(seat, hand, cast) for seat, hand in enumerate(hands))
    return [_tell_end(outcome, cast), *(line for line in told if line)]


def tell_points(outcome: Outcome, names: Sequence[str], variant: Variant, words: Words, *, partners: bool) -> list[str]:
    """Tell what was compared, how a tie was settled and how the points are counted, each with its mark; and the sum."""
    cast = Cast(names, words)
    return [*_tell_rules(outcome, variant, cast, partners), _tell_scores(outcome, cast)]


def tell_ruling(
    outcome: Outcome,
    names: Sequence[str],
    variant: Variant,
    words: Words,
    *,
    partners: bool,
    you: int | None = None,
) -> list[str]:
    """Tell what was compared, how a tie was settled and how the points are counted, each with its mark."""
    return _tell_rules(outcome, variant, Cast(names, words, you), partners)


def _tell_rules(outcome: Outcome, variant: Variant, cast: Cast, partners: bool) -> list[str]:
    score, words, lines = outcome.score, cast.words, list[str]()
    together = partners and outcome.ended is Ended.BLOCKED and variant.rules.blocked_hands is BlockedHands.SIDE
    if together:
        lines += _tell_rule(words("score.blocked_hands-side"), "blocked_hands", variant, words)
        lines += _tell_sides(score, cast)
    if score.tie is not None:
        lines += _tell_rule(_tell_tie(score.tie, cast), "tie", variant, words)
    if outcome.winner is not None:
        code = side_code(score.value) if together else f"score.{score.key}-{score.value}"
        lines += _tell_rule(cast.say(code, outcome.winner), score.key, variant, words)
    return lines


def side_code(value: str) -> str:
    """Return the code for counting points between two sides; for each of one side is for all of it."""
    counted = BlockedPoints.OTHERS_LESS_OWN if value == BlockedPoints.EACH_LESS_OWN else value
    return f"score.side-{counted}"


def _tell_scores(outcome: Outcome, cast: Cast) -> str:
    if outcome.winner is None:
        return cast.words("score.nobody")
    return cast.say("score.scores", outcome.winner, sum=write_sum(outcome.score))


def _tell_winner(outcome: Outcome, cast: Cast, partners: bool) -> str:
    """Tell in a sentence who won the round with what sum."""
    sum_ = "" if outcome.winner is None else write_terms(worked_out(outcome.score), outcome.points)
    return cast.words("score.sentence", text=_name_winner(outcome, sum_, cast, partners))


def _name_winner(outcome: Outcome, points: str, cast: Cast, partners: bool) -> str:
    """Name who won the round, with what it brought, or with the sum."""
    if outcome.winner is None:
        return cast.words("score.no-winner")
    if not partners:
        return cast.say("score.wins", outcome.winner, points=points)
    seating = Seating(len(cast.names), partners=True)
    return cast.say_all("score.wins-pair", seating.sides[seating.side_of(outcome.winner)], points=points)


def _tell_end(outcome: Outcome, cast: Cast) -> str:
    if outcome.ended is Ended.DOMINO and outcome.winner is not None:
        return cast.say("score.domino", outcome.winner)
    return cast.words("score.blocked" if outcome.because is None else f"score.blocked-{outcome.because}")


def _tell_sides(score: Score, cast: Cast) -> list[str]:
    """Tell what both partners of each side hold together, as far as it is known."""
    told = []
    for side in Seating(len(cast.names), partners=True).sides:
        spots = [number for seat in side if (number := score.spots[seat]) is not None]
        if len(spots) == len(side):
            told.append(cast.say_all("score.side-holds", side, spots=cast.words("score.spots", count=sum(spots))))
    return told


def _tell_rule(text: str, key: str, variant: Variant, words: Words) -> list[str]:
    """Tell what a rule did, with its mark, and below that what the sheet says about it, or what we ruled."""
    mark, source = tell_source(variant, key, words)
    marked = words("general.noted", text=text, note=mark)
    return [marked, source] if source else [marked]


def tell_source(variant: Variant, key: str, words: Words) -> tuple[str, str | None]:
    """Tell in a word or two how a rule relates to the sheet, and what the sheet says about it, or what we ruled."""
    standing = variant.clause(key).standing
    mark = words(f"rules.mark-short.{'ours' if standing is Standing.SILENT else standing}")
    clause, ruling = clause_text(variant, key, words), ruling_text(variant, key, words)
    if standing is Standing.SILENT:
        return mark, words("rules.ruling", text=ruling) if ruling else None
    name = sheet_text(variant.name, words)
    return mark, words("general.named", name=name, text=clause) if clause else None


def name_sides(seating: Seating, names: Sequence[str], words: Words, *, you: int | None = None) -> list[str]:
    """Name the sides: each player, or the partners of each pair."""
    cast = Cast(names, words, you)
    return [cast.call_all(side) for side in seating.sides]


def tell_scores(
    scores: Sequence[int], seating: Seating, names: Sequence[str], words: Words, *, you: int | None = None
) -> str:
    """Tell the running scores of the sides."""
    sides = zip(name_sides(seating, names, words, you=you), scores, strict=True)
    told = [words("score.side", side=side, points=words.number(points)) for side, points in sides]
    return words("score.running", scores=", ".join(told))


def tell_evening(evening: Evening, words: Words) -> str:
    """Tell how many games were played in a row, and how many of them nobody won."""
    told = words("score.evening", count=evening.games)
    return words("score.evening-drawn", games=told, count=evening.drawn) if evening.drawn else told


def write_sum(score: Score) -> str:
    """Write the sum on one line: ``10 − 2 = 8``, or just the number if there is nothing to add."""
    return write_terms(score.terms, score.points)


def worked_out(score: Score) -> tuple[Term, ...]:
    """Return the terms of a sum; if the spots on the table count, how many of all spots do not lie there.

    Then a term without a seat is what all tiles have, or, taken away, what the boneyard has.
    """
    spots = [number for number in score.spots if number is not None]
    if score.value is not OutPoints.TABLE or len(spots) < len(score.spots):
        return score.terms
    boneyard = ALL_TILES.spots - score.points - sum(spots)
    held = (Term(seat, number, -1) for seat, number in enumerate(spots) if number)
    return (Term(None, ALL_TILES.spots), *held, *((Term(None, boneyard, -1),) if boneyard else ()))


def write_terms(terms: Sequence[Term], points: int) -> str:
    """Write the terms of a sum on one line, and what it comes to if there are several."""
    first, *rest = terms
    written = str(first.amount) + "".join(f" {write_term(term)}" for term in rest)
    return written if not rest else f"{written} = {_write_number(points)}"


def write_term(term: Term) -> str:
    """Write one term of a sum with its sign: ``− 2 × 3``."""
    sign = "+" if term.times > 0 else MINUS
    factor = "" if abs(term.times) == 1 else f"{abs(term.times)} {TIMES} "
    return f"{sign} {factor}{term.amount}"


def _write_gain(points: int) -> str:
    return f"+{points}" if points >= 0 else _write_number(points)


def _write_number(number: int) -> str:
    return str(number) if number >= 0 else f"{MINUS}{-number}"


def _tell_hand(seat: int, hand: Holding, cast: Cast) -> str | None:
    if isinstance(hand, Counted):
        return _tell_counted(cast.names[seat], hand, cast.words)
    if not hand:
        return cast.say("score.empty-hand", seat)
    spots = cast.words("score.spots", count=hand.spots)
    return cast.say("score.hand", seat, tiles=" ".join(map(cast.words.face, hand)), spots=spots)


def _tell_counted(name: str, hand: Counted, words: Words) -> str | None:
    spots = None if hand.spots is None else words("score.spots", count=hand.spots)
    if hand.count is None:
        return words("score.hand-spots", name=name, spots=spots) if spots else None
    if spots is None:
        return words("score.hand-tiles", name=name, count=hand.count)
    return words("score.hand-counted", name=name, spots=spots, count=hand.count)


def _tell_tie(tie: TieBreak, cast: Cast) -> str:
    words = cast.words
    compared = words.list_and(
        [
            cast.say("score.tie-tile", seat, tile=words.face(tile)) if tile else cast.say("score.tie-no-tile", seat)
            for seat, tile in tie.compared
        ]
    )
    how = "drawn" if not tie.compared else f"{tie.rule}" if tie.settled else f"{tie.rule}-equal"
    if tie.together:
        return words(f"score.tie-sides-{how}", compared=compared)
    return cast.say_all(f"score.tie-{how}", tie.tied, compared=compared)


POINT_RULES = (*(("out_points", value) for value in OutPoints), *(("blocked_points", value) for value in BlockedPoints))
"""Every rule for counting points; each has its sentence ``score.<key>-<value>``."""
