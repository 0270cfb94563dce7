"""Records in text: written in one way, read in several, and the same game either way."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from tests.record.records import GOLDEN, NAMES, records

from doublesix.game import Game
from doublesix.record.game_record import Comment, GameRecord, RecordedResult
from doublesix.record.replay import replay
from doublesix.record.text_reader import read_text
from doublesix.record.text_writer import write_text
from doublesix.rules.rules import Rounds
from doublesix.rules.sheet_files import SHEETS, choose, choose_file, find_sheet
from doublesix.testing.strategies import games

by_name = pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)

BY_HAND = """\
doublesix record 1
sheet: luckies   ; the coloured set
players: Anna, Ben
rounds: 1
round 1
hand Anna: 6-6 6-5 4-4 3-3 2-2 1-1 0-0
hand Ben: 5-4 6-4 6-3 6-2 6-1 6-0 5-5
play:
6-6 6-4@6
4-4@4 5-4@4   ; Ben thinks for a while
6-5@6
"""
"""As somebody would write it at the table: no boneyard, no numbers, no result."""

IN_FULL = """\
doublesix record 1

sheet: luckies
revision: 1
players: Anna, Ben
rounds: 1
; the coloured set

round 1
hand Anna: 0-0 1-1 2-2 3-3 4-4 6-5 6-6
hand Ben:  5-4 5-5 6-0 6-1 6-2 6-3 6-4
boneyard:  1-0 2-0 2-1 3-0 3-1 3-2 4-0 4-1 4-2 4-3 5-0 5-1 5-2 5-3
play: Anna,   Ben
  1.  6-6     6-4@6
  2.  4-4@4   5-4@4
  ; Ben thinks for a while
  3.  6-5@6
result: unfinished
"""


@by_name
def test_golden_records_are_written_as_they_should_be(path: Path) -> None:
    text = path.read_text("utf-8")
    assert write_text(read_text(text)) == text


def test_there_is_a_golden_record_of_every_sheet() -> None:
    assert {read_text(path.read_bytes()).sheet for path in GOLDEN} == set(SHEETS)


@given(records())
def test_what_is_written_is_read_again(record: GameRecord) -> None:
    text = write_text(record)
    assert read_text(text) == record
    assert write_text(read_text(text.encode())) == text


@given(games())
def test_a_record_replays_to_the_same_game(game: Game) -> None:
    again = replay(read_text(write_text(GameRecord.of(game))))
    assert again == game


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_edition_and_number_of_players_can_be_recorded(sheet: str) -> None:
    for edition in find_sheet(sheet).editions:
        variant = choose(sheet, edition)
        for players in variant.rules.hands:
            game = Game.start(variant, players, target=Rounds(1))
            game = game.begin_round(game.seeded_deal(players))
            assert replay(read_text(write_text(GameRecord.of(game)))) == game


def test_what_follows_may_be_left_out_by_hand() -> None:
    assert write_text(read_text(BY_HAND)) == IN_FULL


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("\n", "\r\n"),
        ("doublesix", "\ufeffdoublesix"),
        ("play: Anna,   Ben", "play:"),
        ("6-6     6-4@6", "6-6\t6-4@6"),
        ("  2.  4-4@4   5-4@4", "4-4@4\n\n      5-4@4"),
        ("4-4@4   5-4@4", "4-4@4+5-4@4"),
        ("  3.  6-5@6\nresult: unfinished\n", "3. 6-5@6"),
        ("hand Anna: 0-0 1-1 2-2 3-3 4-4 6-5 6-6\n", ""),
    ],
    ids=["line ends", "byte order mark", "no heads", "tab", "any rows", "joined", "no end", "hands in any order"],
)
def test_it_may_be_written_otherwise(old: str, new: str) -> None:
    written = IN_FULL.replace(old, new)
    if not new:
        written = written.replace("boneyard", f"{old}boneyard")
    assert written != IN_FULL
    assert write_text(read_text(written)) == IN_FULL


def test_comments_stay_where_they_were() -> None:
    record = read_text(IN_FULL)
    assert record.comments == ("the coloured set",)
    assert record.rounds[0].comments == (Comment(after=4, text="Ben thinks for a while"),)


def test_a_comment_within_a_turn_parts_its_row() -> None:
    text = next(path for path in GOLDEN if path.stem == "sixcolours-lots").read_text("utf-8")
    record = read_text(text.replace("3-0+4-0@0     4-1@4", "3-0 ; one more?\n 4-0@0 4-1@4"))
    assert "  1.  3-0\n  ; one more?\n      4-0@0         4-1@4        3-2@3\n" in write_text(record)


def test_names_of_any_script_keep_the_columns_straight() -> None:
    text = IN_FULL.replace("Anna", "小林")
    lines = write_text(read_text(text)).splitlines()
    assert "play: 小林,   Ben" in lines
    assert "hand 小林: 0-0 1-1 2-2 3-3 4-4 6-5 6-6" in lines


def test_a_player_may_be_called_nobody() -> None:
    text = next(path for path in GOLDEN if path.stem == "luckies-tie").read_text("utf-8").replace("Anna", "nobody")
    assert "result: blocked, nobody, 26" in text
    record = read_text(text)
    assert record.rounds[0].result == RecordedResult(ended="blocked", winner=0, points=26)
    assert read_text(write_text(record)) == record


def test_a_sheet_of_ones_own_is_recorded_by_what_it_changes(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text('extends = "luckies"\nedition = "fr"\ndraw = "one"\n')
    game = Game.start(choose_file(path), 2)
    game = game.begin_round(game.seeded_deal(1))
    record = GameRecord.of(game, NAMES[:2])
    assert (record.sheet, record.edition, record.house) == ("luckies", "fr", {"draw": "one"})
    assert replay(record).rules == game.rules


def test_the_end_that_a_tile_was_laid_on_is_kept() -> None:
    text = next(path for path in GOLDEN if path.stem == "bg2133-partners").read_text("utf-8")
    game = replay(read_text(text))
    assert "6-3@6/4" in map(str, game.rounds[0].actions)
