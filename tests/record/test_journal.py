"""A record that grows: wherever it is cut off, it holds a position that was reached, with all hidden tiles."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from tests import chance
from tests.table.tables import agree, tables

from doublesix.record.game_record import GameRecord
from doublesix.record.journal import whole_lines, write_action, write_open
from doublesix.record.replay import replay
from doublesix.record.text_reader import read_text
from doublesix.record.text_writer import write_text
from doublesix.round import Round
from doublesix.rules.sheet_files import SHEETS
from doublesix.table.table import Table
from doublesix.testing.strategies import any_action


@pytest.mark.parametrize("sheet", SHEETS)
def test_cut_off_anywhere_it_holds_the_last_action_that_was_written_whole(sheet: str) -> None:
    table = Table.open(agree(sheet))
    journal = write_open(table.record(), table.game).encode()
    reached = {len(journal): table.round}
    random = Random(3)
    while table.turn is not None:
        action = any_action(table.round, random)
        table = table.act(table.turn, action)
        journal += write_action(action).encode()
        reached[len(journal)] = table.round
    # A soak cuts after every byte; otherwise one cut in five, at other places of each line, is enough.
    for cut in range(min(reached), len(journal) + 1, 1 if chance.IS_NEW else 5):
        assert read_round(journal[:cut]) == reached[max(length for length in reached if length <= cut)]


@given(tables())
def test_it_goes_on_from_any_moment(table: Table) -> None:
    journal = write_open(table.record(), table.game)
    assert read_round(journal.encode()) == table.round
    if table.turn is not None:
        action = any_action(table.round, Random(1))
        assert read_round((journal + write_action(action)).encode()) == table.round.apply(action)


@given(tables())
def test_a_finished_round_is_written_as_in_any_record(table: Table) -> None:
    written = write_text(table.record())
    journal = write_open(table.record(), table.game)
    assert (journal == written) is (table.turn is None)
    assert write_text(read_text(journal.encode())) == written


def test_a_line_counts_once_it_has_ended() -> None:
    assert whole_lines(b"play:\n  6-6\n  6-5@") == b"play:\n  6-6\n"
    assert whole_lines(b"play:\n  6-6\n") == b"play:\n  6-6\n"
    assert whole_lines(b"play") == b""


def read_round(data: bytes) -> Round:
    record: GameRecord = read_text(whole_lines(data))
    return replay(record).rounds[-1]
