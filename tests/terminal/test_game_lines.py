"""Games of the folder in words: who won, and what is told of a game that nobody won."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from doublesix.i18n import words_for
from doublesix.record.glance import Glance
from doublesix.terminal.game_lines import tell_saved
from doublesix.terminal.games import SavedGame

ENGLISH = words_for("en")


def told(players: str, scores: str, winner: str) -> str:
    seen = Glance("sixcolours", "en", players, 1, scores, winner, {})
    game = SavedGame(Path("evening.domino"), datetime(2026, 11, 16, 20, 15, tzinfo=UTC), seen)
    return tell_saved(game, ENGLISH).result


@pytest.mark.parametrize(
    ("players", "scores", "winner", "result"),
    [
        ("Anna, Ben", "12, 0", "Anna", "won by Anna"),
        ("Anna, Ben, Cleo, Dora", "0, 31", "Ben, Dora", "won by Ben and Dora"),
        ("Anna, Ben, Cleo", "0, 0, 0", "Anna, Ben, Cleo", "drawn"),
        ("Anna, Ben, Cleo, Dora", "0, 0", "Anna, Cleo, Ben, Dora", "drawn"),
        ("Anna, Ben", "", "", "unfinished"),
    ],
)
def test_a_game_that_nobody_won_alone_is_drawn(players: str, scores: str, winner: str, result: str) -> None:
    """A blocked round that nobody wins is a whole game of sixcolours; its record names everybody."""
    assert told(players, scores, winner) == f"{result}, 1 round, 2026-11-16 20:15"
