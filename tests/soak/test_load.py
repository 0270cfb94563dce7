"""Tables of the load driver keep their own time, whatever the server does."""

from __future__ import annotations

import pytest

from soak.load import next_due


@pytest.mark.parametrize(
    ("last", "now", "due"),
    [
        (10.0, 10.2, 12.0),
        (10.0, 12.5, 12.0),
        (10.0, 19.5, 18.0),
    ],
    ids=["in time", "late: now, though it was due before", "so late that moves are left out"],
)
def test_a_move_is_due_in_the_time_of_its_table(last: float, now: float, due: float) -> None:
    assert next_due(last, 2.0, now) == pytest.approx(due)


def test_tables_that_waited_together_do_not_move_together() -> None:
    began = [100.0, 100.5, 101.0, 101.5]
    late = [next_due(one, 2.0, now=109.0) for one in began]
    assert all(107.0 <= one <= 109.0 for one in late), "all move at once when the server is back"
    assert sorted(next_due(one, 2.0, now=109.1) for one in late) == pytest.approx([109.5, 110.0, 110.5, 111.0])
