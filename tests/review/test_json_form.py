"""A review as JSON has everything that the review has."""

from __future__ import annotations

import json

import pytest
from tests.kernel_in_use import needs_compiled
from tests.review.games import played, reviewed

from doublesix.i18n import words_for
from doublesix.review import Review, encode_review
from doublesix.review.json_form import FORMAT

pytestmark = needs_compiled

WORDS = words_for("en")


@pytest.fixture(scope="module")
def review() -> Review:
    return reviewed(played("international", 3, rounds=2))


def test_it_is_json_and_says_what_it_is(review: Review) -> None:
    told = encode_review(review, WORDS)
    assert json.loads(json.dumps(told)) == told
    assert told["format"] == FORMAT == "doublesix review 1"
    assert (told["sheet"], told["names"], told["partners"]) == ("international", ["Anna", "Ben", "Cleo"], False)
    assert told["budget"] == {"worlds": 24, "seconds": None}
    assert told["complete"] is True


def test_every_decision_is_there_with_all_options(review: Review) -> None:
    told = encode_review(review, WORDS)
    encoded = [decision for each in told["rounds"] for decision in each["decisions"]]
    for decision, written in zip(review.decisions, encoded, strict=True):
        assert written["chosen"] == str(decision.chosen)
        assert written["cost"] == {"points": decision.cost.points, "error": decision.cost.error}
        assert [option["option"] for option in written["options"]] == list(map(str, decision.view.options))
        assert min(option["behind"]["points"] for option in written["options"]) == 0
        assert [known["seat"] for known in written["known"]] == [seat for seat in range(3) if seat != decision.seat]
        assert written["hidden"]["hands"] == [list(map(str, hand)) for hand in decision.hands]
        assert written["hand"] == list(map(str, decision.hands[decision.seat]))


def test_parts_add_up_in_json(review: Review) -> None:
    for side in encode_review(review, WORDS)["sides"]:
        balance = side["balance"]
        parts = [balance["deal"], balance["rest"], *balance["choices"]]
        assert sum(part["points"] for part in parts) == pytest.approx(balance["result"])
        assert balance["luck"]["points"] + balance["skill"]["points"] == pytest.approx(balance["result"])


def test_what_cost_most_is_found_by_round_and_step(review: Review) -> None:
    told = encode_review(review, WORDS)
    steps = {(each["round"], decision["step"]) for each in told["rounds"] for decision in each["decisions"]}
    for seat in told["seats"]:
        assert seat["best"] + seat["close"] + seat["costly"] == seat["decisions"]
        assert {(place["round"], place["step"]) for place in seat["costliest"]} <= steps


def test_an_unfinished_round_has_no_result() -> None:
    (only,) = encode_review(reviewed(played("luckies", actions=6)), WORDS)["rounds"]
    assert [only[key] for key in ("result", "points", "scores", "balances")] == [None] * 4
    assert only["decisions"]
