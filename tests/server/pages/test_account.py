"""The account page as a browser without scripts sees it."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from tests.server.store.sample_games import a_game, seat

from doublesix.server.people.ratings import rate_game
from doublesix.server.services import Services
from doublesix.server.store.people import add_account, create
from doublesix.server.store.store import Connection

PASSWORD = "6-6 opens the round"


def sign_up(client: TestClient, name: str = "Anna", **more: str) -> str:
    answer = client.post("/account/sign-up", data={"name": name, "password": PASSWORD, **more})
    assert answer.status_code == 303
    return str(answer.headers["location"])


def fault_in(text: str) -> tuple[str, str]:
    """Return which field has the focus because it was wrong, and what is said next to it."""
    (field,) = re.findall(r'<input id="([a-z-]+)"[^>]* aria-invalid="true" autofocus', text)
    (said,) = re.findall(rf'<p class="fault" id="{field}-fault">([^<]+)</p>', text)
    return field, said


def test_somebody_who_looks_is_nobody_yet(client: TestClient) -> None:
    answer = client.get("/account")
    assert answer.status_code == 200
    assert "Create account" in answer.text
    assert "set-cookie" not in answer.headers


def test_sign_up_sign_out_and_sign_in(client: TestClient) -> None:
    assert sign_up(client) == "/account"
    assert "You are signed in as Anna." in client.get("/account").text
    token = client.cookies["doublesix"]
    assert client.post("/account/sign-out").status_code == 303
    client.cookies.set("doublesix", token)
    assert "Create account" in client.get("/account").text, "the old token is nobody's"
    client.post("/account/sign-in", data={"name": "anna", "password": PASSWORD})
    assert "You are signed in as Anna." in client.get("/account").text


def test_somebody_who_came_from_a_table_goes_back_there(client: TestClient) -> None:
    assert 'name="next" value="/t/HTRK"' in client.get("/account?next=/t/HTRK").text
    assert sign_up(client, next="/t/HTRK") == "/t/HTRK"


@pytest.mark.parametrize(
    "elsewhere", ["https://example.org/", "//example.org", "/\\example.org", "javascript:alert(1)"]
)
def test_nobody_is_led_to_another_site(client: TestClient, elsewhere: str) -> None:
    assert sign_up(client, next=elsewhere) == "/account"


@pytest.mark.parametrize(
    ("form", "fields", "field", "said"),
    [
        ("sign-up", {"name": "", "password": PASSWORD}, "sign-up-name", "Type a name."),
        ("sign-up", {"name": "Bruno", "password": "short"}, "sign-up-password", "A password has 8 characters or more."),
        ("sign-up", {"name": "ANNA", "password": PASSWORD}, "sign-up-name", "Somebody has an account called ANNA"),
        ("sign-in", {"name": "Anna", "password": "a guess"}, "sign-in-password", "do not belong together"),
        ("sign-in", {}, "sign-in-password", "do not belong together"),
        ("name", {"name": "a|b"}, "name-name", "on one line"),
    ],
)
def test_what_was_wrong_is_said_next_to_the_field(
    client: TestClient, form: str, fields: dict[str, str], field: str, said: str
) -> None:
    sign_up(client, "Anna")
    client.cookies.clear()
    answer = client.post(f"/account/{form}", data=fields)
    assert answer.status_code == 400
    assert 'value="short"' not in answer.text, "a password is never sent back"
    where, what = fault_in(answer.text)
    assert where == field
    assert said in what


def test_what_was_typed_is_still_there(client: TestClient) -> None:
    answer = client.post("/account/sign-up", data={"name": '"<b>Bruno', "password": "short", "next": "/t/HTRK"})
    assert 'value="&#34;&lt;b&gt;Bruno"' in answer.text
    assert 'name="next" value="/t/HTRK"' in answer.text


def test_a_name_can_be_changed(client: TestClient) -> None:
    sign_up(client)
    client.post("/account/name", data={"name": "Anja"})
    text = client.get("/account").text
    assert "You are signed in as Anna." in text
    assert 'value="Anja"' in text
    where, what = fault_in(client.post("/account/name", data={"name": "x" * 30}).text)
    assert (where, what) == ("name-name", "A name has up to 24 characters.")


def test_a_password_can_be_changed(client: TestClient) -> None:
    sign_up(client)
    wrong = client.post("/account/password", data={"password": "a guess", "new": "another password"})
    assert fault_in(wrong.text) == ("password-password", "That is not the password of this account.")
    short = client.post("/account/password", data={"password": PASSWORD, "new": "short"})
    assert fault_in(short.text)[0] == "password-new"
    done = client.post("/account/password", data={"password": PASSWORD, "new": "another password"})
    assert "The password is changed" in client.get(done.headers["location"]).text


@pytest.mark.parametrize(("form", "fields"), [("sign-out", {}), ("password", {"password": PASSWORD, "new": "x" * 9})])
def test_somebody_who_signs_out_leaves_the_tables_that_are_open_elsewhere(
    client: TestClient, form: str, fields: dict[str, str]
) -> None:
    sign_up(client)
    code = client.post("/api/tables", json={"sheet": "luckies", "players": 2}).json()["code"]
    with client.websocket_connect(f"/api/tables/{code}/live") as live:
        assert live.receive_json()["table"]["you"] == 0
        assert client.post(f"/account/{form}", data=fields).status_code == 303
        with pytest.raises(WebSocketDisconnect) as closed:
            list(iter(live.receive_json, None))
        assert closed.value.code == 1001


def test_an_account_can_be_deleted(client: TestClient) -> None:
    sign_up(client)
    assert fault_in(client.post("/account/delete", data={"password": "a guess"}).text)[0] == "delete-password"
    assert client.post("/account/delete", data={"password": PASSWORD}).status_code == 303
    assert "Create account" in client.get("/account").text
    gone = client.post("/account/sign-in", data={"name": "Anna", "password": PASSWORD})
    assert gone.status_code == 400


@pytest.mark.parametrize("form", ["password", "delete"])
def test_somebody_who_has_no_account_is_told_so(client: TestClient, form: str) -> None:
    answer = client.post(f"/account/{form}", data={"password": PASSWORD})
    assert answer.status_code == 401
    assert "Sign in first." in answer.text


def test_another_site_cannot_sign_anybody_in(client: TestClient) -> None:
    form = {"name": "Anna", "password": PASSWORD}
    assert client.post("/account/sign-up", data=form, headers={"origin": "https://example.org"}).status_code == 403


def test_the_page_tells_ratings_and_how_many_games_were_won(client: TestClient, services: Services) -> None:
    sign_up(client)
    assert "No rating yet." in client.get("/account").text
    anna = client.get("/api/me").json()["person"]["id"]

    def play(connection: Connection) -> None:
        bruno = create(connection, "Bruno <3", None, 0)
        add_account(connection, bruno, "Bruno", "written")
        for number in range(1, 31):
            seats = [seat(0, "Anna", person=anna, won=True), seat(1, "Bruno <3", person=bruno)]
            a_game(connection, game=f"g{number}", number=number, ended_ms=number * 86_400_000, seats=seats)
            rate_game(connection, f"g{number}")

    assert client.portal
    client.portal.call(services.store.write, play)
    text = client.get("/account").text
    assert re.search(r"\d,\d{3} ± \d+", text)
    assert "30 games, 30 won" in text
    assert 'href="/games"' in text
