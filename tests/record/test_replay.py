"""Replaying: every position of a game, step by step."""

from __future__ import annotations

import doctest
import sys
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from tests.record.records import GOLDEN, records, seeded_record

from doublesix.errors import RecordError
from doublesix.record.game_record import GameRecord, RecordedDeal, RecordedRound
from doublesix.record.replay import complete, positions, replay
from doublesix.record.text_reader import read_text


@given(records())
def test_there_is_a_position_after_every_deal_and_every_action(record: GameRecord) -> None:
    steps = [(position.round_number, position.step) for position in positions(record)]
    assert steps == [
        (number, step) for number, round_ in enumerate(record.rounds, 1) for step in range(len(round_.actions) + 1)
    ]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_each_position_is_one_action_further(path: Path) -> None:
    record = read_text(path.read_bytes())
    for position in positions(record):
        assert len(position.round.events) >= position.step + 1
        assert sum(map(len, position.round.hands)) + len(position.round.boneyard) + len(position.round.line.laid) == 28
    game = replay(record)
    assert game.scores == [round_.scores for round_ in record.rounds if round_.scores][-1]
    assert game.is_over is bool(record.winners)


def test_a_record_may_leave_out_what_follows() -> None:
    full = seeded_record("luckies")
    bare = msgspec.structs.replace(
        full,
        winners=(),
        rounds=tuple(
            RecordedRound(deal=RecordedDeal(hands=round_.deal.hands), actions=round_.actions) for round_ in full.rounds
        ),
    )
    filled = complete(bare)
    assert filled.winners == full.winners
    assert [round_.result for round_ in filled.rounds] == [round_.result for round_ in full.rounds]
    assert [set(round_.deal.boneyard or ()) for round_ in filled.rounds] == [
        set(round_.deal.boneyard or ()) for round_ in full.rounds
    ]


def test_a_game_that_was_agreed_but_not_begun_has_no_positions() -> None:
    record = GameRecord(sheet="luckies", names=("Anna", "Ben"))
    assert list(positions(record)) == []
    assert replay(record).scores == (0, 0)


def test_a_false_step_is_named_by_its_place() -> None:
    record = seeded_record()
    first = record.rounds[0]
    wrong = msgspec.structs.replace(first, actions=(*first.actions[:3], "draw", *first.actions[3:]))
    with pytest.raises(RecordError) as caught:
        replay(msgspec.structs.replace(record, rounds=(wrong, *record.rounds[1:])))
    assert str(caught.value.details["where"]).startswith("rounds[0].actions[")


def test_the_examples_are_true() -> None:
    results = doctest.testmod(sys.modules["doublesix.record.replay"])
    assert results.attempted
    assert not results.failed
