"""The log tells what went wrong and where, and never a hand, a token, an address, a name or what somebody said."""

from __future__ import annotations

import ast
import asyncio
import errno
import json
import logging
import os
import sqlite3
import threading
import warnings
from collections.abc import Callable, Iterator
from contextlib import suppress
from io import StringIO
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from tests.room.rooms import tiles_named
from tests.server.api.players import Person, is_over, next_command

import doublesix.server
from doublesix.errors import DoublesixError
from doublesix.server.hall.news import RoomNews
from doublesix.server.log import (
    FIELDS,
    LEFT_OUT,
    LogForm,
    ServerLog,
    in_shape,
    log_lines,
    note_unhandled,
    reason_of,
    watch_loop,
    without_secrets,
)
from doublesix.server.services import Services
from doublesix.server.supervisor import ProcessFailed

TOKEN = "YyaH_aioQS61q8SLKG6Wtd2E2mPx9Y8_qmKW8Uxkuzc"
HIDDEN = "6-6 is in Anna's hand at 192.0.2.7"
SOURCES = sorted(Path(doublesix.server.__file__).parent.rglob("*.py"))


@pytest.fixture(params=LogForm)
def lines(request: pytest.FixtureRequest) -> Iterator[StringIO]:
    """What is logged while a test runs, in each form."""
    written = StringIO()
    with log_lines(request.param, written):
        yield written


def fail(*_: object) -> None:
    raise RuntimeError(HIDDEN)


def test_an_event_is_a_line_of_json_with_time_level_and_fields() -> None:
    written = StringIO()
    with log_lines(LogForm.JSON, written):
        ServerLog("doublesix.server.hall").info("opened", "table {table} was opened", table="ABCDEF")
    line = json.loads(written.getvalue())
    assert line.pop("time").endswith("+00:00")
    assert isinstance(line.pop("pid"), int)
    assert line == {
        "level": "info",
        "event": "opened",
        "logger": "server.hall",
        "message": "table ABCDEF was opened",
        "table": "ABCDEF",
    }


def test_people_read_only_what_went_wrong_and_only_the_sentence() -> None:
    written = StringIO()
    with log_lines(LogForm.TEXT, written):
        ServerLog("doublesix.server.hall").info("opened", "table {table} was opened", table="ABCDEF")
        ServerLog("doublesix.server.hall").warning("stuck", "table {table} cannot go on", table="ABCDEF")
    assert written.getvalue() == "table ABCDEF cannot go on\n"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("name", "Anna"),
        ("table", "Anna"),
        ("code", "not a code"),
        ("kind", "RuntimeError('6-6')"),
        ("bot", "Anna"),
        ("status", "200 OK"),
    ],
)
def test_a_field_of_another_shape_is_left_out(name: str, value: str) -> None:
    assert in_shape(name, value) == LEFT_OUT


@pytest.mark.parametrize("secret", ["192.0.2.7", "2001:db8::7", "6-5", "0-0", TOKEN, "0123456789abcdef" * 4, "::1"])
def test_what_looks_like_a_secret_is_taken_out(secret: str) -> None:
    assert without_secrets(f"it is {secret}, there") == f"it is {LEFT_OUT}, there"
    assert in_shape("reason", f"no way to {secret}") == f"no way to {LEFT_OUT}"


def test_reasons_are_the_fixed_words_of_a_system(tmp_path: Path) -> None:
    full = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "/secret")
    with pytest.raises(sqlite3.Error) as refused:
        sqlite3.connect(tmp_path / "no" / "folder")
    by_hand = RuntimeError(HIDDEN)
    by_hand.sqlstate = "53100"  # type: ignore[attr-defined]
    reasons = [full, os.strerror(errno.ENOSPC), refused.value, by_hand, RuntimeError(HIDDEN), HIDDEN, None]
    assert [reason_of(DoublesixError("cannot-write", reason=reason)) for reason in reasons] == [
        "No space left on device",
        "No space left on device",
        "SQLITE_CANTOPEN",
        "53100",
        "RuntimeError",
        "cannot-write",
        "cannot-write",
    ]
    assert reason_of(ProcessFailed("late")) == "late"


