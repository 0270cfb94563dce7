"""The page of a table brings the table as its person may see it, and nobody keeps that."""

from __future__ import annotations

import json
import re
from typing import Any

from starlette.testclient import TestClient

from doublesix.room.board import ON_SCREENS


def first_tables(client: TestClient, code: str) -> dict[str, dict[str, Any]]:
    answer = client.get(f"/t/{code}")
    assert answer.headers["cache-control"] == "no-store"
    found = re.search(r'<script type="application/json" id="first-table" data-not-kept>(.*?)</script>', answer.text)
    assert found
    read: dict[str, dict[str, Any]] = json.loads(found[1])
    return read


def tiles(message: dict[str, Any]) -> list[str]:
    return [held["tile"] for held in message["table"]["hand"]]


def test_the_page_brings_what_the_connection_would_tell_first(client: TestClient) -> None:
    wish = {"sheet": "international", "players": 2, "bots": ["greedy"], "name": "<b>Anna"}
    code = client.post("/api/tables", json=wish).json()["code"]
    ready = {"do": "ready", "id": "1", "contribution": "17"}
    assert client.post(f"/api/tables/{code}/commands", json=ready).status_code == 200
    first = first_tables(client, code)
    assert first.keys() == {str(shape) for shape in ON_SCREENS}
    for shape, message in first.items():
        told = client.get(f"/api/tables/{code}?shape={shape}").json()
        assert tiles(message) == tiles(told)
        assert message["table"]["board"]["width"] == told["table"]["board"]["width"]
        assert message["whole"]


def test_the_page_shows_nobody_the_hand_of_another(client: TestClient) -> None:
    wish = {"sheet": "international", "players": 2, "bots": ["greedy"]}
    code = client.post("/api/tables", json=wish).json()["code"]
    client.post(f"/api/tables/{code}/commands", json={"do": "ready", "id": "1", "contribution": "17"})
    own = first_tables(client, code)["wide"]["table"]
    client.cookies.clear()
    seen = first_tables(client, code)["wide"]["table"]
    assert len(own["hand"]) == 7
    assert "hand" not in seen
    assert "you" not in seen


def test_to_ask_whether_a_table_is_there_makes_no_page_and_no_guest(client: TestClient) -> None:
    code = client.post("/api/tables", json={"sheet": "luckies", "players": 2}).json()["code"]
    client.cookies.clear()
    for path in (f"/t/{code}", f"/api/tables/{code}"):
        answer = client.head(path)
        assert (answer.status_code, answer.content, "set-cookie" in answer.headers) == (200, b"", False)
    assert [client.head(path).status_code for path in ("/t/ZZZZZZ", "/api/tables/ZZZZZZ")] == [404, 404]
