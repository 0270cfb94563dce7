"""Games kept on this computer: nothing that was played is lost, whatever happens to the disk."""

from __future__ import annotations

import os
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest
from tests.table.tables import agree, played, to_the_end_of_the_round

from doublesix.errors import DoublesixError
from doublesix.record.forms import read_game
from doublesix.record.replay import replay
from doublesix.round import Round
from doublesix.rules.rules import Rounds
from doublesix.table.table import Table
from doublesix.terminal.games import GameFile, find_saved, open_latest, read_saved, saved_games

NOW = datetime(2026, 11, 16, 20, 15, 30, tzinfo=UTC)


@pytest.fixture
def table() -> Table:
    return Table.open(agree())


def saved_round(path: Path) -> Round:
    return replay(read_saved(path)).rounds[-1]


def acted(table: Table, file: GameFile) -> Table:
    action = table.round.options[0]
    file.append(action)
    return table.act(table.round.turn, action)


@contextmanager
def full_disk(room: int) -> Iterator[None]:
    """Let no file grow beyond so many bytes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


# Writing


def test_a_game_is_named_after_the_time_and_the_sheet(tmp_path: Path, table: Table) -> None:
    names = [GameFile.create(tmp_path / "games", table, NOW).path.name for _ in range(3)]
    stem = "2026-11-16-201530-international"
    assert names == [f"{stem}.domino", f"{stem}-2.domino", f"{stem}-3.domino"]


def test_each_action_is_on_the_disk_when_append_returns(tmp_path: Path, table: Table) -> None:
    file = GameFile.create(tmp_path, table, NOW)
    assert saved_round(file.path) == table.round
    while len(table.round.actions) < 12:
        table = acted(table, file)
        assert saved_round(file.path) == table.round


def test_it_is_an_ordinary_record_all_the_time(tmp_path: Path, table: Table) -> None:
    file = GameFile.create(tmp_path, table, NOW)
    table = acted(acted(table, file), file)
    assert replay(read_game(file.path.read_bytes())) == table.game
    file.close(table)
    assert file.path.read_text("utf-8").endswith("result: unfinished\n")
    assert replay(read_game(file.path.read_bytes())) == table.game


def test_a_torn_line_is_left_off_and_the_game_goes_on_behind_it(tmp_path: Path, table: Table) -> None:
    file = GameFile.create(tmp_path, table, NOW)
    table = acted(table, file)
    with file.path.open("ab") as stream:
        stream.write(b"  6-5@")
    again, resumed = GameFile.open(file.path)
    assert resumed.round == table.round
    further = acted(resumed, again)
    assert saved_round(file.path) == further.round


def test_what_a_killed_process_left_behind_is_in_nobodys_way(tmp_path: Path, table: Table) -> None:
    file = GameFile.create(tmp_path, table, NOW)
    torn = file.path.with_name(f".{file.path.name}.{os.getpid()}")
    torn.write_bytes(b"doublesix rec")
    assert [game.path for game in saved_games(tmp_path)] == [file.path]
    file.rewrite(played(table, 5))
    assert saved_round(file.path) == played(table, 5).round
    assert not torn.exists()


# Trouble


@pytest.mark.parametrize("room", range(4))
def test_a_full_disk_refuses_an_action_and_keeps_all_others(tmp_path: Path, table: Table, room: int) -> None:
    file = GameFile.create(tmp_path, table, NOW)
    table = acted(table, file)
    before = file.path.read_bytes()
    with full_disk(len(before) + room), pytest.raises(DoublesixError) as refused:
        acted(table, file)
    assert refused.value.code == "cannot-write"
    assert file.path.read_bytes() == before
    assert saved_round(file.path) == table.round
    assert saved_round(file.path) != acted(table, file).round


def test_a_full_disk_keeps_the_game_that_was_to_be_written_again(tmp_path: Path, table: Table) -> None:
    file = GameFile.create(tmp_path, table, NOW)
    over = to_the_end_of_the_round(table)
    before = file.path.read_bytes()
    with full_disk(100), pytest.raises(DoublesixError) as refused:
        file.rewrite(over)
    assert refused.value.code == "cannot-write"
    assert file.path.read_bytes() == before
    assert list(tmp_path.glob(".*")) == []
    file.rewrite(over)
    assert saved_round(file.path) == over.round


def test_where_no_folder_can_be_made_no_game_begins(tmp_path: Path, table: Table) -> None:
    (tmp_path / "games").write_text("a file, not a folder")
    with pytest.raises(DoublesixError) as refused:
        GameFile.create(tmp_path / "games", table, NOW)
    assert refused.value.code == "cannot-write"


def test_a_file_that_is_gone_cannot_be_written(tmp_path: Path, table: Table) -> None:
    file = GameFile.create(tmp_path, table, NOW)
    file.path.unlink()
    with pytest.raises(DoublesixError) as refused:
        acted(table, file)
    assert refused.value.code == "cannot-write"


def test_two_windows_do_not_go_on_with_the_same_game(tmp_path: Path, table: Table) -> None:
    first = GameFile.create(tmp_path, table, NOW)
    second, same = GameFile.open(first.path)
    after = acted(same, second)
    for attempt in (lambda: acted(table, first), lambda: first.rewrite(table), lambda: first.close(table)):
        with pytest.raises(DoublesixError) as refused:
            attempt()
        assert refused.value.code == "game-elsewhere"
    assert saved_round(first.path) == after.round


# Finding


def test_games_are_listed_the_latest_first(tmp_path: Path, table: Table) -> None:
    older, newer = GameFile.create(tmp_path, table, NOW), GameFile.create(tmp_path, table, NOW)
    os.utime(older.path, (1_000, 1_000))
    (tmp_path / "broken.domino").write_text("nothing")
    os.utime(tmp_path / "broken.domino", (500, 500))
    (tmp_path / "notes.txt").write_text("no game")
    found = saved_games(tmp_path)
    assert [game.path for game in found] == [newer.path, older.path, tmp_path / "broken.domino"]
    assert [game.glance is None for game in found] == [False, False, True]
    assert saved_games(tmp_path / "nowhere") == []


def test_the_latest_unfinished_game_is_found(tmp_path: Path) -> None:
    over = to_the_end_of_the_round(Table.open(agree(target=Rounds(1))))
    unfinished = GameFile.create(tmp_path, Table.open(agree()), NOW)
    os.utime(unfinished.path, (1_000, 1_000))
    finished = GameFile.create(tmp_path, over, NOW)
    os.utime(finished.path, (2_000, 2_000))
    (tmp_path / "broken.domino").write_text("nothing")
    assert [game.is_finished for game in saved_games(tmp_path)].count(True) == 1
    assert find_saved(tmp_path, "latest") == finished.path
    assert find_saved(tmp_path, "3") == unfinished.path
    assert find_saved(tmp_path, finished.path.stem) == finished.path
    assert find_saved(tmp_path, finished.path.name) == finished.path
    assert find_saved(tmp_path / "elsewhere", str(finished.path)) == finished.path
    assert open_latest(tmp_path)[0].path == unfinished.path


@pytest.mark.parametrize(
    ("name", "code"), [("latest", "no-game-yet"), ("monday", "no-such-game"), ("1", "no-such-game")]
)
def test_where_there_is_no_such_game_it_is_said(tmp_path: Path, name: str, code: str) -> None:
    with pytest.raises(DoublesixError) as refused:
        find_saved(tmp_path, name)
    assert refused.value.code == code


# Torn files


def test_a_game_cut_off_anywhere_goes_on_with_the_same_tiles_or_is_named(tmp_path: Path) -> None:
    """Only where even the agreement is torn is it refused, and then by its name."""
    table = to_the_end_of_the_round(Table.open(agree())).next_round()
    file = GameFile.create(tmp_path, played(table, 3), NOW)
    whole = file.path.read_bytes()
    head = whole.index(b"\nround 1\n")
    for size in range(0, len(whole), 7):
        file.path.write_bytes(whole[:size])
        if size <= head:
            with pytest.raises(DoublesixError) as refused:
                GameFile.open(file.path)
            assert (refused.value.code, refused.value.details["name"]) == ("cannot-resume", file.path.name)
        else:
            _, resumed = GameFile.open(file.path)
            assert [round_.deal for round_ in resumed.game.rounds] == [
                round_.deal for round_ in table.game.rounds[: len(resumed.game.rounds)]
            ]


def test_the_latest_game_that_is_not_torn_is_resumed(tmp_path: Path, table: Table) -> None:
    good, torn = GameFile.create(tmp_path, table, NOW), GameFile.create(tmp_path, table, NOW)
    torn.path.write_text("doublesix record 1\n\nsheet: luckies\nplayers: Anna, Ben\n")
    os.utime(good.path, (1_000, 1_000))
    assert open_latest(tmp_path)[0].path == good.path
    good.path.unlink()
    with pytest.raises(DoublesixError) as refused:
        open_latest(tmp_path)
    assert refused.value.details["name"] == torn.path.name
