"""What passes and draws prove about hidden hands, and what a seat therefore knows."""

from __future__ import annotations

import pytest
from tests.engine.table import Table, hand, table

from doublesix.knowledge import HiddenHand, lacking_tiles
from doublesix.tiles import ALL_TILES, DOUBLES, Tile, TileSet
from doublesix.view import SeenDeal, SeenDraw, View

SIXES = lacking_tiles((6,))


def hidden(size: int, *happened: tuple[int, ...] | Tile | str) -> HiddenHand:
    """A hidden hand that laid these tiles, passed for want of these numbers, or drew for want of a six."""
    followed = HiddenHand.dealt(size)
    for what in happened:
        if isinstance(what, Tile):
            followed.lay(what)
        elif isinstance(what, str):
            followed.draw((6,))
        else:
            followed.tap(what)
    return followed


class TestHiddenHand:
    def test_of_a_dealt_hand_only_its_size_is_known(self) -> None:
        assert hidden(5).possible(ALL_TILES) == ALL_TILES

    def test_a_pass_rules_tiles_out(self) -> None:
        assert hidden(5, (6,)).possible(ALL_TILES) == ALL_TILES - SIXES

    def test_a_tile_drawn_later_may_be_any(self) -> None:
        assert hidden(5, (6,), "draw").possible(ALL_TILES) == ALL_TILES

    def test_a_six_that_is_laid_was_the_drawn_tile(self) -> None:
        """No other could have been one, so again no six is left."""
        waited = hidden(5, "draw", (), Tile(6, 5))
        assert waited.possible(ALL_TILES) == ALL_TILES - SIXES

    def test_another_tile_may_have_been_either(self) -> None:
        assert hidden(5, "draw", (), Tile(5, 4)).possible(ALL_TILES) == ALL_TILES

    def test_the_tile_that_one_has_just_drawn_is_laid(self) -> None:
        assert hidden(5, "draw", Tile(5, 4)).possible(ALL_TILES) == ALL_TILES - SIXES

    def test_of_two_tiles_that_were_laid_a_six_was_the_drawn_one(self) -> None:
        """Two were dealt, one was drawn, and two were laid. If one of these was a six, it was the drawn tile."""
        no_six = hidden(2, "draw", (), Tile(5, 4), Tile(3, 2))
        assert no_six.possible(ALL_TILES) == ALL_TILES
        a_six = hidden(2, "draw", (), Tile(5, 4), Tile(6, 2))
        assert a_six.possible(ALL_TILES) == ALL_TILES - SIXES

    def test_what_was_laid_before_a_draw_cannot_be_the_tile_drawn(self) -> None:
        """The only tile dealt is gone, so that what is left was drawn."""
        followed = hidden(1, Tile(5, 4), "draw", ())
        followed.tap((5,))
        assert followed.possible(ALL_TILES) == ALL_TILES - lacking_tiles((5,))

    def test_only_unseen_tiles_are_possible(self) -> None:
        assert hidden(5).possible(hand("1-0 2-2")) == hand("1-0 2-2")

    def test_an_empty_hand_holds_nothing(self) -> None:
        assert hidden(1, Tile(6, 6)).possible(ALL_TILES) == TileSet()


