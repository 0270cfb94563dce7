"""Every answer, right or wrong, in words that the person who asked can read."""

from __future__ import annotations

import asyncio
import logging
import re

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient
from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn.protocols.utils import ClientDisconnected

from doublesix.errors import DoublesixError, RuleError
from doublesix.i18n import words_for
from doublesix.server.web.errors import ErrorsTold, status_of
from doublesix.server.web.templates import data_for_scripts, unbroken
from doublesix.server.web.words import codes_in

HIDDEN = "6-6 is in Anna's hand"


async def fail(request: Request) -> Response:
    raise RuntimeError(HIDDEN)


async def fail_on_socket(socket: WebSocket) -> None:
    await socket.accept()
    raise RuntimeError(HIDDEN)


async def refuse_on_socket(socket: WebSocket) -> None:
    await socket.accept()
    raise DoublesixError("unknown-table", "not-found")


async def refuse(request: Request) -> Response:
    raise DoublesixError("bad-usage", "meant", name="<b>", meant=("one", "other"))


async def fail_to_keep(request: Request) -> Response:
    raise DoublesixError("cannot-write", file="kept in a secret place", reason="disk full")


@pytest.fixture
def failing(client: TestClient) -> TestClient:
    """A server with endpoints that fail."""
    app = client.app
    assert isinstance(app, Starlette)
    app.router.routes += [
        Route("/fail", fail),
        Route("/api/fail", fail),
        WebSocketRoute("/fail-on-socket", fail_on_socket),
        WebSocketRoute("/refuse-on-socket", refuse_on_socket),
        Route("/api/fail-to-keep", fail_to_keep),
        Route("/refuse", refuse),
        Route("/api/refuse", refuse),
    ]
    return client


def test_an_address_that_leads_nowhere_is_a_page(client: TestClient) -> None:
    answer = client.get("/nowhere")
    assert answer.status_code == 404
    assert answer.text.count("Page not found") == 2, "as its title and as its heading, and not as a sentence, too"
    assert "<html lang=" in answer.text


def test_an_address_that_leads_nowhere_is_an_object_for_programs(client: TestClient) -> None:
    answer = client.get("/api/nowhere")
    assert answer.status_code == 404
    assert answer.json() == {"error": {"code": "not-found", "message": "Page not found."}}


def test_a_request_of_the_wrong_kind_is_told_so(client: TestClient) -> None:
    answer = client.post("/rules")
    assert answer.status_code == 405
    assert "does not take requests of that kind" in answer.text


def test_an_error_has_its_code_its_sentence_and_its_details(failing: TestClient) -> None:
    error = failing.get("/api/refuse").json()["error"]
    assert error["code"] == "bad-usage"
    assert error["meant"] == ["one", "other"]
    assert "did you mean one or other?" in error["message"]


def test_what_somebody_sent_is_no_markup(failing: TestClient) -> None:
    answer = failing.get("/refuse")
    assert answer.status_code == 400
    assert "&lt;b&gt;" in answer.text
    assert "<b>" not in answer.text


