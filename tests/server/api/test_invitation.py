"""By which links others come to a table, and that they can follow them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.server.pads.sample_pads import pad

from doublesix.picture.link_code import link_svg
from doublesix.server import reach
from doublesix.server.app import build_app
from doublesix.server.services import Services
from doublesix.server.settings import Settings

HERE = "http://127.0.0.1:8666"


@pytest.fixture(autouse=True)
def addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "own_addresses", lambda: ("192.168.1.7", "fd00::7"))


@contextmanager
def invited(folder: Path, address: str = HERE, **settings: Any) -> Iterator[tuple[TestClient, str]]:
    """Open a table by an address; give who did so, and its code."""
    with TestClient(build_app(Services(Settings(folder, **settings))), base_url=address) as client:
        yield client, client.post("/api/tables", json={"sheet": "luckies", "players": 2}).json()["code"]


@pytest.mark.parametrize(
    ("settings", "address", "links"),
    [
        ({"host": "0.0.0.0"}, HERE, ["http://192.168.1.7:8666"]),
        ({"host": "::"}, HERE, ["http://192.168.1.7:8666", "http://[fd00::7]:8666"]),
        ({"host": "0.0.0.0"}, "http://10.0.0.3:8666", ["http://10.0.0.3:8666", "http://192.168.1.7:8666"]),
        ({}, "http://box.lan:8666", ["http://box.lan:8666"]),
        ({"names": frozenset({"dominoes.example"})}, HERE, ["https://dominoes.example"]),
        ({"names": frozenset({"dominoes.example"})}, "https://dominoes.example", ["https://dominoes.example"]),
    ],
)
def test_a_link_is_one_that_others_can_follow(
    tmp_path: Path, settings: dict[str, Any], address: str, links: list[str]
) -> None:
    with invited(tmp_path, address, **settings) as (client, code):
        told = client.get(f"/api/tables/{code}/invitation").json()
        assert told == {"links": [f"{link}/t/{code}" for link in links]}
        page = client.get(f"/t/{code}").text
        assert f"{links[0]}<wbr>/t/{code}" in page
        assert f'"link":"{links[0]}/t/{code}"' in page
        assert client.get(f"/t/{code}/qr.svg").content == link_svg(f"{links[0]}/t/{code}")


def test_the_links_of_a_score_pad_are_such_ones_too(tmp_path: Path) -> None:
    with invited(tmp_path, host="0.0.0.0") as (client, _):
        code = client.post("/api/pads", json=pad()).json()["code"]
        assert '"origin":"http://192.168.1.7:8666"' in client.get("/score").text
        assert client.get(f"/score/{code}/qr.svg").content == link_svg(f"http://192.168.1.7:8666/score/{code}")


def test_who_is_alone_on_this_computer_is_told_so_and_how_to_let_others_in(tmp_path: Path) -> None:
    with invited(tmp_path) as (client, code):
        told = client.get(f"/api/tables/{code}/invitation").json()
        assert told == {
            "links": [f"{HERE}/t/{code}"],
            "only_here": True,
            "command": "doublesix serve --host 0.0.0.0",
        }
        page = client.get(f"/t/{code}").text
        assert "Only this computer can reach this link." in page
        assert '<code dir="ltr">doublesix serve --host 0.0.0.0</code>' in page
        assert "qr.svg" not in page


def test_without_a_network_no_command_helps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "own_addresses", tuple)
    with invited(tmp_path, host="0.0.0.0") as (client, code):
        told = client.get(f"/api/tables/{code}/invitation").json()
        assert told == {"links": [f"{HERE}/t/{code}"], "only_here": True}


def test_an_unknown_table_invites_nobody(tmp_path: Path) -> None:
    with invited(tmp_path) as (client, _):
        assert client.get("/api/tables/ZZZZZZ/invitation").status_code == 404
        assert client.get("/t/ZZZZZZ/qr.svg").status_code == 404
