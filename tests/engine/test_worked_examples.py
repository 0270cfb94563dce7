"""Rounds worked out by hand, as one would settle an argument at the table.

Every number here was counted from the rules with a pencil. Seats are numbered clockwise from 0.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from tests.engine.table import Table, table, tiles

from doublesix.deal import given_deal
from doublesix.events import BlockedBecause, GameEnded
from doublesix.game import Game
from doublesix.round import Round
from doublesix.rules.rules import Rounds
from doublesix.rules.scoring import Term
from doublesix.rules.sheet_files import SHEETS, choose
from doublesix.tiles import ALL_TILES
from doublesix.view import View

# Seat 0 opens, all lay tile after tile, and seat 0 is out with the seventeenth. On the table lie then
# 12+11+9+7 + 5+3+1+5 + 8+4+5+6 + 2+4+10+9 + 3 = 104 spots; seats 1, 2 and 3 hold 5-2 (7), 6-1 (7) and 2-2 (4).
OUT_HANDS = "6-6 3-2 5-3 2-0 3-0 | 6-5 2-1 3-1 4-0 5-2 | 5-4 1-0 4-1 6-4 6-1 | 4-3 5-0 4-2 6-3 2-2"
OUT_PLAY = "6-6 6-5@6 5-4@5 4-3@4 3-2@3 2-1@2 1-0@1 5-0@0 5-3@5 3-1@3 4-1@1 4-2@4 2-0@2 4-0@0 6-4@4 6-3@6 3-0@3"

# All seven sixes go down in ten tiles (78 spots), the last of them by seat 1, and every open end shows a six.
# Seat 0 is left with 3-1 2-1 (7), seat 1 with 5-1 3-0 (9), seat 2 with 4-3 5-0 2-2 (16), seat 3 with
# 2-0 1-1 0-0 (4). The boneyard has eight tiles with 54 spots (90 spots are off the table, 90 - 36 = 54).
BLOCKED_HANDS = "6-6 6-3 1-0 3-1 2-1 | 6-5 3-2 6-0 5-1 3-0 | 5-4 6-2 4-3 5-0 2-2 | 6-4 6-1 0-0 1-1 2-0"
BLOCKED_PLAY = "6-5@6 5-4@5 6-4@4 6-3@6 3-2@3 6-2@2 6-1@6 1-0@1 6-0@0"


def test_the_example_that_the_international_sheet_prints() -> None:
    """The winner has one tile with 2 spots left, the other player 10 spots: 10 - 2 = 8.

    Seat 0 lays six tiles and seat 1 four; in between seat 1 holds neither 5 nor 1, draws 2-0 and has to tap. When
    seat 0 lays 6-0, both ends show 6 and all seven sixes are on the table. Seat 0 keeps 1-1, which is 2 spots; seat
    1 keeps 4-0, 2-2, 0-0 and the 2-0 it drew, which is 4 + 4 + 0 + 2 = 10.
    """
    played = table("international", "6-6 6-1 5-4 1-0 3-2 6-0 1-1 | 6-5 6-4 6-3 6-2 0-0 4-0 2-2", "2-0").play(
        "6-6 6-5@6 6-1@6 draw pass 5-4@5 6-4@4 1-0@1 6-3@6 3-2@3 6-2@2 6-0@0"
    )
    assert played.ends == "6 6"
    assert played.spots == (2, 10)
    assert played.result == ("blocked", 0, 8)
    assert played.outcome.score.terms == (Term(1, 10), Term(0, 2, -1))
    assert played.outcome.because is BlockedBecause.NOTHING_FITS
    assert len(played.round.boneyard) == 13


@pytest.mark.parametrize(
    ("sheet", "points"),
    [
        ("luckies", 7 + 7 + 4),
        ("bg2133", 7 + 7 + 4),
        ("sixcolours", 7 + 7 + 4),
        ("international", 7 + 7 + 4),
        ("protocol", 104),
    ],
)
def test_one_round_that_goes_out_by_every_sheet(sheet: str, points: int) -> None:
    """The same deal and the same tiles: four sheets count what the others hold, Protocol what lies on the table.

    On the sheet with the six colours seat 0 is offered an extra tile after 6-6, has no other six, and passes.
    """
    play = OUT_PLAY.replace("6-6", "6-6 pass", 1) if sheet == "sixcolours" else OUT_PLAY
    played = dealt(sheet, OUT_HANDS).play(play)
    assert played.spots == (0, 7, 7, 4)
    assert played.result == ("domino", 0, points)
    assert len(played.round.boneyard) == 8


@pytest.mark.parametrize(
    ("sheet", "before", "after", "winner", "points"),
    [
        # Nothing is drawn, so it is blocked at once: seat 3 has the fewest spots, 7 + 9 + 16 - 4.
        ("luckies", "6-6", "", 3, 28),
        # No tile in the boneyard has a six either, so no draw could help: blocked at once, and the same sum.
        ("international", "6-6", "", 3, 28),
        # Seat 2 is stuck and draws all eight: 16 + 54 = 70. Seat 3 wins (7 - 4) + (9 - 4) + (70 - 4).
        ("bg2133", "6-6", "draw*8", 3, 74),
        # Seat 0 declines the extra tile that 6-6 brings. Seat 2 draws all eight. Seat 3 wins 7 + 9 + 70 - 4.
        ("sixcolours", "6-6 pass", "draw*8", 3, 82),
        # Seats 0 and 1 have the fewest tiles, two each; 7 spots beat 9. The most that anyone holds is 70: 70 - 7.
        ("protocol", "6-6", "draw*8", 0, 63),
    ],
)
def test_one_round_that_is_blocked_by_every_sheet(
    sheet: str, before: str, after: str, winner: int, points: int
) -> None:
    played = dealt(sheet, BLOCKED_HANDS).play(f"{before} {BLOCKED_PLAY} {after}")
    assert set(played.ends.split()) == {"6"}
    assert played.result == ("blocked", winner, points)


def dealt(sheet: str, hands: str) -> Table:
    return table(sheet, hands, leader=0 if sheet == "sixcolours" else None)


def test_partners_who_go_out_count_the_two_opponents() -> None:
    """Seat 0 plays with seat 2, whose 6-1 is ignored: 7 of seat 1 and 4 of seat 3."""
    played = table("bg2133", OUT_HANDS, as_partners=True).play(OUT_PLAY)
    assert played.result == ("domino", 0, 11)


def test_partners_in_a_blocked_round_count_the_two_opponents() -> None:
    """Seat 3 wins for itself and seat 1, against seat 0 with 7 and seat 2 with 70: (7 - 4) + (70 - 4)."""
    played = table("bg2133", BLOCKED_HANDS, as_partners=True).play(f"6-6 {BLOCKED_PLAY} draw*8")
    assert played.result == ("blocked", 3, 69)


@pytest.mark.parametrize(
    ("out_points", "alone", "with_partner"),
    [
        ("opponents", 7 + 7 + 4, 7 + 4),
        ("tiles", 1 + 1 + 1, 1 + 1),
        ("table", 104, 104),
    ],
)
def test_every_way_to_count_going_out(out_points: str, alone: int, with_partner: int) -> None:
    by_oneself = table("bg2133", OUT_HANDS, out_points=out_points).play(OUT_PLAY)
    as_partners = table("bg2133", OUT_HANDS, out_points=out_points, as_partners=True).play(OUT_PLAY)
    assert by_oneself.result == ("domino", 0, alone)
    assert as_partners.result == ("domino", 0, with_partner)


@pytest.mark.parametrize(
    ("blocked_points", "points"),
    [
        ("others-less-own", 5 + 9 - 3),
        ("each-less-own", (5 - 3) + (9 - 3)),
        ("most-less-own", 9 - 3),
        ("others", 5 + 9),
    ],
)
def test_every_way_to_count_a_blocked_round(blocked_points: str, points: int) -> None:
    """6-6 opens and nobody has another six. Left are 2-1 (3), 3-1 1-0 (5) and 5-0 4-0 (9)."""
    played = table("luckies", "6-6 2-1 | 3-1 1-0 | 5-0 4-0", blocked_points=blocked_points).play("6-6")
    assert played.spots == (3, 5, 9)
    assert played.result == ("blocked", 0, points)


@pytest.mark.parametrize(
    ("blocked_points", "alone", "with_partner"),
    [
        ("others-less-own", 9 + 11 + 18 - 4, 9 + 11 - 4),
        ("each-less-own", 5 + 7 + 14, 5 + 7),
        ("most-less-own", 18 - 4, 11 - 4),
        ("others", 9 + 11 + 18, 9 + 11),
    ],
)
def test_a_partner_counts_for_nothing_in_a_blocked_round(blocked_points: str, alone: int, with_partner: int) -> None:
    """Seat 1 has the fewest spots: 9, 4, 11, 18. Its partner is seat 3, who holds the most of all."""
    hands = "6-6 5-4 | 2-1 1-0 | 4-2 3-2 | 5-5 4-4"
    by_oneself = table("luckies", hands, blocked_points=blocked_points).play("6-6")
    as_partners = partners_at_luckies(hands, blocked_points=blocked_points).play("6-6")
    assert by_oneself.spots == as_partners.spots == (9, 4, 11, 18)
    assert by_oneself.result == ("blocked", 1, alone)
    assert as_partners.result == ("blocked", 1, with_partner)


def partners_at_luckies(hands: str, **house: Any) -> Table:
    """Two against two if nothing is drawn: a house rule, for the sheet knows no partners."""
    return table("luckies", hands, as_partners=True, partners="optional", **house)


@pytest.mark.parametrize(
    ("blocked_winner", "blocked_points", "winner", "points"),
    [
        # Seat 1 has 3 spots; 9 + 9 - 3, and 9 - 3.
        ("fewest-spots", "others-less-own", 1, 15),
        ("fewest-spots", "most-less-own", 1, 6),
        # Seat 0 has one tile, the others two. Nobody holds more than its own 9 spots: 9 - 9.
        ("fewest-tiles", "most-less-own", 0, 0),
        ("fewest-tiles", "others", 0, 3 + 9),
    ],
)
def test_fewest_spots_or_fewest_tiles(blocked_winner: str, blocked_points: str, winner: int, points: int) -> None:
    """6-6 opens and nobody has another six. Left are 5-4 (9), 2-0 1-0 (3) and 3-2 4-0 (9)."""
    played = table(
        "luckies", "6-6 5-4 | 2-0 1-0 | 3-2 4-0", blocked_winner=blocked_winner, blocked_points=blocked_points
    ).play("6-6")
    assert played.spots == (9, 3, 9)
    assert played.result == ("blocked", winner, points)


def test_among_equally_many_tiles_the_fewest_spots_win() -> None:
    """Seats 0 and 1 have laid a tile each and hold one: 5 spots against 4. Seat 2, with two tiles and 1 spot, loses.

    Protocol counts the most that anyone holds minus the winner's own: 5 - 4 = 1.
    """
    played = table("protocol", "6-6 3-2 | 6-4 3-1 | 1-0 0-0", draw="never").play("6-6 6-4@6")
    assert played.spots == (5, 4, 1)
    assert played.result == ("blocked", 1, 1)


@pytest.mark.parametrize(
    ("tie", "winner", "points"),
    [
        # Nobody wins or scores.
        ("drawn", None, 0),
        # 1-1 (2 spots) is lighter than 5-1 (6): seat 1 wins 6 + 17 - 6.
        ("lowest-tile", 1, 17),
        # Seat 1 holds doubles only, so it has no single to show: seat 0 wins 6 + 17 - 6.
        ("lowest-single", 0, 17),
    ],
)
def test_every_way_to_settle_equal_hands(tie: str, winner: int | None, points: int) -> None:
    """6-6 opens and nobody has another six. Left are 5-1 (6), 2-2 1-1 (6) and 5-4 5-3 (17)."""
    played = table("luckies", "6-6 5-1 | 2-2 1-1 | 5-4 5-3", tie=tie).play("6-6")
    assert played.spots == (6, 6, 17)
    assert played.result == ("blocked", winner, points)
    assert played.outcome.score.tie is not None
    assert played.outcome.score.tie.tied == (0, 1)
    assert played.outcome.score.tie.settled is (winner is not None)


@pytest.mark.parametrize("tie", ["lowest-tile", "lowest-single"])
def test_hands_that_are_still_equal_are_drawn(tie: str) -> None:
    """3-0 4-1 against 2-1 3-2: 8 spots each, and the lightest tile of both has 3."""
    played = table("luckies", "6-6 3-0 4-1 | 6-5 2-1 3-2 | 4-4 4-3 4-2", tie=tie).play("6-6 6-5@6")
    assert played.spots == (8, 8, 21)
    assert played.result == ("blocked", None, 0)


def test_two_hands_of_doubles_only_have_no_single_to_compare() -> None:
    """0-0 3-3 against 2-2 1-1: 6 spots each and no single; but 0-0 is the lightest tile: 6 + 21 - 6."""
    hands = "6-6 0-0 3-3 | 6-5 2-2 1-1 | 4-4 4-3 4-2"
    assert table("luckies", hands, tie="lowest-single").play("6-6 6-5@6").result == ("blocked", None, 0)
    assert table("luckies", hands, tie="lowest-tile").play("6-6 6-5@6").result == ("blocked", 0, 21)


@pytest.mark.parametrize("edition", ["en", "fr", "de", "es"])
class TestATieAtLuckies:
    """All four editions compare the lightest single, and a single is a tile with two different ends."""

    def test_a_hand_of_doubles_only_loses(self, edition: str) -> None:
        """5-1 against 2-2 1-1: 6 spots each, and seat 1 has no single to show. Seat 0 wins 6 + 17 - 6."""
        played = table("luckies", "6-6 5-1 | 2-2 1-1 | 5-4 5-3", edition=edition).play("6-6")
        assert played.spots == (6, 6, 17)
        assert played.result == ("blocked", 0, 17)

    def test_a_light_double_does_not_help(self, edition: str) -> None:
        """3-0 2-1 against 0-0 5-1: 6 spots each, singles of 3 and of 6. Seat 0 wins 6 + 17 - 6, for all of 0-0."""
        played = table("luckies", "6-6 3-0 2-1 | 6-4 0-0 5-1 | 5-3 5-2 1-1", edition=edition).play("6-6 6-4@6")
        assert played.spots == (6, 6, 17)
        assert played.result == ("blocked", 0, 17)

    def test_still_equal_is_drawn(self, edition: str) -> None:
        """3-0 4-1 against 2-1 3-2: 8 spots each, and a lightest single of 3 on either side."""
        played = table("luckies", "6-6 3-0 4-1 | 6-5 2-1 3-2 | 4-4 4-3 4-2", edition=edition).play("6-6 6-5@6")
        assert played.spots == (8, 8, 21)
        assert played.result == ("blocked", None, 0)

    def test_two_hands_of_doubles_only_are_drawn(self, edition: str) -> None:
        """0-0 3-3 against 2-2 1-1: 6 spots each and no single anywhere."""
        played = table("luckies", "6-6 0-0 3-3 | 6-5 2-2 1-1 | 4-4 4-3 4-2", edition=edition).play("6-6 6-5@6")
        assert played.result == ("blocked", None, 0)


def test_partners_who_tie_with_each_other_have_not_tied() -> None:
    """Seats 1 and 3 have 4 spots each and are one side. The lower seat is named: 9 + 11 - 4."""
    hands = "6-6 5-4 | 2-1 1-0 | 4-2 3-2 | 4-0 0-0"
    assert partners_at_luckies(hands, tie="drawn").play("6-6").result == ("blocked", 1, 16)
    assert table("luckies", hands, tie="drawn").play("6-6").result == ("blocked", None, 0)


def test_partners_who_tie_with_an_opponent_have_tied() -> None:
    """Seats 0, 1 and 3 have 4 spots each; the lightest tile is 0-0 of seat 3: 4 + 11 - 4 against seats 0 and 2."""
    hands = "6-6 3-1 | 2-1 1-0 | 4-2 3-2 | 4-0 0-0"
    assert partners_at_luckies(hands, tie="drawn").play("6-6").result == ("blocked", None, 0)
    assert partners_at_luckies(hands, tie="lowest-tile").play("6-6").result == ("blocked", 3, 11)


def test_partners_who_hold_equally_light_tiles_have_settled_it() -> None:
    """Seats 0, 1 and 3 have 5 spots each. The partners 1 and 3 hold 2-0 and 1-1, two spots each: 5 + 11 - 5."""
    hands = "6-6 4-1 | 2-0 3-0 | 4-2 3-2 | 1-1 2-1"
    assert partners_at_luckies(hands, tie="lowest-tile").play("6-6").result == ("blocked", 1, 11)
    assert table("luckies", hands, tie="lowest-tile").play("6-6").result == ("blocked", None, 0)


# 6-6 opens and nobody has another six. Left are 5-4 (9), 2-1 1-0 (4), 4-2 3-0 (9) and 5-5 4-4 (18). Seats 0 and 2 are
# one side and hold 9 + 9 = 18, seats 1 and 3 hold 4 + 18 = 22.
SIDES = "6-6 5-4 | 2-1 1-0 | 4-2 3-0 | 5-5 4-4"


@pytest.mark.parametrize(
    ("blocked_hands", "blocked_points", "winner", "points"),
    [
        # Seat 1 has the fewest spots by itself, 4; its opponents have 9 each.
        ("own", "others-less-own", 1, 9 + 9 - 4),
        ("own", "each-less-own", 1, (9 - 4) + (9 - 4)),
        ("own", "most-less-own", 1, 9 - 4),
        ("own", "others", 1, 9 + 9),
        # The hands of a side together: 18 beat 22. Both partners have 9, so the lower seat is named.
        ("side", "others-less-own", 0, 22 - 18),
        ("side", "each-less-own", 0, 22 - 18),
        ("side", "most-less-own", 0, 22 - 18),
        ("side", "others", 0, 22),
    ],
)
def test_each_hand_by_itself_or_the_hands_of_a_side_together(
    blocked_hands: str, blocked_points: str, winner: int, points: int
) -> None:
    played = partners_at_luckies(SIDES, blocked_hands=blocked_hands, blocked_points=blocked_points).play("6-6")
    assert played.spots == (9, 4, 9, 18)
    assert played.result == ("blocked", winner, points)


def test_hands_of_a_side_count_as_own_hands_where_nobody_has_a_partner() -> None:
    """Seat 1 has 4, the others 9, 9 and 18: 36 - 4."""
    assert table("luckies", SIDES, blocked_hands="side").play("6-6").result == ("blocked", 1, 32)


def test_the_partner_with_fewer_spots_is_named_though_the_other_has_fewer_tiles() -> None:
    """6-6 and 6-3 are laid, and nothing fits. Seat 0 keeps 4-4 (8), seat 2 2-0 1-0 (3): three tiles, 11 spots.

    Seat 1 keeps 4-1 (5), seat 3 4-2 5-4 (15): three tiles, 20 spots. So the side of seats 0 and 2 wins 20 - 11, and
    seat 2 is named, who has fewer spots, not seat 0, who has fewer tiles.
    """
    played = partners_at_luckies(
        "6-6 4-4 | 6-3 4-1 | 2-0 1-0 | 4-2 5-4", blocked_hands="side", blocked_winner="fewest-tiles"
    ).play("6-6 6-3@6")
    assert played.spots == (8, 5, 3, 15)
    assert played.result == ("blocked", 2, (5 + 15) - (8 + 3))


@dataclass(frozen=True)
class Evening:
    """A game at luckies by two players with two tiles each."""

    game: Game

    def next_round(self, hands: str) -> Table:
        """Deal the next round."""
        held = [tiles(part) for part in hands.split("|")]
        rest = [tile for tile in ALL_TILES if not any(tile in part for part in held)]
        leader = self.game.next_leader
        return Table(
            Round.start(
                self.game.rules, self.game.seating, given_deal(self.game.rules, self.game.seating, held, rest, leader)
            )
        )


def two_rounds(next_lead: str, **house: Any) -> Game:
    variant = choose("luckies", house={"hands": "2: 2", "next_lead": next_lead, **house})
    return Game.start(variant, 2, target=Rounds(2))


def game_of(game: Game, hands: str, actions: str) -> Evening:
    """Play the first round."""
    first = Evening(game).next_round(hands).play(actions).round
    game = game.begin_round(first.deal)
    for action in first.actions:
        game = game.apply(action)
    return Evening(game)


@pytest.mark.parametrize(("next_lead", "leader", "options"), [("afresh", 1, "6-6"), ("winner", 0, "2-1 4-3")])
def test_who_leads_the_second_round(next_lead: str, leader: int, options: str) -> None:
    """Seat 0 goes out in the first round. In the second seat 1 is dealt 6-6.

    Afresh, the highest double leads: seat 1 must lay it. If the winner leads, seat 0 begins with either tile.
    """
    second = game_of(two_rounds(next_lead), "6-6 6-5 | 4-3 2-1", "6-6 pass 6-5@6").next_round("4-3 2-1 | 6-6 6-5")
    assert (second.turn, second.options) == (leader, options)


def test_where_the_winner_leads_a_deal_without_a_double_is_played() -> None:
    """Nobody has a double, and a first round would be thrown in. Seat 0 has won and leads: 4-3, and 3-1 fits."""
    second = game_of(two_rounds("winner"), "6-6 6-5 | 4-3 2-1", "6-6 pass 6-5@6").next_round("4-3 2-0 | 3-1 6-5")
    assert second.options == "2-0 4-3"
    assert second.play("4-3").options == "3-1@3"


def test_after_a_round_that_nobody_won_the_lead_is_found_as_in_the_first() -> None:
    """5-1 against 4-2 0-0, 6 spots each, and the sheet's tie is set to drawn: then the highest double leads again."""
    drawn = game_of(two_rounds("winner", tie="drawn"), "6-6 5-1 | 4-2 0-0", "6-6")
    second = drawn.next_round("4-3 2-1 | 6-6 6-5")
    assert (second.turn, second.options) == (1, "6-6")