@pytest.mark.parametrize("path", ["/fail", "/api/fail"])
def test_a_mistake_of_ours_is_owned_up_to_and_tells_nothing(
    path: str, failing: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        answer = failing.get(path)
    assert answer.status_code == 500
    assert "it is our mistake" in answer.text
    assert ("our-mistake" in answer.text) is path.startswith("/api/")
    noted = "\n".join(record.getMessage() + str(record.exc_text or "") for record in caplog.records)
    assert "RuntimeError at " in noted
    assert "test_app.py" in noted
    assert HIDDEN not in answer.text + noted
    assert "Traceback" not in answer.text + noted


def test_somebody_who_looks_for_mistakes_sees_them(failing: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOUBLESIX_DEBUG", "1")
    with pytest.raises(RuntimeError):
        failing.get("/fail")


def test_a_mistake_of_ours_closes_the_socket(failing: TestClient) -> None:
    with failing.websocket_connect("/fail-on-socket") as socket, pytest.raises(WebSocketDisconnect) as closed:
        socket.receive_text()
    assert (closed.value.code, closed.value.reason) == (1011, "our-mistake")


def test_who_has_gone_while_they_were_told_something_is_no_mistake(caplog: pytest.LogCaptureFixture) -> None:
    """A network that is closed raises; what sends over a socket raises something else for it."""

    async def greet(socket: WebSocket) -> None:
        await socket.accept()
        await socket.send_text("Hello")

    async def receive() -> Message:
        return {"type": "websocket.connect"}

    async def send(message: Message) -> None:
        if message["type"] == "websocket.send":
            raise ClientDisconnected

    app = ErrorsTold(Starlette(routes=[WebSocketRoute("/", greet)]))
    scope = {"type": "websocket", "path": "/", "headers": [], "query_string": b""}
    asyncio.run(app(scope, receive, send))
    assert caplog.messages == []


def test_a_socket_that_is_refused_says_why(failing: TestClient) -> None:
    with failing.websocket_connect("/refuse-on-socket") as socket, pytest.raises(WebSocketDisconnect) as closed:
        socket.receive_text()
    assert (closed.value.code, closed.value.reason) == (1008, "unknown-table")


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (DoublesixError("unknown-table"), 404),
        (DoublesixError("not-found"), 404),
        (RuleError("unknown-sheet"), 400),
        (DoublesixError("not-allowed"), 403),
        (DoublesixError("too-many-requests"), 429),
        (DoublesixError("anything-else"), 400),
    ],
)
def test_every_error_has_a_status(error: DoublesixError, status: int) -> None:
    assert status_of(error) == status


def test_pages_have_neither_scripts_nor_styles_within(client: TestClient) -> None:
    for path in ("/rules", "/rules/luckies", "/rules/compare", "/nowhere", "/account"):
        text = client.get(path).text
        assert not re.search(r"\sstyle=|<style|\son[a-z]+=|javascript:", text), path
        assert all("src=" in tag or "application/json" in tag for tag in re.findall(r"<script[^>]*>", text)), path


@pytest.mark.parametrize(
    ("asked", "chosen", "language"),
    [
        ("de-AT, en;q=0.5", None, "de"),
        ("tlh;q=0.9, fr;q=0.8", None, "fr"),
        ("tlh;q=0.9, en-GB;q=0.8", None, "en"),
        ("de", "es", "es"),
        ("de", "xx", "de"),
    ],
)
def test_the_language_is_the_one_chosen_else_the_one_of_the_browser(
    client: TestClient, asked: str, chosen: str | None, language: str
) -> None:
    cookie = {"cookie": f"lang={chosen}"} if chosen else {}
    answer = client.get("/rules", headers={"accept-language": asked, **cookie})
    assert f'<html lang="{language}" dir="ltr">' in answer.text
    assert words_for(language).label("key.rules") in answer.text


def test_a_page_may_ask_for_the_words_that_it_is_written_in(client: TestClient) -> None:
    """Over a socket not every browser says which language it wants."""
    answer = client.get("/rules?language=fr", headers={"accept-language": "de", "cookie": "lang=es"})
    assert '<html lang="fr" dir="ltr">' in answer.text


def test_data_for_scripts_cannot_leave_its_element() -> None:
    assert data_for_scripts({"name": "</script><b>&"}) == '{"name":"\\u003c/script\\u003e\\u003cb\\u003e\\u0026"}'


def test_tiles_and_sums_stay_on_one_line() -> None:
    kept = '<span class="unbroken">{}</span>'
    assert unbroken("6-5 & 10 − 2 = 8") == f"{kept.format('6-5')} &amp; {kept.format('10 − 2 = 8')}"


def test_codes_are_found_in_scripts() -> None:
    script = """say("web.table-turn"); const TITLES = {a: 'web.pads-a1'}; fetch("settings.other"); "web.Not-a-code" """
    assert codes_in(script) == {"web.table-turn", "web.pads-a1", "settings.other"}


def test_where_this_computer_keeps_things_is_told_to_nobody(failing: TestClient) -> None:
    answer = failing.get("/api/fail-to-keep")
    assert answer.status_code == 503
    assert answer.json()["error"]["code"] == "not-kept"
    assert "secret" not in answer.text
