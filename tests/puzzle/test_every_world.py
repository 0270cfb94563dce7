"""Every world of a view is found, with the number of ways in which it may have come about."""

from __future__ import annotations

import pytest
from tests.kernel.test_worlds import all_worlds, late_positions

from doublesix.puzzle.every_world import every_world
from doublesix.view import View

MANY = 20_000


@pytest.mark.parametrize(
    ("sheet", "house", "players", "proved"),
    [
        ("luckies", {"hands": "3: 9"}, 3, "numbers lacking"),
        ("luckies", {"hands": "4: 7", "lead": "most-doubles", "opening": "any"}, 4, "who leads"),
        ("international", {"hands": "2: 12", "drawn_tile": "waits"}, 2, "came from one of several slots"),
        ("bg2133", {"hands": "3: 8"}, 3, "came from one of several slots"),
        ("sixcolours", {"hands": "3: 9"}, 3, "passed on an extra tile"),
    ],
)
def test_every_world_is_written_down(sheet: str, house: dict[str, object], players: int, proved: str) -> None:
    round_, seat = next(late_positions(sheet, house, players, proved, most=400))
    view = View.of_single_round(round_, seat)
    worlds = every_world(view, MANY)
    assert worlds is not None
    assert {world.round.hands: world.ways for world in worlds} == all_worlds(round_, seat)
    assert all(View.of_single_round(world.round, seat) == view for world in worlds)


def test_if_there_are_too_many_none_is_written_down() -> None:
    round_, seat = next(late_positions("luckies", {"hands": "3: 9"}, 3, "numbers lacking", most=400))
    view = View.of_single_round(round_, seat)
    assert every_world(view, 1) is None