def test_a_game_of_the_six_colours_is_one_round() -> None:
    """Two tiles each, a house rule. The lot makes seat 1 the leader.

    Seat 1 opens with 5-5 and may lay another five at once; it has none, which nobody is told, and passes. Seat 0 lays
    5-3. Seat 1 has neither 5 nor 3, draws 6-1 in vain and then 3-2, and lays it. Seat 0 lays 2-0 and is out. Seat 1
    keeps 4-1 and 6-1: 5 + 7 = 12. The game is over with one round, 12 to 0.
    """
    rules = choose("sixcolours", house={"hands": "2: 2"})
    begun = Game.start(rules, 2)
    assert begun.target == Rounds(1)
    opened = table("sixcolours", "5-3 2-0 | 5-5 4-1", "6-1 3-2", leader=1).play("5-5")
    assert (opened.turn, opened.options) == (1, "pass")
    played = opened.play("pass 5-3@5 draw draw 3-2@3 2-0@2")
    assert played.result == ("domino", 0, 12)
    game = begun.begin_round(played.round.deal)
    for action in played.round.actions:
        game = game.apply(action)
    assert game.ending == GameEnded((0,), (12, 0))


def test_an_extra_tile_is_offered_though_nothing_fits_and_looks_like_one_that_is_declined() -> None:
    """Seat 0 lays 6-6 and keeps either 5-4, which cannot follow, or 6-4, which can. Either way it passes.

    Seat 1 then lays 6-2 and seat 0 goes on, with 5-4 by drawing, with 6-4 by laying it: up to then nobody could know.
    """
    could_not = table("sixcolours", "6-6 5-4 | 6-2 2-1", leader=0).play("6-6")
    would_not = table("sixcolours", "6-6 6-4 | 6-2 2-1", leader=0).play("6-6")
    assert (could_not.options, would_not.options) == ("pass", "6-4@6 pass")
    assert View.of_single_round(could_not.play("pass").round, 1) == View.of_single_round(
        would_not.play("pass").round, 1
    )
    assert could_not.play("pass 6-2@6").options == "draw"
    assert would_not.play("pass 6-2@6").options == "6-4@6"


