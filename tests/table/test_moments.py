"""The moments that are taken over an extra tile: the same spread for everybody, whatever they hold."""

from __future__ import annotations

from statistics import median

from doublesix.rng import SplitMix
from doublesix.server.hall.bots import THOUGHT
from doublesix.table.moments import LONGEST, SHORTEST, USUAL, any_moment, take_a_moment

MANY = [take_a_moment(chance) for chance in [SplitMix(7)] for _ in range(5000)]


def test_a_moment_is_never_shorter_or_longer_than_people_take() -> None:
    assert min(MANY) >= SHORTEST
    assert max(MANY) <= LONGEST


def test_half_of_all_moments_are_about_as_long_as_usual_or_longer() -> None:
    assert abs(median(MANY) - USUAL) < 0.2
    assert sum(moment > 1.5 * USUAL for moment in MANY) > len(MANY) / 20, "now and then somebody thinks for long"


def test_no_length_stands_out() -> None:
    """Where many moments were equally long, one of a person would be known by its length."""
    assert len({round(moment, 6) for moment in MANY}) > 0.99 * len(MANY)


def test_a_bot_has_thought_before_the_shortest_moment_is_over() -> None:
    assert THOUGHT.seconds is not None
    assert THOUGHT.seconds < SHORTEST


def test_the_same_chance_gives_the_same_moment_and_nobody_foresees_another() -> None:
    assert take_a_moment(SplitMix(3)) == take_a_moment(SplitMix(3))
    assert any_moment() != any_moment()
