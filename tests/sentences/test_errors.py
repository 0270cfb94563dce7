"""Every error is one sentence: what was wrong, and what would be right."""

from __future__ import annotations

import ast
import pickle
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import doublesix
from doublesix.actions import Play
from doublesix.errors import DealError, DoublesixError, IllegalAction, RuleError
from doublesix.i18n import words_for
from doublesix.sentences.errors import tell_error
from doublesix.tiles import Tile
from sources import parsed

WORDS = words_for("en")
KINDS = {"DoublesixError", "RuleError", "DealError", "IllegalAction", "RecordError", "RoomError", "NotTold"}


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (IllegalAction("not-in-hand", tile=Tile(6, 5)), "6-5 is not in this hand."),
        (
            IllegalAction("must-play", plays=(Play(Tile(6, 5), 6), Play(Tile(6, 4), 6), Play(Tile(5, 5), 5))),
            "A tile fits, so you must play: 6-5@6, 6-4@6 or 5-5@5.",
        ),
        (DealError("players", players=7, allowed=(2, 3, 4)), "The number of players can be 2, 3 or 4, not 7."),
        (
            RuleError("meant", name="drawing", meant="draw"),
            "There is no drawing; did you mean draw?",
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
        ("blå\u2028\u0085\u202e\x7f", r'"blå\u2028\u0085\u202e\u007f"'),
        ("x" * 999, "x" * 299 + "…"),
        (["one"], '["one"]'),
        ([], "[]"),
        (["å\u2028"], r'["å\u2028"]'),
        ({"rounds": "1", "more": True}, '{"rounds": "1", "more": true}'),
    ],
)
def test_what_somebody_wrote_is_shown_back_so_that_it_can_be_seen(value: object, shown: str) -> None:
    error = RuleError("unknown-value", key="draw", value=value, values=("one", "never"))
    assert tell_error(error, WORDS) == f"draw cannot be {shown}; it is one of one or never."


def test_what_is_nested_too_deeply_to_be_shown_is_left_out() -> None:
    nested: list[object] = []
    for _ in range(5000):
        nested = [nested]
    error = RuleError("unknown-value", key="draw", value={"one": nested}, values=("one", "never"))
    assert tell_error(error, WORDS) == "draw cannot be …; it is one of one or never."


def test_an_error_survives_being_sent_to_another_process() -> None:
    for error in (RuleError("unknown-key", key="x", keys=("y",)), IllegalAction("no-match", "no-match-which", count=1)):
        sent = pickle.loads(pickle.dumps(error))
        assert (type(sent), sent.code, sent.message, sent.details) == (
            type(error),
            error.code,
            error.message,
            error.details,
        )


def test_every_error_is_given_what_its_sentence_needs() -> None:
    """Otherwise the person who made the mistake is told that it was ours."""
    lacking = [
        f"{place}: {code} lacks {', '.join(sorted(lacks))}"
        for place, code, given in errors_made()
        if (lacks := needed(code) - given)
    ]
    assert not lacking


def errors_made() -> Iterator[tuple[str, str, set[str]]]:
    """Yield where an error is made whose sentence is written there, the code of it, and the details it is given."""
    for path in Path(doublesix.__file__).parent.rglob("*.py"):
        for node in ast.walk(parsed(path)):
            if not (isinstance(node, ast.Call) and node.args and is_error(node.func)):
                continue
            last, details = node.args[-1], {keyword.arg for keyword in node.keywords}
            if isinstance(last, ast.Constant) and isinstance(last.value, str) and None not in details:
                yield f"{path.name}:{node.lineno}", f"error.{last.value}", {name for name in details if name}


def is_error(called: ast.expr) -> bool:
    return isinstance(called, ast.Name) and called.id in KINDS


def needed(code: str) -> set[str]:
    """What the sentence of an error needs; a code without one is made into another where it is raised."""
    if not WORDS.has(code):
        return set()
    texts = (WORDS.template(code), WORDS.template(code, 2))
    return {name for text in texts for _, name, _, _ in Formatter().parse(text) if name}
