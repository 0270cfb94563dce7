"""The log of a table: each entry has its place once, each command is done once."""

from __future__ import annotations

import pytest
from tests.server.store.jobs import GATHERING, appending, entry, opening
from tests.server.store.sample_games import a_game

from doublesix.server.store import rooms
from doublesix.server.store.codes import CodeTaken
from doublesix.server.store.rooms import Card, Conflict, ListedRoom, LogEntry, NoSuchRoom, Repeated, RoomChange
from doublesix.server.store.store import Connection


def codes(connection: Connection, limit: int = 10) -> list[str]:
    return [one.code for one in rooms.listed(connection, limit)]


def test_a_table_comes_back_as_it_was_kept(connection: Connection) -> None:
    opening()(connection)
    appending(entry(1), entry(2, b"6-5", actor="anna", command_id="c1"))(connection)
    first, second = LogEntry(1, 1_001, b"6-6"), LogEntry(2, 1_002, b"6-5", "anna", "c1", b"done: 6-5")
    assert rooms.tail(connection, "HTRK", 0) == (first, second)
    assert rooms.listed(connection, 10) == [ListedRoom("HTRK", GATHERING.summary, b"6-6")]


def test_a_table_that_nobody_opened_is_not_there(connection: Connection) -> None:
    assert rooms.tail(connection, "HTRK", 0) == ()
    with pytest.raises(NoSuchRoom):
        appending(entry(1))(connection)


def test_two_tables_never_have_the_same_code(connection: Connection) -> None:
    opening()(connection)
    with pytest.raises(CodeTaken):
        opening()(connection)


def test_the_code_of_a_table_that_is_gone_still_leads_to_its_games(connection: Connection) -> None:
    opening()(connection)
    a_game(connection, room="HTRK")
    assert rooms.forget_untouched(connection, "gathering", before_ms=9_999) == ["HTRK"]
    with pytest.raises(CodeTaken):
        opening()(connection)


def test_a_place_that_is_taken_cannot_be_had_again(connection: Connection) -> None:
    opening()(connection)
    appending(entry(1), entry(2))(connection)
    with pytest.raises(Conflict) as conflict:
        appending(entry(2, b"late"))(connection)
    assert conflict.value.seq == 2
    assert [one.body for one in rooms.tail(connection, "HTRK", 0)] == [b"6-6", b"6-6"]


def test_a_place_further_on_cannot_be_had_yet(connection: Connection) -> None:
    opening()(connection)
    with pytest.raises(Conflict) as conflict:
        appending(entry(2))(connection)
    assert conflict.value.seq == 0


def test_entries_that_leave_a_gap_are_a_mistake(connection: Connection) -> None:
    opening()(connection)
    with pytest.raises(ValueError, match="gap"):
        appending(entry(1), entry(3))(connection)


def test_a_command_that_comes_again_has_its_first_answer(connection: Connection) -> None:
    """The answer was lost on its way, so the same command comes again, by now to another place in the log."""
    opening()(connection)
    appending(entry(1, b"6-6", actor="anna", command_id="c1"), entry(2))(connection)
    with pytest.raises(Repeated) as repeated:
        appending(entry(3, b"other", actor="anna", command_id="c1"))(connection)
    assert repeated.value.entry == LogEntry(1, 1_001, b"6-6", "anna", "c1", b"done: 6-6")
    assert len(rooms.tail(connection, "HTRK", 0)) == 2


def test_others_may_use_the_same_command_id(connection: Connection) -> None:
    opening()(connection)
    opening("PLMB")(connection)
    appending(entry(1, actor="anna", command_id="c1"), entry(2, actor="bruno", command_id="c1"))(connection)
    appending(entry(1, actor="anna", command_id="c1"), code="PLMB")(connection)
    assert len(rooms.tail(connection, "HTRK", 0)) == 2


def test_who_was_away_gets_only_what_they_missed(connection: Connection) -> None:
    opening()(connection)
    appending(*(entry(seq) for seq in range(1, 8)))(connection)
    assert [one.seq for one in rooms.tail(connection, "HTRK", 4)] == [5, 6, 7]
    assert rooms.tail(connection, "HTRK", 7) == ()


def test_the_lobby_sees_listed_tables_the_latest_first(connection: Connection) -> None:
    for code, card in (("OLD", GATHERING), ("SECRET", Card("gathering")), ("NEW", GATHERING)):
        opening(code, card)(connection)
        appending(entry(1), code=code)(connection)
    rooms.touch(connection, "NEW", 2_000)
    assert codes(connection) == ["NEW", "OLD"]
    assert codes(connection, limit=1) == ["NEW"]
    rooms.touch(connection, "OLD", 3_000)
    assert codes(connection) == ["OLD", "NEW"]


def test_the_card_changes_with_the_log(connection: Connection) -> None:
    opening()(connection)
    appending(entry(1), card=Card("playing", summary=b"full"))(connection)
    assert codes(connection) == []
    assert rooms.not_led(connection, "gathering", "", 10) == []
    assert rooms.not_led(connection, "playing", "", 10) == ["HTRK"]


def test_only_what_changes_is_written(connection: Connection) -> None:
    """The last writer knows what is there; a column that is not written costs nothing, nor do its indices."""
    before, after = Card("playing", summary=b"Anna's turn", due_ms=5), Card("playing", summary=b"Ben's turn", due_ms=5)
    assert RoomChange(None, after, before).columns == {"summary": b"Ben's turn"}
    assert RoomChange(7, None, before).columns == {"touched_ms": 7}
    opening("HTRK", Card("gathering", due_ms=9), at_ms=1)(connection)
    rooms.append(connection, "HTRK", [entry(1, actor="anna", command_id="c1")], RoomChange(None, after, before), "anna")
    kept = rooms.find(connection, "HTRK")
    assert kept is not None
    assert (kept.seq, kept.card) == (1, Card("gathering", summary=b"Ben's turn", due_ms=9))
    assert rooms.forget_untouched(connection, "gathering", before_ms=2) == [], "its clock of days runs"
    rooms.append(connection, "HTRK", [entry(2)], RoomChange(3, Card("gathering")))
    assert rooms.forget_untouched(connection, "gathering", before_ms=3) == []
    assert rooms.forget_untouched(connection, "gathering", before_ms=4) == ["HTRK"]


def test_only_what_is_abandoned_is_forgotten(connection: Connection) -> None:
    opening("OLD", at_ms=1)(connection)
    opening("NEW", at_ms=50)(connection)
    opening("PLAYED", Card("playing"), at_ms=1)(connection)
    appending(entry(1), code="PLAYED")(connection)
    assert rooms.forget_untouched(connection, "gathering", before_ms=50) == ["OLD"]
    assert rooms.not_led(connection, "gathering", "", 10) == ["NEW"]
    assert rooms.tail(connection, "PLAYED", 0)
