"""Many games in one file, as text and as JSON."""

from __future__ import annotations

import io

import pytest
from tests.record.records import GOLDEN
from tests.refusals import coded

from doublesix.errors import RecordError
from doublesix.record import RecordForm, read_game, read_games, write_game
from doublesix.record.collection import split_games

RECORDS = [read_game(path.read_bytes()) for path in GOLDEN]


@pytest.mark.parametrize("form", [RecordForm.TEXT, RecordForm.JSON])
@pytest.mark.parametrize("between", [b"", b"\n", b"\n\n  \n"])
def test_games_are_read_one_after_the_other(form: RecordForm, between: bytes) -> None:
    data = between.join(write_game(record, form) for record in RECORDS)
    assert list(read_games(io.BytesIO(data))) == RECORDS


def test_a_record_that_begins_with_a_comment_is_cut_there() -> None:
    text = write_game(RECORDS[0])
    noted = text.replace(b"doublesix record 1\n", b"doublesix record 1  ; the second\n", 1)
    first, second = read_games(io.BytesIO(text + noted))
    assert (first.comments, second.comments) == (RECORDS[0].comments, ("the second", *RECORDS[0].comments))


def test_lines_for_the_referee_are_one_game() -> None:
    lines = write_game(RECORDS[0], RecordForm.ROUNDS)
    assert list(split_games(io.BytesIO(lines))) == [lines]


def test_json_over_several_lines_is_one_game() -> None:
    import json

    written = json.dumps(json.loads(write_game(RECORDS[0], RecordForm.JSON)), indent=2).encode()
    assert list(read_games(io.BytesIO(written))) == RECORDS[:1]


def test_an_empty_file_holds_one_game_that_cannot_be_read() -> None:
    with pytest.raises(RecordError, check=coded("record-first-line")):
        list(read_games(io.BytesIO(b"")))


def test_a_text_without_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("doublesix.record.collection.LARGEST_RECORD", 1000)
    with pytest.raises(RecordError, check=coded("record-too-large")):
        list(split_games(io.BytesIO(b"doublesix record 1\n" + b"; a word\n" * 1000)))
