"""The referee against the rules stated a second time: whole verdicts on rounds made by chance."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from random import Random
from typing import Any

from tests import chance
from tests.record import independent_referee as second
from tests.record.random_rounds import random_round
from tests.record.test_referee import VECTORS, verdict

ROUNDS = 20_000 if chance.IS_NEW else 500
CODES = {
    *("bad-record", "players", "partners", "not-a-tile", "bad-deal", "redeal", "no-leader", "round-over"),
    *("must-open-with", "not-in-hand", "no-match", "must-play", "must-draw", "no-drawing", "boneyard-empty"),
}


@cache
def rounds() -> list[tuple[dict[str, Any], second.Verdict]]:
    random = Random() if chance.IS_NEW else Random("independent")
    made = [random_round(random) for _ in range(ROUNDS)]
    return [(round_, second.judge(round_)) for round_ in made]


def test_both_say_the_same_of_rounds_made_by_chance() -> None:
    for round_, expected in rounds():
        judged = verdict(json.dumps(round_))
        if judged["error"]:
            assert judged["error"].pop("message")
        assert judged == expected, json.dumps(round_)


def test_the_rounds_made_by_chance_show_every_error_and_every_end() -> None:
    verdicts = [expected for _, expected in rounds()]
    assert {expected["error"]["code"] for expected in verdicts if expected["error"]} == CODES
    ends = Counter((expected["ended"], expected["winner"] is None) for expected in verdicts if expected["ok"])
    assert min(ends["domino", False], ends["blocked", False]) >= ROUNDS // 20
    assert ends["blocked", True], "nobody wins"


def test_the_rounds_made_by_chance_are_played_by_every_value_of_every_key() -> None:
    played = Counter(
        (key, str(value))
        for round_, expected in rounds()
        if expected["ok"]
        for key, value in second.rules_of(round_).items()
    )
    for key, values in second.VALUES.items():
        for value in values:
            assert played[key, value] >= ROUNDS // 100, (key, value)


def test_the_second_statement_judges_the_example_rounds_alike() -> None:
    lines, verdicts = ((VECTORS / name).read_text("utf-8").splitlines() for name in ("rounds.jsonl", "verdicts.jsonl"))
    for number, (line, expected) in enumerate(zip(lines, verdicts, strict=True), 1):
        assert second.judge(json.loads(line)) == json.loads(expected), f"round {number}"
