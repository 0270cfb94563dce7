"""Nothing hidden is told, in games of every kind: a short look with what the soak looks at by the million."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests import chance
from tests.room.rooms import FOUR, dealt, last

import hidden_tiles
import leaks
import look_alikes
from doublesix.i18n import Words
from doublesix.room.room import Room
from doublesix.rules.sheet_files import SHEETS
from hidden_tiles import NotToKnow
from planted_leaks import LEAKS

ROOT = Path(__file__).parents[1]
GAMES = 200 if chance.IS_NEW else 2
TWIN_GAMES, MOST_TWINS = (20, None) if chance.IS_NEW else (1, 12)


def test_no_message_tells_what_somebody_may_not_know() -> None:
    found = hidden_tiles.look_at_games([f"test {number}" for number in range(GAMES)])
    assert found.wrong == []
    assert found.messages > 500 * GAMES


@pytest.mark.parametrize("sheet", SHEETS)
def test_games_that_look_alike_are_told_alike_also_if_they_are_read_from_the_log(sheet: str) -> None:
    compared = 0
    for number in range(TWIN_GAMES):
        one, other = (look_alikes.digests(f"test {number}", sheet, which, MOST_TWINS) for which in (0, 1))
        assert one == other, look_alikes.difference(f"test {number}", sheet)
        compared += len(one)
    assert compared > 20


def test_another_process_tells_the_same_bytes() -> None:
    """One that orders hashes in another way, and read the table from its log."""
    program = "import look_alikes, sys; print(*(one.hex() for one in look_alikes.digests('other', 'protocol', 1, 12)))"
    environment = {"PYTHONPATH": ":".join(sys.path), "PYTHONHASHSEED": "28"}
    said = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    assert [bytes.fromhex(one) for one in said.stdout.split()] == look_alikes.digests("other", "protocol", 0, 12)


def test_what_is_hidden_would_be_found() -> None:
    """The looks above would mean nothing if they saw nothing."""
    room = dealt(FOUR)
    ended = last(room)
    assert room.table is not None
    assert ended.table is not None
    mine, others = next(iter(room.table.round.hands[0])), next(iter(room.table.round.hands[1]))
    hidden = NotToKnow.of(room, 0)
    assert hidden.found_in(f'{{"tile":"{mine}"}}'.encode()) is None
    assert hidden.found_in(f'{{"tile":"{others}"}}'.encode()) == f"the tile {others}"
    assert hidden.found_in(f'{{"said":"It is {others.low}-{others.high}."}}'.encode())
    assert hidden.found_in(f'{{"id":"20{others}"}}'.encode()) is None
    assert NotToKnow.of(room, 1).found_in(f'{{"tile":"{others}"}}'.encode()) is None
    assert NotToKnow.of(room, None).found_in(f'{{"tile":"{mine}"}}'.encode())
    assert NotToKnow.of(ended, None).found_in(f'{{"tile":"{ended.table.round.boneyard[0]}"}}'.encode())
    assert hidden.found_in(f'{{"secret":"{room.table.fair[0].secret.hex()}"}}'.encode()) == "the secret of a deal"
    assert hidden.found_in(f'{{"seal":"{room.seal.hex()}"}}'.encode()) == "the seal"
    assert hidden.found_in(b'{"person":"person-3"}') == "the id of a person"
    assert hidden.found_in("\U0001f061".encode()) == "the picture of a tile"


def test_a_game_that_tells_too_much_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twins differ as soon as a message depends on a hidden tile."""

    def tells_too_much(room: Room, seat: int, words: Words) -> object:
        assert room.table is not None
        return room.table.round.hands

    monkeypatch.setattr("look_alikes.tell_turn", tells_too_much)
    one, other = (look_alikes.digests("test 0", "luckies", which, 12) for which in (0, 1))
    assert one != other
    assert "notice differs" in look_alikes.difference("test 0", "luckies")


def test_every_leak_can_still_be_planted() -> None:
    """They are planted by a soak, which takes minutes; here we only see that each still fits the source."""
    assert [fault for leak in LEAKS for fault in leaks.faults(leak)] == []
    assert len(LEAKS) >= 30
    assert len({leak.name for leak in LEAKS}) == len(LEAKS)


def test_every_test_that_the_threat_model_names_is_there() -> None:
    page = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", page)
    assert len(named) > 50
    assert page.count("::") == len(named)
    files = {file: ast.parse((ROOT / file).read_text(encoding="utf-8")).body for file, _ in named}
    found = {(file, part.name) for file, body in files.items() for part in body if isinstance(part, ast.FunctionDef)}
    assert set(named) - found == set()
    assert all(Path(file).name.startswith("test_") and name.startswith("test_") for file, name in named)


def test_every_line_of_the_threat_model_has_a_test() -> None:
    page = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    rows = [row for row in re.findall(r"^\|.*\|$", page, re.MULTILINE) if row.count("|") == 4 and "---" not in row]
    assert [row for row in rows if "::" not in row and "| threat |" not in row] == []
