"""Several people at one keyboard: nobody is told of a tile that their own seat does not know."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from tests.table.tables import agree
from tests.terminal.conversation import Eager, converse

from doublesix.i18n import words_for
from doublesix.rules.rules import Rounds
from doublesix.rules.sheet_files import SHEETS
from doublesix.terminal.plain.game import run_plain
from doublesix.terminal.session import Session
from doublesix.tiles import Tile, TileSet
from doublesix.view import SeenDeal, View

TILE = re.compile(r"\b([0-6])-([0-6])\b")
CURTAIN = re.compile(r"(\w+), your turn\. Press Enter when nobody else can see\.")


def known_to(view: View) -> TileSet:
    """The tiles that a seat has seen: its own, those on the table, and lots that were drawn openly."""
    lots = (tile for event in view.events if isinstance(event, SeenDeal) for lot in event.lots for _, tile in lot)
    return TileSet(laid.tile for laid in view.line.laid) | view.hand | TileSet(lots)


class Watched(io.StringIO):
    """What is written, each line held against what the one who reads it may know."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        people = session.table.agreement.people
        self._alone = people[0] if len(people) == 1 else None
        self._reader = self._alone
        self.checked = 0

    def write(self, text: str, /) -> int:
        table = self._session.table
        curtain = CURTAIN.match(text)
        if curtain:
            self._reader = table.names.index(curtain[1])
        elif table.turn is not None:
            named = TileSet(Tile(int(one), int(other)) for one, other in TILE.findall(text))
            assert not named - known_to(table.view(self._reader)), text
            self.checked += len(named)
        else:
            self._reader = self._alone
        return super().write(text)


class Curious(Eager):
    """Somebody who asks for everything that can be asked for before they do anything."""

    def __init__(self, heard: io.StringIO) -> None:
        super().__init__(heard)
        self._questions: list[str] = []

    def readline(self) -> str:
        if not self.heard.getvalue().splitlines()[-1].startswith("What do you do"):
            return super().readline()
        if not self._questions:
            self._questions = ["hint", "table", "hand", "log", "score", "picture", "undo", ""]
        question = self._questions.pop(0)
        return f"{question}\n" if question else super().readline()


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize(("people", "bots"), [(2, 1), (2, 0), (1, 2)])
def test_nobody_hears_of_a_tile_that_they_do_not_know(tmp_path: Path, sheet: str, people: int, bots: int) -> None:
    session = Session.start(agree(sheet, people=people, bots=bots, target=Rounds(2)), tmp_path)
    heard = Watched(session)
    status = run_plain(session, pause=0, reading=Eager(heard), writing=heard, words=words_for("en"))
    assert status == 0
    assert heard.checked > 50


def test_nor_by_asking_for_everything(tmp_path: Path) -> None:
    session = Session.start(agree(people=2, bots=2, target=Rounds(1)), tmp_path)
    heard = Watched(session)
    run_plain(session, pause=0, reading=Curious(heard), writing=heard, words=words_for("en"))
    assert heard.checked > 100


def test_a_hand_is_named_only_after_its_owner_has_come(tmp_path: Path) -> None:
    """Each question about a turn is preceded by the curtain of the same person since anybody else was asked."""
    session = Session.start(agree(people=3, bots=0, target=Rounds(1)), tmp_path)
    heard = Watched(session)
    run_plain(session, pause=0, reading=Eager(heard), writing=heard, words=words_for("en"))
    alone = ""
    for line in heard.getvalue().splitlines():
        curtain = CURTAIN.match(line)
        alone = curtain[1] if curtain else alone
        if line.startswith("What do you do, "):
            assert line == f"What do you do, {alone}?"


def test_help_is_answered_before_anybody_has_come(tmp_path: Path) -> None:
    session = Session.start(agree(people=2, bots=0, target=Rounds(1)), tmp_path)
    told = converse(session, "?", "help", "quit")
    assert sum(bool(CURTAIN.match(line)) for line in told.lines) == 3
    assert sum(line.startswith("help, ?") for line in told.lines) == 2
    assert not any(line.startswith("What do you do") for line in told.lines)
