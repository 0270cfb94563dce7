"""Throw odd requests and frames at a server: nothing may fail, nothing may be logged, and memory may not grow.

The soak ``fuzz`` sends a million, nine of ten straight to the application, the others as bytes to the port of a server
in a process of its own. A mistake of ours (a status from 500 on, except a typed *busy*), an unhandled exception, a line
in the log and growing memory are wrong. What was sent follows from seed and number.
"""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import os
import re
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, fields
from pathlib import Path
from random import Random
from typing import Any, Final
from urllib.parse import quote_from_bytes, unquote

from starlette.types import ASGIApp, Message

from doublesix.server.app import build_app
from doublesix.server.services import Services
from doublesix.server.settings import Limits, Pace, Settings
from odd_requests import Known, OddRequest, odd_frame, odd_request, raw_frame, raw_handshake, raw_request

FRAMES_EACH_SOCKET: Final = 25
"""Fewer than a socket may send at once, so that all are read."""
SHARE_OF_FRAMES: Final = 0.5
SECONDS_TO_ANSWER: Final = 20.0
SECONDS_TO_READ: Final = 0.4
TIMES_TO_ASK: Final = 50
CONNECTIONS: Final = 40
PEOPLE: Final = 40
TABLES: Final = 12
MOST_GROWTH: Final = 60_000_000
"""In bytes, from the middle of a run to its end: what is kept of guests and tables for a while is much less."""

_OUR_MISTAKE: Final = 500
_UNAVAILABLE: Final = 503
_FAILED: Final = 1011
_BUSY: Final = (b'"busy"', b'http-equiv="refresh"', b"retry-after: ")
"""What a refusal says that is meant: for programs, on a page that asks again by itself, and in its headers."""
_TYPES_OF_LOG: Final = re.compile(r"Traceback|ERROR|CRITICAL|Exception|never awaited|Task was destroyed")

SERVER: Final = """
import logging, sys
from pathlib import Path
sys.path.insert(0, sys.argv[2])
import fuzz
from doublesix.server.listener import serve
logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s %(message)s")
serve(fuzz.without_limits(Path(sys.argv[1])), lambda here: print(here.address, flush=True))
"""


@dataclass
class Verdict:
    """What came of it."""

    sent: int = 0
    statuses: Counter[int] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    memory: list[tuple[int, int]] = field(default_factory=list)
    """How many were sent, and the bytes in use then."""

    def add_growth(self, name: str) -> None:
        """Note it as wrong if memory grew in the second half."""
        later = [used for sent, used in self.memory if sent >= self.sent / 2]
        if later and max(later[-1] - later[0], 0) > MOST_GROWTH:
            self.wrong.append(f"{name}: memory grew from {later[0]:,} to {later[-1]:,} bytes in the second half")


def without_limits(folder: Path) -> Settings:
    """Return settings under which a client may ask as often as it likes, and tables are soon put away."""
    most = {each.name: 10**6 for each in fields(Limits) if each.name not in ("body", "clients_remembered")}
    pace = Pace(bot_seconds=0, moment=lambda _: 0.01, regroup_seconds=0.01, idle_seconds=1)
    return Settings(folder=folder, port=0, limits=Limits(**most), pace=pace)


class Complaints(logging.Handler):
    """Collects what is logged as wrong."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a line."""
        if record.levelno >= logging.ERROR or record.exc_info:
            self.lines.append(f"{record.name}: {record.getMessage()}")


