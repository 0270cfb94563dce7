"""What guards every request."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient, WebSocketDenialResponse
from starlette.websockets import WebSocket, WebSocketDisconnect

from doublesix.errors import DoublesixError
from doublesix.server import load as load_module
from doublesix.server.app import LARGER_BODIES, build_app
from doublesix.server.buckets import Buckets, client_of
from doublesix.server.load import Load
from doublesix.server.services import Services
from doublesix.server.settings import Limits, Settings
from doublesix.server.web import security
from doublesix.server.web.costs import kind_of
from doublesix.server.web.turnstile import Turnstile

OURS = "http://testserver"
OTHER = "https://elsewhere.example"


async def echo(request: Request) -> Response:
    return PlainTextResponse(str(len(await request.body())))


async def greet(socket: WebSocket) -> None:
    await socket.accept()
    await socket.send_text("hello")
    await socket.close()


@pytest.fixture
def echoing(client: TestClient) -> TestClient:
    app = client.app
    assert isinstance(app, Starlette)
    app.router.routes += [
        Route("/echo", echo, methods=["POST"]),
        Route("/api/echo", echo, methods=["POST"]),
        WebSocketRoute("/greet", greet),
    ]
    return client


@pytest.mark.parametrize("path", ["/rules", "/nowhere", "/api/nowhere", "/static/x/shell/base.css"])
def test_every_answer_tells_the_browser_what_it_may_do(path: str, client: TestClient) -> None:
    headers = client.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "cache-control" in headers
    assert "server" not in headers


# Where requests come from


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"origin": OURS},
        {"origin": OURS, "sec-fetch-site": "same-origin"},
        {"sec-fetch-site": "none"},
    ],
)
def test_our_pages_and_programs_may_send(headers: dict[str, str], echoing: TestClient) -> None:
    assert echoing.post("/echo", content=b"four", headers=headers).text == "4"


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": OTHER},
        {"origin": "null"},
        {"origin": "http://["},
        {"origin": "http://testserver.elsewhere.example"},
        {"origin": "http://testserver:8080"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": OURS, "sec-fetch-site": "cross-site"},
    ],
)
def test_other_sites_may_not_send(headers: dict[str, str], echoing: TestClient) -> None:
    assert echoing.post("/echo", content=b"four", headers=headers).status_code == 403
    answer = echoing.post("/api/echo", content=b"four", headers=headers)
    assert answer.json()["error"]["code"] == "wrong-origin"


def test_other_sites_may_link_here(client: TestClient) -> None:
    assert client.get("/rules", headers={"origin": OTHER, "sec-fetch-site": "cross-site"}).status_code == 200


def test_sockets_are_for_our_pages(echoing: TestClient) -> None:
    with echoing.websocket_connect("/greet", headers={"origin": OURS}) as socket:
        assert socket.receive_text() == "hello"
    with (
        pytest.raises(WebSocketDisconnect) as closed,
        echoing.websocket_connect("/greet", headers={"origin": OTHER}),
    ):
        pass
    assert closed.value.reason == "wrong-origin"


# Under which name


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1:8666", "localhost:8666", "[::1]:8666", "192.168.1.20", "laptop", "laptop.local:8666", "laptop.lan."],
)
def test_a_server_is_asked_for_by_address_or_by_a_name_of_its_network(host: str, client: TestClient) -> None:
    assert client.get("/rules", headers={"host": host}).status_code == 200


@pytest.mark.parametrize("host", ["elsewhere.example:8666", "127.0.0.1.elsewhere.example", "a/b", "[", "@", "a:b", ""])
def test_a_page_elsewhere_cannot_reach_us_under_a_name_of_its_own(host: str, echoing: TestClient) -> None:
    """What a browser does after DNS rebinding: all of it is of one origin, and only the name is not ours."""
    headers = {"host": host, "origin": f"http://{host}", "sec-fetch-site": "same-origin"}
    for path in ("/rules", "/api/me"):
        assert echoing.get(path, headers=headers).status_code == 421
    assert echoing.post("/api/echo", headers=headers).json()["error"]["code"] == "wrong-host"
    with pytest.raises(WebSocketDisconnect) as closed, echoing.websocket_connect("/greet", headers=headers):
        pass
    assert closed.value.reason == "wrong-host"


def test_a_server_may_be_given_public_names(tmp_path: Path) -> None:
    settings = Settings(tmp_path, host="0.0.0.0", names=frozenset({"dominoes.example"}))
    with TestClient(build_app(Services(settings))) as client:
        assert client.get("/rules", headers={"host": "Dominoes.example"}).status_code == 200
        assert client.get("/rules", headers={"host": "www.dominoes.example"}).status_code == 421


# How much


def test_a_body_may_be_as_long_as_the_limit(echoing: TestClient) -> None:
    assert echoing.post("/echo", content=b"x" * 65_536).text == "65536"


def test_a_longer_body_is_refused(echoing: TestClient) -> None:
    answer = echoing.post("/api/echo", content=b"x" * 65_537)
    assert answer.status_code == 413
    assert answer.json()["error"] == {
        "code": "too-large",
        "message": "That is too long; the server takes 65536 bytes here.",
        "most": 65_536,
    }


def test_a_body_that_hides_its_length_is_refused_as_soon_as_it_is_too_long(echoing: TestClient) -> None:
    answer = echoing.post("/api/echo", content=(b"x" * 10_000 for _ in range(10)))
    assert answer.status_code == 413


def test_a_stream_ends_quietly_if_its_listener_sends_too_much(
    echoing: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    answer = echoing.request("GET", "/api/tables/events", content=(b"x" * 10_000 for _ in range(10)))
    assert answer.status_code == 200
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


@pytest.mark.parametrize("length", ["-1", "many", "9" * 40])
def test_a_length_that_is_none_is_refused(length: str, echoing: TestClient) -> None:
    assert echoing.post("/api/echo", content=b"", headers={"content-length": length}).status_code == 413


def test_a_route_may_take_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, echoing: TestClient) -> None:
    monkeypatch.setitem(LARGER_BODIES, "/api/echo", 100_000)
    assert echoing.post("/api/echo", content=b"x" * 90_000).text == "90000"
    assert echoing.post("/echo", content=b"x" * 90_000).status_code == 413


def test_one_place_has_only_so_many_connections(tmp_path: Path) -> None:
    with TestClient(build_app(Services(Settings(tmp_path, limits=Limits(connections=1))))) as client:
        code = client.post("/api/tables", json={"sheet": "luckies", "players": 2}).json()["code"]
        with client.websocket_connect(f"/api/tables/{code}/live"):
            answer = client.get("/api/me")
            assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too-many-requests")
            with pytest.raises(WebSocketDisconnect), client.websocket_connect(f"/api/tables/{code}/live"):
                pass
        assert client.get("/api/me").status_code == 200


# How often


def test_somebody_who_asks_too_often_is_told_to_wait(tmp_path: Path) -> None:
    settings = Settings(tmp_path, limits=Limits(requests_each_second=0.1, requests_at_once=3))
    with TestClient(build_app(Services(settings))) as client:
        assert [client.get("/api/nowhere").status_code for _ in range(4)] == [404, 404, 404, 429]
        answer = client.get("/api/nowhere")
        assert answer.json()["error"]["code"] == "too-many-requests"
        assert 1 <= int(answer.headers["retry-after"]) <= 10
        assert "please wait" in client.get("/rules").text
        with pytest.raises(WebSocketDenialResponse) as denied, client.websocket_connect("/api/anything"):
            pass
        assert denied.value.status_code == 429
        assert denied.value.json()["error"]["code"] == "too-many-requests"
        assert 1 <= int(denied.value.headers["retry-after"]) <= 30


def test_what_takes_longer_costs_more(tmp_path: Path) -> None:
    settings = Settings(tmp_path, limits=Limits(requests_each_second=0.001, requests_at_once=20))
    with TestClient(build_app(Services(settings))) as client:
        assert client.get("/api/games/ABCDEF-1/steps").status_code == 404
        assert client.get("/api/games/ABCDEF-1/record.json").status_code == 404
        assert client.get("/api/me").status_code == 429, "two of those cost as much as twenty small requests"


@pytest.mark.parametrize(
    ("asked", "dearer"),
    [
        (("GET", "/static/x/shell/base.css"), ("GET", "/api/me")),
        (("GET", "/api/me"), ("GET", "/leaderboard")),
        (("GET", "/leaderboard"), ("GET", "/games/ABCDEF-1")),
        (("GET", "/games/ABCDEF-1"), ("GET", "/api/games/ABCDEF-1/record.json")),
        (("GET", "/api/games/ABCDEF-1/steps"), ("POST", "/account/sign-in")),
        (("GET", "/api/games/ABCDEF-1/record.txt"), ("HEAD", "/api/games/ABCDEF-1/steps")),
        (("GET", "/api/me"), ("SOCKET", "/api/tables/ABCDEF/live")),
    ],
)
def test_costs_follow_what_a_request_takes(asked: tuple[str, str], dearer: tuple[str, str]) -> None:
    assert kind_of(_scope(*asked)).cost < kind_of(_scope(*dearer)).cost


def _scope(method: str, path: str) -> dict[str, str]:
    if method == "SOCKET":
        return {"type": "websocket", "path": path}
    return {"type": "http", "method": method, "path": path}


def test_who_guesses_at_codes_or_fills_the_server_must_wait(tmp_path: Path) -> None:
    settings = Settings(tmp_path, limits=Limits(requests_each_second=0.001, requests_at_once=1000))
    services = Services(settings)
    with TestClient(build_app(services)) as client:
        code = client.post("/api/tables", json={"sheet": "luckies", "players": 2}).json()["code"]
        services.allowances.lasting.take("testclient", 1960)  # it held 2,000, less a guest and a table
        guesses = [
            client.get(f"/api/tables/{guess}").status_code for guess in ("ZZZZZZZZ", "YYYYYYYY", "XXXXXXXX", code)
        ]
        assert guesses == [404, 404, 404, 429], "who guesses is not told either when they guess right"
        assert client.post("/api/people", json={}).status_code == 429
        assert client.get("/api/pads/ZZZZZZZZ").status_code == 429


# When there is too much to do


def test_a_busy_server_sends_new_people_away_and_lets_others_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(load_module, "MOST_AT_HOME", 0)
    services = Services(Settings(tmp_path))
    with TestClient(build_app(services)) as client:
        code = client.post("/api/tables", json={"sheet": "luckies", "players": 2}).json()["code"]
        with client.websocket_connect(f"/api/tables/{code}/live") as playing:
            playing.receive_json()
            services.load.lag = 2.0
            answer = client.get("/api/tables")
            assert (answer.status_code, answer.json()["error"]["code"]) == (503, "busy")
            assert 1 <= int(answer.headers["retry-after"]) <= 8
            page = client.get("/rules")
            assert (page.status_code, "refresh" in page.text, len(page.text) < 500) == (503, True, True)
            with (
                pytest.raises(WebSocketDenialResponse) as denied,
                client.websocket_connect(f"/api/tables/{code}/live"),
            ):
                pass
            assert (denied.value.status_code, "retry-after" in denied.value.headers) == (503, True)
            playing.send_json({"do": "say", "id": "1", "text": "We play on"})
            while playing.receive_json().get("id") != "1":
                pass
            assert client.get("/health/live").status_code == 200
            services.load.lag = 0.0
            assert client.get("/rules").status_code == 200


def test_nobody_is_sent_away_from_a_slow_computer_with_few_people(tmp_path: Path) -> None:
    services = Services(Settings(tmp_path))
    with TestClient(build_app(services)) as client:
        services.load.lag = 30.0
        assert client.get("/rules").status_code == 200
        assert client.post("/api/tables", json={"sheet": "luckies", "players": 2}).status_code == 201


def test_how_late_the_loop_was_is_forgotten_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load_module, "SECONDS_OF_MEMORY", 1.0)
    monkeypatch.setattr(load_module, "MOST_AT_HOME", -1)
    load = Load(chance=lambda _, most: most)
    load.note(0.9)
    load.refuse_beyond(0.5)  # one hitch is none
    load.note(0.9)
    with pytest.raises(DoublesixError) as refused:
        load.refuse_beyond(0.5)
    assert (refused.value.code, refused.value.details["seconds"]) == ("busy", 8)
    for _ in range(30):
        load.note(0.0)
    load.refuse_beyond(0.5)


def test_of_those_who_wait_outside_the_latest_comes_in_first() -> None:
    async def test() -> None:
        turnstile, let_in = Turnstile(at_once=1, most_waiting=2), []

        async def come(name: str) -> None:
            await turnstile.enter()
            let_in.append(name)

        await come("Anna")
        ben, clara = asyncio.create_task(come("Ben")), asyncio.create_task(come("Clara"))
        await asyncio.sleep(0)
        with pytest.raises(DoublesixError) as refused:
            await turnstile.enter()
        assert refused.value.code == "busy"
        turnstile.leave()
        await clara
        assert let_in == ["Anna", "Clara"]
        ben.cancel()
        await asyncio.sleep(0)
        turnstile.leave()
        await come("Dirk")

    asyncio.run(test())


def test_nothing_is_done_for_somebody_who_has_gone(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(security, "is_gone", lambda _: True)
    with pytest.raises(AssertionError):  # there is no answer at all
        client.get("/rules")


# How often


def test_a_bucket_fills_again() -> None:
    now = 0.0
    buckets = Buckets(each_second=2, at_once=2, remembered=10, clock=lambda: now)
    assert [buckets.take("Anna") for _ in range(3)] == [0, 0, 0.5]
    assert buckets.take("Ben") == 0
    now = 0.5
    assert [buckets.take("Anna") for _ in range(2)] == [0, 0.5]
    now = 100.0
    assert [buckets.take("Anna") for _ in range(3)] == [0, 0, 0.5]
    now = 200.0
    assert [buckets.take("Anna", 1.5), buckets.take("Anna", 1.5)] == [0, 0.5]
    assert [buckets.take("Anna", -1), buckets.take("Anna", 1.5)] == [0, 0]
    now = 300.0
    assert [buckets.take("Anna", 17), buckets.take("Anna")] == [0, 0.5], "what costs too much takes all there is"


def test_somebody_who_was_away_longest_is_forgotten_first() -> None:
    buckets = Buckets(each_second=1, at_once=1, remembered=2, clock=lambda: 0.0)
    assert [buckets.take(name) for name in ("Anna", "Ben", "Cleo")] == [0, 0, 0]
    assert buckets.take("Cleo") > 0
    assert buckets.take("Ben") > 0
    assert buckets.take("Anna") == 0


@pytest.mark.parametrize(
    ("address", "known_as"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", client_of("2001:db8:1:2::9")),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("testclient", "testclient"),
    ],
)
def test_by_what_a_client_is_known(address: str, known_as: str) -> None:
    assert client_of(address) == known_as
    assert client_of("2001:db8:1:3::9") != client_of("2001:db8:1:2::9")