def test_nothing_that_libraries_say_of_values_is_written(lines: StringIO) -> None:
    async def go_wrong() -> None:
        loop = asyncio.get_running_loop()
        watch_loop(loop)
        loop.call_soon(fail, HIDDEN)
        forgotten = loop.create_future()
        forgotten.set_exception(RuntimeError(HIDDEN))
        del forgotten
        await asyncio.sleep(0)
        loop.call_exception_handler({"message": HIDDEN, "transport": HIDDEN})

    asyncio.run(go_wrong())
    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()
    with warnings.catch_warnings():
        warnings.simplefilter("default")
        logging.captureWarnings(False)
        logging.captureWarnings(True)
        warnings.warn(HIDDEN, UserWarning, stacklevel=1)
    logging.getLogger("asyncio").error("socket.send() raised for %s", HIDDEN)
    logging.getLogger("uvicorn.error").error("Cancel %s running task(s)", HIDDEN)
    with suppress(RuntimeError):
        try:
            fail()
        except RuntimeError as error:
            logging.getLogger("uvicorn.error").exception("Exception in ASGI application\n")
            logging.getLogger("uvicorn.error").error(error)
            raise
    note_unhandled(None)
    written = lines.getvalue()
    assert written.count("\n") == 9  # nothing is known of two of them, and the same line is not written twice
    assert written.count("test_log.py:") >= 7
    assert "Cancel … running task(s)" in written
    assert "Exception in ASGI application: RuntimeError" in written
    for secret in ("6-6", "Anna", "192.0.2.7", "Traceback"):
        assert secret not in written


def test_the_same_line_is_written_once_in_a_while_and_then_says_how_often_it_came() -> None:
    written, away = StringIO(), {"name": "doublesix.server.store", "levelno": 30, "event": "store-away", "fields": {}}
    with log_lines(LogForm.TEXT, written):
        for second in range(25):
            away |= {"msg": "the database is away", "created": second}
            logging.getLogger("doublesix.server.store").handle(logging.makeLogRecord(away))
        logging.getLogger("doublesix.server.store").handle(logging.makeLogRecord(away | {"msg": "another line"}))
    assert written.getvalue().splitlines() == [
        "the database is away",
        "the database is away (9 times more before)",
        "the database is away (9 times more before)",
        "another line",
    ]


def test_who_looks_for_mistakes_gets_everything(monkeypatch: pytest.MonkeyPatch, lines: StringIO) -> None:
    monkeypatch.setenv("DOUBLESIX_DEBUG", "1")
    try:
        fail()
    except RuntimeError:
        logging.getLogger("uvicorn.error").exception("Exception in ASGI application\n")
    assert "Anna's hand" in lines.getvalue()


def sometimes(usual: Callable[..., Any], error: Callable[..., Exception]) -> Callable[..., Any]:
    """Return what fails every fifth time and does as usual otherwise."""
    counter = count(1)

    def attempt(*given: Any, **named: Any) -> Any:
        if next(counter) % 5 == 0:
            raise error(*given)
        return usual(*given, **named)

    return attempt


def test_a_game_with_failures_leaves_nothing_hidden_in_the_log(
    client: TestClient, services: Services, monkeypatch: pytest.MonkeyPatch, lines: StringIO
) -> None:
    anna, ben = Person(client, "Annabella"), Person(client, "Benedikt")
    code = anna.open_table(sheet="luckies", players=2, rounds=1)
    assert ben.ask(code, "sit", name=ben.name).status_code == 200
    for reading in ("read", "look_up"):
        usual = getattr(services.store, reading)
        broken = sometimes(usual, lambda *_: DoublesixError("cannot-read", file="x", reason=HIDDEN))
        monkeypatch.setattr(services.store, reading, broken)
    monkeypatch.setattr(RoomNews, "to", sometimes(RoomNews.to, lambda news, *_: RuntimeError(f"{HIDDEN} {news.room}")))
    talk = "my secret plan"
    for attempt in range(6):
        anna.ask(code, "say", text=f"{talk} {attempt}")
        with suppress(WebSocketDisconnect), ben.live(code) as socket:
            socket.receive_json()
    for _ in range(200):
        for person in (anna, ben):
            seen = client.get(f"/api/tables/{code}", headers=person.headers)
            table = seen.json().get("table") if seen.status_code == 200 else None
            if table and (command := next_command(table)):
                person.ask(code, **command)
        if table and is_over(table):
            break
    assert client.get("/nowhere").status_code in (404, 500, 503)
    written = lines.getvalue()
    assert "RuntimeError at" in written
    assert "nothing can be kept or read" in written
    tokens = [person.headers["Authorization"].split()[1] for person in (anna, ben)]
    secrets = [*tokens, anna.name, ben.name, talk, "192.0.2.7", "testclient", "Anna"]
    assert [secret for secret in secrets if secret in written] == []
    assert not tiles_named(written.encode())


def test_lines_are_made_in_one_place_from_fixed_words() -> None:
    """Nobody else uses the library, and what is said is written where it is said."""
    for source in SOURCES:
        if source.name == "log.py":
            continue
        text = source.read_text("utf-8")
        assert "import logging" not in text, f"{source}: use ServerLog"
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("_log."):
                event = node.args[0]
                assert isinstance(event, ast.Constant), ast.unparse(node)
                assert {word.arg for word in node.keywords if word.arg} <= FIELDS.keys(), ast.unparse(node)