class TestWhatASeatKnows:
    def may_hold(self, table_: Table, seat: int, *, seen_by: int | None = 0) -> TileSet:
        return View.of_single_round(table_.round, seen_by).possible[seat]

    def test_a_tap_shows_the_numbers_that_one_lacks(self) -> None:
        tapped = table("luckies", "6-6 6-5 5-4 | 4-3 3-2 2-1").play("6-6 pass")
        view = View.of_single_round(tapped.round, 0)
        assert view.lacks(1) == (6,)
        assert view.possible[1] == view.unseen - SIXES

    def test_a_draw_shows_it_too_but_the_drawn_tile_may_be_any(self) -> None:
        drew = table("international", "6-6 6-5 5-4 | 4-3 3-2 2-1", "1-1").play("6-6 draw")
        assert self.may_hold(drew, 1).with_number(6)
        assert not self.may_hold(drew.play("pass"), 1).with_number(6)

    def test_a_drawn_tile_that_waits_proves_nothing(self) -> None:
        waited = table("international", "6-6 6-5 5-4 | 4-3 3-2 2-1", "6-1", edition="ko").play("6-6 draw pass")
        assert Tile(6, 1) in self.may_hold(waited, 1)

    def test_one_who_draws_until_a_tile_fits_lays_the_last_and_keeps_the_others(self) -> None:
        laid = table("bg2133", "6-6 6-5 5-4 | 4-3 3-2 2-1", "1-1 6-4").play("6-6 draw draw 6-4@6")
        assert not self.may_hold(laid, 1).with_number(6)

    def test_the_highest_double_shows_that_nobody_has_a_higher_one(self) -> None:
        opened = table("luckies", "4-4 4-1 | 3-3 4-2").play("4-4")
        assert Tile(6, 6) not in self.may_hold(opened, 1)
        assert Tile(5, 5) not in self.may_hold(opened, 1)
        assert Tile(3, 3) in self.may_hold(opened, 1)

    def test_a_double_drawn_later_may_be_a_higher_one(self) -> None:
        drew = table("international", "4-4 4-1 | 3-3 2-0", "6-6").play("4-4 draw")
        assert Tile(6, 6) in self.may_hold(drew, 1)

    def test_where_any_tile_may_open_doubles_are_not_ruled_out(self) -> None:
        opened = table("sixcolours", "4-4 4-1 | 3-3 4-2", leader=0).play("4-4 pass")
        assert self.may_hold(opened, 1) & DOUBLES == DOUBLES - hand("4-4")

    def test_where_the_most_doubles_lead_another_may_have_a_higher_one(self) -> None:
        opened = table("international", "4-4 3-3 | 6-6 4-2", edition="th").play("4-4")
        assert Tile(6, 6) in self.may_hold(opened, 1)
        assert Tile(6, 6) not in self.may_hold(opened, 0, seen_by=1)

    @pytest.mark.parametrize("kept", ["6-4", "5-4"])
    def test_a_pass_on_an_extra_tile_shows_nothing(self, kept: str) -> None:
        """Whether seat 0 could not or did not want to lay another six, seat 1 cannot tell."""
        passed = table("sixcolours", f"6-6 {kept} | 6-2 2-1", leader=0).play("6-6 pass")
        seen = View.of_single_round(passed.round, 1)
        assert seen.possible[0] == seen.unseen
        assert seen.lacks(0) == ()

    def test_an_extra_tile_that_could_not_be_laid_looks_like_one_that_was_not_wanted(self) -> None:
        views = [
            View.of_single_round(table("sixcolours", f"6-6 {kept} | 6-2 2-1", leader=0).play(played).round, 1)
            for kept in ("6-4", "5-4")
            for played in ("6-6", "6-6 pass")
        ]
        assert views[:2] == views[2:]

    def test_where_the_winner_leads_with_any_tile_no_double_is_ruled_out(self) -> None:
        """Seat 0 leads because it won the round before: it may keep 6-6, and others may hold any double."""
        opened = table("luckies", "4-4 4-1 | 6-6 4-2", leader=0, next_lead="winner").play("4-4")
        assert self.may_hold(opened, 1) & DOUBLES == DOUBLES - hand("4-4")
        assert self.may_hold(opened, 0, seen_by=1) & DOUBLES == DOUBLES - hand("4-4 6-6")
        first = table("luckies", "4-4 4-1 | 3-3 4-2", next_lead="winner").play("4-4")
        assert not self.may_hold(first, 1) & hand("5-5 6-6")


class TestWhatASeatSees:
    def test_its_own_hand_and_of_the_others_only_how_many(self) -> None:
        view = View.of_single_round(table("luckies", "6-6 6-5 | 4-3 2-1").round, 1)
        assert view.hands == (None, hand("4-3 2-1"))
        assert view.hand == hand("4-3 2-1")
        assert (view.sizes, view.boneyard, view.turn) == ((2, 2), 24, 0)
        assert view.options == ()
        assert view.unseen == ALL_TILES - hand("4-3 2-1")

    def test_a_spectator_sees_no_hand(self) -> None:
        view = View.of_single_round(table("luckies", "6-6 6-5 | 4-3 2-1").round, None)
        assert view.hands == (None, None)
        assert not view.hand
        dealt = view.events[0]
        assert isinstance(dealt, SeenDeal)
        assert dealt.hand is None

    @pytest.mark.parametrize("seat", [-1, 2])
    def test_where_no_seat_is_there_is_nothing_to_see(self, seat: int) -> None:
        with pytest.raises(ValueError, match=f"no seat {seat}; the seats are 0 to 1"):
            View.of_single_round(table("luckies", "6-6 6-5 | 4-3 2-1").round, seat)

    def test_the_face_of_a_drawn_tile_is_for_the_one_who_drew_it(self) -> None:
        drew = table("international", "6-6 6-5 | 4-3 2-1", "1-1").play("6-6 draw")
        assert View.of_single_round(drew.round, 1).events[-1] == SeenDraw(1, Tile(1, 1), (6,), 23)
        assert View.of_single_round(drew.round, 0).events[-1] == SeenDraw(1, None, (6,), 23)
        assert View.of_single_round(drew.round, None).events[-1] == SeenDraw(1, None, (6,), 23)

    def test_all_hands_are_turned_up_in_the_end(self) -> None:
        over = table("luckies", "6-6 2-1 | 4-3 1-0").play("6-6")
        for seat in (0, 1, None):
            assert View.of_single_round(over.round, seat).hands == (hand("2-1"), hand("4-3 1-0"))
            assert View.of_single_round(over.round, seat).turn is None

    def test_tables_that_differ_only_in_what_is_hidden_look_the_same(self) -> None:
        here = table("international", "6-6 6-5 | 4-3 2-1", "1-1").play("6-6 draw pass")
        there = table("international", "6-6 6-5 | 4-2 0-0", "3-3").play("6-6 draw pass")
        assert View.of_single_round(here.round, 0) == View.of_single_round(there.round, 0)
        assert View.of_single_round(here.round, 1) != View.of_single_round(there.round, 1)