class App:
    """The application without a network: requests go straight to it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def ask(self, request: OddRequest, client: str = "10.0.0.1") -> tuple[int, bytes]:
        """Return the status and the beginning of the answer."""
        parts, started = [{"type": "http.request", "body": request.body, "more_body": False}], 0
        answer = bytearray()

        async def receive() -> Message:
            return parts.pop() if parts else {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            nonlocal started
            started = message.get("status", started)
            if len(answer) < 10**6:
                answer.extend(message.get("body", b""))

        scope = self._scope("http", request, client) | {"method": request.method, "scheme": "http"}
        async with asyncio.timeout(SECONDS_TO_ANSWER):
            await self._app(scope, receive, send)
        return started, bytes(answer)

    async def converse(self, request: OddRequest, frames: list[bytes], client: str) -> list[Message]:
        """Send frames over a socket and hang up; return all that came back."""
        coming: list[Message] = [{"type": "websocket.connect"}, *map(_received, frames)]
        coming.append({"type": "websocket.disconnect", "code": 1000})
        sent: list[Message] = []

        async def receive() -> Message:
            await asyncio.sleep(0)
            return coming.pop(0) if coming else {"type": "websocket.disconnect", "code": 1000}

        async def send(message: Message) -> None:
            sent.append(message)

        scope = self._scope("websocket", request, client) | {"scheme": "ws", "subprotocols": []}
        async with asyncio.timeout(SECONDS_TO_ANSWER):
            await self._app(scope, receive, send)
        return sent

    @staticmethod
    def _scope(kind: str, request: OddRequest, client: str) -> dict[str, Any]:
        raw = quote_from_bytes(request.path, safe="/%").encode()
        return {
            "type": kind,
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "path": unquote(raw.decode("ascii")),
            "raw_path": raw,
            "query_string": quote_from_bytes(request.query, safe="".join(map(chr, range(33, 127)))).encode(),
            "root_path": "",
            "headers": request.headers,
            "client": (client, 4000),
            "server": ("localhost", 80),
            "state": {},
        }


def _received(frame: bytes) -> Message:
    """Return a frame as text if it can be text."""
    try:
        return {"type": "websocket.receive", "text": frame.decode()}
    except UnicodeDecodeError:
        return {"type": "websocket.receive", "bytes": frame}


IsEnough = Callable[[int], bool]
"""Told how many were sent, says whether to end."""


def never(_: int) -> bool:
    """Send as many as were asked for."""
    return False


async def prepare(app: App) -> Known:
    """Let people come and open tables, at some of which a game has begun."""

    async def post(path: str, token: str | None, body: object) -> Any:
        headers = [(b"host", b"localhost"), (b"content-type", b"application/json")]
        headers += [(b"authorization", f"Bearer {token}".encode())] if token else []
        _, answer = await app.ask(OddRequest("POST", path.encode(), b"", headers, json.dumps(body).encode()))
        return json.loads(answer)

    tokens = [(await post("/api/people", None, {"name": f"Guest {number}"}))["token"] for number in range(PEOPLE)]
    offers = ({"sheet": "luckies", "players": 2}, {"sheet": "sixcolours", "players": 4, "bots": ["greedy"]})
    codes = []
    for number in range(TABLES):
        code = (await post("/api/tables", tokens[number], offers[number % 2]))["code"]
        commands = f"/api/tables/{code}/commands"
        if number % 3:
            for other in (number + 1, number + 2):
                await post(commands, tokens[other], {"do": "sit", "id": "s", "name": f"Guest {other}"})
            for other in (number, number + 1, number + 2):
                await post(commands, tokens[other], {"do": "ready", "id": "r", "contribution": "ab"})
        codes.append(code)
    return Known(codes, [f"{code}-1" for code in codes], tokens=tokens)


def judge(status: int, answer: bytes, what: object) -> str | None:
    """Say what is wrong with an answer; nothing if it is as it should be."""
    if status == 0:
        return f"no answer to {what}"
    if status >= _OUR_MISTAKE and not (status == _UNAVAILABLE and any(word in answer for word in _BUSY)):
        return f"{status} for {what}: {answer[:300]!r}"
    if b"Traceback" in answer:
        return f"a traceback for {what}"
    return None


async def fuzz_app(number: int, seed: str, folder: Path, is_enough: IsEnough = never) -> Verdict:
    """Send odd requests and frames straight to an application."""
    verdict, complaints = Verdict(), Complaints()
    logging.getLogger().addHandler(complaints)
    asyncio.get_running_loop().set_exception_handler(
        lambda _, context: verdict.wrong.append(f"nobody caught {context.get('exception') or context['message']!r}")
    )
    services = Services(without_limits(folder))
    application = build_app(services)
    try:
        async with application.router.lifespan_context(application):
            app = App(application)
            known = await prepare(app)
            while verdict.sent < number and not is_enough(verdict.sent):
                services.load.lag = 0.0  # nobody is sent away because this computer is busy
                await _send_some(app, Random(f"{seed} {verdict.sent}"), known, verdict)
                if complaints.lines:
                    verdict.wrong += [f"logged before number {verdict.sent}: {line}" for line in complaints.lines]
                    complaints.lines.clear()
                _note_memory(verdict, number)
    finally:
        logging.getLogger().removeHandler(complaints)
    verdict.add_growth("the application")
    return verdict


async def _send_some(app: App, chance: Random, known: Known, verdict: Verdict) -> None:
    """Send some frames over one socket, or some requests."""
    client = f"10.{chance.randrange(256)}.{chance.randrange(256)}.1"
    is_socket = chance.random() < SHARE_OF_FRAMES
    frames = [odd_frame(chance) for _ in range(FRAMES_EACH_SOCKET)] if is_socket else []
    for request in [odd_request(chance, known) for _ in range(1 if is_socket else FRAMES_EACH_SOCKET)]:
        what: object = request
        try:
            if is_socket:
                path = chance.choice([f"/api/tables/{chance.choice(known.codes)}/live"] * 9 + ["/api/pairing/live"])
                token = chance.choice(known.tokens)
                headers = [(b"host", b"localhost"), (b"authorization", f"Bearer {token}".encode())]
                what = f"frames {[frame[:200] for frame in frames]} over {path}"
                query = request.query if chance.random() < 0.2 else b""
                came = await app.converse(OddRequest("GET", path.encode(), query, headers), frames, client)
                verdict.wrong += _wrong_on_socket(came, what)
            else:
                status, answer = await app.ask(request, client)
                verdict.statuses[status] += 1
                verdict.wrong += [wrong] if (wrong := judge(status, answer, what)) else []
        except Exception as error:  # noqa: BLE001  whatever it is, it should not have come so far
            verdict.wrong.append(f"{type(error).__name__} for {what}: {error}")
        verdict.sent += len(frames) or 1


def _wrong_on_socket(came: list[Message], what: object) -> list[str]:
    closed = [message for message in came if message["type"] == "websocket.close" and message.get("code") == _FAILED]
    told = [str(message.get("text") or message.get("bytes")) for message in came if message["type"] == "websocket.send"]
    failed = [*map(str, closed), *(message for message in told if "our-mistake" in message)]
    return [f"a socket failed, {failed[0]}: {what}"] if failed else []


def _note_memory(verdict: Verdict, number: int) -> None:
    if len(verdict.memory) * number < verdict.sent * 20:
        gc.collect()
        verdict.memory.append((verdict.sent, memory_of(os.getpid())))


def memory_of(process: int) -> int:
    """Return how many bytes a process has in memory; zero if this system does not say."""
    with suppress(OSError):
        return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return 0


@dataclass
class Live:
    """A server in a process of its own."""

    process: subprocess.Popen[str]
    port: int
    log: Path

    async def say(self, *parts: bytes) -> bytes:
        """Send bytes, and return what comes back for a moment."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        answer = b""
        with suppress(TimeoutError, OSError):
            async with asyncio.timeout(SECONDS_TO_READ):
                for part in parts:
                    writer.write(part)
                    await writer.drain()
                while more := await reader.read(65_536):
                    answer += more
        writer.transport.abort()
        return answer


