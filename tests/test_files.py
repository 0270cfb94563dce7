"""Files are written whole or not at all, and nothing that exists is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from doublesix.cli.files import read_bytes
from doublesix.errors import DoublesixError
from doublesix.files import write_whole


def test_a_file_is_written_whole_and_nothing_else_is_left_behind(tmp_path: Path) -> None:
    path = tmp_path / "game.domino"
    write_whole(path, b"first", overwrite=False)
    assert [found.name for found in tmp_path.iterdir()] == ["game.domino"]
    assert path.read_bytes() == b"first"


def test_a_file_is_as_readable_as_any_other(tmp_path: Path) -> None:
    plain, whole = tmp_path / "plain", tmp_path / "whole"
    plain.write_bytes(b"")
    write_whole(whole, b"", overwrite=False)
    assert whole.stat().st_mode == plain.stat().st_mode


def test_what_is_there_is_kept_unless_it_may_be_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "game.domino"
    path.write_bytes(b"first")
    with pytest.raises(DoublesixError) as refused:
        write_whole(path, b"second", overwrite=False)
    assert refused.value.code == "file-exists"
    assert path.read_bytes() == b"first"
    write_whole(path, b"second", overwrite=True)
    assert path.read_bytes() == b"second"


def test_a_failed_write_leaves_what_was_there(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    with pytest.raises(DoublesixError) as refused:
        write_whole(folder, b"x", overwrite=True)
    assert refused.value.code == "cannot-write"
    assert list(tmp_path.iterdir()) == [folder]
    with pytest.raises(DoublesixError):
        write_whole(tmp_path / "nowhere" / "file", b"x", overwrite=False)


def test_reading_stops_one_byte_past_the_limit(tmp_path: Path) -> None:
    path = tmp_path / "large"
    path.write_bytes(b"x" * 100)
    assert len(read_bytes(str(path), 10)) == 11
