"""Reviews in words: what was proved, what could be known, what was hidden."""

from __future__ import annotations

import pytest
from tests.engine.table import Table, table
from tests.kernel_in_use import needs_compiled
from tests.review.games import NAMES, SHORT, decided, played, reviewed

from doublesix.bots.reasons import Why
from doublesix.i18n import words_for
from doublesix.record.game_record import GameRecord
from doublesix.review import review_record
from doublesix.review.measurement import Measurement
from doublesix.review.sentences import TELLS_NOTHING, ReviewWords

WORDS = words_for("en")


def wording(record: GameRecord | None = None, *seats: int) -> ReviewWords:
    """The words for a game, by default one of four that has not begun."""
    return ReviewWords(review_record(record or played(players=4, actions=0), budget=SHORT, seats=seats or None), WORDS)


def why(at: Table, chosen: str) -> str | None:
    return wording().because(decided(at, chosen))


@pytest.fixture
def tapped() -> Table:
    """Ben tapped on 6; Anna may leave 6 alone, or 6 and 4."""
    return table("luckies", "6-6 6-5 6-4 5-0 | 5-4 3-3 2-2 1-1").play("6-6 pass 6-5@6 5-4@5")


@needs_compiled
def test_a_pass_proves_that_a_tile_cannot_be_answered(tapped: Table) -> None:
    assert why(tapped, "6-4@6") == "Ben had passed on 6. So Ben had no answer to 6-4."
    assert why(tapped, "6-4@4") == why(tapped, "6-4@6"), "the best choice has its reason, too"


@needs_compiled
def test_a_choice_is_told_with_what_it_cost(tapped: Table) -> None:
    told, best, costly = wording(), decided(tapped, "6-4@4"), decided(tapped, "6-4@6")
    assert told.chose(costly) == "Anna: 6-4 on 6"
    assert told.moment(costly) == "Round 1, move 5"
    assert told.verdict(best) == "Nothing was better."
    assert told.verdict(costly).startswith("Cost in points: ")
    assert told.verdict(costly).endswith("; 6-4 on 4 was better.")
    assert told.brief(best) == ""
    assert [told.option_cells(costly, judged)[-1] for judged in costly.options] == ["best", "played"]
    assert [told.option_cells(best, judged)[-1] for judged in best.options] == ["best, played", ""]


@needs_compiled
def test_what_could_be_known_and_what_was_hidden(tapped: Table) -> None:
    decision = decided(tapped, "6-4@4")
    assert wording().known(decision) == ["Ben holds 3 tiles.", "Ben holds no 6."]
    assert wording().hidden(decision) == ["Ben holds 1-1 2-2 3-3."], "nobody draws, so the boneyard is of no interest"


@needs_compiled
def test_the_boneyard_is_told_where_somebody_may_draw() -> None:
    at = table("international", "6-6 5-4 3-3 2-1 | 6-1 6-2 1-0 5-3", "0-0 4-4").play("6-6")
    assert wording().hidden(decided(at, "6-1@6"))[1].startswith("In the boneyard: 0-0 4-4 ")


@needs_compiled
def test_the_others_are_told_in_the_order_of_their_turns() -> None:
    at = table("luckies", "6-6 5-4 3-0 6-1 | 6-5 6-2 1-1 2-0 | 2-1 3-3 4-1 0-0").play("6-6")
    assert [told.split()[0] for told in wording().known(decided(at, "6-5@6"))] == ["Cleo", "Anna"]


@pytest.mark.parametrize("reason", [why for why in Why if why not in TELLS_NOTHING])
def test_every_reason_can_be_told(reason: Why) -> None:
    assert WORDS.has(f"review.reason-{reason}")


@pytest.mark.parametrize(
    ("measured", "text"),
    [
        (Measurement(4.24, 1), "+4.2 ± 2.2"),
        (Measurement(-4.24, 1), "−4.2 ± 2.2"),
        (Measurement(0.01, 0.5), "0.0 ± 1.1"),
        (Measurement(3), "+3.0"),
    ],
)
def test_points_are_written_with_sign_and_reach(measured: Measurement, text: str) -> None:
    assert wording().points(measured) == text


@needs_compiled
def test_the_parts_of_a_balance_are_named() -> None:
    told = wording(played("bg2133", 4, partners=True))
    assert told.review.balances
    ours, _ = told.review.balances
    assert [name for name, _ in told.parts(ours)] == [
        "The deal",
        *(f"Choices of {name}" for name in ("Anna", "Cleo", "Ben", "Dan")),
        "Draws and what was hidden",
        "Result",
    ]
    assert told.sides() == ["Anna and Cleo", "Ben and Dan"]


@needs_compiled
def test_those_who_were_not_judged_are_in_the_rest() -> None:
    told = wording(played("luckies"), 1)
    assert told.review.balances
    names = [name for name, _ in told.parts(told.review.balances[0])]
    assert names == ["The deal", "Choices of Ben", "Draws, what was hidden, and the choices of the others", "Result"]
    assert [name for name, _ in told.balances()] == ["Ben"]


def test_one_who_never_had_a_choice() -> None:
    told = wording()
    assert told.accuracy(told.review.of_seats[0]) == "This player never had a choice."


@needs_compiled
def test_the_head_says_how_it_was_looked_at() -> None:
    head = list(ReviewWords(reviewed(played("luckies")), WORDS).head())
    assert head[0] == f"Luckies colour dominoes: {NAMES[0]} and {NAMES[1]}."
    assert "Every option was tried in worlds that agree with what the player could know: 24 of them." in "".join(head)
