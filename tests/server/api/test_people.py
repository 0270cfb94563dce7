"""What programs may ask about people."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient


def error_of(answer: dict[str, dict[str, object]]) -> object:
    return answer["error"]["code"]


def test_somebody_who_has_done_nothing_is_nobody(client: TestClient) -> None:
    answer = client.get("/api/me")
    assert answer.json() == {"person": None}
    assert "set-cookie" not in answer.headers


def test_a_guest_is_made_and_known_from_then_on(client: TestClient) -> None:
    made = client.post("/api/people", json={"name": "Anna"})
    assert made.status_code == 201
    assert made.json()["person"]["name"] == "Anna"
    cookie = made.headers["set-cookie"]
    assert cookie.startswith("doublesix=")
    assert {"HttpOnly", "SameSite=lax", "Path=/"} <= set(cookie.split("; "))
    assert "Secure" not in cookie
    assert client.get("/api/me").json()["person"] == made.json()["person"]


def test_over_https_the_token_never_travels_in_the_open(client: TestClient) -> None:
    assert "Secure" in client.post("https://testserver/api/people").headers["set-cookie"].split("; ")


def test_a_program_shows_its_token_in_a_header(client: TestClient) -> None:
    token = client.post("/api/people", json={"name": "Robot"}).json()["token"]
    client.cookies.clear()
    assert client.get("/api/me").json() == {"person": None}
    for header in (f"Bearer {token}", f"bearer {token}"):
        assert client.get("/api/me", headers={"authorization": header}).json()["person"]["name"] == "Robot"
    for header in ("Bearer", "Bearer nonsense", f"Basic {token}", f"Bearer {'x' * 5000}"):
        assert client.get("/api/me", headers={"authorization": header}).json() == {"person": None}


def test_a_token_in_the_address_is_not_looked_at(client: TestClient) -> None:
    token = client.post("/api/people").json()["token"]
    client.cookies.clear()
    assert client.get(f"/api/me?token={token}").json() == {"person": None}


def test_a_name_and_a_language_can_be_changed(client: TestClient) -> None:
    client.post("/api/people", json={"name": "Anna"})
    changed = client.patch("/api/me", json={"name": "Anja", "language": "en"})
    assert (changed.json()["person"]["name"], changed.json()["person"]["language"]) == ("Anja", "en")
    assert client.cookies["lang"] == "en"


def test_somebody_who_takes_a_name_is_somebody(client: TestClient) -> None:
    assert client.patch("/api/me", json={"name": "Anna"}).json()["person"]["name"] == "Anna"
    assert client.get("/api/me").json()["person"]["name"] == "Anna"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"name": ""}, "bad-name"),
        ({"name": "x" * 25}, "bad-name"),
        ({"language": "tlh"}, "bad-language"),
        ({"language": "../../etc"}, "bad-language"),
        ({"name": 7}, "bad-request"),
        ({"account": "root"}, "bad-request"),
        ([], "bad-request"),
    ],
)
def test_what_cannot_be_is_refused_in_words_and_makes_nobody(client: TestClient, changes: object, code: str) -> None:
    refused = client.patch("/api/me", json=changes)
    assert refused.status_code == 400
    assert error_of(refused.json()) == code
    assert refused.json()["error"]["message"].endswith(".")
    assert client.get("/api/me").json() == {"person": None}
