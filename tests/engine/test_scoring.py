"""Who wins and what it scores: the sum, written out so that it can be told."""

from __future__ import annotations

import pytest
from tests.engine.table import hand

from doublesix.rules.rules import BlockedPoints, OutPoints, Rules, Tie
from doublesix.rules.scoring import Counted, Fact, NotTold, Score, Term, TieBreak, score_blocked, score_domino
from doublesix.rules.sheet_files import choose
from doublesix.seats import Seating
from doublesix.tiles import Tile, TileSet


def rules(**house: object) -> Rules:
    return choose("luckies", house=house).rules


def hands(text: str) -> list[TileSet]:
    return [hand(part) for part in text.split("|")]


class TestGoingOut:
    HANDS = hands(" | 6-5 1-0 | 4-4 | 3-0 2-0 1-1")

    def test_spots_of_the_opponents(self) -> None:
        score = score_domino(rules(), Seating(4), self.HANDS, 0, 99)
        assert score == Score(
            winner=0,
            points=12 + 8 + 7,
            spots=(0, 12, 8, 7),
            tiles=(0, 2, 1, 3),
            key="out_points",
            value=OutPoints.OPPONENTS,
            terms=(Term(1, 12), Term(2, 8), Term(3, 7)),
        )

    def test_tiles_of_the_opponents(self) -> None:
        score = score_domino(rules(out_points="tiles"), Seating(4), self.HANDS, 0, 99)
        assert (score.points, score.terms) == (2 + 1 + 3, (Term(1, 2), Term(2, 1), Term(3, 3)))

    def test_spots_on_the_table(self) -> None:
        score = score_domino(rules(out_points="table"), Seating(4), self.HANDS, 0, 99)
        assert (score.points, score.terms) == (99, (Term(None, 99),))

    @pytest.mark.parametrize(("out_points", "points"), [("opponents", 12 + 7), ("tiles", 2 + 3), ("table", 99)])
    def test_the_partner_is_left_out(self, out_points: str, points: int) -> None:
        seating = Seating(4, partners=True)
        assert score_domino(rules(out_points=out_points), seating, self.HANDS, 0, 99).points == points


class TestBlocked:
    HANDS = hands("6-5 | 1-0 2-0 | 5-5 4-4")  # 11, 3 and 18 spots

    @pytest.mark.parametrize(
        ("value", "terms", "points"),
        [
            (BlockedPoints.OTHERS, (Term(0, 11), Term(2, 18)), 29),
            (BlockedPoints.OTHERS_LESS_OWN, (Term(0, 11), Term(2, 18), Term(1, 3, -1)), 26),
            (BlockedPoints.EACH_LESS_OWN, (Term(0, 11), Term(2, 18), Term(1, 3, -2)), 23),
            (BlockedPoints.MOST_LESS_OWN, (Term(2, 18), Term(1, 3, -1)), 15),
        ],
    )
    def test_the_sum_is_written_out(self, value: BlockedPoints, terms: tuple[Term, ...], points: int) -> None:
        score = score_blocked(rules(blocked_points=str(value)), Seating(3), self.HANDS)
        assert score == Score(1, points, (11, 3, 18), (1, 2, 2), "blocked_points", value, terms)
        assert sum(term.amount * term.times for term in score.terms) == points

    def test_fewest_tiles(self) -> None:
        score = score_blocked(rules(blocked_winner="fewest-tiles"), Seating(3), self.HANDS)
        assert (score.winner, score.points) == (0, 3 + 18 - 11)

    def test_the_winner_by_tiles_may_hold_the_most_spots_and_scores_nothing(self) -> None:
        by_tiles = rules(blocked_winner="fewest-tiles", blocked_points="most-less-own")
        score = score_blocked(by_tiles, Seating(2), hands("6-6 | 1-0 2-0"))
        assert (score.winner, score.points) == (0, 0)

    def test_equally_many_tiles_and_spots_are_a_tie(self) -> None:
        by_tiles = rules(blocked_winner="fewest-tiles", tie="drawn")
        score = score_blocked(by_tiles, Seating(3), hands("5-0 | 4-1 | 1-0 0-0"))
        assert (score.winner, score.points, score.terms) == (None, 0, ())
        assert score.tie == TieBreak(Tie.DRAWN, (0, 1))


