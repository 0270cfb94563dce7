"""Friends by link, games with them again, profiles and leaderboards, as a browser without scripts sees them."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.record.records import fair_record
from tests.server.store.sample_games import a_game, seat

from doublesix.record.text_writer import write_text
from doublesix.server.services import Services
from doublesix.server.store import friends, ratings
from doublesix.server.store.ratings import StoredRating
from doublesix.server.store.store import Connection

PASSWORD = "6-6 opens the round"


class Holder:
    """Somebody with an account, however many share the client."""

    def __init__(self, client: TestClient, name: str) -> None:
        client.cookies.clear()
        client.post("/account/sign-up", data={"name": name, "password": PASSWORD})
        self.headers = {"Authorization": f"Bearer {client.cookies['doublesix']}"}
        client.cookies.clear()
        self.client = client
        self.id: str = client.get("/api/me", headers=self.headers).json()["person"]["id"]

    def get(self, address: str) -> str:
        return unescape(self.client.get(address, headers=self.headers).text)

    def post(self, address: str, status: int = 303, **form: str) -> str:
        answer = self.client.post(address, data=form, headers=self.headers)
        assert answer.status_code == status, answer.text
        return str(answer.headers.get("location", ""))

    def link(self) -> str:
        """Make a link for friends, and return its path."""
        self.post("/friends/link")
        found = re.search(r'id="friend-link" readonly value="http://[^/"]*(/friends/[^"]+)"', self.get("/account"))
        assert found is not None
        return found[1]


@pytest.fixture
def anna(client: TestClient) -> Holder:
    return Holder(client, "Anna")


@pytest.fixture
def ben(client: TestClient) -> Holder:
    return Holder(client, "Ben")


@pytest.fixture
def written(client: TestClient, services: Services) -> Callable[[Callable[[Connection], Any]], Any]:
    """Write something into the store of the running server."""
    assert client.portal
    call = client.portal.call
    return lambda job: call(services.store.write, job)


def test_who_opens_the_link_and_agrees_is_a_friend_on_both_sides(anna: Holder, ben: Holder) -> None:
    link = anna.link()
    assert "Anna would like to be friends" in ben.get(link)
    assert "Play again with Anna" not in ben.get("/account"), "to look is not to agree"
    ben.post(link)
    assert "Play again with Anna" in ben.get("/account")
    assert "Play again with Ben" in anna.get("/account")
    ben.post("/friends/remove", friend=anna.id)
    assert "Play again with" not in ben.get("/account")
    assert "Play again with" not in anna.get("/account")


def test_a_link_that_was_renewed_or_ended_leads_nowhere(anna: Holder, ben: Holder) -> None:
    first = anna.link()
    second = anna.link()
    assert ben.client.get(first, headers=ben.headers).status_code == 404
    ben.post(first, status=404)
    anna.post("/friends/unlink")
    ben.post(second, status=404)
    assert "Make a new link" in anna.get("/account")


def test_friends_need_accounts(client: TestClient, anna: Holder) -> None:
    link = anna.link()
    assert f'href="/account?next={link}"' in client.get(link).text
    assert client.post(link).status_code == 401
    for address in ("/friends/link", "/friends/unlink", "/friends/remove", "/friends/play", "/account/profile"):
        assert client.post(address).status_code == 401
    assert "This is your own link." in anna.get(link)
    anna.post(link)
    assert "Play again with" not in anna.get("/account")


def test_there_is_an_end_to_friends(anna: Holder, ben: Holder, written: Any) -> None:
    assert not written(lambda connection: friends.befriend(connection, anna.id, ben.id, most=0))
    assert written(lambda connection: friends.befriend(connection, anna.id, ben.id, most=1))
    assert written(lambda connection: friends.befriend(connection, anna.id, ben.id, most=1)), "they are friends already"


def test_a_friend_is_invited_to_the_same_game_again(anna: Holder, ben: Holder, written: Any) -> None:
    record = fair_record("bg2133")
    seats = [seat(0, "Anna", person=anna.id, won=True), seat(1, "Ben", person=ben.id), seat(2, "Ada")]
    written(lambda connection: a_game(connection, game="HTRK-1", seats=seats, record=write_text(record)))
    ben.post(anna.link())
    table = anna.post("/games/HTRK-1/again")
    (asked,) = ben.client.get("/api/me/tables", headers=ben.headers).json()["invitations"]
    assert (f"/t/{asked['code']}", asked["inviter"], asked["sheet"]) == (table, "Anna", "bg2133")
    assert asked["names"] == ["Anna", "Ada"]
    assert "Anna invites you" in ben.get("/")
    ben.post(f"/going-on/{asked['code']}/drop")
    assert "Anna invites you" not in ben.get("/")
    again = anna.post("/friends/play", friend=ben.id)
    (asked,) = ben.client.get("/api/me/tables", headers=ben.headers).json()["invitations"]
    assert again == f"/t/{asked['code']}" != table
    body = {"do": "sit", "id": "1", "name": "Ben"}
    ben.client.post(f"/api/tables/{asked['code']}/commands", json=body, headers=ben.headers)
    own = ben.client.get("/api/me/tables", headers=ben.headers).json()
    assert (own["invitations"], [one["code"] for one in own["tables"]]) == ([], [asked["code"]])


def test_strangers_are_not_invited_and_cannot_play_a_game_again(anna: Holder, ben: Holder, written: Any) -> None:
    seats = [seat(0, "Anna", person=anna.id, won=True), seat(1, "Ben", person=ben.id)]
    record = write_text(fair_record("luckies"))
    written(lambda connection: a_game(connection, game="HTRK-1", seats=seats, record=record))
    written(lambda connection: connection.execute("UPDATE game SET sheet = 'luckies', edition = 'en'") and None)
    assert "Play again with the same players" in anna.get("/games/HTRK-1")
    anna.post("/games/HTRK-1/again")
    assert ben.client.get("/api/me/tables", headers=ben.headers).json()["invitations"] == []
    cleo = Holder(anna.client, "Cleo")
    cleo.post("/games/HTRK-1/again", status=403)
    assert "Play again with the same players" not in cleo.get("/games/HTRK-1")


def test_a_friend_is_seen_online_and_at_a_table(anna: Holder, ben: Holder, services: Services) -> None:
    ben.post(anna.link())
    with services.hall.personal.listening({ben.id}):
        assert '<span class="good">online</span>' in anna.get("/account")
    code = ben.post("/friends/play", friend=anna.id)
    with ben.client.websocket_connect(f"/api/tables/{code[-8:]}/live", headers=ben.headers) as socket:
        socket.receive_json()
        assert '<span class="good">at a table</span>' in anna.get("/account")


def test_a_profile_tells_what_may_be_told_and_can_be_switched_off(
    client: TestClient, anna: Holder, ben: Holder, written: Any
) -> None:
    seats = [seat(0, "Anna", person=anna.id, won=True), seat(1, "Ben", person=ben.id)]

    def play(connection: Connection) -> None:
        for number in (1, 2):
            a_game(connection, game=f"HTRK-{number}", number=number, seats=seats)
        connection.execute("UPDATE game SET shown = 1 WHERE id = 'HTRK-2'")

    written(play)
    text = client.get("/people/anna").text
    assert "<h1>Anna</h1>" in text
    assert "2 finished games" in text
    assert re.findall(r'class="covering" href="/games/([^"]+)"', text) == ["HTRK-2"]
    anna.post("/account/profile", shown="")
    assert client.get("/people/Anna").status_code == 404
    assert "Nobody else can see your profile" in anna.get("/people/Anna")
    anna.post("/account/profile", shown="on")
    assert client.get("/people/Anna").status_code == 200
    assert client.get("/people/Nobody").status_code == 404


def test_the_best_are_listed_who_have_played_enough(anna: Holder, ben: Holder, written: Any) -> None:
    cleo = Holder(anna.client, "Cleo")
    assert "Nobody has played enough" in anna.get("/leaderboard")
    points = ((anna.id, 25.0, 5), (ben.id, 30.0, 9), (cleo.id, 40.0, 4))
    stored = [StoredRating(person, "luckies", 2, mu, 2.0, games) for person, mu, games in points]
    written(lambda connection: ratings.keep(connection, stored))
    text = anna.get("/leaderboard")
    assert re.findall(r'href="/people/(\w+)"', text) == ["Ben", "Anna"]
    assert "You are number 2." in text
    assert "You are number" not in cleo.get("/leaderboard?sheet=luckies&players=2")
    ben.post("/account/profile", shown="")
    assert re.findall(r'href="/people/(\w+)"', anna.get("/leaderboard?sheet=nothing&players=x")) == ["Anna"]


def test_nothing_of_friends_and_profile_remains_of_a_deleted_account(
    client: TestClient, anna: Holder, ben: Holder, services: Services
) -> None:
    link = anna.link()
    ben.post(link)
    anna.post("/friends/play", friend=ben.id)
    anna.post("/account/delete", password=PASSWORD)
    assert client.get(link).status_code == 404
    assert client.get("/people/Anna").status_code == 404
    assert "Anna" not in ben.get("/account")
    assert client.portal

    def left(connection: Connection) -> list[int]:
        tables = ("friend", "friend_link", "invitation", "room_seat")
        return [connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in tables]

    assert client.portal.call(services.store.read, left) == [0, 0, 0, 0]
