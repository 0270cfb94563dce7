"""A turn and what it may hold: opening, laying, drawing, passing, extra tiles, and the end of a round."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.table import Table, hand, table

from doublesix.actions import PASS, Play
from doublesix.errors import DealError, IllegalAction
from doublesix.events import BlockedBecause, Dealt, Drew, Passed, PassReason, Played, RoundEnded
from doublesix.rules.rules import Lead
from doublesix.tiles import Tile

ALL_SIXES = "6-6 6-5 6-4 6-3 6-2 6-1 6-0"


class TestOpening:
    def test_the_highest_double_leads_and_is_laid(self) -> None:
        opened = table("luckies", "5-5 2-1 | 6-6 4-3 | 4-4 3-3")
        assert (opened.turn, opened.options) == (1, "6-6")
        assert opened.refusal("4-3") == "must-open-with"
        assert opened.last(Dealt).reason is Lead.HIGHEST_DOUBLE

    def test_the_most_doubles_lead_and_the_highest_of_them_is_laid(self) -> None:
        opened = table("international", "6-6 2-1 5-4 | 1-1 2-2 5-3", edition="hr")
        assert (opened.turn, opened.options) == (1, "2-2")
        assert opened.refusal("1-1") == "must-open-with"

    def test_among_equally_many_doubles_the_highest_leads(self) -> None:
        assert table("international", "3-3 1-1 | 4-4 0-0 | 6-6 5-4", edition="tr").turn == 1

    def test_the_lot_leads_with_any_tile(self) -> None:
        opened = table("sixcolours", "6-6 4-4 | 5-1 3-2", leader=1)
        assert (opened.turn, opened.options) == (1, "3-2 5-1")
        assert opened.last(Dealt).reason is Lead.LOT

    def test_the_danish_edition_lets_the_highest_double_lead_with_any_tile(self) -> None:
        opened = table("international", "3-2 4-4 | 6-6 5-1", edition="da")
        assert (opened.turn, opened.options) == (1, "5-1 6-6")

    def test_the_opening_has_no_end_to_join(self) -> None:
        assert table("luckies", "6-6 2-1 | 5-5 4-3").refusal("6-6@6") == "no-match"

    def test_the_opening_is_neither_drawn_nor_passed(self) -> None:
        opening = table("bg2133", "6-6 2-1 | 5-5 4-3")
        assert opening.refusal("draw") == "must-play"
        assert opening.refusal("pass") == "must-play"


class TestThrowingIn:
    def test_nobody_has_a_double(self) -> None:
        assert thrown_in("luckies", "6-5 2-1 | 4-3 5-2")
        assert not thrown_in("luckies", "6-5 2-1 | 4-3 0-0")

    @pytest.mark.parametrize("edition", ["cs", "sk"])
    def test_only_one_has_doubles(self, edition: str) -> None:
        assert thrown_in("international", "6-6 5-5 | 4-3 5-2", edition)
        assert thrown_in("international", "6-5 5-4 | 4-3 5-2", edition)
        assert not thrown_in("international", "6-6 5-4 | 4-3 0-0", edition)
        assert not thrown_in("international", "6-6 5-5 | 4-3 5-2")

    def test_never_where_lots_decide(self) -> None:
        assert not thrown_in("sixcolours", "6-5 2-1 | 4-3 5-2")


def thrown_in(sheet: str, hands: str, edition: str | None = None) -> bool:
    try:
        table(sheet, hands, edition=edition, leader=0)
    except DealError as refused:
        if refused.code == "redeal":
            return True
        raise
    return False


class TestDirection:
    def test_clockwise(self) -> None:
        assert table("international", "6-6 2-1 | 6-5 4-3 | 6-4 3-2").play("6-6").turn == 1

    def test_the_vietnamese_edition_goes_the_other_way(self) -> None:
        assert table("international", "6-6 2-1 | 6-5 4-3 | 6-4 3-2", edition="vi").play("6-6").turn == 2


class TestOpenPlaces:
    """6-6 opens, 6-5 is joined to it, then 5-5 to that."""

    @pytest.mark.parametrize(
        ("doubles", "first", "second", "third"),
        [
            ("line", "6 6", "5 6", "5 6"),
            ("cross", "6 6 6 6", "5 6 6 6", "5 5 5 6 6 6"),
            ("tee", "6 6 6 6", "5 6 6 6", "5 5 6 6 6"),
        ],
    )
    def test_after_each_tile(self, doubles: str, first: str, second: str, third: str) -> None:
        opened = table("luckies", "6-6 5-5 4-0 | 6-5 5-3 2-1", doubles=doubles).play("6-6")
        joined = opened.play("6-5@6")
        crossed = joined.play("5-5@5")
        assert (opened.ends, joined.ends, crossed.ends) == (first, second, third)

    @pytest.mark.parametrize("doubles", ["line", "cross", "tee"])
    def test_a_single_that_opens_has_two(self, doubles: str) -> None:
        opened = table("sixcolours", "6-5 2-1 | 4-3 5-2", leader=0, doubles=doubles)
        assert opened.play("6-5").ends == "5 6"

    def test_four_sixes_can_go_to_the_opening_double_of_a_cross(self) -> None:
        hands = "6-6 6-5 6-4 | 6-3 6-2 6-1"
        assert table("bg2133", hands).play("6-6 6-3@6 6-5@6 6-2@6 6-4@6").ends == "2 3 4 5"
        assert table("luckies", hands).play("6-6 6-3@6 6-5@6").ends == "3 5"

    def test_which_of_equal_ends_makes_no_difference_but_is_kept(self) -> None:
        opened = table("bg2133", "6-6 2-1 | 6-5 4-3").play("6-6")
        assert opened.play("6-5@6").ends == opened.play("6-5@6/4").ends
        for which, place in enumerate(opened.round.line.places, start=1):
            assert opened.play(f"6-5@6/{which}").round.line.laid[-1].joined_to == place
        assert opened.refusal("6-5@6/5") == "no-match"

    @pytest.mark.parametrize("which", [0, -1])
    def test_no_place_comes_before_the_first(self, which: int) -> None:
        opened = table("bg2133", "6-6 2-1 | 6-5 4-3").play("6-6")
        with pytest.raises(IllegalAction):
            opened.round.apply(Play(Tile(6, 5), 6, which))


class TestMatching:
    def test_a_blank_matches_only_a_blank(self) -> None:
        blank = table("luckies", "6-6 3-2 4-1 | 6-0 5-0 5-4").play("6-6 6-0@6")
        assert blank.ends == "0 6"
        assert blank.options == "pass"
        assert blank.play("pass").options == "5-0@0"

    def test_a_tile_may_fit_both_ends(self) -> None:
        both = table("luckies", "6-6 5-1 2-1 | 6-5 4-3 3-2 | 6-1 4-0 3-0").play("6-6 6-5@6 6-1@6")
        assert both.ends == "1 5"
        assert both.options == "2-1@1 5-1@1 5-1@5"
        assert both.play("5-1@1").ends == "5 5"
        assert both.play("5-1@5").ends == "1 1"

    def test_refusals(self) -> None:
        opened = table("luckies", "6-6 2-1 | 6-5 4-3").play("6-6")
        assert opened.refusal("2-1@6") == "not-in-hand"
        assert opened.refusal("4-3@6") == "no-match"
        assert opened.refusal("6-5@5") == "no-match"
        assert opened.refusal("6-5") == "no-match"
        assert opened.refusal("pass") == "must-play"
        assert opened.refusal("draw") == "no-drawing"

    @pytest.mark.parametrize(
        ("action", "message", "details"),
        [
            ("6-5", "no-match-end-missing", {"tile": Tile(6, 5), "ends": (6,)}),
            ("6-5@5", "no-match-no-such-end", {"tile": Tile(6, 5), "end": 5, "ends": (6,)}),
            ("4-3@6", "no-match", {"tile": Tile(4, 3), "end": 6}),
            ("6-5@6/3", "no-match-which", {"tile": Tile(6, 5), "end": 6, "count": 2}),
            ("2-1@6", "not-in-hand", {"tile": Tile(2, 1)}),
            ("pass", "must-play", {"plays": (Play(Tile(6, 5), 6),)}),
        ],
    )
    def test_a_refusal_tells_why(self, action: str, message: str, details: dict[str, object]) -> None:
        opened = table("luckies", "6-6 2-1 | 6-5 4-3").play("6-6")
        assert opened.reason(action) == (message, details)

    def test_a_refusal_names_the_double_that_an_extra_tile_must_join(self) -> None:
        offered = table("sixcolours", "6-6 6-5 5-4 | 3-2 2-1 1-0", leader=0).play("6-6")
        assert offered.reason("5-4@6") == ("no-match-extra", {"tile": Tile(5, 4), "double": Tile(6, 6)})
        opened = table("sixcolours", "6-5 6-1 4-4 | 3-2 2-1 1-0", leader=0).play("6-5")
        assert opened.reason("4-4@6") == ("no-match", {"tile": Tile(4, 4), "end": 6})

    def test_a_refusal_tells_that_a_drawn_tile_waits(self) -> None:
        drew = table("international", "6-6 6-5 | 4-3 2-1", "6-1", edition="ko").play("6-6 draw")
        assert drew.reason("6-1@6") == ("no-match-waits", {"tile": Tile(6, 1)})
        assert table("international", "6-6 6-5 | 6-3 2-1", edition="ko").play("6-6").reason("2-1@6")[0] == "no-match"
        assert table("international", "6-6 6-5 | 4-3 2-1", "6-1").play("6-6 draw").reason("4-3@6")[0] == "no-match"

    def test_a_refused_action_changes_nothing(self) -> None:
        opened = table("luckies", "6-6 2-1 | 6-5 4-3").play("6-6")
        before = opened.round
        assert opened.refusal("pass") == "must-play"
        assert opened.round == before

    @pytest.mark.parametrize("text", ["6-5@6", "pass", None])
    def test_the_text_of_an_action_is_none_yet(self, text: Any) -> None:
        with pytest.raises(TypeError, match="parse_action"):
            table("luckies", "6-6 2-1 | 6-5 4-3").play("6-6").round.apply(text)


class TestDrawing:
    """Seat 0 opens with 6-6 and keeps 6-5; seat 1 has no six. The boneyard begins with 4-2, then 6-1."""

    HANDS = "6-6 6-5 | 4-3 2-1"

    def stuck(self, draw: str, boneyard: str = "4-2 6-1", **house: Any) -> Table:
        return table("international", self.HANDS, boneyard, draw=draw, **house).play("6-6")

    def test_never(self) -> None:
        stuck = self.stuck("never")
        assert stuck.options == "pass"
        assert stuck.refusal("draw") == "no-drawing"
        passed = stuck.play("pass")
        assert passed.last(Passed) == Passed(1, PassReason.NO_DRAWING, (6,))
        assert passed.turn == 0

    def test_one_that_does_not_fit(self) -> None:
        stuck = self.stuck("one")
        assert stuck.options == "draw"
        assert stuck.refusal("pass") == "must-draw"
        drew = stuck.play("draw")
        assert drew.last(Drew) == Drew(1, Tile(4, 2), (6,), 23)
        assert drew.options == "pass"
        assert drew.refusal("draw") == "no-drawing"
        assert drew.play("pass").last(Passed) == Passed(1, PassReason.DRAWN_DOES_NOT_FIT, (6,))

    @pytest.mark.parametrize("draw", ["one", "may-one", "until-playable"])
    def test_one_that_fits_must_be_laid(self, draw: str) -> None:
        drew = self.stuck(draw, "6-1 4-2").play("draw")
        assert drew.options == "6-1@6"
        assert drew.refusal("pass") == "must-play"
        assert drew.refusal("draw") == "must-play"

    def test_one_may_be_drawn_or_not(self) -> None:
        stuck = self.stuck("may-one")
        assert stuck.options == "draw pass"
        assert stuck.play("draw").options == "pass"
        assert stuck.play("pass").last(Passed) == Passed(1, PassReason.CHOSE_NOT_TO_DRAW, (6,))

    def test_one_who_can_play_may_not_draw_even_where_drawing_is_free(self) -> None:
        able = self.stuck("may-one").play("pass")
        assert able.options == "6-5@6"
        assert able.refusal("draw") == "must-play"
        assert able.refusal("pass") == "must-play"

    def test_until_a_tile_fits(self) -> None:
        stuck = self.stuck("until-playable")
        assert stuck.options == "draw"
        again = stuck.play("draw")
        assert again.options == "draw"
        assert again.refusal("pass") == "must-draw"
        assert again.play("draw").options == "6-1@6"
        assert (stuck.round.drawn, again.round.drawn, again.play("draw").round.drawn) == (0, 1, 2)
        assert again.play("draw 6-1@6").round.drawn == 0

    @pytest.mark.parametrize("draw", ["one", "may-one", "until-playable"])
    def test_with_an_empty_boneyard_one_passes(self, draw: str) -> None:
        rest = "5-5 5-4 5-3 5-2 5-1 5-0 4-4 | 4-3 4-2 4-1 4-0 3-3 3-2 3-1 3-0 2-2 2-1 2-0 1-1 1-0 0-0"
        stuck = table("international", f"{ALL_SIXES} {rest}", draw=draw).play("6-6")
        assert stuck.options == "pass"
        assert stuck.refusal("draw") == "boneyard-empty"
        assert stuck.play("pass").last(Passed) == Passed(1, PassReason.BONEYARD_EMPTY, (6,))

    def test_the_korean_edition_keeps_a_drawn_tile_for_the_next_turn(self) -> None:
        drew = table("international", "6-6 6-5 5-4 | 4-3 3-2 2-1", "6-1", edition="ko").play("6-6 draw")
        assert drew.options == "pass"
        assert drew.refusal("6-1@6") == "no-match"
        waited = drew.play("pass")
        assert waited.last(Passed) == Passed(1, PassReason.DRAWN_WAITS)
        assert waited.play("6-5@6").options == "6-1@6"

    def test_editions_that_never_draw(self) -> None:
        for edition in ("ms", "zh-Hant"):
            stuck = table("international", self.HANDS, edition=edition).play("6-6")
            assert stuck.options == "pass"


class TestExtraTile:
    """The sheet with the six colours: after a double, and after opening the round, one more tile may follow."""

    def opened(self, hands: str, opening: str, **house: Any) -> Table:
        return table("sixcolours", hands, leader=0, **house).play(opening)

    def test_an_opening_double_grants_one_and_not_two(self) -> None:
        offered = self.opened("6-6 6-5 6-4 | 3-2 2-1 1-0", "6-6")
        assert (offered.turn, offered.options) == (0, "6-4@6 6-5@6 pass")
        assert offered.last(Played).offers_extra
        extra = offered.play("6-5@6")
        assert extra.turn == 1
        assert extra.last(Played).extra

    def test_an_opening_single_grants_one_at_either_end(self) -> None:
        offered = self.opened("6-5 6-1 5-2 | 3-2 2-1 1-0", "6-5")
        assert (offered.turn, offered.options) == (0, "5-2@5 6-1@6 pass")
        assert offered.play("6-1@6").turn == 1

    def test_a_double_laid_second_grants_its_own(self) -> None:
        double = self.opened("6-5 5-5 5-2 6-1 | 3-2 2-1 1-0 4-3", "6-5 5-5@5")
        assert (double.turn, double.options) == (0, "5-2@5 pass")
        third = double.play("5-2@5")
        assert (third.turn, third.ends) == (1, "2 6")

    def test_it_is_joined_to_that_double_and_to_no_other_end(self) -> None:
        """Both ends show 5 when seat 0 lays 5-5 at one of them; 5-3 may follow it there, not at the other end."""
        double = self.opened("5-1 1-0 5-5 5-3 | 5-0 4-3 3-2 2-1", "5-1 1-0@1 5-0@0 5-5@5")
        assert (double.turn, double.ends, double.options) == (0, "5 5", "5-3@5 pass")
        assert double.refusal("5-3@5/2") == "no-match"
        joined_to = double.play("5-3@5").round.line.laid[-1].joined_to
        assert joined_to is not None
        assert double.round.line.laid[joined_to.index].tile is Tile(5, 5)

    def test_declining_ends_the_turn_and_proves_nothing(self) -> None:
        declined = self.opened("6-6 6-5 | 3-2 2-1", "6-6 pass")
        assert declined.turn == 1
        assert declined.last(Passed) == Passed(0, PassReason.EXTRA_DECLINED)

    def test_it_is_offered_also_to_one_who_holds_no_tile_that_fits(self) -> None:
        """The turn does not move on by itself, so the others do not learn that seat 0 has no other six."""
        opened = self.opened("6-6 5-4 | 6-2 2-1", "6-6")
        assert (opened.turn, opened.options) == (0, "pass")
        assert opened.last(Played).offers_extra
        passed = opened.play("pass")
        assert (passed.turn, passed.last(Passed)) == (1, Passed(0, PassReason.EXTRA_DECLINED))

    def test_a_round_that_it_would_block_ends_without_an_offer(self) -> None:
        """Nobody has another six and nothing is drawn: blocked at once. 9 spots against 8."""
        blocked = self.opened("6-6 5-4 | 5-3 0-0", "6-6", draw="never")
        assert blocked.result == ("blocked", 1, 9 - 8)
        assert not blocked.last(Played).offers_extra

    def test_a_block_that_an_extra_tile_could_lift_is_none(self) -> None:
        """Only seat 0 could go on, and not at the double: it is offered an extra tile, and its next turn comes."""
        offered = self.opened("6-5 5-5 6-0 | 4-3 2-1 1-1", "6-5 5-5@5", draw="never")
        assert (offered.turn, offered.options) == (0, "pass")
        assert offered.play("pass pass").options == "6-0@6"

    def test_a_pass_on_it_is_no_pass_of_a_full_circle(self) -> None:
        """Seat 0 lays 6-6 and passes; seats 1 and 0 pass without drawing; only then is the circle full."""
        hands = "6-6 5-4 | 5-3 0-0"
        offered = table("sixcolours", hands, "6-1", leader=0, draw="may-one").play("6-6 pass pass")
        assert (offered.turn, offered.options) == (0, "draw pass")
        assert offered.play("pass").result == ("blocked", 1, 9 - 8)

    def test_nothing_is_drawn_for_it(self) -> None:
        assert self.opened("6-6 6-5 | 3-2 2-1", "6-6").refusal("draw") == "no-drawing"

    def test_another_tile_does_not_fit_there(self) -> None:
        assert self.opened("6-6 6-5 5-4 | 3-2 2-1 1-0", "6-6").refusal("5-4@6") == "no-match"

    def test_a_drawn_double_offers_one_too_though_nothing_can_follow_it(self) -> None:
        """Anyone who has to draw holds no tile of the open numbers, so none of the double's number either."""
        drew = table("sixcolours", "6-5 4-0 | 6-2 2-1", "3-3 2-2", leader=0).play("6-5 pass 6-2@6")
        assert drew.ends == "2 5"
        assert drew.options == "draw"
        double = drew.play("draw*2 2-2@2")
        assert (double.turn, double.options) == (0, "pass")

    def test_it_does_not_wait_where_drawn_tiles_do(self) -> None:
        offered = self.opened("6-6 6-5 | 3-2 2-1", "6-6", draw="one", drawn_tile="waits")
        assert offered.options == "6-5@6 pass"

    def test_going_out_on_the_extra_tile(self) -> None:
        out = self.opened("6-6 6-5 | 3-2 2-1", "6-6 6-5@6")
        assert out.result == ("domino", 0, 5 + 3)

    def test_going_out_on_the_double_itself(self) -> None:
        out = self.opened("6-5 5-5 | 3-2 2-1", "6-5 5-5@5")
        assert out.result == ("domino", 0, 5 + 3)
        assert not out.last(Played).offers_extra

    def test_no_other_sheet_grants_one(self) -> None:
        assert table("luckies", "6-6 6-5 | 6-2 2-1").play("6-6").turn == 1


