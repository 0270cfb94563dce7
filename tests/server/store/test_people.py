"""People, friends, seats, ratings, reviews and browsers are kept alike in both stores."""

from __future__ import annotations

import pytest
from tests.server.store.jobs import GATHERING, appending, entry, opening
from tests.server.store.sample_games import a_game, seat

from doublesix.review.figures import SeatFigures
from doublesix.review.weaknesses import CostlyChoice, GameWeaknesses, RoundPart, Topic
from doublesix.server.store import friends, games, people, push, ratings, reviews, room_seats, rooms, sessions
from doublesix.server.store.codes import CodeTaken
from doublesix.server.store.friends import Friend
from doublesix.server.store.people import Account, AccountTaken, Person, StoredProfile
from doublesix.server.store.push import MOST_BROWSERS, PushSubscription
from doublesix.server.store.ratings import RatedGame, StoredRating
from doublesix.server.store.reviews import GameFigures
from doublesix.server.store.rooms import Card, RoomChange
from doublesix.server.store.store import Connection


def somebody(connection: Connection, name: str, *, account: bool = True) -> str:
    person = people.create(connection, name, None, 7)
    if account:
        people.add_account(connection, person, name, f"hash of {name}")
    return person


def test_a_guest_becomes_somebody_with_an_account(connection: Connection) -> None:
    guest = somebody(connection, "Änne", account=False)
    people.rename(connection, guest, "Anne")
    people.speak(connection, guest, "de")
    assert people.load(connection, guest) == Person(guest, "Anne", None, "de")
    people.add_account(connection, guest, "Anne", "hash")
    assert people.account_named(connection, "ANNE") == people.account_of(connection, guest) == Account(guest, "hash")
    with pytest.raises(AccountTaken):
        people.add_account(connection, somebody(connection, "other", account=False), "anne", "hash")
    people.set_password(connection, guest, "another")
    people.show_profile(connection, guest, shown=False)
    assert people.account_of(connection, guest) == Account(guest, "another")
    hidden = StoredProfile(guest, "Anne", 7, shown=False)
    assert people.profile_named(connection, "anne") == people.profile_of(connection, guest) == hidden


def test_a_guest_who_signs_in_is_known_by_both_ids(connection: Connection) -> None:
    anna, guest = somebody(connection, "Anna"), somebody(connection, "guest", account=False)
    game = a_game(connection, seats=[seat(0, "Anna", person=guest, won=True), seat(1, "Ben")])
    push.subscribe(connection, guest, PushSubscription("https://push", "key", "secret", "en"), 1)
    people.merge_guest(connection, guest, anna)
    merged = Person(anna, "Anna", "Anna", None, frozenset({guest}))
    assert people.load(connection, guest) == people.load(connection, anna) == merged
    assert [one.id for one in games.of_person(connection, anna)] == [game.id]
    assert len(push.browsers_of(connection, guest)) == games.count_of_person(connection, anna) == 1
    people.delete(connection, anna)
    assert people.load(connection, guest) is None
    kept = games.load(connection, game.id)
    assert kept
    assert kept.seats[0].person is None


def test_idle_guests_are_forgotten_and_others_are_not(connection: Connection) -> None:
    account, player = somebody(connection, "account"), somebody(connection, "player", account=False)
    visitor, idle = (somebody(connection, name, account=False) for name in ("visitor", "idle"))
    a_game(connection, seats=[seat(0, "player", person=player)])
    token = sessions.begin(connection, visitor, 5)
    people.forget_idle_guests(connection, before_ms=8)
    left = [one for one in (account, player, visitor, idle) if people.load(connection, one)]
    assert left == [account, player, visitor]
    sessions.use(connection, token, 9)
    sessions.forget_unused(connection, before_ms=9)
    found = sessions.find(connection, token)
    assert found
    assert (found.person.id, found.used_ms) == (visitor, 9)
    sessions.end_others(connection, visitor, token)
    sessions.end(connection, token)
    assert sessions.find(connection, token) is None


