"""Whole games reviewed: on every sheet, unfinished ones too, in parts, stopped half-way, and always the same."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests import chance
from tests.kernel_in_use import needs_compiled
from tests.review.games import SHORT, played, reviewed

from doublesix.bots.budget import Budget
from doublesix.errors import DoublesixError, RecordError
from doublesix.record.replay import positions
from doublesix.review import Review, review_record
from doublesix.rules.sheet_files import SHEETS

pytestmark = needs_compiled


def parts_add_up(review: Review) -> bool:
    """Whether luck and skill make up the result of every side in every round, and over all of them."""
    told = [balance for each in review.rounds for balance in each.balances or ()]
    return all(
        balance.deal.points + balance.rest.points + sum(part.points for part in balance.choices if part)
        == pytest.approx(balance.result)
        for balance in (*told, *(review.balances or ()))
    )


@pytest.mark.parametrize("sheet", chance.some(SHEETS, 3))
def test_every_sheet(sheet: str) -> None:
    review = reviewed(played(sheet))
    assert review.is_complete
    assert review.balances
    assert parts_add_up(review)
    assert all(decision.cost.points >= 0 for decision in review.decisions)
    assert sum(balance.result for balance in review.balances) == pytest.approx(0)
    assert sum(balance.rest.points for balance in review.balances) == pytest.approx(0)


@pytest.mark.soak
@pytest.mark.parametrize(
    ("sheet", "players", "partners"), [("bg2133", 4, True), ("luckies", 3, False), ("sixcolours", 6, False)]
)
def test_larger_tables(sheet: str, players: int, partners: bool) -> None:
    review = reviewed(played(sheet, players, partners=partners))
    assert len(review.of_seats) == players
    assert len(review.balances or ()) == (2 if partners else players)
    assert parts_add_up(review)


def test_house_rules() -> None:
    review = reviewed(played("international", house={"draw": "may-one", "extra": "after-double"}))
    assert any(str(decision.chosen) in ("draw", "pass") for decision in review.decisions), "both are choices there"
    assert parts_add_up(review)


def test_a_forced_move_is_no_decision() -> None:
    record = played("luckies", rounds=2)
    choices = [
        (position.round_number, position.step) for position in positions(record) if len(position.round.options) > 1
    ]
    review = reviewed(record)
    assert [(decision.round_number, decision.step) for decision in review.decisions] == choices
    assert all(len(decision.options) > 1 for decision in review.decisions)


def test_what_was_hidden_is_what_was_held() -> None:
    record = played("international")
    review = reviewed(record)
    rounds = {position.step: position.round for position in positions(record)}
    for decision in review.decisions:
        assert decision.hands == rounds[decision.step].hands
        assert decision.boneyard == rounds[decision.step].boneyard
        assert decision.view.seat == rounds[decision.step].turn
        assert str(decision.chosen) == record.rounds[0].actions[decision.step]


def test_an_unfinished_game_is_reviewed_as_far_as_it_was_played() -> None:
    review = reviewed(played("international", actions=9))
    (only,) = review.rounds
    assert review.is_complete
    assert only.decisions
    assert [only.points, only.scores, only.deal, only.balances, review.balances] == [None] * 5


def test_before_the_first_deal_there_is_nothing() -> None:
    review = reviewed(played(actions=0))
    assert review.is_complete
    assert review.rounds == ()


def test_some_seats_and_some_rounds() -> None:
    record = played("luckies", 3, rounds=3)
    review = review_record(record, budget=SHORT, seats=[2], rounds=[1, 3], workers=1)
    assert {decision.seat for decision in review.decisions} == {2}
    assert [each.number for each in review.rounds] == [1, 3]
    assert review.balances
    assert review.balances[2].choices[:2] == (None, None)
    assert parts_add_up(review)


def test_a_part_is_reviewed_as_in_the_whole() -> None:
    record = played("international", rounds=2)
    whole = {(each.round_number, each.step): each.options for each in reviewed(record).decisions}
    part = review_record(record, budget=SHORT, seats=[1], rounds=[2], workers=1)
    assert all(whole[each.round_number, each.step] == each.options for each in part.decisions)


def test_the_same_seed_and_budget_give_the_same_review_no_matter_who_does_the_work() -> None:
    record = played("bg2133", rounds=2)
    one, two, other = (
        review_record(record, budget=SHORT, seed=seed, workers=workers) for seed, workers in ((3, 1), (3, 3), (4, 1))
    )
    assert one == two
    assert one != other


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    record = played("luckies", rounds=2)
    review = review_record(record, budget=SHORT, progress=lambda *step: told.append(step), workers=1)
    total = len(list(review.decisions)) + 2
    assert told == [(done, total) for done in range(1, total + 1)]


def test_stopped_half_way_there_is_what_was_done() -> None:
    def stop(done: int, total: int) -> None:
        if 2 * done > total:
            raise KeyboardInterrupt

    record = played("luckies", rounds=3)
    review = review_record(record, budget=SHORT, progress=stop, workers=1)
    whole = {(each.round_number, each.step) for each in reviewed(record).decisions}
    assert not review.is_complete
    assert 0 < len(list(review.decisions)) <= len(whole)
    assert review.rounds[0].is_complete, "it goes round by round"
    assert review.rounds[0].balances is not None
    assert review.rounds[-1].balances is None


def test_a_record_that_does_not_hold_is_refused() -> None:
    record = played("luckies")
    (only,) = record.rounds
    false = replace(record, rounds=(replace(only, actions=("6-6", "6-6")),))
    with pytest.raises(RecordError):
        review_record(false, budget=Budget(worlds=1))


def test_what_the_game_does_not_have_is_refused() -> None:
    record = played("luckies", rounds=2)
    for seat in (-1, 2):
        with pytest.raises(ValueError, match=f"no seat {seat}; the seats are 0 to 1"):
            review_record(record, budget=SHORT, seats=[seat])
    for number in (0, 3):
        with pytest.raises(DoublesixError) as refused:
            review_record(record, budget=SHORT, rounds=[1, number])
        assert (refused.value.code, refused.value.details) == ("no-such-round", {"number": number, "count": 2})
