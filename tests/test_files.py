"""Files are written whole or not at all, and nothing that exists is lost."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from doublesix.errors import DoublesixError
from doublesix.files import check_writable, files_in, is_there, write_whole

NOBODY = 65534
"""The user with the fewest rights, on every Unix."""


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


def test_files_are_found_by_their_ending(tmp_path: Path) -> None:
    for name in ("one.domino", "two.domino", "three.txt"):
        (tmp_path / name).touch()
    assert {path.name for _, path in files_in(tmp_path, ".domino")} == {"one.domino", "two.domino"}
    assert files_in(tmp_path / "nowhere", ".domino") == []


def test_a_folder_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(DoublesixError) as refused:
        files_in(tmp_path / "file", ".domino")
    assert refused.value.code == "cannot-read"


def test_what_cannot_be_written_is_told_before_anybody_has_waited_for_it(tmp_path: Path) -> None:
    check_writable(tmp_path / "page.html", overwrite=False)
    (tmp_path / "there.html").touch()
    check_writable(tmp_path / "there.html", overwrite=True)
    for path, code in ((tmp_path / "there.html", "file-exists"), (tmp_path / "no" / "page.html", "no-such-folder")):
        with pytest.raises(DoublesixError) as refused:
            check_writable(path, overwrite=False)
        assert refused.value.code == code


@pytest.fixture
def nobody_special() -> Iterator[None]:
    """Be somebody who may not do everything: the person who may is refused nothing."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


def test_what_lies_in_a_closed_folder_is_out_of_reach(tmp_path: Path, nobody_special: None) -> None:
    closed = tmp_path / "closed"
    with suppress(PermissionError):  # one who was special has closed the folder above already
        closed.mkdir(mode=0)
    assert not is_there(closed / "game.domino")
    for attempt in (
        lambda: files_in(closed / "games", ".domino"),
        lambda: check_writable(closed / "page.html", overwrite=False),
        lambda: write_whole(closed / "page.html", b"", overwrite=False),
    ):
        with pytest.raises(DoublesixError) as refused:
            attempt()
        assert refused.value.code in {"cannot-read", "cannot-write"}