def test_friends_are_told_by_name_with_the_ids_they_had(connection: Connection) -> None:
    anna, ben, clara = (somebody(connection, name) for name in ("Anna", "ben", "Clara"))
    for number in (1, 2):
        guest = somebody(connection, f"guest {number}", account=False)
        people.merge_guest(connection, guest, ben)
    for other in (clara, ben):
        assert friends.befriend(connection, anna, other, most=2)
    assert not friends.befriend(connection, anna, somebody(connection, "Dirk"), most=2)
    assert friends.befriend(connection, anna, ben, most=2), "they are friends already"
    found = friends.friends_of(connection, anna)
    assert [(one.person, one.name, len(one.former)) for one in found] == [(ben, "ben", 2), (clara, "Clara", 0)]
    assert friends.friends_of(connection, anna, [clara]) == [Friend(clara, "Clara", shown=True, former=())]
    friends.part(connection, clara, anna)
    assert not friends.are_friends(connection, anna, clara)
    token = friends.make_link(connection, anna)
    assert friends.make_link(connection, anna) != token
    assert friends.owner_of(connection, token) is None
    link = friends.link_of(connection, anna)
    assert link
    owner = friends.owner_of(connection, link)
    assert owner
    assert owner.id == anna
    friends.drop_link(connection, anna)
    assert friends.link_of(connection, anna) is None


def test_the_first_page_finds_tables_and_invitations(connection: Connection) -> None:
    anna, ben = somebody(connection, "Anna"), somebody(connection, "Ben")
    opening()(connection)
    appending(entry(1, b"opened"))(connection)
    room_seats.keep_people(connection, "HTRK", [anna])
    room_seats.invite(connection, "HTRK", anna, [ben, ben])
    (invited,) = room_seats.invitations_to(connection, ben, "gathering", 9)
    assert (invited.code, invited.inviter, invited.opening) == ("HTRK", "Anna", b"opened")
    room_seats.keep_people(connection, "HTRK", [anna, ben])
    assert room_seats.invitations_to(connection, ben, "gathering", 9) == []
    (found,) = room_seats.rooms_of(connection, [ben, "former"], "over", 9)
    assert (found.code, found.seated_as, found.summary) == ("HTRK", ben, GATHERING.summary)
    room_seats.drop(connection, "HTRK", [ben])
    assert room_seats.rooms_of(connection, [ben], "over", 9) == []
    rooms.append(connection, "HTRK", [entry(2, actor=ben, command_id="c")], RoomChange(card=Card("playing")), ben)
    assert [one.state for one in room_seats.rooms_of(connection, [ben], "over", 9)] == ["playing"], "shown again"
    room_seats.drop(connection, "HTRK", [ben])
    rooms.append(connection, "HTRK", [entry(3), entry(4, actor=ben, command_id="d")], None, ben)
    assert len(room_seats.rooms_of(connection, [ben], "over", 9)) == 1
    room_seats.forget_person(connection, ben)
    room_seats.decline(connection, "HTRK", ben)
    assert room_seats.rooms_of(connection, [ben], "over", 9) == []


def test_ratings_have_places_on_a_board(connection: Connection) -> None:
    board = RatedGame("block", 2)
    names = {name: somebody(connection, name) for name in ("Anna", "Ben", "Clara")}
    ratings.keep(connection, [StoredRating(names["Anna"], "block", 2, 20.0, 8.0, 9)])
    kept = [StoredRating(person, "block", 2, 25.5 + len(name), 7.25, 9) for name, person in names.items()]
    ratings.keep(connection, kept)
    ratings.keep(connection, [])
    assert ratings.find(connection, names["Anna"], "block", 2) == kept[0]
    assert ratings.of_person(connection, names["Ben"]) == [kept[1]]
    assert ratings.rated_games(connection, 5) == [board]
    assert [one.name for one in ratings.best(connection, board, 5, 2, 0)] == ["Clara", "Anna"]
    assert ratings.place_of(connection, names["Ben"], board, 5) == 3
    people.show_profile(connection, names["Clara"], shown=False)
    assert ratings.place_of(connection, names["Clara"], board, 5) is None
    game = a_game(connection).id
    ratings.keep_reason(connection, game, "why not")
    assert ratings.mark_rated(connection, game)
    assert not ratings.mark_rated(connection, game)
    ratings.keep_change(connection, game, 0, 1500, 1510)
    assert ratings.changes_of(connection, game) == {0: (1500, 1510)}
    assert ratings.reason_of(connection, game) == "why not"


