"""A table from a snapshot and the rest of its log is the table from its whole log."""

from __future__ import annotations

import hashlib
import pickle
from functools import cache
from random import Random
from typing import get_args

import pytest
from msgspec.structs import replace
from tests import chance
from tests.chance import IS_NEW
from tests.room.logs import Log, cuts, fold, random_log
from tests.room.rooms import EVERY_SHEET, FOUR, dealt, last, opening

from doublesix.record.text_writer import write_text
from doublesix.room import snapshot
from doublesix.room.entries import AnyEntry, Opened, Said
from doublesix.room.room import Room
from doublesix.room.snapshot import read_snapshot, write_snapshot
from doublesix.round import Round

BANKS = {"turn_seconds": 10, "bank_seconds": 60, "increment_seconds": 2}
OFFERS = [
    replace(offer, points=points, **clock) for offer in EVERY_SHEET for points, clock in ((None, {}), (40, BANKS))
]
LOGS, LENGTH = (25, 600) if IS_NEW else (1, 260)
FORM_DIGEST = "36a36aca85f47e59"
"""What some tables come to, by today's engine and form."""


@cache
def logs_of(index: int) -> list[Log]:
    chance = Random(None if IS_NEW else index)
    return [random_log(OFFERS[index], chance, LENGTH) for _ in range(LOGS)]


def restored(data: bytes, log: Log) -> Room:
    kept, opened = read_snapshot(data), log[0][1]
    assert kept is not None
    assert isinstance(opened, Opened)
    said = {seq: entry for seq, (_, entry) in enumerate(log, 1) if isinstance(entry, Said)}
    return kept.restored("ABCDEF", opened, said)


@pytest.mark.parametrize("index", chance.some(range(len(OFFERS)), 5), ids=lambda index: OFFERS[index].sheet)
def test_a_snapshot_and_the_rest_of_the_log_make_the_same_table(index: int) -> None:
    chance = Random(None if IS_NEW else 5)
    for log in logs_of(index):
        whole = fold(log)
        for cut in cuts(log, chance, 3):
            data = write_snapshot(fold(log[:cut]))
            room = fold(log[cut:], restored(data, log))
            again = write_snapshot(room)  # before anybody looks at a round
            assert room == whole
            assert again == write_snapshot(whole) == write_snapshot(room)
            if room.table is not None and whole.table is not None:
                assert write_text(room.table.record()) == write_text(whole.table.record())
                assert room.evening == whole.evening


def test_everything_happens_in_these_logs() -> None:
    happened = {type(entry) for index in range(len(OFFERS)) for log in logs_of(index) for _, entry in log}
    assert happened == set(get_args(AnyEntry))


def test_a_round_that_is_over_is_played_again_only_when_somebody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    room = last(dealt(FOUR), rounds=2)
    assert room.table is not None
    kept = read_snapshot(write_snapshot(room))
    assert kept is not None
    with monkeypatch.context() as patch:
        patch.setattr(Round, "start", None)
        again = kept.restored("ABCDEF", opening(FOUR), {})
        assert again.phase is room.phase
        assert again.table is not None
        assert again.table.game.ending == room.table.game.ending
        assert list(again.table.game.running_scores()) == list(room.table.game.running_scores())
        assert write_snapshot(again) == write_snapshot(room)
    first, last_one = again.table.game.rounds
    assert (hash(first), pickle.loads(pickle.dumps(last_one))) == (hash(room.table.game.rounds[0]), room.table.round)
    assert first.events == room.table.game.rounds[0].events
    assert type(first) is type(last_one) is Round


def test_a_snapshot_that_is_torn_or_of_another_engine_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    data = write_snapshot(dealt(FOUR))
    assert read_snapshot(data) is not None
    for place in range(0, len(data), 7):
        assert read_snapshot(data[:place]) is None
        assert read_snapshot(data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]) is None
    monkeypatch.setattr(snapshot, "_FINGERPRINT", b"another.")
    assert read_snapshot(data) is None


def test_a_change_of_what_logs_come_to_is_noticed() -> None:
    """If this fails, the same log has become another table: raise ``ENGINE``; or another form: raise ``FORM``.

    It also fails if the simple bot chooses otherwise, or a sheet has other values; then only the digest changes.
    """
    digest = hashlib.sha256()
    for offer in EVERY_SHEET:
        digest.update(write_snapshot(last(dealt(offer), rounds=3)))
    assert digest.hexdigest()[:16] == FORM_DIGEST
