"""Sums written as people would on paper, and the sentences around them."""

from __future__ import annotations

import pytest
from hypothesis import given

from doublesix.actions import parse_action
from doublesix.deal import given_deal, seat_players
from doublesix.events import BlockedBecause, Ended, Outcome
from doublesix.i18n import words_for
from doublesix.round import Round
from doublesix.rules.rules import BlockedPoints, OutPoints
from doublesix.rules.scoring import Score, Term, score_blocked
from doublesix.rules.sheet_files import choose
from doublesix.rules.variant import Variant
from doublesix.seats import Seating
from doublesix.sentences.score import POINT_RULES, tell_outcome, tell_sum, write_sum
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
        "Ben scores 10 − 2 = 8.",
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
        f"Cleo scores {sum_}.",
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
    assert "Anna" in WORDS(f"score.side-{value}", name="Anna")


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
