"""A look at a record for a list of games, without replaying it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from tests.record.records import GOLDEN
from tests.table.tables import agree, played, tables, to_the_end_of_the_round

from doublesix.errors import RecordError
from doublesix.record.glance import glance
from doublesix.record.journal import write_open
from doublesix.record.result_text import scores_text, winners_text
from doublesix.record.text_reader import read_text
from doublesix.record.text_writer import write_text
from doublesix.rules.rules import Rounds
from doublesix.table.table import Table


def test_a_game_that_has_just_begun() -> None:
    table = Table.open(agree("luckies"), {"date": "2026-11-16"})
    seen = glance(write_open(table.record(), table.game).encode())
    assert (seen.sheet, seen.edition, seen.players) == ("luckies", "en", "Ana, Ben, Cleo, Dan")
    assert (seen.rounds, seen.scores, seen.winner) == (1, "", "")
    assert seen.tags == {"date": "2026-11-16", "chairs": "person, greedy, greedy, greedy"}


def test_a_game_in_its_second_round_has_the_scores_of_the_first() -> None:
    table = to_the_end_of_the_round(Table.open(agree())).next_round()
    seen = glance(write_open(table.record(), table.game).encode())
    assert seen.rounds == 2
    assert seen.scores == scores_text(table.game.scores)


def test_a_finished_game_has_a_winner() -> None:
    table = to_the_end_of_the_round(Table.open(agree(target=Rounds(1))))
    record = table.record()
    assert glance(write_text(record).encode()).winner == winners_text(record.winners, record.names)


@given(tables())
def test_it_sees_what_the_record_says(table: Table) -> None:
    record = table.record()
    seen = glance(write_text(record).encode())
    assert seen.sheet == record.sheet
    assert seen.edition == record.edition
    assert seen.rounds == len(record.rounds)
    assert bool(seen.winner) is table.is_over
    assert seen.tags == record.tags


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_it_reads_every_kind_of_record(path: Path) -> None:
    data = path.read_bytes()
    assert glance(data).rounds == len(read_text(data).rounds)


@pytest.mark.parametrize("data", [b"", b"doublesix record 1\n", b"\xff\xfe", b"doublesix record 1\nsheet: luckies\n"])
def test_what_is_no_record_is_refused(data: bytes) -> None:
    with pytest.raises(RecordError):
        glance(data)


def test_it_does_not_check_the_play() -> None:
    table = played(Table.open(agree()), 3)
    journal = write_open(table.record(), table.game) + "  0-0@6\n"
    assert glance(journal.encode()).rounds == 1
