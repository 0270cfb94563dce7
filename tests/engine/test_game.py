"""A game: rounds to a target, running scores, sides, and its end."""

from __future__ import annotations

import pytest
from tests.engine.table import tiles

from doublesix.actions import PASS, parse_action
from doublesix.deal import deal_round, given_deal
from doublesix.errors import DealError, IllegalAction
from doublesix.events import GameEnded
from doublesix.game import Game
from doublesix.habits import Habit
from doublesix.rng import SplitMix
from doublesix.rules.rules import Points, Rounds
from doublesix.rules.sheet_files import choose
from doublesix.rules.variant import FIRST_REVISION
from doublesix.tiles import ALL_TILES

# Two tiles each at Luckies. Seat 0 goes out and scores 4-3 and 2-1, which is 10; or seat 1 does, and scores 10.
SEAT_0_WINS_10 = ("6-6 6-5 | 4-3 2-1", "6-6 pass 6-5@6")
SEAT_1_WINS_10 = ("4-3 2-1 | 6-6 6-5", "6-6 pass 6-5@6")
# 6-6 opens and nobody has another six: 5-0 against 3-1 1-0, and 5 against 5. The lightest single is 1-0: no points.
SEAT_1_WINS_0 = ("6-6 5-0 | 3-1 1-0", "6-6")
# 6-6 opens and nobody has another six: 5-1 against 4-2 0-0 where equal hands are drawn.
NOBODY_WINS = ("6-6 5-1 | 4-2 0-0", "6-6")


def game(target: Points | Rounds, **house: object) -> Game:
    return Game.start(choose("luckies", house={"hands": "2: 2, 4: 2", **house}), 2, target=target)


def after(played: Game, *rounds: tuple[str, str]) -> Game:
    """Play these rounds, each the hands and what is done."""
    for hands, actions in rounds:
        held = [tiles(part) for part in hands.split("|")]
        boneyard = [tile for tile in ALL_TILES if all(tile not in part for part in held)]
        played = played.begin_round(given_deal(played.rules, played.seating, held, boneyard, played.next_leader))
        for action in actions.split():
            played = played.apply(parse_action(action))
    return played


def test_a_new_game_has_no_rounds_and_no_points() -> None:
    new = Game.start(choose("international"), 3)
    assert (new.scores, new.round, new.is_over, new.ending) == ((0, 0, 0), None, False, None)


@pytest.mark.parametrize("sheet", ["luckies", "bg2133", "international", "protocol"])
def test_without_a_target_the_first_of_the_sheet_is_played_to(sheet: str) -> None:
    assert Game.start(choose(sheet), 2).target == Points(100)


def test_a_game_on_the_sheet_with_the_six_colours_is_one_round() -> None:
    assert Game.start(choose("sixcolours"), 2).target == Rounds(1)


def test_points_add_up_until_one_has_at_least_the_target() -> None:
    playing = after(game(Points(20)), SEAT_0_WINS_10, SEAT_1_WINS_10)
    assert playing.scores == (10, 10)
    assert not playing.is_over
    won = after(playing, SEAT_0_WINS_10)
    assert won.is_over
    assert won.ending == GameEnded((0,), (20, 10))


def test_more_than_the_target_is_enough_too() -> None:
    assert after(game(Points(5)), SEAT_1_WINS_10).ending == GameEnded((1,), (0, 10))


def test_one_point_short_is_not_enough() -> None:
    assert not after(game(Points(11)), SEAT_1_WINS_10).is_over


def test_points_may_be_any_number_that_was_agreed() -> None:
    assert Game.start(choose("luckies"), 2, target=Points(61)).target == Points(61)


def test_what_each_seat_needs_to_win() -> None:
    played = after(game(Points(25)), SEAT_0_WINS_10)
    assert played.needs == (15, 25)
    assert game(Rounds(3)).needs is None


def test_in_a_game_of_one_round_any_point_wins() -> None:
    assert game(Rounds(1)).needs == (1, 1)


def test_partners_need_what_their_side_needs() -> None:
    partners = Game.start(choose("bg2133"), 4, partners=True, target=Points(100))
    assert partners.needs == (100, 100, 100, 100)