# Ten tiles of sixes again, by two players who draw on the way; then every end shows 6, thirteen tiles lie in the
# boneyard, and it is seat 0's turn with 5-2 2-0 3-3 (15 spots). Seat 1 has 4-3 0-0 (7 spots).
DEAD_HANDS = "6-6 6-1 3-2 5-2 2-0 | 6-5 6-3 6-2 6-0 4-3"
DEAD_BONEYARD = "0-0 5-4 3-3 6-4 1-0"
DEAD_PLAY = "6-6 6-5@6 6-1@6 draw*2 5-4@5 draw*2 6-4@4 6-3@6 3-2@3 6-2@2 draw 1-0@1 6-0@0"


def test_a_dead_line_is_blocked_at_once_where_the_sheet_says_so() -> None:
    """Seat 1 has fewer tiles, and 15 - 7 = 8."""
    played = table("protocol", DEAD_HANDS, DEAD_BONEYARD, blocked_when="dead").play(DEAD_PLAY)
    assert played.result == ("blocked", 1, 8)
    assert played.outcome.because is BlockedBecause.NOTHING_FITS
    assert len(played.round.boneyard) == 13


def test_elsewhere_the_boneyard_has_to_be_drawn_first() -> None:
    """Seat 0 draws thirteen tiles in vain, and the last of them blocks the round: nobody has to tap.

    Of all 168 spots 78 are on the table and 7 with seat 1, so seat 0 has 83: 83 - 7 = 76.
    """
    dead = table("protocol", DEAD_HANDS, DEAD_BONEYARD).play(DEAD_PLAY)
    assert dead.options == "draw"
    nearly = dead.play("draw*12")
    assert nearly.options == "draw"
    played = nearly.play("draw")
    assert played.spots == (83, 7)
    assert played.result == ("blocked", 1, 76)
    assert played.outcome.because is BlockedBecause.NOBODY_CAN_PLAY


