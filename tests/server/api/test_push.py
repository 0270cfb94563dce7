"""People who are not at a table are notified of their turn, by a push service that runs here."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.live_server import NO_LIMITS
from tests.server.api.players import Person, next_command
from tests.server.push_service import PATIENCE, Browser, PushService, push_service

from doublesix.errors import DoublesixError
from doublesix.server.app import build_app
from doublesix.server.push.keys import load_keys, make_keys
from doublesix.server.push.post import Notification, PushOutcome, PushPost, check_endpoint
from doublesix.server.services import Services
from doublesix.server.settings import PUSH_SERVICES, Pace, Settings
from doublesix.server.store.push import PushSubscription
from doublesix.server.store.sqlite.connection import FILE_NAME

pytest.importorskip("pywebpush")


@pytest.fixture(scope="module")
def service() -> Iterator[PushService]:
    with push_service() as running:
        yield running


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    make_keys(tmp_path, "owner@example.org")
    return Settings(
        folder=tmp_path,
        limits=NO_LIMITS,
        pace=Pace(bot_seconds=0, moment=lambda _: 0, notice_seconds=0),
        push_services=frozenset({"http://127.0.0.1"}),
    )


class Pair:
    """Two people at a table, each with a browser, neither with a connection."""

    def __init__(self, service: PushService, anna: Person, ben: Person) -> None:
        self.people = (anna, ben)
        self.browsers = (Browser(service, f"anna-{anna.id}"), Browser(service, f"ben-{ben.id}"))
        self.client = anna.client
        self.key: str = self.client.get("/api/me/push").json()["key"]
        for person, browser in zip(self.people, self.browsers, strict=True):
            answer = self.client.put("/api/me/push", json=browser.description(), headers=person.headers)
            assert answer.status_code == 200, answer.text
        self.code = anna.open_table(sheet="luckies", players=2, turn_seconds=60)
        ben.ask(self.code, "sit", name="Ben")

    def begin(self) -> None:
        for person in self.people:
            assert person.ask(self.code, "ready", contribution="17").status_code == 200

    @property
    def turn(self) -> int:
        seat: int = self.people[0].table(self.code)["table"]["turn"]
        return seat

    def act(self) -> None:
        """Let the person whose turn it is act by a request."""
        person = self.people[self.turn]
        command = next_command(person.table(self.code)["table"])
        assert command
        assert person.ask(self.code, **command).status_code == 200


@pytest.fixture
def pair(service: PushService, anna: Person, ben: Person) -> Pair:
    return Pair(service, anna, ben)


def test_somebody_who_is_elsewhere_is_told_of_each_turn_once(
    service: PushService, pair: Pair, settings: Settings
) -> None:
    pair.begin()
    leader = pair.turn
    delivery = service.next()
    shown = pair.browsers[leader].read(delivery, pair.key)
    assert shown["title"] == "Your turn"
    assert shown["body"] == "Luckies colour dominoes: a round begins, and you lead."
    assert (shown["url"], shown["tag"]) == (f"/t/{pair.code}", pair.code)
    assert (delivery.headers["topic"], delivery.headers["urgency"]) == (pair.code, "high")
    assert 0 < int(delivery.headers["ttl"]) <= 60

    pair.act()
    told = pair.browsers[1 - leader].read(service.next(), pair.key)
    assert told["body"] == f"Luckies colour dominoes: {('Anna', 'Ben')[leader]} has moved."
    assert not re.search(r"\d-\d", json.dumps(told)), "others may see the screen"

    # Another process, or the same after a restart, finds the table and says nothing of what was told.
    with TestClient(build_app(Services(settings))) as again:
        assert again.get(f"/api/tables/{pair.code}").status_code == 200
    pair.act()
    assert service.next().path == pair.browsers[leader].path
    assert service.deliveries.empty()


def test_somebody_at_the_table_is_told_nothing(service: PushService, pair: Pair) -> None:
    pair.begin()
    leader = pair.turn
    assert service.next().path == pair.browsers[leader].path
    with pair.people[1 - leader].live(pair.code) as socket:
        socket.receive_json()
        pair.act()
        pair.act()
        assert service.next().path == pair.browsers[leader].path
    assert service.deliveries.empty()


def test_a_browser_that_is_gone_is_forgotten(service: PushService, pair: Pair, settings: Settings) -> None:
    for browser in pair.browsers:
        service.statuses[browser.path] = [410]
    pair.begin()
    pair.act()
    assert {service.next().path, service.next().path} == {browser.path for browser in pair.browsers}
    until = time.monotonic() + PATIENCE
    with closing(sqlite3.connect(settings.folder / FILE_NAME)) as store:
        while store.execute("SELECT count(*) FROM push_subscription").fetchone() != (0,):
            assert time.monotonic() < until


def test_a_browser_is_told_no_more_if_its_person_does_not_want_it(service: PushService, pair: Pair) -> None:
    for browser in pair.browsers:
        pair.client.request("DELETE", "/api/me/push", json={"endpoint": browser.endpoint})
    pair.begin()
    pair.act()
    assert service.deliveries.empty()


def test_a_busy_service_is_asked_again_but_not_for_ever(service: PushService, settings: Settings) -> None:
    keys = load_keys(settings.folder)
    assert keys
    browser = Browser(service, "busy")
    described = browser.description()
    p256dh, auth = described["keys"].values()
    subscription = PushSubscription(browser.endpoint, p256dh, auth, "en")

    async def outcomes() -> list[PushOutcome]:
        post = PushPost(keys, pauses=(0, 0))
        try:
            service.statuses[browser.path] = [503, 429, 201]
            first = await post.send(subscription, Notification("{}", "A", 60))
            service.statuses[browser.path] = [503, 503, 503, 201]
            return [first, await post.send(subscription, Notification("{}", "A", 60))]
        finally:
            post.close()

    assert asyncio.run(outcomes()) == [PushOutcome.SENT, PushOutcome.FAILED]
    assert [service.next().path for _ in range(6)] == [browser.path] * 6


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/abc",
        "https://updates.push.services.mozilla.com/wpush/v2/abc",
        "https://web.push.apple.com/abc",
        "https://db5p.notify.windows.com/w/?token=abc",
    ],
)
def test_a_server_sends_to_the_push_services_of_browsers(endpoint: str) -> None:
    assert check_endpoint(endpoint, PUSH_SERVICES) == endpoint


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/abc",
        "https://fcm.googleapis.com.example.org/abc",
        "https://example.org/https://fcm.googleapis.com/",
        "https://push.apple.com@10.0.0.1/",
        "http://127.0.0.1:8666/",
        "//fcm.googleapis.com",
        "",
    ],
)
def test_a_server_sends_nowhere_else(endpoint: str) -> None:
    with pytest.raises(DoublesixError):
        check_endpoint(endpoint, PUSH_SERVICES)


@pytest.mark.parametrize("wrong", [{"endpoint": "https://example.org/x"}, {"keys": {}}, {"keys": {"p256dh": "<"}}])
def test_what_is_no_browser_is_refused(pair: Pair, wrong: dict[str, Any]) -> None:
    asked = {**pair.browsers[0].description(), **wrong}
    assert pair.client.put("/api/me/push", json=asked).status_code == 400
