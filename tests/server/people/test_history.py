"""The games of a person, as their page lists them."""

from __future__ import annotations

import pytest
from tests.server.store.sample_games import a_game, seat

from doublesix.server.people.history import history_of
from doublesix.server.store import people
from doublesix.server.store.store import Connection


@pytest.mark.parametrize(
    ("own", "others", "result"), [(True, False, "won"), (False, True, "lost"), (True, True, "drawn")]
)
def test_a_game_was_won_or_lost_or_drawn(connection: Connection, own: bool, others: bool, result: str) -> None:
    """A single round that nobody wins is a drawn game: all are equal, and nobody has won it."""
    anna = people.create(connection, "Anna", None, 0)
    a_game(connection, seats=[seat(0, "Anna", person=anna, won=own), seat(1, "Ben", won=others)])
    person = people.load(connection, anna)
    assert person is not None
    (game,) = history_of(connection, person).history.games
    assert game.result == result