class TestTies:
    def test_the_compared_tiles_are_told(self) -> None:
        score = score_blocked(rules(tie="lowest-tile"), Seating(3), hands("5-1 | 2-2 1-1 | 6-6"))
        compared = ((0, Tile(5, 1)), (1, Tile(1, 1)))
        assert score.tie == TieBreak(Tie.LOWEST_TILE, (0, 1), compared, settled=True)
        assert score.winner == 1

    def test_a_hand_of_doubles_has_no_single(self) -> None:
        score = score_blocked(rules(), Seating(3), hands("5-1 | 2-2 1-1 | 6-6"))
        compared = ((0, Tile(5, 1)), (1, None))
        assert score.tie == TieBreak(Tie.LOWEST_SINGLE, (0, 1), compared, settled=True)
        assert score.winner == 0

    @pytest.mark.parametrize("tie", ["lowest-tile", "lowest-single"])
    def test_still_equal(self, tie: str) -> None:
        score = score_blocked(rules(tie=tie), Seating(2), hands("3-0 4-1 | 2-1 3-2"))
        assert (score.winner, score.points) == (None, 0)
        assert score.tie is not None
        assert not score.tie.settled

    def test_the_double_blank_is_the_lightest_tile_of_all(self) -> None:
        any_tile = rules(tie="lowest-tile")
        assert score_blocked(any_tile, Seating(2), hands("0-0 6-0 | 5-1")).winner == 0
        assert score_blocked(any_tile, Seating(2), hands("5-1 | 0-0 6-0")).winner == 1

    def test_a_third_who_is_not_tied_is_not_compared(self) -> None:
        """Seat 2 holds the lightest tile of the table, but not the fewest spots."""
        any_tile = rules(tie="lowest-tile")
        score = score_blocked(any_tile, Seating(3), hands("3-1 | 2-2 | 0-0 6-5"))
        assert (score.winner, score.points) == (None, 0)
        score = score_blocked(any_tile, Seating(3), hands("3-2 | 2-0 2-1 | 0-0 6-5"))
        assert (score.winner, score.points) == (1, 5 + 11 - 5)

    def test_partners_are_one_side(self) -> None:
        pairs = Seating(4, partners=True)
        tied = hands("6-5 | 2-1 | 6-4 | 3-0")
        assert score_blocked(rules(tie="drawn"), Seating(4), tied).winner is None
        score = score_blocked(rules(tie="drawn"), pairs, tied)
        assert (score.winner, score.points, score.tie) == (1, 11 + 10 - 3, None)


