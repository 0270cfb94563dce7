"""Sums written as people would on paper, and the sentences around them."""

from __future__ import annotations

import pytest
from hypothesis import given

from doublesix.actions import parse_action
from doublesix.deal import given_deal, seat_players
from doublesix.events import BlockedBecause, Ended, Outcome
from doublesix.i18n import languages, words_for
from doublesix.round import Round
from doublesix.rules.rules import BlockedPoints, OutPoints, Tie
from doublesix.rules.scoring import Score, Term, score_blocked, score_domino
from doublesix.rules.sheet_files import choose
from doublesix.rules.variant import Variant
from doublesix.seats import Seating
from doublesix.sentences.score import (
    POINT_RULES,
    side_code,
    tell_headline,
    tell_outcome,
    tell_result,
    tell_sum,
    worked_out,
    write_sum,
    write_terms,
)
from doublesix.sentences.sum_lines import sum_lines
from doublesix.testing.strategies import rounds
from doublesix.tiles import ALL_TILES, Tile, TileSet

WORDS = words_for("en")


def score(*terms: Term) -> Score:
    points = sum(term.amount * term.times for term in terms)
    return Score(0, points, (), (), "blocked_points", BlockedPoints.OTHERS, terms)


def played(variant: Variant, hands: list[str], actions: str) -> Round:
    """Play these actions from these hands; all other tiles lie in the boneyard."""
    held = [[Tile.parse(tile) for tile in hand.split()] for hand in hands]
    rest = ALL_TILES - TileSet(tile for hand in held for tile in hand)
    seating = seat_players(variant.rules, len(hands))
    round_ = Round.start(variant.rules, seating, given_deal(variant.rules, seating, held, tuple(rest)))
    for action in actions.split():
        round_ = round_.apply(parse_action(action))
    return round_


def test_sums_are_written_as_on_paper() -> None:
    assert write_sum(score(Term(1, 10), Term(0, 2, -1))) == "10 − 2 = 8"
    assert write_sum(score(Term(1, 10), Term(2, 4), Term(0, 3, -2))) == "10 + 4 − 2 × 3 = 8"
    assert write_sum(score(Term(None, 85))) == "85"
    assert write_sum(score(Term(1, 0), Term(0, 5, -1))) == "0 − 5 = −5"


def test_a_blocked_round_is_told_hand_by_hand_with_the_rule_and_its_clause() -> None:
    """The printed example of the international sheet: one tile with 2 spots against 10 spots is worth 8."""
    variant = choose("international", house={"hands": "2: 4", "draw": "never"})
    round_ = played(variant, ["5-5 6-6 6-3 5-0", "2-0 3-1 5-1 6-0"], "6-6 6-0@6 5-0@0 5-1@5 6-3@6 3-1@3")
    assert round_.outcome is not None
    told = tell_sum(round_.outcome, round_.hands, ["Anna", "Ben"], variant, WORDS, partners=False)
    clause = told.pop(-2)
    assert told == [
        "Blocked: nobody can play or draw.",
        "Anna holds 5-5: 10 spots.",
        "Ben holds 2-0: 2 spots.",
        "Ben scores the spots of all opponents, minus their own. (printed)",
        "Ben wins the round: 10 − 2 = 8.",
    ]
    assert clause == f"{variant.name}: {variant.clause('blocked_points').text}"


def test_a_tie_that_the_lightest_tile_settles_is_told_with_the_tiles() -> None:
    """Both hold 8 spots, Anna 2-0 and 5-1, Ben only 4-4; Anna's 2-0 is the lightest tile of all."""
    variant = choose("luckies", house={"hands": "2: 4", "tie": "lowest-tile"})
    round_ = played(variant, ["2-0 4-1 5-1 6-0", "4-0 4-4 6-1 6-6"], "6-6 6-0@6 4-0@0 4-1@4 6-1@1")
    assert round_.outcome is not None
    assert tell_outcome(round_.outcome, ["Anna", "Ben"], WORDS) == (
        "Blocked: nobody can play or draw. "
        "Anna and Ben are equal; the lightest tile decides: Anna has 2-0 and Ben has 4-4. "
        "Anna scores 8 − 8 = 0."
    )