class TestTheEnd:
    def test_a_block_is_noticed_at_once(self) -> None:
        blocked = table("luckies", "6-6 2-1 | 4-3 1-0").play("6-6")
        assert blocked.result == ("blocked", 0, 8 - 3)
        assert blocked.outcome.because is BlockedBecause.NOBODY_CAN_PLAY
        assert not [event for event in blocked.round.events if isinstance(event, Passed)]

    def test_nothing_may_be_done_after_it(self) -> None:
        over = table("luckies", "6-6 2-1 | 4-3 1-0").play("6-6")
        assert over.options == ""
        for action in ("pass", "draw", "4-3@6"):
            assert over.refusal(action) == "round-over"

    def test_the_last_event_tells_the_outcome(self) -> None:
        over = table("luckies", "6-6 2-1 | 4-3 1-0").play("6-6")
        assert over.round.events[-1] == RoundEnded(over.outcome)

    def test_with_tiles_to_draw_the_round_goes_on(self) -> None:
        """The same position where the boneyard still has sixes."""
        assert table("international", "6-6 2-1 | 4-3 1-0").play("6-6").options == "draw"

    def test_a_pass_of_one_who_is_stuck_does_not_block_while_another_can_play(self) -> None:
        going = table("luckies", "6-6 6-1 | 4-3 1-0 | 5-4 5-3").play("6-6 pass pass")
        assert going.options == "6-1@6"

    def test_drawing_the_last_tile_blocks_at_once(self) -> None:
        """Thirteen tiles each and two to draw. When all seven sixes are laid, each draws one, and it is over."""
        dead = table(
            "international",
            "6-6 5-4 6-3 6-2 1-0 5-5 5-3 5-2 5-1 5-0 4-4 4-3 4-2 | 6-5 6-4 3-2 6-1 6-0 4-1 4-0 3-3 3-1 3-0 2-2 2-1 2-0",
            "0-0 1-1",
            blocked_when="exhausted",
        ).play("6-6 6-5@6 5-4@5 6-4@4 6-3@6 3-2@3 6-2@2 6-1@6 1-0@1 6-0@0")
        assert (dead.turn, dead.options) == (0, "draw")
        one_left = dead.play("draw pass")
        assert (one_left.turn, one_left.options) == (1, "draw")
        assert one_left.play("draw").outcome.because is BlockedBecause.NOBODY_CAN_PLAY

    def test_a_value_of_a_round_is_never_changed(self) -> None:
        dealt = table("luckies", "6-6 2-1 | 6-4 1-0")
        dealt.play("6-6 6-4@6")
        assert dealt.options == "6-6"
        assert dealt.round.hands[0] == hand("6-6 2-1")
        assert dealt.refusal(str(PASS)) == "must-play"
