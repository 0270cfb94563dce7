"""A game at this keyboard: what is done is on the disk before anybody is told, and goes on after a break."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tests import chance
from tests.table.tables import agree

from doublesix.actions import PASS
from doublesix.errors import DoublesixError, IllegalAction
from doublesix.record.replay import replay
from doublesix.rules.rules import Rounds
from doublesix.rules.sheet_files import SHEETS
from doublesix.rules.variant import FIRST_REVISION
from doublesix.terminal.games import read_saved
from doublesix.terminal.session import Session

FIRST = Path(__file__).parent.parent / "record" / "golden" / "first"
"""Games of the first revision of our rules."""


def saved(session: Session) -> object:
    return replay(read_saved(session.path))


def go_on(session: Session) -> None:
    """Do the next thing: a bot chooses, a person does the first that may be done, or the next round is dealt."""
    table = session.table
    if table.turn is None:
        session.next_round()
    else:
        session.act(table.round.options[0] if table.waits_for_person else session.bots_choice()())


@pytest.mark.parametrize("sheet", chance.some(SHEETS, 2))
def test_all_that_happens_is_on_the_disk(tmp_path: Path, sheet: str) -> None:
    session = Session.start(agree(sheet, target=Rounds(2)), tmp_path)
    while not session.table.is_over:
        assert saved(session) == session.table.game
        go_on(session)
    assert saved(session) == session.table.game


def test_it_goes_on_after_a_break_at_any_moment_with_the_same_hidden_tiles(tmp_path: Path) -> None:
    whole = Session.start(agree(target=Rounds(2)), tmp_path / "whole")
    broken = Session.start(agree(target=Rounds(2)), tmp_path / "broken")
    while not whole.table.is_over:
        go_on(whole)
        go_on(broken)
        broken = Session.resume(tmp_path / "broken", broken.path.stem)
        assert broken.table.game == whole.table.game


@pytest.mark.parametrize("game", ["sixcolours-unfinished", "sixcolours-to-100"])
def test_a_game_from_before_our_rules_changed_goes_on_by_those_it_was_begun_with(tmp_path: Path, game: str) -> None:
    """Nobody passed then where no extra tile was offered, and none is offered now to those who have none."""
    shutil.copy(FIRST / f"{game}.domino", tmp_path)
    session = Session.resume(tmp_path, game)
    steps = 0
    while not session.table.is_over:
        assert saved(session) == session.table.game
        assert not session.table.round.nothing_to_add
        go_on(session)
        steps += 1
        if steps % 7 == 0:
            session = Session.resume(tmp_path, game)
    assert saved(session) == session.table.game
    assert session.table.agreement.variant.revision == FIRST_REVISION


def test_leaving_keeps_everything(tmp_path: Path) -> None:
    session = Session.start(agree(), tmp_path)
    for _ in range(9):
        go_on(session)
    session.close()
    assert Session.resume(tmp_path).table.game == session.table.game


def test_what_is_refused_is_not_written(tmp_path: Path) -> None:
    session = Session.start(agree(), tmp_path)
    before = session.path.read_bytes()
    with pytest.raises(IllegalAction):
        session.act(PASS)
    assert session.path.read_bytes() == before
    assert not session.table.round.actions


def test_what_cannot_be_written_is_not_done(tmp_path: Path) -> None:
    session = Session.start(agree(), tmp_path)
    other = Session.resume(tmp_path)
    go_on(other)
    before = session.table
    with pytest.raises(DoublesixError) as refused:
        go_on(session)
    assert refused.value.code == "game-elsewhere"
    assert session.table is before
    assert saved(session) == other.table.game


def test_a_choice_that_was_taken_back_is_gone_from_the_disk(tmp_path: Path) -> None:
    session = Session.start(agree(), tmp_path)
    while not session.table.can_take_back:
        go_on(session)
    session.take_back()
    assert saved(session) == session.table.game
    assert Session.resume(tmp_path).table.game == session.table.game


def test_a_round_can_be_taken_back_after_its_end(tmp_path: Path) -> None:
    session = Session.start(agree(), tmp_path)
    while not session.table.round.is_over:
        go_on(session)
    session.take_back()
    assert session.table.turn == 0
    assert session.table.game.scores == (0, 0, 0, 0)
    assert saved(session) == session.table.game


def test_a_hint_is_something_that_may_be_done_and_changes_nothing(tmp_path: Path) -> None:
    session = Session.start(agree(), tmp_path)
    while not session.table.waits_for_person or len(session.table.round.options) == 1:
        go_on(session)
    before = session.table
    assert session.hint()().action in before.round.options
    assert session.table is before


@pytest.mark.parametrize(("people", "seen_by"), [(0, {None}), (1, {0}), (2, {0, 1, None}), (4, {0, 1, 2, 3})])
def test_the_table_is_seen_with_the_eyes_of_those_who_may_see_it(
    tmp_path: Path, people: int, seen_by: set[int | None]
) -> None:
    session = Session.start(agree(people=people, bots=4 - people), tmp_path)
    eyes = set()
    while session.table.turn is not None:
        eyes.add(session.eyes)
        assert session.view.seat == session.eyes
        assert [seat for seat, hand in enumerate(session.view.hands) if hand is not None] in ([], [session.eyes])
        go_on(session)
    assert eyes == seen_by
