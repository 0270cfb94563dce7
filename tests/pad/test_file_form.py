"""The file of a pad."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.pad.pads import heading, pad_of, told
from tests.pad.test_true_rounds import entry_of, true_rounds

from doublesix.errors import DoublesixError
from doublesix.i18n import words_for
from doublesix.pad.file_form import LARGEST_PAD, read_pad, write_pad
from doublesix.pad.heading import Heading
from doublesix.pad.pad import Pad
from doublesix.round import Round
from doublesix.sentences.errors import tell_error

PAD = pad_of("Anna out, Ben 6-5 4-4, Cleo 12/3", "blocked, Anna 5, Ben 7, Cleo 9", target="50")


def test_what_stands_in_the_file() -> None:
    written = json.loads(write_pad(PAD))
    assert written["format"] == "doublesix pad 1"
    assert (written["sheet"], written["names"], written["target"]) == ("luckies", ["Anna", "Ben", "Cleo"], 50)
    assert written["date"] == "2026-11-15"
    assert written["rounds"][0] == {
        "out": 0,
        "hands": [{"tiles": []}, {"tiles": ["4-4", "6-5"]}, {"spots": 12, "count": 3}],
        "result": {"ended": "domino", "winner": 0, "points": 31},
        "scores": [31, 0, 0],
    }
    assert "out" not in written["rounds"][1]


@given(true_rounds())
def test_what_was_written_is_read(case: tuple[Heading, Round]) -> None:
    head, round_ = case
    pad = Pad(head).add(entry_of(round_))
    back = read_pad(write_pad(pad))
    assert back.entries == pad.entries
    assert back.heading.rules == head.rules
    assert write_pad(back) == write_pad(pad)


def test_house_rules_partners_and_a_number_of_rounds_are_kept() -> None:
    head = heading("bg2133", 4, partners=True, target="rounds: 3", tie="lowest-tile")
    pad = Pad(head).add(told("Anna out, Ben 5, Dan 6", 4, table=20))
    assert read_pad(write_pad(pad)) == pad


def test_results_are_worked_out_afresh() -> None:
    written = json.loads(write_pad(PAD))
    written["rounds"][0]["result"]["points"] = 999
    written["rounds"][0]["hands"][2] = {"spots": 20}
    assert read_pad(json.dumps(written).encode()).scores == (39 + 11, 0, 0)


def changed(**fields: object) -> bytes:
    return json.dumps(json.loads(write_pad(PAD)) | fields).encode()


@pytest.mark.parametrize(
    ("data", "code", "sentence"),
    [
        (b"", "bad-pad", "This is not a score pad: "),
        (b"\xff", "bad-pad", "This is not a score pad: "),
        (b"[]", "bad-pad", "This is not a score pad: "),
        (b"[" * 100_000, "bad-pad", "This is not a score pad: "),
        (b" " * (LARGEST_PAD + 1), "bad-pad", "This is too large"),
        (changed(format="doublesix pad 2"), "bad-pad", "doublesix cannot read this as a score pad"),
        (changed(spots=3), "bad-pad", "This is not a score pad: "),
        (changed(sheet="chess"), "bad-rules", "There is no sheet called chess"),
        (changed(names=["Anna", "Ben"]), "bad-pad", "rounds[0]: 2 players need 2 hands, not 3."),
        (changed(rounds=[{"out": 3, "hands": [{}, {}, {}]}]), "bad-pad", "rounds[0]: There is no seat 3"),
        (changed(rounds=[{"out": 0, "hands": [{}, {}, {}]}]), "bad-pad", "rounds[0]: The points cannot be counted yet"),
        (
            changed(rounds=[{"out": 0, "hands": [{}, {"tiles": ["6-7"]}, {}]}]),
            "bad-pad",
            "rounds[0]: 6-7 is not a tile of the set",
        ),
        (
            changed(rounds=[{"out": 0, "hands": [{}, {"tiles": ["6-5"]}, {"tiles": ["6-5"]}]}]),
            "bad-pad",
            "rounds[0]: 6-5 is with Ben and with Cleo",
        ),
    ],
)
def test_what_is_no_pad_is_refused(data: bytes, code: str, sentence: str) -> None:
    with pytest.raises(DoublesixError) as refused:
        read_pad(data)
    assert refused.value.code == code
    assert tell_error(refused.value, words_for("en")).startswith(sentence)


@given(st.binary())
def test_anything_else_is_no_pad(data: bytes) -> None:
    with pytest.raises(DoublesixError):
        read_pad(data)