@asynccontextmanager
async def live_server(folder: Path) -> AsyncIterator[Live]:
    """Start a server, and stop it as its owner would."""
    log = folder / "log"
    command = [sys.executable, "-c", SERVER, str(folder / "data"), str(Path(__file__).parent)]
    environment = {**os.environ, "PYTHONPATH": ":".join(filter(None, sys.path))}
    with (
        log.open("w") as stderr,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=stderr, text=True, env=environment) as process,
    ):
        assert process.stdout is not None
        try:
            address = await asyncio.to_thread(process.stdout.readline)
            yield Live(process, int(address.strip().rstrip("/").rpartition(":")[2]), log)
        finally:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()


async def fuzz_port(number: int, seed: str, folder: Path, is_enough: IsEnough = never) -> Verdict:
    """Send bytes to the port of a server: requests that proxies read differently, broken frames, nonsense."""
    verdict = Verdict()
    async with live_server(folder) as live:
        known = await _known_at(live)
        numbers = iter(range(number))

        async def send_on() -> None:
            for place in numbers:
                if is_enough(verdict.sent):
                    return
                chance = Random(f"{seed} port {place}")
                parts = _raw(chance, known)
                answer = await live.say(*parts)
                statuses = [int(status) for status in re.findall(rb"HTTP/1.1 (\d{3})", answer)]
                verdict.statuses.update(statuses)
                verdict.sent += 1
                wrong = judge(max(statuses, default=400), answer, f"number {place}: {[part[:300] for part in parts]}")
                verdict.wrong += [wrong] if wrong else []
                if len(verdict.memory) * number < verdict.sent * 20:
                    verdict.memory.append((verdict.sent, memory_of(live.process.pid)))

        await asyncio.gather(*(send_on() for _ in range(CONNECTIONS)))
        if not await _answers(live):
            verdict.wrong.append("the server does not answer any more")
    verdict.wrong += [f"logged: {line}" for line in live.log.read_text().splitlines() if _TYPES_OF_LOG.search(line)]
    verdict.add_growth("the server")
    return verdict


async def _answers(live: Live) -> bool:
    """Whether a server answers, be it slowly."""
    for _ in range(TIMES_TO_ASK):
        answer = await live.say(b"GET /health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")
        if b"HTTP/1.1 200" in answer:
            return True
    return False


async def _known_at(live: Live) -> Known:
    async def post(path: str, token: str | None, body: object) -> Any:
        written = json.dumps(body).encode()
        head = f"POST {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-length: {len(written)}\r\n"
        head += f"authorization: Bearer {token}\r\n" if token else ""
        for _ in range(TIMES_TO_ASK):
            answer = await live.say(head.encode() + b"\r\n" + written)
            with suppress(ValueError):
                return json.loads(answer.partition(b"\r\n\r\n")[2])
        raise AssertionError(answer)

    tokens = [(await post("/api/people", None, {"name": f"Guest {number}"}))["token"] for number in range(4)]
    offer = {"sheet": "luckies", "players": 2, "bots": ["greedy"]}
    codes = [(await post("/api/tables", token, offer))["code"] for token in tokens]
    return Known(codes, [f"{code}-1" for code in codes], tokens=tokens)


def _raw(chance: Random, known: Known) -> list[bytes]:
    kind = chance.random()
    if kind < 0.1:
        return [chance.randbytes(chance.choice([1, 20, 500]))]
    if kind < 0.4:
        path = f"/api/tables/{chance.choice(known.codes)}/live"
        handshake = raw_handshake(path, "localhost", chance.choice(known.tokens), chance)
        return [handshake, *(raw_frame(chance) for _ in range(chance.randint(1, 6)))]
    written = raw_request(chance, known)
    if chance.random() < 0.1:
        half = chance.randrange(len(written))
        return [written[:half], written[half:]]
    return [written]
