"""Who is at a table, and who has gone."""

from __future__ import annotations

from doublesix.server.hall.presence import Presence

TWO = {0: "anna", 1: "ben"}


def test_everybody_was_there_just_now_when_a_table_is_loaded() -> None:
    presence = Presence(now=100, grace=15)
    assert presence.away(TWO, 114) == frozenset()
    assert presence.away(TWO, 115) == {0, 1}


def test_somebody_who_is_connected_is_not_away() -> None:
    presence = Presence(now=0, grace=15)
    presence.arrive("anna")
    assert presence.away(TWO, 1_000) == {1}


def test_somebody_with_two_windows_is_there_until_both_are_closed() -> None:
    presence = Presence(now=0, grace=15)
    presence.arrive("anna")
    presence.arrive("anna")
    presence.leave("anna", 50)
    assert 0 not in presence.away(TWO, 1_000)
    presence.leave("anna", 1_000)
    assert 0 not in presence.away(TWO, 1_014)
    assert 0 in presence.away(TWO, 1_015)


def test_somebody_who_asks_for_something_is_there_for_a_while() -> None:
    presence = Presence(now=0, grace=15)
    presence.note("ben", 100)
    assert presence.away(TWO, 110) == {0}


def test_it_is_known_when_the_next_will_be_away() -> None:
    presence = Presence(now=0, grace=15)
    presence.note("ben", 10)
    assert presence.next_change(TWO.values(), 0) == 15
    assert presence.next_change(TWO.values(), 15) == 25
    assert presence.next_change(TWO.values(), 25) is None
    presence.arrive("anna")
    assert presence.next_change(["anna"], 0) is None
