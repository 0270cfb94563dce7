"""The site as an app: its manifest, its worker, and the page for times without a connection."""

from __future__ import annotations

import json
import re

from starlette.testclient import TestClient


def test_the_manifest_speaks_the_language_of_its_reader_and_all_it_names_is_there(client: TestClient) -> None:
    told = client.get("/manifest.webmanifest", headers={"accept-language": "de"}).json()
    assert (told["start_url"], told["scope"], told["display"], told["lang"]) == ("/", "/", "standalone", "de")
    assert "Freunden" in told["description"]
    sizes = {(icon["sizes"], icon.get("purpose")) for icon in told["icons"]}
    assert sizes == {(size, purpose) for size in ("192x192", "512x512") for purpose in (None, "maskable")}
    named = [icon["src"] for icon in told["icons"]] + [shortcut["url"] for shortcut in told["shortcuts"]]
    assert [client.get(address).status_code for address in named] == [200] * len(named)


def test_every_page_names_the_manifest(client: TestClient) -> None:
    assert all('rel="manifest" href="/manifest.webmanifest"' in client.get(path).text for path in ("/", "/score"))


def test_the_worker_keeps_what_its_own_page_needs(client: TestClient) -> None:
    answer = client.get("/worker.js")
    assert answer.headers["cache-control"] == "no-cache"
    given = json.loads(answer.text.removeprefix("self.GIVEN = ").partition(";\n")[0])
    needed = set(re.findall(r"/static/[\w/.-]+", client.get(given["offline"]).text))
    assert needed <= set(given["files"])
    assert all(client.get(file).status_code == 200 for file in given["files"])


def test_what_is_kept_for_all_names_nobody(client: TestClient) -> None:
    client.post("/api/people", json={"name": "Annabella"})
    assert "Annabella" in client.get("/").text
    assert "Annabella" not in client.get("/offline").text


def test_pages_about_an_account_are_not_kept(client: TestClient) -> None:
    assert client.get("/account").headers["cache-control"] == "no-store"
