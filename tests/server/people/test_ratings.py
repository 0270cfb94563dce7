"""Ratings: what is rated, which way they go, and that a game counts once."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.server.store.sample_games import a_game, seat

from doublesix.room.game_ratings import GameRatings, Unrated
from doublesix.server.people.ratings import ShownRating, rate_game, ratings_after, shown_ratings
from doublesix.server.store import people
from doublesix.server.store.games import EndedSeat
from doublesix.server.store.store import Connection


@pytest.fixture
def anna(connection: Connection) -> str:
    return with_account(connection, "Anna")


@pytest.fixture
def bruno(connection: Connection) -> str:
    return with_account(connection, "Bruno")


def with_account(connection: Connection, name: str) -> str:
    person = people.create(connection, name, None, 0)
    people.add_account(connection, person, name, "written")
    return person


def points(connection: Connection, person: str) -> int | None:
    found = shown_ratings(connection, person)
    return found[0].points if found else None


def test_the_winner_goes_up_as_the_loser_goes_down(connection: Connection, anna: str, bruno: str) -> None:
    a_game(connection, seats=[seat(0, "Anna", person=anna, won=True), seat(1, "Bruno", person=bruno)])
    assert rate_game(connection, "g1")
    (better,), (worse,) = shown_ratings(connection, anna), shown_ratings(connection, bruno)
    assert better.points - 1500 == 1500 - worse.points > 0
    assert (better.sheet, better.players, better.games) == ("block", 2, 1)
    assert better.give_or_take == worse.give_or_take < 1000


def test_a_game_counts_once(connection: Connection, anna: str, bruno: str) -> None:
    a_game(connection, seats=[seat(0, "Anna", person=anna, won=True), seat(1, "Bruno", person=bruno)])
    assert rate_game(connection, "g1")
    before = shown_ratings(connection, anna)
    assert not rate_game(connection, "g1")
    assert shown_ratings(connection, anna) == before


def test_the_more_games_the_surer(connection: Connection, anna: str, bruno: str) -> None:
    surer: list[ShownRating] = []
    for number in range(1, 11):
        won = number % 2 == 0
        seats = [seat(0, "Anna", person=anna, won=won), seat(1, "Bruno", person=bruno, won=not won)]
        a_game(connection, game=f"g{number}", number=number, seats=seats)
        rate_game(connection, f"g{number}")
        surer += shown_ratings(connection, anna)
    assert surer[-1].games == 10
    assert [one.give_or_take for one in surer] == sorted((one.give_or_take for one in surer), reverse=True)
    assert abs(surer[-1].points - 1500) < 150, "five all"


def test_each_number_of_players_has_its_own(connection: Connection, anna: str, bruno: str) -> None:
    pair = [seat(0, "Anna", person=anna, won=True), seat(1, "Bruno", person=bruno)]
    a_game(connection, game="two", number=1, seats=pair)
    a_game(connection, game="three", number=2, seats=[*pair, seat(2, "Bot")])
    assert rate_game(connection, "two")
    assert rate_game(connection, "three")
    assert [(one.players, one.games) for one in shown_ratings(connection, anna)] == [(2, 1), (3, 1)]


def test_partners_win_and_lose_together(connection: Connection, anna: str, bruno: str) -> None:
    cleo, dan = with_account(connection, "Cleo"), with_account(connection, "Dan")
    a_game(
        connection,
        seats=[
            seat(0, "Anna", person=anna, side=0, won=True),
            seat(1, "Bruno", person=bruno, side=1),
            seat(2, "Cleo", person=cleo, side=0, won=True),
            seat(3, "Dan", person=dan, side=1),
        ],
    )
    assert rate_game(connection, "g1")
    assert points(connection, anna) == points(connection, cleo)
    assert points(connection, bruno) == points(connection, dan)
    assert (points(connection, anna) or 0) > (points(connection, bruno) or 0)


def test_a_partner_who_is_a_bot_takes_the_side_out(connection: Connection, anna: str, bruno: str) -> None:
    a_game(
        connection,
        seats=[
            seat(0, "Anna", person=anna, side=0, won=True),
            seat(1, "Bruno", person=bruno, side=1),
            seat(2, "Bot", side=0, won=True),
            seat(3, "Bot 2", side=1),
        ],
    )
    assert not rate_game(connection, "g1")


def test_against_bots_and_guests_nothing_is_rated(connection: Connection, anna: str) -> None:
    guest = people.create(connection, "Guest 5", None, 0)
    seats = [seat(0, "Anna", person=anna, won=True), seat(1, "Bot"), seat(2, "Guest 5", person=guest)]
    a_game(connection, seats=seats)
    assert not rate_game(connection, "g1")
    assert shown_ratings(connection, anna) == []


def test_that_a_bot_beat_two_people_says_nothing_about_them(connection: Connection, anna: str, bruno: str) -> None:
    a_game(
        connection,
        seats=[seat(0, "Anna", person=anna), seat(1, "Bruno", person=bruno), seat(2, "Bot", won=True)],
    )
    assert not rate_game(connection, "g1")


def test_a_game_that_nobody_won_is_a_draw(connection: Connection, anna: str, bruno: str) -> None:
    a_game(connection, seats=[seat(0, "Anna", person=anna), seat(1, "Bruno", person=bruno)])
    assert rate_game(connection, "g1")
    assert points(connection, anna) == points(connection, bruno) == 1500


def test_a_single_round_is_rated_as_a_game_and_one_that_all_share_as_a_draw(
    connection: Connection, anna: str, bruno: str
) -> None:
    """A blocked round that nobody wins is a drawn game: all have most points, none."""
    both = [seat(0, "Anna", person=anna, won=True), seat(1, "Bruno", person=bruno, won=True)]
    a_game(connection, seats=both)
    assert rate_game(connection, "g1")
    assert points(connection, anna) == points(connection, bruno) == 1500


def test_nobody_gains_by_playing_against_themselves(connection: Connection, anna: str) -> None:
    a_game(connection, seats=[seat(0, "Anna", person=anna, won=True), seat(1, "Anna 2", person=anna)])
    assert not rate_game(connection, "g1")


def test_a_game_that_is_not_there_is_not_rated(connection: Connection) -> None:
    assert not rate_game(connection, "nowhere")


def test_what_a_game_changed_is_kept_with_it(connection: Connection, anna: str, bruno: str) -> None:
    a_game(connection, seats=[seat(0, "Anna", person=anna, won=True), seat(1, "Bruno", person=bruno)])
    assert rate_game(connection, "g1")
    after = points(connection, anna), points(connection, bruno)
    assert ratings_after(connection, "g1") == GameRatings({0: (1500, after[0] or 0), 1: (1500, after[1] or 0)})


@pytest.mark.parametrize(
    ("seats", "late", "reason"),
    [
        (lambda anna, _: [seat(0, "Anna", person=anna, won=True), seat(1, "Bot")], (), Unrated.TOO_FEW),
        (lambda anna, bruno: [seat(0, "A", person=anna, won=True), seat(1, "B", person=bruno)], (1,), Unrated.TOO_FEW),
        (lambda anna, _: [seat(0, "A", person=anna, won=True), seat(1, "A 2", person=anna)], (), Unrated.SAME_PERSON),
        (
            lambda anna, bruno: [seat(0, "A", person=anna), seat(1, "B", person=bruno), seat(2, "Bot", won=True)],
            (),
            Unrated.NO_WINNER,
        ),
    ],
)
def test_why_a_game_is_not_rated_is_kept_with_it(
    connection: Connection,
    anna: str,
    bruno: str,
    seats: Callable[[str, str], list[EndedSeat]],
    late: tuple[int, ...],
    reason: Unrated,
) -> None:
    a_game(connection, seats=seats(anna, bruno))
    assert not rate_game(connection, "g1", late)
    assert ratings_after(connection, "g1") == GameRatings(unrated=reason)
