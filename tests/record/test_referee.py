"""The referee: every example round with its verdict, and what it makes of lines that are no rounds."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests import chance

from doublesix.errors import DoublesixError
from doublesix.i18n import words_for
from doublesix.record.referee import LONGEST_LINE, judge_line, judge_lines
from doublesix.sentences.errors import tell_error

VECTORS = Path(__file__).parent.parent / "vectors"
WORDS = words_for("en")
ROUND: dict[str, Any] = json.loads((VECTORS / "rounds.jsonl").read_text("utf-8").splitlines()[0])


def explain(error: DoublesixError) -> str:
    return tell_error(error, WORDS)


def verdict(line: bytes | str) -> dict[str, Any]:
    judged: dict[str, Any] = json.loads(msgspec.json.encode(judge_line(line, explain)))
    return judged


def verdict_on(**changes: Any) -> dict[str, Any]:
    changed = {**ROUND, **changes}
    return verdict(json.dumps({key: value for key, value in changed.items() if value is not ...}))


def code_of(judged: dict[str, Any]) -> tuple[int | None, str]:
    assert not judged["ok"]
    return judged["error"]["step"], judged["error"]["code"]


def examples() -> list[tuple[str, dict[str, Any]]]:
    rounds = (VECTORS / "rounds.jsonl").read_text("utf-8").splitlines()
    verdicts = (VECTORS / "verdicts.jsonl").read_text("utf-8").splitlines()
    return [(line, json.loads(expected)) for line, expected in zip(rounds, verdicts, strict=True)]


def test_every_example_round_gets_its_verdict() -> None:
    for number, (line, expected) in enumerate(examples(), 1):
        judged = verdict(line)
        if judged["error"]:
            assert judged["error"].pop("message")
        assert {key: judged[key] for key in expected} == expected, f"round {number}"


@pytest.mark.parametrize(
    "line",
    [
        "",
        "\n",
        "not json",
        "[]",
        "null",
        "7",
        '"6-6"',
        "{}",
        b"\xff\xfe",
        json.dumps(ROUND).encode()[:-1] + b', "x": "\xff"}',
        '{"sheet": "luckies"',
        "[" * 100_000,
        '{"sheet": "\ud800"}'.encode("utf-8", "surrogatepass"),
    ],
)
def test_a_line_that_is_no_round_is_a_bad_record(line: bytes | str) -> None:
    judged = verdict(line)
    assert code_of(judged) == (None, "bad-record")
    assert "\n" not in judged["error"]["message"]


@pytest.mark.parametrize(
    "changes",
    [
        {"sheet": "luckys"},
        {"sheet": 7},
        {"sheet": ...},
        {"edition": "klingon"},
        {"edition": ""},
        {"edition": 1},
        {"players": "3"},
        {"players": 3.5},
        {"players": ...},
        {"deal": ...},
        {"deal": "6-6"},
        {"deal": [["6-6"], 7]},
        {"boneyard": [1, 2]},
        {"boneyard": ...},
        {"actions": ...},
        {"actions": {"0": "6-6"}},
        {"actions": [None]},
        {"partners": "yes"},
        {"leader": "0"},
        {"options": ["draw"]},
        {"options": {"drawing": "one"}},
        {"options": {"draw": "two"}},
        {"options": {"draw": 1}},
        {"options": {"hands": {"3": 10}}},
        {"options": {"target": 0}},
        {"options": {"draw": "until-playable", "drawn_tile": "waits"}},
        {"options": {"lead": "lot"}},
        {"options": {"redeal": "never"}},
    ],
)
def test_a_round_with_a_wrong_field_is_a_bad_record(changes: dict[str, Any]) -> None:
    assert code_of(verdict_on(**changes)) == (None, "bad-record")


@pytest.mark.parametrize(("first", "key"), [*enumerate(["draw", "hands", "target", "no-such-key"])])
def test_a_value_is_a_bad_record_however_deeply_it_is_nested(first: int, key: str) -> None:
    """Each depth is tried with one of the keys; in a soak, with all."""
    round_ = json.dumps({**ROUND, "options": {key: "HERE"}})
    for depth in range(2 + first, 1100, 1 if chance.IS_NEW else 4):
        nested = '{"2":' * depth + "1" + "}" * depth
        assert code_of(verdict(round_.replace('"HERE"', nested))) == (None, "bad-record"), depth


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"options": {"draw": ["one"]}}, 'draw cannot be ["one"]; it is one of never, one, may-one or until-playable.'),
        ({"sheet": ...}, "The round has no field sheet."),
        ({"players": "3"}, "players must have the type int, not str."),
        ({"deal": [["6-6"], 7]}, "deal[1] must have the type array, not int."),
        ({"edition": ""}, 'luckies was not printed in ""; it was printed in en, fr, de and es.'),
    ],
)
def test_a_bad_record_says_which_field_is_wrong(changes: dict[str, Any], message: str) -> None:
    assert verdict_on(**changes)["error"]["message"] == message


def test_an_end_that_is_none_is_named_as_it_was_written() -> None:
    judged = verdict_on(actions=["6-6", "pass", "6-1@x"])
    assert judged["error"]["message"] == "6-1@x is not an end; an end is a number from 0 to 6, such as in 6-5@6."


def test_a_deal_is_checked_in_the_order_of_the_rules() -> None:
    assert code_of(verdict_on(players=7, partners=True, deal=[["7-7"]])) == (None, "players")
    assert code_of(verdict_on(partners=True, deal=[["7-7"]])) == (None, "partners")
    assert code_of(verdict_on(deal=[["7-7"]])) == (None, "not-a-tile")
    assert code_of(verdict_on(deal=[["5-6"]])) == (None, "not-a-tile")
    assert code_of(verdict_on(deal=[["6-5"]])) == (None, "bad-deal")
    assert code_of(verdict_on(deal=ROUND["deal"][:2])) == (None, "bad-deal")


def test_a_lot_needs_a_leader_and_any_other_lead_does_not() -> None:
    lot = {"lead": "lot", "opening": "any"}
    for leader in (..., None, 3, -1):
        assert code_of(verdict_on(options=lot, leader=leader)) == (None, "no-leader")
    led = verdict_on(options=lot, leader=1, actions=[])
    assert (led["ok"], led["seat"]) == (True, 1)
    assert verdict_on(leader=1, actions=[])["seat"] == 2, "the highest double leads, whatever else is said"


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ("draw", "no-drawing"),
        ("pass", "must-play"),
        ("", "not-a-tile"),
        ("DRAW", "not-a-tile"),
        (" 6-6", "not-a-tile"),
        ("7-7", "not-a-tile"),
        ("5-6@5", "not-a-tile"),
        ("6-5-4", "not-a-tile"),
        ("4-2", "not-in-hand"),
        ("6-5", "must-open-with"),
        ("6-5@", "must-open-with"),
        ("6-6@6", "no-match"),
        ("6-6@", "no-match"),
    ],
)
def test_an_opening_that_is_no_option_gets_the_code_of_the_rules(action: str, code: str) -> None:
    assert code_of(verdict_on(actions=[action])) == (0, code)


@pytest.mark.parametrize(
    "action", ["6-1", "6-1@", "6-1@1", "6-1@9", "6-1@66", "6-1@x", "6-1@6@6", "6-1@6/1", "6-1@6/2"]
)
def test_a_tile_without_a_true_end_does_not_match(action: str) -> None:
    judged = verdict_on(actions=["6-6", "pass", action])
    assert code_of(judged) == (2, "no-match")
    assert judged["steps"][2] == {"seat": 1, "options": ["6-1@6", "6-2@6", "6-3@6"]}


def test_whatever_comes_after_the_end_comes_too_late() -> None:
    for action in ("draw", "pass", "6-6", "nonsense", "7-7@7"):
        assert code_of(verdict_on(actions=[*ROUND["actions"], action])) == (len(ROUND["actions"]), "round-over")


def test_fields_that_the_referee_does_not_know_are_left_alone() -> None:
    assert verdict_on(comment="a fine game")["ok"]


def test_the_stream_is_judged_line_by_line_and_an_endless_line_is_refused_unread() -> None:
    line = json.dumps(ROUND).encode()
    endless = b"[" * (3 * LONGEST_LINE)
    verdicts = list(judge_lines(io.BytesIO(line + b"\n" + endless + b"\n" + line), explain))
    assert [judged.ok for judged in verdicts] == [True, False, True]
