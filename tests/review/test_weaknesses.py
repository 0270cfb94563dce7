"""Where points go: which part of the round and which topic a costly choice belongs to, and what many games come to."""

from __future__ import annotations

import pytest
from tests.engine.table import Table, table
from tests.kernel_in_use import needs_compiled
from tests.review.games import played, reviewed

from doublesix.bots.merits import MeritKind
from doublesix.puzzle import find_mistakes
from doublesix.puzzle.weakness_help import HELP
from doublesix.review import Review
from doublesix.review.figures import figures_of, pack_figures, unpack_figures
from doublesix.review.weaknesses import (
    LEAST_GAMES,
    TOPICS,
    CostlyChoice,
    GameWeaknesses,
    RoundPart,
    Topic,
    Weakness,
    part_of,
    topic_of,
    weaknesses_of,
)
from doublesix.view import View

HANDS = "6-6 6-5 6-4 6-3 6-2 | 5-5 5-4 4-4 4-3 3-3"


def part_at(at: Table) -> RoundPart:
    return part_of(View.of_single_round(at.round, at.turn))


def test_a_round_has_an_opening_a_middle_and_an_end() -> None:
    """The first two tiles of one's own, and from the moment when somebody has two tiles left."""
    at = table("luckies", HANDS)
    assert part_at(at) is RoundPart.OPENING
    at = at.play("6-6 pass 6-5@6")
    assert part_at(at) is RoundPart.OPENING, "it is the first tile of the other player"
    at = at.play("5-5@5")
    assert part_at(at) is RoundPart.MIDDLE
    at = at.play("6-4@6")
    assert part_at(at) is RoundPart.END, "the player who waits has two tiles left"


def test_every_merit_has_a_topic_and_every_topic_its_help() -> None:
    assert set(TOPICS) == set(MeritKind)
    assert set(TOPICS.values()) | {Topic.OTHER} == set(Topic)
    assert set(HELP) == {*RoundPart, *Topic}


@pytest.fixture(scope="module")
def review() -> Review:
    return reviewed(played("luckies", rounds=3))


@needs_compiled
def test_a_choice_belongs_to_the_topic_of_its_most_telling_merit(review: Review) -> None:
    explained = [each for each in review.decisions if each.merits]
    assert explained
    assert all(topic_of(each) is TOPICS[each.merits[0].kind] for each in explained)
    assert all(topic_of(each) is Topic.OTHER for each in review.decisions if not each.merits)


@needs_compiled
def test_the_figures_of_a_review_count_each_mistake_once_and_can_be_kept(review: Review) -> None:
    figures = figures_of(review)
    assert unpack_figures(pack_figures(figures)) == figures
    assert unpack_figures(b'{"format": "doublesix kept figures 0"}') is None
    for one in figures:
        assert one.weaknesses is not None
        mistakes = find_mistakes(review, one.seat)
        costs = [choice.points for choice in one.weaknesses.costly]
        assert costs == pytest.approx([mistake.decision.cost.points for mistake in mistakes], abs=0.01)
        assert one.weaknesses.rounds == 3


def test_many_games_are_added_up_and_few_say_nothing() -> None:
    lost = CostlyChoice(RoundPart.END, Topic.DOUBLES, 6.0), CostlyChoice(RoundPart.END, Topic.COUNTING, 9.0)
    games = [GameWeaknesses(3, lost), *[GameWeaknesses(3)] * (LEAST_GAMES - 1)]
    assert weaknesses_of(games[1:]).missing == 1
    assert weaknesses_of(()).missing == LEAST_GAMES
    told = weaknesses_of(games)
    assert not told.missing
    assert (told.games, told.rounds) == (5, 15)
    assert told.parts[RoundPart.END] == Weakness(2, 1.0)
    assert told.parts[RoundPart.OPENING] == Weakness(0, 0.0)
    assert list(told.topics.items()) == [(Topic.COUNTING, Weakness(1, 0.6)), (Topic.DOUBLES, Weakness(1, 0.4))]