def test_going_out_comes_first_also_where_that_tile_blocks_the_line() -> None:
    """6-5 is seat 0's last tile and leaves ends that nobody fits. It is out nevertheless, for 7 + 3."""
    played = table("luckies", "6-6 6-5 | 4-3 2-1").play("6-6 pass 6-5@6")
    assert played.result == ("domino", 0, 10)
    assert played.outcome.because is None


def test_a_full_circle_of_passes_blocks_where_drawing_is_free() -> None:
    """The Lithuanian edition lets one who is stuck pass without drawing, though a six lies in the boneyard.

    Both pass, so it is blocked: seat 0 has 5-3 (8), seat 1 has 4-3 2-1 (10), and 10 - 8 = 2.
    """
    stuck = table("international", "6-6 5-3 | 4-3 2-1", "6-0", edition="lt").play("6-6")
    played = stuck.play("pass pass")
    assert played.result == ("blocked", 0, 2)
    assert played.outcome.because is BlockedBecause.ALL_PASSED


def test_a_draw_breaks_the_circle_of_passes() -> None:
    """Seat 1 passes, seat 0 draws 5-4 in vain and passes: the circle begins again. Then 10 against 8 + 9: 17 - 10."""
    stuck = table("international", "6-6 5-3 | 4-3 2-1", "5-4 6-0", edition="lt").play("6-6 pass draw pass")
    assert stuck.options == "draw pass"
    assert stuck.play("pass").options == "draw pass"
    assert stuck.play("pass pass").result == ("blocked", 1, 7)


