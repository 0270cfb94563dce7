"""Every error is one sentence: what was wrong, and what would be right."""

from __future__ import annotations

import pickle

import pytest

from doublesix.actions import Play
from doublesix.errors import DealError, DoublesixError, IllegalAction, RuleError
from doublesix.i18n import words_for
from doublesix.telling.errors import tell_error
from doublesix.tiles import Tile

WORDS = words_for("en")


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (IllegalAction("not-in-hand", tile=Tile(6, 5)), "6-5 is not in this hand."),
        (
            IllegalAction("must-play", plays=(Play(Tile(6, 5), 6), Play(Tile(6, 4), 6), Play(Tile(5, 5), 5))),
            "There is something to play, and who can play must: 6-5@6, 6-4@6 or 5-5@5.",
        ),
        (DealError("players", players=7, allowed=(2, 3, 4)), "This sheet is for 2, 3 or 4 players, not for 7."),
        (
            RuleError("unknown-key-meant", key="drawing", meant="draw"),
            "There is no key called drawing; did you mean draw?",
        ),
    ],
)
def test_errors_are_told_in_a_sentence(error: DoublesixError, sentence: str) -> None:
    assert tell_error(error, WORDS) == sentence


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (None, "null"),
        (True, "true"),
        ("", '""'),
        (" x", '" x"'),
        ("two\nlines", r'"two\nlines"'),
        ("x" * 999, "x" * 299 + "…"),
    ],
)
def test_what_somebody_wrote_is_shown_back_so_that_it_can_be_seen(value: object, shown: str) -> None:
    error = RuleError("unknown-value", key="draw", value=value, values=("one", "never"))
    assert tell_error(error, WORDS) == f"draw cannot be {shown}; it is one of one or never."


def test_an_error_survives_being_sent_to_another_process() -> None:
    for error in (RuleError("unknown-key", key="x", keys=("y",)), IllegalAction("no-match", "no-match-which", count=1)):
        sent = pickle.loads(pickle.dumps(error))
        assert (type(sent), sent.code, sent.message, sent.details) == (
            type(error),
            error.code,
            error.message,
            error.details,
        )
