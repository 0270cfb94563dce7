"""What is agreed before the first deal, and that a record keeps all of it."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest
from hypothesis import given
from tests.table.tables import agree, agreements

from doublesix.errors import DoublesixError
from doublesix.record.game_record import GameRecord
from doublesix.record.text_reader import read_text
from doublesix.record.text_writer import write_text
from doublesix.rules.rules import Points
from doublesix.table.agreement import Agreement, Chair, first_person
from doublesix.table.table import Table


def test_people_and_bots_have_their_seats() -> None:
    agreement = agree(people=2, bots=1)
    assert agreement.names == ("Ana", "Ben", "Cleo")
    assert agreement.people == (0, 1)
    assert [chair.bot for chair in agreement.chairs] == [None, None, "greedy"]


@given(agreements())
def test_a_record_keeps_what_was_agreed(agreement: Agreement) -> None:
    table = Table.open(agreement)
    again = Agreement.of(read_text(write_text(table.record()).encode()))
    assert again.begin() == agreement.begin()
    assert replace(again, variant=agreement.variant) == replace(agreement, target=table.game.target)


def test_a_record_from_elsewhere_is_a_game_of_people() -> None:
    record = Table.open(agree()).record()
    assert Agreement.of(_tagged(record, {})).people == (0, 1, 2, 3)
    assert Agreement.of(_tagged(record, {"chairs": "person, greedy"})).people == (0, 1, 2, 3)


def test_the_first_person_is_found_among_bots() -> None:
    record = Table.open(agree()).record()
    for chairs, seat in {
        "greedy, hal, person, person": 2,
        "person, greedy, greedy, greedy": 0,
        "greedy, greedy, greedy, greedy": 0,
        "greedy, person": 0,
    }.items():
        assert first_person(_tagged(record, {"chairs": chairs})) == seat


def test_a_record_with_a_bot_that_nobody_knows_is_refused() -> None:
    record = Table.open(agree()).record()
    with pytest.raises(DoublesixError) as refused:
        Agreement.of(_tagged(record, {"chairs": "person, greedy, hal, greedy"}))
    assert refused.value.code == "no-such-bot"


@pytest.mark.parametrize(
    ("agreement", "code"),
    [
        (agree(people=1, bots=0), "players"),
        (replace(agree(people=1, bots=2), partners=True), "partners"),
        (replace(agree(), chairs=(Chair("Ana"), Chair("Ben", "hal"))), "no-such-bot"),
    ],
)
def test_what_the_sheet_does_not_allow_is_refused(agreement: Agreement, code: str) -> None:
    with pytest.raises(DoublesixError) as refused:
        Table.open(agreement)
    assert refused.value.code == code


def test_the_first_target_of_the_sheet_holds_unless_another_is_agreed() -> None:
    assert Table.open(agree("international")).game.target == Points(100)
    assert Table.open(agree("international", target=Points(30))).game.target == Points(30)


def _tagged(record: GameRecord, tags: dict[str, str]) -> GameRecord:
    return msgspec.structs.replace(record, tags=tags)