def test_habits_are_of_the_rounds_before_the_latest() -> None:
    """Seat 0 may lay 6-5 or 6-4 after 6-6, and lays the heavier one, then the lighter one."""
    new = Game.start(choose("luckies", house={"hands": "2: 3"}), 2)
    hands = "6-6 6-5 6-4 | 4-3 2-1 1-1"
    first = after(new, (hands, "6-6 pass 6-5@6 pass 6-4@6"))
    second = after(first, (hands, "6-6 pass 6-4@6 4-3@4 6-5@6"))
    assert (new.habits, first.habits) == (None, None)
    assert second.habits == (Habit(choices=1, heaviest=1, by_chance=0.5), Habit())
    assert after(second, (hands, "6-6")).habits == (Habit(choices=2, heaviest=1, by_chance=1.0), Habit())


def test_a_fixed_number_of_rounds() -> None:
    playing = after(game(Rounds(3)), SEAT_0_WINS_10, SEAT_0_WINS_10)
    assert not playing.is_over
    assert after(playing, SEAT_1_WINS_10).ending == GameEnded((0,), (20, 10))


def test_a_single_round() -> None:
    assert after(game(Rounds(1)), SEAT_1_WINS_10).ending == GameEnded((1,), (0, 10))


def test_a_single_round_that_brings_no_points_is_won_all_the_same() -> None:
    """In a game of several rounds only the points count."""
    assert after(game(Rounds(1)), SEAT_1_WINS_0).ending == GameEnded((1,), (0, 0))
    assert after(game(Rounds(2)), SEAT_1_WINS_0, SEAT_1_WINS_0).ending == GameEnded((0, 1), (0, 0))


def test_by_the_first_revision_of_the_rules_only_points_decided_a_single_round() -> None:
    variant = choose("luckies", house={"hands": "2: 2", "tie": "lowest-single"}, revision=FIRST_REVISION)
    first = Game.start(variant, 2, target=Rounds(1))
    assert after(first, SEAT_1_WINS_0).ending == GameEnded((0, 1), (0, 0))


def test_a_game_of_rounds_may_end_equal() -> None:
    assert after(game(Rounds(2)), SEAT_0_WINS_10, SEAT_1_WINS_10).ending == GameEnded((0, 1), (10, 10))


def test_a_drawn_round_scores_nothing_and_counts_as_a_round() -> None:
    drawn = after(game(Rounds(1), tie="drawn"), NOBODY_WINS)
    assert drawn.ending == GameEnded((0, 1), (0, 0))
    assert not after(game(Points(1), tie="drawn"), NOBODY_WINS).is_over


def test_a_round_may_be_won_with_no_points() -> None:
    played = after(game(Points(100)), SEAT_1_WINS_0)
    assert played.round is not None
    assert played.round.outcome is not None
    assert (played.round.outcome.winner, played.scores) == (1, (0, 0))


def test_running_scores_after_every_round() -> None:
    played = after(game(Points(100)), SEAT_0_WINS_10, SEAT_1_WINS_0, SEAT_1_WINS_10)
    assert list(played.running_scores()) == [(10, 0), (10, 0), (10, 10)]
    going = after(played, (SEAT_0_WINS_10[0], "6-6"))
    assert list(going.running_scores()) == [(10, 0), (10, 0), (10, 10)]
    assert going.scores == (10, 10)


def test_partners_score_for_their_side() -> None:
    """6-6 opens and nobody has another six. One of the seats 1 and 3 has 1 spot, the opponents have 9 and 11."""
    variant = choose("luckies", house={"hands": "4: 2", "partners": "optional"})
    playing = Game.start(variant, 4, partners=True, target=Points(30))
    assert playing.scores == (0, 0)
    once = after(playing, ("6-6 5-4 | 5-5 4-4 | 4-2 3-2 | 1-0 0-0", "6-6"))
    assert once.scores == (0, 9 + 11 - 1)
    twice = after(once, ("6-6 5-4 | 1-0 0-0 | 4-2 3-2 | 5-5 4-4", "6-6"))
    assert twice.ending == GameEnded((1,), (0, 38))


def test_the_lead_is_found_afresh_in_every_round() -> None:
    first = after(game(Points(100)), (SEAT_0_WINS_10[0], ""))
    assert first.round is not None
    assert first.round.turn == 0
    second = after(game(Points(100)), SEAT_0_WINS_10, (SEAT_1_WINS_10[0], ""))
    assert second.round is not None
    assert second.round.turn == 1


