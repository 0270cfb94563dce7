"""Seats, sides and whose turn comes next."""

from __future__ import annotations

import pytest

from doublesix.seats import Seating


def test_without_partners_everybody_is_a_side() -> None:
    seating = Seating(3)
    assert seating.sides == ((0,), (1,), (2,))
    assert [seating.side_of(seat) for seat in seating.seats] == [0, 1, 2]
    assert seating.opponents(1) == (0, 2)


def test_partners_sit_opposite_each_other() -> None:
    seating = Seating(4, partners=True)
    assert seating.sides == ((0, 2), (1, 3))
    assert [seating.side_of(seat) for seat in seating.seats] == [0, 1, 0, 1]
    assert [seating.opponents(seat) for seat in seating.seats] == [(1, 3), (0, 2), (1, 3), (0, 2)]


@pytest.mark.parametrize("players", range(2, 8))
def test_the_turn_goes_all_round_the_table_either_way(players: int) -> None:
    seating = Seating(players)
    for step, round_the_table in ((1, [*range(1, players), 0]), (-1, [*range(players - 1, 0, -1), 0])):
        seat, visited = 0, []
        for _ in seating.seats:
            seat = seating.after(seat, step)
            visited.append(seat)
        assert visited == round_the_table