def test_reviews_are_kept_with_their_figures(connection: Connection) -> None:
    anna = somebody(connection, "Anna")
    game = a_game(connection, seats=[seat(0, "Anna", person=anna), seat(1, "Ben")]).id
    for packed in (b"first", b"second"):
        reviews.keep(connection, game, packed)
        reviews.keep(connection, "gone", packed)
    assert reviews.load(connection, game) == b"second"
    assert reviews.load(connection, "gone") is None
    assert not reviews.has_figures(connection, game)
    reviews.keep_figures(connection, game, [SeatFigures(0, 0.5, None), SeatFigures(1, None, -2.0)])
    assert not reviews.has_figures(connection, game), "an older version kept them, without all that we tell"
    lost = GameWeaknesses(7, (CostlyChoice(RoundPart.END, Topic.DOUBLES, 2.5),))
    reviews.keep_figures(connection, game, [SeatFigures(0, None, 1.25, lost)])
    assert reviews.has_figures(connection, game)
    assert reviews.figures_of(connection, anna, 9) == [GameFigures(game, 0, 5_000, None, 1.25, lost)]
    newer = '{"rounds": 7, "costly": [["end", "of a later version", 1.0]]}'
    connection.execute("UPDATE review_figure SET weaknesses = ? WHERE seat = 0", (newer,))
    assert reviews.figures_of(connection, anna, 9) == [GameFigures(game, 0, 5_000, None, 1.25)]
    assert games.record_of(connection, game) == "doublesix record 1\n"
    games.rename_in_record(connection, game, 0, "somebody", "another record")
    renamed = games.last_of_both(connection, anna, anna)
    assert renamed
    assert (renamed.seats[0].name, games.record_of(connection, game)) == ("somebody", "another record")


def test_browsers_are_notified_of_a_turn_once(connection: Connection) -> None:
    anna, ben = somebody(connection, "Anna"), somebody(connection, "Ben")
    for number in range(MOST_BROWSERS + 2):
        push.subscribe(connection, anna, PushSubscription(f"https://push/{number:02}", "k", "s", "en"), number)
    push.subscribe(connection, ben, PushSubscription("https://push/05", "k2", "s2", "de"), 99)
    assert push.browsers_of(connection, ben) == (PushSubscription("https://push/05", "k2", "s2", "de"),)
    assert [one.endpoint[-2:] for one in push.browsers_of(connection, anna)][:2] == ["02", "03"]
    push.unsubscribe(connection, "https://push/05")
    assert push.browsers_of(connection, ben) == ()
    opening()(connection)
    assert [push.claim_turn(connection, "HTRK", 0, turn) for turn in (3, 3, 2, 4)] == [True, False, False, True]


def test_rooms_are_due_and_touched(connection: Connection) -> None:
    opening("LATE", Card("playing", due_ms=5))(connection)
    opening("SOON", Card("playing", due_ms=50))(connection)
    assert rooms.due(connection, 10, 9) == ["LATE"]
    rooms.touch(connection, "LATE", 2_000)
    rooms.touch(connection, "LATE", 1_500)
    assert rooms.not_led(connection, "playing", "", 1) == ["LATE"]
    assert rooms.opening_of(connection, "LATE") is None
    with pytest.raises(CodeTaken):
        opening("LATE")(connection)


def test_who_asks_for_a_nul_finds_nothing(connection: Connection) -> None:
    assert games.load(connection, "G\0") is None
    assert people.profile_named(connection, "an\0na") is None
    assert friends.owner_of(connection, "\0") is None