def worked_examples() -> list[dict[str, str]]:
    """Read the rounds that the page shows, each a block of lines ``name: what``."""
    page = (Path(__file__).parents[2] / "docs" / "worked-examples.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```round\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    return [dict(line.split(": ", 1) for line in block.splitlines()) for block in blocks]


@pytest.mark.parametrize("example", worked_examples(), ids=lambda example: example["result"])
def test_the_rounds_on_the_page_end_as_it_says(example: dict[str, str]) -> None:
    told: dict[str, Any] = dict(example)
    sheet, hands, boneyard = told.pop("sheet"), told.pop("hands"), told.pop("boneyard", "")
    actions, result = told.pop("play"), told.pop("result")
    leader = int(told.pop("leader").removeprefix("seat ")) if "leader" in told else None
    told["as_partners"] = told.pop("as partners", "no") == "yes"
    ended, winner, points = table(sheet, hands, boneyard, leader=leader, **told).play(actions).result
    how = {"domino": "out", "blocked": "blocked"}[ended]
    assert result == (f"{how}, seat {winner} scores {points}" if winner is not None else f"{how}, nobody scores")


def test_the_page_shows_every_sheet_going_out_and_blocked() -> None:
    shown = {(example["sheet"], example["result"].partition(",")[0]) for example in worked_examples()}
    assert shown == {(sheet, how) for sheet in SHEETS for how in ("out", "blocked")}
