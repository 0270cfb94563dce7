"""Records of games in which the winner of a round leads the next."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import msgspec
import pytest
from tests.record.records import NAMES, played

from doublesix.errors import RecordError
from doublesix.game import Game
from doublesix.record.fairness import Check, FairDeal, verify
from doublesix.record.game_record import GameRecord, RecordedFairness
from doublesix.record.json_form import from_json, to_json
from doublesix.record.replay import replay
from doublesix.record.round_lines import from_rounds, to_rounds
from doublesix.record.text_reader import read_text
from doublesix.record.text_writer import write_text
from doublesix.rules.rules import Rounds
from doublesix.rules.sheet_files import choose

SHEETS = pytest.mark.parametrize("sheet", ["luckies", "sixcolours"])


def record(sheet: str, *, fair: bool = False) -> GameRecord:
    """A game of three rounds, the deals of which can be checked."""
    game = Game.start(choose(sheet, house={"next_lead": "winner"}), 3, target=Rounds(3))
    told: dict[int, RecordedFairness] = {}
    for number in (1, 2, 3):
        dealing = FairDeal(bytes([number]) * 32, ("", "", ""))
        told[number] = dealing.recorded(revealed=True)
        game = played(game.begin_round(dealing.deal(game) if fair else game.seeded_deal(5)), Random(number))
    return GameRecord.of(game, NAMES[:3], seed=None if fair else 5, fairness=told if fair else {})


@SHEETS
def test_it_is_read_as_it_was_written(sheet: str) -> None:
    written = record(sheet)
    assert read_text(write_text(written)) == written
    assert from_json(to_json(written)) == written
    rounds = replay(written).rounds
    for before, after in pairwise(rounds):
        assert before.outcome is not None
        assert after.deal.led_by_winner is (before.outcome.winner is not None)


@SHEETS
def test_somebody_who_won_the_round_before_is_named(sheet: str) -> None:
    written = record(sheet)
    first = written.rounds[0].result
    assert first is not None
    assert first.winner is not None
    _, second, _ = write_text(written).split("round ")[1:]
    assert f"won before: {NAMES[first.winner]}\n" in second
    assert "leader:" not in second


@SHEETS
def test_it_may_be_left_out_but_not_said_of_another(sheet: str) -> None:
    written = record(sheet)
    text = write_text(written)
    first = written.rounds[0].result
    assert first is not None
    assert first.winner is not None
    line = f"won before: {NAMES[first.winner]}\n"
    start = text.index(line)
    assert read_text(text[:start] + text[start + len(line) :]) == written
    other = f"won before: {NAMES[(first.winner + 1) % 3]}\n"
    with pytest.raises(RecordError):
        read_text(text[:start] + other + text[start + len(line) :])


@pytest.mark.parametrize("fair", [True, False])
@SHEETS
def test_its_deals_can_be_checked(sheet: str, fair: bool) -> None:
    assert {finding.check for finding in verify(record(sheet, fair=fair))} == {Check.FAIR if fair else Check.SEEDED}


@SHEETS
def test_the_referee_is_told_who_leads_a_later_round(sheet: str) -> None:
    written = record(sheet)
    lines = list(to_rounds(written))
    told = [msgspec.json.decode(line).get("leader") for line in lines]
    assert told[1:] == [round_.deal.leader for round_ in written.rounds[1:]]
    again = from_rounds(b"".join(lines))
    assert [round_.result for round_ in again.rounds] == [round_.result for round_ in written.rounds]


def test_a_later_round_by_itself_says_that_it_is_one() -> None:
    _, later, _ = to_rounds(record("luckies"))
    alone = from_rounds(later)
    assert alone.rounds[0].deal.won_before
    assert read_text(write_text(alone)) == alone
    assert list(to_rounds(alone)) == [later]


def test_where_the_lead_is_found_afresh_nobody_leads_for_having_won() -> None:
    text = write_text(record("luckies")).replace("house: next_lead = winner\n", "")
    with pytest.raises(RecordError) as refused:
        read_text(text)
    assert "record-no-winner-before" in str(refused.value.details)


def test_a_round_has_one_leader() -> None:
    text = write_text(record("luckies")).replace("won before:", "leader: Anna\nwon before:", 1)
    with pytest.raises(RecordError) as refused:
        read_text(text)
    assert "record-twice" in str(refused.value.details)