PARTNERS = ["Anna", "Ben", "Cleo", "Dirk"]
HANDS = [TileSet([Tile(3, 1)]), TileSet([Tile(6, 6)]), TileSet([Tile(2, 1)]), TileSet([Tile(5, 4)])]
"""Anna and Cleo have 4 + 3 = 7 spots between them, Ben and Dirk 12 + 9 = 21; Cleo has the fewest of all."""


def blocked(hands: list[TileSet], **house: str) -> tuple[Outcome, Variant]:
    variant = choose("bg2133", house={"blocked_hands": "side", **house})
    score = score_blocked(variant.rules, Seating(4, partners=True), hands)
    return Outcome(Ended.BLOCKED, score.winner, score.points, score, BlockedBecause.NOBODY_CAN_PLAY), variant


@pytest.mark.parametrize(
    ("points", "rule", "sum_"),
    [
        ("others-less-own", "the spots of the other side, minus those of both partners", "12 + 9 − 4 − 3 = 14"),
        ("each-less-own", "the spots of the other side, minus those of both partners", "12 + 9 − 4 − 3 = 14"),
        ("most-less-own", "the highest number of spots of a side, minus those of both partners", "12 + 9 − 4 − 3 = 14"),
        ("others", "the spots of the other side", "12 + 9 = 21"),
    ],
)
def test_the_hands_of_partners_are_put_together_on_paper_too(points: str, rule: str, sum_: str) -> None:
    """The two hands of a side count as one, and the partner with fewer spots is named as the winner."""
    outcome, variant = blocked(HANDS, blocked_points=points)
    told = tell_sum(outcome, HANDS, PARTNERS, variant, WORDS, partners=True)
    assert told[:5] == [
        "Blocked: nobody can play or draw.",
        "Anna holds 3-1: 4 spots.",
        "Ben holds 6-6: 12 spots.",
        "Cleo holds 2-1: 3 spots.",
        "Dirk holds 5-4: 9 spots.",
    ]
    assert told[5:] == [
        "The hands of partners are added together. (house rule)",
        "Anna and Cleo hold 7 spots together.",
        "Ben and Dirk hold 21 spots together.",
        f"Cleo scores {rule}. (house rule)",
        f"Anna and Cleo win the round: {sum_}.",
    ]


def test_a_tie_of_sides_is_told_as_one_of_sides() -> None:
    """7 spots each, but nobody's own hand is equal to another's."""
    hands = [TileSet([Tile(6, 0)]), TileSet([Tile(3, 1)]), TileSet([Tile(1, 0)]), TileSet([Tile(2, 1)])]
    drawn, _ = blocked(hands)
    assert tell_outcome(drawn, PARTNERS, WORDS) == (
        "Blocked: nobody can play or draw. Both sides are equal, so the round is drawn. Nobody scores."
    )
    lightest, _ = blocked(hands, tie="lowest-tile")
    assert tell_outcome(lightest, PARTNERS, WORDS) == (
        "Blocked: nobody can play or draw. "
        "Both sides are equal; the lightest tile decides: Cleo has 1-0 and Dirk has 2-1. "
        "Cleo scores 4 + 3 − 6 − 1 = 0."
    )


@pytest.mark.parametrize("value", list(BlockedPoints))
def test_every_way_of_counting_hands_together_has_a_sentence(value: BlockedPoints) -> None:
    assert "Anna" in WORDS(side_code(value), name="Anna")


@pytest.mark.parametrize(("key", "value"), POINT_RULES)
def test_every_way_of_counting_has_a_sentence(key: str, value: OutPoints | BlockedPoints) -> None:
    assert "Anna" in WORDS(f"score.{key}-{value}", name="Anna")