class TestTheWinnerLeadsTheNextRound:
    def playing(self, **house: object) -> Game:
        return game(Rounds(9), next_lead="winner", **house)

    def test_the_first_round_is_led_as_ever(self) -> None:
        assert self.playing().next_leader is None
        first = after(self.playing(), (SEAT_1_WINS_10[0], "")).rounds[-1]
        assert (first.turn, first.options) == (1, (parse_action("6-6"),))

    def test_then_the_winner_leads_with_any_tile(self) -> None:
        """Seat 0 has won. Seat 1 is dealt 6-6, and yet seat 0 leads, with 4-3 or 2-1."""
        second = after(self.playing(), SEAT_0_WINS_10, (SEAT_1_WINS_10[0], "")).rounds[-1]
        assert (second.turn, [str(action) for action in second.options]) == (0, ["2-1", "4-3"])

    def test_no_deal_is_thrown_in(self) -> None:
        """Nobody holds a double: in the first round that would not be played."""
        second = after(self.playing(), SEAT_0_WINS_10, ("4-3 2-1 | 6-5 6-4", "")).rounds[-1]
        assert second.deal.led_by_winner
        with pytest.raises(DealError) as refused:
            after(self.playing(), ("4-3 2-1 | 6-5 6-4", ""))
        assert refused.value.code == "redeal"

    def test_after_a_round_that_nobody_won_it_is_as_in_the_first(self) -> None:
        drawn = after(self.playing(tie="drawn"), SEAT_1_WINS_10, ("6-6 5-1 | 6-5 4-2", "6-5"))
        assert drawn.rounds[-1].deal.led_by_winner
        nobody = after(self.playing(tie="drawn"), NOBODY_WINS)
        assert nobody.next_leader is None
        assert after(nobody, (SEAT_1_WINS_10[0], "")).rounds[-1].turn == 1

    def test_deals_of_a_seed_know_it(self) -> None:
        played = after(self.playing(), SEAT_1_WINS_10)
        deal = played.seeded_deal(3)
        assert (deal.leader, deal.led_by_winner, deal.thrown_in) == (1, True, 0)

    def test_no_lots_are_drawn_for_it(self) -> None:
        """6-5 lies alone, seat 1 goes on and is out: it leads the next round without a lot."""
        lots = Game.start(choose("sixcolours", house={"hands": "2: 1", "next_lead": "winner"}), 2, target=Rounds(2))
        assert lots.seeded_deal(1).lots
        won = lots.begin_round(lots.seeded_deal(1))
        won = won.apply(won.rounds[-1].options[0])
        assert won.next_leader == won.rounds[0].deal.leader
        assert won.seeded_deal(1).lots == ()

    def test_a_partner_leads_only_if_they_won_themselves(self) -> None:
        """Seat 2 wins for its side with seat 0: seat 2 leads."""
        variant = choose("luckies", house={"hands": "4: 2", "partners": "optional", "next_lead": "winner"})
        playing = Game.start(variant, 4, partners=True, target=Rounds(2))
        assert after(playing, ("6-6 5-4 | 5-5 4-4 | 1-0 0-0 | 4-2 3-2", "6-6")).next_leader == 2


def test_no_round_is_dealt_before_the_last_is_over() -> None:
    playing = after(game(Points(100)), (SEAT_0_WINS_10[0], "6-6"))
    with pytest.raises(IllegalAction) as refused:
        playing.begin_round(playing.seeded_deal(1))
    assert refused.value.code == "round-not-over"


def test_no_round_is_dealt_after_the_game() -> None:
    over = after(game(Points(10)), SEAT_0_WINS_10)
    with pytest.raises(IllegalAction) as refused:
        over.begin_round(over.seeded_deal(1))
    assert refused.value.code == "game-over"


def test_nothing_is_done_between_rounds() -> None:
    for between in (game(Points(100)), after(game(Points(100)), SEAT_0_WINS_10)):
        with pytest.raises(IllegalAction) as refused:
            between.apply(PASS)
        assert refused.value.code == "round-over"


def test_every_round_of_a_seed_has_a_deal_of_its_own() -> None:
    first = game(Points(100))
    second = after(first, SEAT_0_WINS_10)
    for number, dealing in enumerate((first, second), start=1):
        expected = deal_round(dealing.rules, dealing.seating, SplitMix.seeded(7, "round", number))
        assert dealing.seeded_deal(7) == expected
    assert first.seeded_deal(7) != second.seeded_deal(7)
    assert first.seeded_deal(7) != first.seeded_deal(8)


def test_the_sheet_decides_how_many_may_play() -> None:
    with pytest.raises(DealError):
        Game.start(choose("bg2133"), 5)
    with pytest.raises(DealError):
        Game.start(choose("luckies"), 4, partners=True)
