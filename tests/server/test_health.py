"""How a process is: proxies and supervisors ask often, and learn nothing else."""

from __future__ import annotations

import asyncio
import http.client
import signal
import threading
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests import patience

from doublesix.errors import DoublesixError
from doublesix.server.app import build_app
from doublesix.server.listener import make_server, take_port
from doublesix.server.readiness import Readiness
from doublesix.server.services import Services
from doublesix.server.settings import Limits, Settings

PATHS = ("/health", "/health/live", "/health/ready")


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(folder=tmp_path / "data", limits=Limits(requests_each_second=0.001, requests_at_once=1))


@pytest.mark.parametrize("path", PATHS)
def test_health_is_told_to_anybody_at_any_time_without_a_session(client: TestClient, path: str) -> None:
    answers = [client.get(path, headers={"host": "elsewhere.example"}) for _ in range(3)]
    answers.append(client.head(path))
    assert {answer.status_code for answer in answers} == {200}
    assert answers[0].json() == {"status": "live" if path.endswith("live") else "ready"}
    assert answers[-1].text == ""
    assert answers[-1].headers == answers[0].headers
    assert "set-cookie" not in answers[0].headers
    assert client.post(path).status_code == 405


def test_only_a_server_that_has_begun_is_ready(services: Services) -> None:
    talking = TestClient(build_app(services))
    assert talking.get("/health/live").status_code == 200
    answer = talking.get("/health/ready")
    assert (answer.status_code, answer.json()) == (503, {"status": "not-ready", "wrong": ["starting"]})


def test_without_its_store_a_server_is_not_ready_and_says_no_more(
    client: TestClient, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(job: object) -> object:
        raise DoublesixError("cannot-read", file="kept in a secret place", reason="gone")

    monkeypatch.setattr(services.store, "read", fail)
    answer = client.get("/health")
    assert (answer.status_code, answer.json()) == (503, {"status": "not-ready", "wrong": ["store"]})
    assert client.get("/health/live").status_code == 200


def test_a_process_that_the_others_have_given_up_is_not_ready(client: TestClient, services: Services) -> None:
    membership = services.cluster.membership
    membership.others = frozenset({"another"})
    membership._beaten = float("-inf")
    answer = client.get("/health")
    assert (answer.status_code, answer.json()) == (503, {"status": "not-ready", "wrong": ["membership"]})


def test_many_who_ask_at_once_cause_one_look() -> None:
    looks = 0

    async def look() -> None:
        nonlocal looks
        looks += 1
        await asyncio.sleep(0)

    async def never() -> None:
        await asyncio.Event().wait()

    async def ask() -> None:
        readiness = Readiness(patience=0.01, pause=1000)
        readiness.depend_on("quick", look)
        readiness.depend_on("slow", never)
        readiness.begin()
        found = await asyncio.gather(*(readiness.troubles() for _ in range(50)))
        assert set(found) == {("slow",)}
        assert await readiness.troubles() == ("slow",)
        await readiness.close()
        assert await readiness.troubles() == ("stopping",)

    asyncio.run(ask())
    assert looks == 1


def test_a_server_that_stops_says_so_before_it_hangs_up(tmp_path: Path) -> None:
    settings = Settings(tmp_path, port=0, drain_seconds=30)
    taken, listening = take_port(settings), threading.Event()
    server = make_server(settings, listening.set)
    thread = threading.Thread(target=server.run, args=([taken],))
    thread.start()
    try:
        assert listening.wait(10)
        server.should_exit = True
        told = [_ask(taken.getsockname()[1])]
        while told[-1][0] == 200:
            told.append(_ask(taken.getsockname()[1]))
        assert told[-1] == (503, b'{"status":"not-ready","wrong":["stopping"]}')
    finally:
        server.handle_exit(signal.SIGTERM, None)  # asked a second time, it does not wait
        thread.join(10)
    assert not thread.is_alive()


def _ask(port: int) -> tuple[int, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=patience.SECONDS)
    try:
        connection.request("GET", "/health/ready")
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()
