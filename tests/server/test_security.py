"""What guards every request."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient
from starlette.websockets import WebSocket, WebSocketDisconnect

from doublesix.server.app import LARGER_BODIES, build_app
from doublesix.server.buckets import Buckets, client_of
from doublesix.server.services import Services
from doublesix.server.settings import Limits, Settings

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
        with pytest.raises(WebSocketDisconnect) as closed, client.websocket_connect("/anything"):
            pass
        assert closed.value.reason == "too-many-requests"


def test_a_bucket_fills_again() -> None:
    now = 0.0
    buckets = Buckets(each_second=2, at_once=2, remembered=10, clock=lambda: now)
    assert [buckets.take("Anna") for _ in range(3)] == [0, 0, 0.5]
    assert buckets.take("Ben") == 0
    now = 0.5
    assert [buckets.take("Anna") for _ in range(2)] == [0, 0.5]
    now = 100.0
    assert [buckets.take("Anna") for _ in range(3)] == [0, 0, 0.5]


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
