"""Games that have ended are found by who played and where."""

from __future__ import annotations

import sqlite3

import psycopg
import pytest
from tests.server.store.sample_games import a_game, seat

from doublesix.server.store import games, people
from doublesix.server.store.store import Connection


def test_a_game_comes_back_as_it_was_kept(connection: Connection) -> None:
    anna = people.create(connection, "Anna", None, 0)
    kept = a_game(connection, seats=[seat(0, "Anna", person=anna, won=True), seat(1, "Bot")], record="the record")
    assert games.load(connection, "g1") == kept
    assert games.record_of(connection, "g1") == "the record"


def test_a_game_that_was_never_played_is_not_there(connection: Connection) -> None:
    assert games.load(connection, "g1") is None
    assert games.record_of(connection, "g1") is None


def test_a_game_of_a_table_is_kept_once(connection: Connection) -> None:
    a_game(connection, game="g1")
    with pytest.raises((sqlite3.IntegrityError, psycopg.IntegrityError)):
        a_game(connection, game="g2")


def test_the_games_of_a_person_are_the_latest_first(connection: Connection) -> None:
    anna = people.create(connection, "Anna", None, 0)
    for number in range(1, 5):
        a_game(connection, game=f"g{number}", number=number, ended_ms=number, seats=[seat(0, "Anna", person=anna)])
    a_game(connection, game="others", room="PLMB")
    assert [game.id for game in games.of_person(connection, anna, limit=2)] == ["g4", "g3"]
    assert [game.id for game in games.of_person(connection, anna, limit=9, skip=3)] == ["g1"]


def test_somebody_who_is_gone_before_the_end_is_kept_as_nobody(connection: Connection) -> None:
    """A game must end for the others, also if somebody has deleted their account meanwhile."""
    game = a_game(connection, seats=[seat(0, "Anna", person="gone"), seat(1, "Bruno")])
    kept = games.load(connection, game.id)
    assert kept
    assert (kept.seats[0].person, kept.seats[0].name) == (None, "Anna")