@given(rounds(finished=True))
def test_every_end_of_every_round_can_be_told(round_: Round) -> None:
    assert round_.outcome is not None
    names = [f"Player {seat}" for seat in round_.seating.seats]
    told = tell_outcome(round_.outcome, names, WORDS)
    assert "{" not in told
    if round_.outcome.winner is None:
        assert told.endswith("Nobody scores.")
    else:
        assert f"Player {round_.outcome.winner} scores " in told


# What the players themselves are told


@given(rounds(finished=True))
def test_every_player_is_told_who_won_and_is_never_named_to_themselves(round_: Round) -> None:
    assert round_.outcome is not None
    names, partners = [f"Player {seat}" for seat in round_.seating.seats], round_.seating.partners
    for seat in round_.seating.seats:
        headline = tell_headline(round_.outcome, names, WORDS, you=seat, partners=partners)
        told = tell_result(round_.outcome, names, WORDS, you=seat, partners=partners)
        assert headline.partition(":")[0] in told
        assert names[seat] not in headline + told
        winner = round_.outcome.winner
        is_own = winner is not None and round_.seating.side_of(winner) == round_.seating.side_of(seat)
        assert headline.startswith("You ") == is_own
        assert headline.startswith("Nobody wins") == (winner is None)


@pytest.mark.parametrize("language", languages())
def test_every_sentence_about_oneself_is_there_in_every_language(language: str) -> None:
    """What others read about somebody has a sentence for that player, with the same things in it."""
    words = words_for(language)
    ties = [f"tie-{tie}{how}" for tie in Tie if tie is not Tie.DRAWN for how in ("", "-equal")]
    for code in [*(f"score.{key}-{value}" for key, value in POINT_RULES), *map(side_code, BlockedPoints)]:
        assert words(code.replace("score.", "you.")) != words(code, name="Anna")
    for code in ("tie-drawn", *ties):
        assert "Ben" in words(f"you.{code}", names="Ben", compared="")


def test_the_spots_on_the_table_are_worked_out_from_all_spots() -> None:
    """Ben's hand has 7 spots and the boneyard 61, so 100 of 168 lie on the table."""
    rules = choose("protocol").rules
    hands = [TileSet(), TileSet([Tile(4, 3)])]
    score = score_domino(rules, Seating(2), hands, 0, 100)
    outcome = Outcome(Ended.DOMINO, 0, 100, score)
    assert write_terms(worked_out(score), score.points) == "168 − 7 − 61 = 100"
    told = [(line.name, line.left, line.part) for line in sum_lines(outcome, hands, ["Anna", "Ben"], WORDS, you=1)]
    assert told == [
        ("All 28 tiles", "168 spots", "168"),
        ("Anna", "0 spots", ""),
        ("You", "7 spots", "− 7"),
        ("Boneyard", "61 spots", "− 61"),
    ]


def test_a_tie_is_told_to_those_who_are_tied() -> None:
    variant = choose("luckies", house={"hands": "2: 4", "tie": "lowest-tile"})
    round_ = played(variant, ["2-0 4-1 5-1 6-0", "4-0 4-4 6-1 6-6"], "6-6 6-0@6 4-0@0 4-1@4 6-1@1")
    assert round_.outcome is not None
    assert tell_result(round_.outcome, ["Anna", "Ben"], WORDS, you=1) == (
        "Blocked: nobody can play or draw. "
        "You and Anna are equal; the lightest tile decides: Anna has 2-0 and you have 4-4. "
        "Anna wins the round: 8 − 8 = 0."
    )


def test_partners_win_together() -> None:
    outcome, _ = blocked(HANDS)
    told = [tell_headline(outcome, PARTNERS, WORDS, you=seat, partners=True) for seat in (0, 1, None)]
    assert told == ["You and Cleo win the round: +14", *["Anna and Cleo win the round: +14"] * 2]
