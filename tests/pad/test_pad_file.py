"""A pad in its file: on the disk at every moment, and undone step by step."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.pad.pads import pad_of, told

from doublesix.errors import DoublesixError
from doublesix.pad.pad_file import PadFile, find_pad, kept_pads, load

ROUND = "Anna out, Ben 6-5 4-4, Cleo 12"


def test_every_change_is_on_the_disk(tmp_path: Path) -> None:
    kept = PadFile.begin(tmp_path / "new" / "pads", pad_of())
    assert kept.path.name == "2026-11-15-1.json"
    assert load(kept.path) == pad_of()
    kept.change(kept.pad.add(told(ROUND)))
    assert load(kept.path) == pad_of(ROUND)
    assert [path.name for path in kept.path.parent.iterdir()] == ["2026-11-15-1.json"]


def test_changes_are_undone_one_by_one(tmp_path: Path) -> None:
    kept = PadFile.begin(tmp_path, pad_of())
    kept.change(kept.pad.add(told(ROUND)))
    kept.change(kept.pad.remove(1))
    kept.undo()
    assert load(kept.path) == kept.pad == pad_of(ROUND)
    kept.undo()
    assert load(kept.path) == pad_of()
    with pytest.raises(DoublesixError) as refused:
        kept.undo()
    assert refused.value.code == "nothing-to-undo"


def test_two_pads_of_one_day(tmp_path: Path) -> None:
    first, second = PadFile.begin(tmp_path, pad_of()), PadFile.begin(tmp_path, pad_of(ROUND))
    os.utime(first.path, (1, 1))
    assert kept_pads(tmp_path) == [second.path, first.path]
    assert find_pad(tmp_path, None) == second.path
    os.utime(second.path, (0, 0))
    assert find_pad(tmp_path, None) == first.path
    assert PadFile.open(second.path).pad == pad_of(ROUND)


def test_a_pad_is_found_by_its_name_or_its_path(tmp_path: Path) -> None:
    kept = PadFile.begin(tmp_path, pad_of())
    for name in ("2026-11-15-1", "2026-11-15-1.json", str(kept.path)):
        assert find_pad(tmp_path, name) == kept.path
    with pytest.raises(DoublesixError) as refused:
        find_pad(tmp_path, "2026-11-15-2")
    assert refused.value.code == "no-such-pad"
    with pytest.raises(DoublesixError) as refused:
        find_pad(tmp_path / "nowhere", None)
    assert refused.value.code == "no-pads"


def test_what_cannot_be_written_or_read_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(DoublesixError) as refused:
        PadFile.begin(tmp_path / "file", pad_of())
    assert refused.value.code == "cannot-write"
    with pytest.raises(DoublesixError) as refused:
        load(tmp_path / "none.json")
    assert refused.value.code == "cannot-read"


def test_where_nothing_could_be_written_nothing_has_changed(tmp_path: Path) -> None:
    kept = PadFile.begin(tmp_path / "pads", pad_of())
    kept.path.unlink()
    kept.path.parent.rmdir()
    with pytest.raises(DoublesixError):
        kept.change(kept.pad.add(told(ROUND)))
    assert kept.pad == pad_of()


def test_what_another_window_wrote_is_taken_up_and_never_written_over(tmp_path: Path) -> None:
    here = PadFile.begin(tmp_path, pad_of())
    there = PadFile.open(here.path)
    there.change(there.pad.add(told(ROUND)))
    with pytest.raises(DoublesixError) as refused:
        here.change(here.pad.add(told("Ben out, Anna 5, Cleo 6")))
    assert refused.value.code == "pad-elsewhere"
    assert here.pad == load(here.path) == pad_of(ROUND)
    here.change(here.pad.add(told("Ben out, Anna 5, Cleo 6")))
    assert load(here.path) == pad_of(ROUND, "Ben out, Anna 5, Cleo 6")


def test_only_what_was_changed_here_is_undone(tmp_path: Path) -> None:
    here = PadFile.begin(tmp_path, pad_of())
    here.change(here.pad.add(told(ROUND)))
    there = PadFile.open(here.path)
    assert (here.can_undo, there.can_undo) == (True, False)
    there.change(there.pad.remove(1))
    with pytest.raises(DoublesixError) as refused:
        here.undo()
    assert refused.value.code == "pad-elsewhere"
    assert not here.can_undo
    assert load(here.path) == pad_of()
