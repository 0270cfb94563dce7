"""The pad's page and what keeps it at hand without a connection."""

from __future__ import annotations

import json
import re

from starlette.testclient import TestClient
from tests.server.pads.sample_pads import FIRST, pad

from doublesix.picture.link_code import link_svg


def test_the_page_brings_everything_along(client: TestClient) -> None:
    answer = client.get("/score")
    assert answer.status_code == 200
    given = re.search(r'<script type="application/json" id="pad-given">(.*?)</script>', answer.text, re.DOTALL)
    assert given is not None
    assert json.loads(given[1])["rulebook"]["sheets"][0]["id"] == "luckies"


def test_a_shared_pad_can_be_read_without_scripts(client: TestClient) -> None:
    code = client.post("/api/pads", json=pad(FIRST, names=["Anna", "Ben", "<b>"])).json()["code"]
    text = client.get(f"/score/{code}").text
    assert "Round 1. Anna is out. Anna scores 19 + 12 = 31." in text
    assert "&lt;b&gt;" in text
    assert "<b>" not in text


def test_an_unknown_code_is_not_found(client: TestClient) -> None:
    answer = client.get("/score/nowhere2")
    assert answer.status_code == 404
    assert "Score pad" in answer.text


def test_the_link_is_drawn_for_cameras(client: TestClient) -> None:
    code = client.post("/api/pads", json=pad()).json()["code"]
    answer = client.get(f"/score/{code}/qr.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.content == link_svg(f"http://testserver/score/{code}")
    # 30 bytes need 29 modules at this level of correction, and a quiet edge of 4 on either side.
    assert answer.text.startswith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 37 37"')
