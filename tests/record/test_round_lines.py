"""Records and the referee's lines: the same rounds, judged the same."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from tests.record.records import fair_record, records, seeded_record
from tests.refusals import coded

from doublesix.errors import DoublesixError, RecordError
from doublesix.i18n import words_for
from doublesix.record.forms import RecordForm, form_of, read_game, write_game
from doublesix.record.game_record import GameRecord, RoundsTarget
from doublesix.record.referee import RoundAccepted, judge_line
from doublesix.record.round_lines import from_rounds, pick_round, to_rounds
from doublesix.sentences.errors import tell_error

VECTORS = Path(__file__).parents[1] / "vectors"


def explain(error: DoublesixError) -> str:
    return tell_error(error, words_for("en"))


@given(records())
def test_the_referee_accepts_every_round_of_a_record(record: GameRecord) -> None:
    for line, round_ in zip(to_rounds(record), record.rounds, strict=True):
        verdict = judge_line(line, explain)
        assert isinstance(verdict, RoundAccepted), verdict
        assert verdict.ended == (round_.result.ended if round_.result else None)
        assert verdict.points == (round_.result.points if round_.result else 0)


def test_rounds_make_a_game_of_so_many_rounds() -> None:
    record = seeded_record()
    again = from_rounds(b"".join(to_rounds(record)))
    assert again.target == RoundsTarget(rounds=2)
    assert again.names == ("1", "2")
    assert [round_.result for round_ in again.rounds] == [round_.result for round_ in record.rounds]


def test_the_example_rounds_become_records_where_they_are_true() -> None:
    lines = (VECTORS / "rounds.jsonl").read_bytes().splitlines()
    verdicts = [json.loads(line)["ok"] for line in (VECTORS / "verdicts.jsonl").read_bytes().splitlines()]
    for line, is_true in zip(lines, verdicts, strict=True):
        if is_true:
            assert len(from_rounds(line).rounds) == 1
        else:
            with pytest.raises(RecordError) as caught:
                from_rounds(line)
            assert explain(caught.value)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "record-no-rounds"),
        (b"{}", "record-line"),
        (b"\xff", "record-line"),
        (b'{"sheet":"luckies","players":999999999,"deal":[],"boneyard":[],"actions":[]}', "record-line"),
        (b'{"sheet":"luckies","players":2,"deal":[],"boneyard":[],"actions":[],"options":{"x":1}}', "record-line"),
    ],
)
def test_what_are_no_rounds_is_refused(data: bytes, message: str) -> None:
    with pytest.raises(RecordError) as caught:
        from_rounds(data)
    assert caught.value.message == f"error.{message}"
    assert explain(caught.value)


def test_rounds_of_different_games_are_no_game() -> None:
    lines = [*to_rounds(seeded_record("luckies")), *to_rounds(seeded_record("bg2133"))]
    with pytest.raises(RecordError) as caught:
        from_rounds(b"".join(lines))
    assert caught.value.details["line"] == 3
    assert "record-rounds-differ" in caught.value.coded


def test_one_round_can_be_picked() -> None:
    lines = list(to_rounds(seeded_record()))
    data = b"\n".join(lines)
    assert pick_round(data, 1) == lines[0].strip()
    assert pick_round(data, None) == lines[1].strip()
    with pytest.raises(DoublesixError, check=coded("no-such-round")):
        pick_round(data, 3)


@pytest.mark.parametrize("form", RecordForm)
def test_a_form_is_told_by_what_it_holds(form: RecordForm) -> None:
    written = write_game(fair_record(), form)
    assert form_of(written) is form
    again = read_game(written)
    assert [round_.result for round_ in again.rounds] == [round_.result for round_ in fair_record().rounds]
