"""Pads over HTTP: judged, shared, read, written in turn, and followed."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.server.pads.sample_pads import FIRST, SECOND, blocked, out, pad

from doublesix.server.pads.uploads import LARGEST_BODY, MOST_ROUNDS
from doublesix.server.services import Services
from doublesix.server.store.pads import StoredPad


@pytest.fixture
def shared(client: TestClient) -> dict[str, Any]:
    answer = client.post("/api/pads", json=pad(FIRST))
    assert answer.status_code == 201
    told: dict[str, Any] = answer.json()
    return told


def write(client: TestClient, shared: dict[str, Any], version: int, told: object, token: str | None = None) -> Any:
    headers = {"authorization": f"Bearer {token or shared['token']}"}
    return client.put(f"/api/pads/{shared['code']}", json={"version": version, "pad": told}, headers=headers)


def test_rounds_are_judged_and_nothing_is_kept(client: TestClient) -> None:
    answer = client.post("/api/pads/check", json=pad(FIRST, out(0, None, 99, 12)))
    good, bad = answer.json()["rounds"]
    assert good == {"standing": "ready", "winner": 0, "points": 31}
    assert bad["message"].startswith("The spots of Ben cannot be 99")
    assert bad["place"] == 1


def test_a_pad_is_shared_with_what_it_comes_to(client: TestClient, shared: dict[str, Any]) -> None:
    read = client.get(f"/api/pads/{shared['code']}").json()
    assert read["version"] == 1
    assert read["pad"]["rounds"][0]["scores"] == [31, 0, 0]
    assert "token" not in read


def test_a_pad_that_was_shared_before_the_rules_were_revised_keeps_its_winner(client: TestClient) -> None:
    """Anna holds 5-1 and Ben 2-2 1-1: six spots each. The lightest tile is Ben's, the lightest single Anna's."""
    tied = blocked("5-1", "2-2 1-1", "6-3")
    for revision, winner in ((None, 1), (1, 1), (2, 0)):
        head = {} if revision is None else {"revision": revision}
        assert client.post("/api/pads/check", json=pad(tied, **head)).json()["rounds"][0]["winner"] == winner
        code = client.post("/api/pads", json=pad(tied, **head)).json()["code"]
        kept = client.get(f"/api/pads/{code}").json()["pad"]
        assert (kept["revision"], kept["rounds"][0]["result"]["winner"]) == (revision or 1, winner)


def test_a_shared_pad_holds_several_games(client: TestClient, shared: dict[str, Any]) -> None:
    over = pad(FIRST, SECOND, games=[1], target={"rounds": 1})
    assert write(client, shared, 1, over).status_code == 200
    read = client.get(f"/api/pads/{shared['code']}").json()["pad"]
    assert read["games"] == [1]
    assert read["evening"] == {"won": [1, 1, 0], "points": [31, 12, 0]}
    assert write(client, shared, 2, {**over, "games": [3]}).status_code == 400


def test_somebody_who_has_the_token_writes(client: TestClient, shared: dict[str, Any]) -> None:
    assert write(client, shared, 1, pad(FIRST, SECOND)).json() == {"version": 2}
    assert len(client.get(f"/api/pads/{shared['code']}").json()["pad"]["rounds"]) == 2


def test_nobody_else_does(client: TestClient, shared: dict[str, Any]) -> None:
    assert write(client, shared, 1, pad(), token="guessed").status_code == 403
    answer = client.put(f"/api/pads/{shared['code']}", json={"version": 1, "pad": pad()})
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "not-allowed")


def test_somebody_who_was_slower_is_told_how_the_pad_stands(client: TestClient, shared: dict[str, Any]) -> None:
    write(client, shared, 1, pad(FIRST, SECOND))
    answer = write(client, shared, 1, pad())
    assert answer.status_code == 409
    told = answer.json()
    assert told["error"] == {"code": "pad-moved", "message": "Somebody else changed this pad first."}
    assert (told["now"]["version"], len(told["now"]["pad"]["rounds"])) == (2, 2)


@pytest.mark.parametrize(
    ("told", "code"),
    [
        (pad(out(0, None, 99, 12)), "bad-pad"),
        (pad(names=["Anna"]), "players"),
        ({"format": "something else"}, "bad-pad"),
        ([], "bad-pad"),
    ],
)
def test_what_cannot_be_is_not_shared(client: TestClient, told: object, code: str) -> None:
    answer = client.post("/api/pads", json=told)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, code)
    assert answer.json()["error"]["message"]


def test_a_pad_that_is_too_large_is_refused(client: TestClient) -> None:
    answer = client.post("/api/pads", content=b" " * (LARGEST_BODY + 1))
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too-large")


def test_a_pad_of_nothing_but_brackets_is_no_mistake_of_ours(client: TestClient, shared: dict[str, Any]) -> None:
    content = b'{"version":1,"pad":' + b"[" * 20_000
    answer = client.put(f"/api/pads/{shared['code']}", content=content, headers={"authorization": "Bearer x"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad-request")


@pytest.mark.parametrize("body", [b'{"versi\xbdn": 1}', b'{"version": "\xbd"}', b'"\xbd"'])
def test_json_with_bytes_that_are_no_text_is_no_mistake_of_ours(
    client: TestClient, shared: dict[str, Any], body: bytes
) -> None:
    for method, path in (("PUT", f"/api/pads/{shared['code']}"), ("POST", "/api/people"), ("PATCH", "/api/me")):
        headers = {"content-type": "application/json", "authorization": f"Bearer {shared['token']}"}
        answer = client.request(method, path, content=body, headers=headers)
        assert answer.status_code in (400, 401), (path, answer.text)


def test_nobody_plays_that_many_rounds(client: TestClient) -> None:
    answer = client.post("/api/pads/check", json=pad(*[FIRST] * (MOST_ROUNDS + 1)))
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too-large")


def test_a_code_may_be_typed_in_any_case(client: TestClient, shared: dict[str, Any]) -> None:
    assert client.get(f"/api/pads/{shared['code'].lower()}").json()["code"] == shared["code"]


@pytest.mark.parametrize("path", ["/api/pads/nowhere2", "/api/pads/AAAAAA", "/api/pads/nowhere2/events"])
def test_there_is_nothing_under_another_code(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "unknown-pad")


def test_followers_hear_of_every_version(client: TestClient, services: Services, shared: dict[str, Any]) -> None:
    assert client.portal is not None
    following = services.pads.follow(shared["code"], known=0)
    assert client.portal.call(_next_version, following) == 1
    second = client.portal.start_task_soon(_next_version, following)
    write(client, shared, 1, pad(FIRST, SECOND))
    assert second.result(5) == 2


async def _next_version(following: AsyncIterator[StoredPad]) -> int:
    return (await anext(following)).version


def test_followers_are_told_until_the_server_goes(
    client: TestClient, services: Services, shared: dict[str, Any]
) -> None:
    """The test client reads an answer only when it is complete, so the server is made to go away."""
    answers: list[str] = []
    listening = threading.Thread(
        target=lambda: answers.append(client.get(f"/api/pads/{shared['code']}/events").text), daemon=True
    )
    listening.start()
    assert client.portal is not None
    client.portal.call(_until_followed, services, shared["code"])
    client.portal.call(services.leave)
    listening.join(5)
    assert len(answers) == 1


async def _until_followed(services: Services, code: str) -> None:
    import anyio

    with anyio.fail_after(5):
        while not services.pads.followers.count(code):
            await anyio.sleep(0.01)
