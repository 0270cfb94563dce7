"""Games in a row: who has won how many, and with how many points."""

from __future__ import annotations

from doublesix.evening import Evening, evening_after
from doublesix.events import GameEnded


def test_games_in_a_row_are_added_up() -> None:
    """Anna wins twice, Ben once: three single rounds of 12, 30 and 7 points."""
    evening = None
    for ending in (GameEnded((0,), (12, 0)), GameEnded((1,), (0, 30)), GameEnded((0,), (7, 0))):
        evening = evening_after(evening, ending)
    assert evening == Evening(won=(2, 1), points=(19, 30), drawn=0)
    assert evening.games == 3


def test_a_game_that_nobody_won_alone_is_drawn() -> None:
    """A blocked round with equal hands: it counts as a game, and as a victory of nobody."""
    evening = evening_after(Evening((1, 0, 0), (9, 0, 0)), GameEnded((0, 1, 2), (0, 0, 0)))
    assert evening == Evening(won=(1, 0, 0), points=(9, 0, 0), drawn=1)
    assert evening.games == 2
