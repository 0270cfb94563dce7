"""Games that were begun before our rules were revised: still read, still won by the person who won them."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from doublesix.actions import PASS
from doublesix.errors import RecordError
from doublesix.game import Game
from doublesix.record.game_record import GameRecord
from doublesix.record.json_form import from_json, to_json
from doublesix.record.replay import replay
from doublesix.record.round_lines import to_rounds
from doublesix.record.text_reader import read_text
from doublesix.record.text_writer import write_text
from doublesix.rules.rules import Points, Rounds, Tie
from doublesix.rules.sheet_files import choose
from doublesix.rules.variant import FIRST_REVISION, REVISION
from doublesix.table.agreement import Agreement

FIRST = sorted((Path(__file__).parent / "golden" / "first").glob("*.domino"))
"""Records as they were written before a record said by which revision it was played."""

by_name = pytest.mark.parametrize("path", FIRST, ids=lambda path: path.stem)


def first(name: str) -> GameRecord:
    return read_text((Path(__file__).parent / "golden" / "first" / f"{name}.domino").read_text("utf-8"))


@by_name
def test_a_record_that_says_no_revision_keeps_its_results(path: Path) -> None:
    record = read_text(path.read_text("utf-8"))
    assert record.revision == FIRST_REVISION
    written = [
        line for line in path.read_text("utf-8").splitlines() if line.startswith(("result:", "scores:", "winner:"))
    ]
    again = write_text(record)
    assert [line for line in again.splitlines() if line.startswith(("result:", "scores:", "winner:"))] == written
    assert "revision: 1\n" in again
    assert read_text(again) == record


@by_name
def test_it_is_the_same_game_as_json(path: Path) -> None:
    record = read_text(path.read_text("utf-8"))
    assert from_json(to_json(record)) == record


def test_a_tie_of_the_first_revision_is_won_by_the_lightest_tile_doubles_included() -> None:
    record = first("luckies-english-tie")
    assert replay(record).rules.tie is Tie.LOWEST_TILE
    assert record.winners == (2,)
    with pytest.raises(RecordError) as refused:
        write_text(msgspec.structs.replace(record, revision=REVISION))
    assert "record-false-result" in str(refused.value.details)


def test_the_passes_that_nobody_wrote_are_spelled_out() -> None:
    recorded = first("sixcolours-to-100").rounds[0]
    double = recorded.actions.index("0-0@0")
    assert recorded.actions[double : double + 3] == ("0-0@0", "pass", "5-3@3")


def test_a_comment_stays_where_it_stood() -> None:
    (comment,) = first("sixcolours-to-100").rounds[0].comments
    actions = first("sixcolours-to-100").rounds[0].actions
    assert actions[comment.after - 1] == "5-3@3"


def test_a_game_that_stopped_after_a_double_goes_on_with_the_next_player() -> None:
    game = replay(first("sixcolours-unfinished"))
    assert game.rounds[-1].actions[-1] == PASS
    assert game.rounds[-1].extra is None
    assert game.target == Points(100)


def test_a_new_game_says_the_revision_of_today() -> None:
    game = Game.start(choose("sixcolours"), 2)
    record = GameRecord.of(game.begin_round(game.seeded_deal(1)))
    assert f"revision: {REVISION}\n" in write_text(record)
    assert record.target is not None


def test_a_record_of_rules_to_come_is_refused() -> None:
    text = write_text(first("luckies-english-tie")).replace("revision: 1", f"revision: {REVISION + 1}")
    with pytest.raises(RecordError):
        read_text(text)


def test_the_referee_is_told_what_has_changed_since() -> None:
    (line,) = to_rounds(first("luckies-english-tie"))
    assert msgspec.json.decode(line)["options"] == {"tie": "lowest-tile"}


def test_the_next_game_takes_the_rules_of_today() -> None:
    agreed = Agreement.of(first("sixcolours-unfinished"))
    following = agreed.again(seed=5).begin()
    assert (agreed.begin().target, following.target) == (Points(100), Rounds(1))
    assert following.variant.revision == REVISION
    assert not following.variant.earlier_values