class TestHandsOfASide:
    """Both hands of a side put together: 5-0 and 6-6 are 17 spots, 5-4 and 3-2 are 14."""

    PAIRS = Seating(4, partners=True)
    HANDS = hands("5-0 | 5-4 | 6-6 | 3-2")

    @pytest.mark.parametrize(
        ("value", "terms", "points"),
        [
            ("others", (Term(0, 5), Term(2, 12)), 17),
            ("others-less-own", (Term(0, 5), Term(2, 12), Term(1, 9, -1), Term(3, 5, -1)), 3),
            ("each-less-own", (Term(0, 5), Term(2, 12), Term(1, 9, -1), Term(3, 5, -1)), 3),
            ("most-less-own", (Term(0, 5), Term(2, 12), Term(1, 9, -1), Term(3, 5, -1)), 3),
        ],
    )
    def test_there_is_one_opponent_the_other_side(self, value: str, terms: tuple[Term, ...], points: int) -> None:
        score = score_blocked(rules(blocked_hands="side", blocked_points=value), self.PAIRS, self.HANDS)
        assert (score.winner, score.points, score.terms) == (3, points, terms)

    def test_the_tiles_of_both_count_too(self) -> None:
        """Seats 0 and 2 hold three tiles, seats 1 and 3 two. Seat 1 has fewer spots than its partner: it is named."""
        by_tiles = rules(blocked_hands="side", blocked_winner="fewest-tiles", blocked_points="most-less-own")
        score = score_blocked(by_tiles, self.PAIRS, hands("1-0 | 5-3 | 2-0 0-0 | 6-5"))
        assert (score.winner, score.points) == (1, 0)

    def test_of_partners_who_hold_the_same_the_lower_seat_is_named(self) -> None:
        score = score_blocked(rules(blocked_hands="side"), self.PAIRS, hands("6-5 | 2-1 | 6-4 | 3-0"))
        assert (score.winner, score.points, score.tie) == (1, 21 - 6, None)

    def test_equal_sides_compare_the_lightest_single_of_both(self) -> None:
        """12 spots each: 5-2 and 5-0 against 1-0 and 6-5. The lightest single is 1-0: seat 1."""
        score = score_blocked(rules(blocked_hands="side"), self.PAIRS, hands("5-2 | 1-0 | 5-0 | 6-5"))
        compared = ((2, Tile(5, 0)), (1, Tile(1, 0)))
        assert score.tie == TieBreak(Tie.LOWEST_SINGLE, (0, 2, 1, 3), compared, settled=True, together=True)
        assert (score.winner, score.points) == (1, 0)

    def test_equal_sides_are_drawn_where_ties_are(self) -> None:
        score = score_blocked(rules(blocked_hands="side", tie="drawn"), self.PAIRS, hands("5-2 | 1-0 | 5-0 | 6-5"))
        assert (score.winner, score.points, score.terms) == (None, 0, ())

    def test_without_partners_it_makes_no_difference(self) -> None:
        for players in (2, 3, 4):
            held = self.HANDS[:players]
            side, own = (score_blocked(rules(blocked_hands=value), Seating(players), held) for value in ("side", "own"))
            assert side == own

    def test_going_out_counts_the_same(self) -> None:
        out = [hand(""), *self.HANDS[1:]]
        for value in ("own", "side"):
            assert score_domino(rules(blocked_hands=value), self.PAIRS, out, 0, 99).points == 9 + 5

    def test_both_hands_of_a_side_must_be_known(self) -> None:
        with pytest.raises(NotTold) as missing:
            score_blocked(rules(blocked_hands="side"), self.PAIRS, [Counted(5), Counted(), Counted(6), Counted(7)])
        assert (missing.value.fact, missing.value.seats) == (Fact.SPOTS, (1,))


class TestCountedHands:
    """At a real table a hand is often known by its spots only."""

    def test_spots_are_enough_where_spots_count(self) -> None:
        counted = [Counted(spots) for spots in (11, 3, 18)]
        score = score_blocked(rules(), Seating(3), counted)
        assert (score.winner, score.points) == (1, 11 + 18 - 3)
        assert (score.spots, score.tiles) == ((11, 3, 18), (None, None, None))

    def test_a_hand_that_does_not_count_need_not_be_known(self) -> None:
        pairs = Seating(4, partners=True)
        assert score_domino(rules(), pairs, [hand(""), Counted(5), Counted(), Counted(6)], 0, None).points == 11

    @pytest.mark.parametrize(
        ("house", "hands", "fact", "seats"),
        [
            ({}, [Counted(5), Counted(), Counted()], Fact.SPOTS, (1, 2)),
            ({"blocked_winner": "fewest-tiles"}, [Counted(5, 2), Counted(7), hand("6-5")], Fact.COUNT, (1,)),
            ({"blocked_winner": "fewest-tiles"}, [Counted(None, 2), Counted(7, 2), Counted(9, 3)], Fact.SPOTS, (0,)),
            ({"tie": "lowest-tile"}, [Counted(5), hand("5-0"), Counted(7)], Fact.TILES, (0,)),
            ({"tie": "lowest-single"}, [Counted(5), Counted(5), Counted(7)], Fact.TILES, (0, 1)),
        ],
    )
    def test_what_is_missing_is_named(
        self, house: dict[str, object], hands: list[TileSet | Counted], fact: Fact, seats: tuple[int, ...]
    ) -> None:
        with pytest.raises(NotTold) as missing:
            score_blocked(rules(**house), Seating(3), hands)
        assert (missing.value.fact, missing.value.seats) == (fact, seats)

    def test_the_table_must_be_known_where_it_counts(self) -> None:
        with pytest.raises(NotTold) as missing:
            score_domino(rules(out_points="table"), Seating(2), [hand(""), Counted(5)], 0, None)
        assert missing.value.fact is Fact.TABLE

    def test_only_tied_tile_counts_need_spots_to_find_the_winner(self) -> None:
        by_tiles = rules(blocked_winner="fewest-tiles", blocked_points="others")
        score = score_blocked(by_tiles, Seating(2), [Counted(None, 1), Counted(7, 2)])
        assert (score.winner, score.points) == (0, 7)
