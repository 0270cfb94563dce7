"""How quickly a move is seen by the others with many busy tables, and what the server needs for it.

A server in a process of its own, on a free port and a temporary folder; four sockets at each table, whose people think
for a second or two. What is measured is the time from sending a move to its arrival at each of the others.
"""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from statistics import median, quantiles
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from servers import running

BUSY_TABLES = 250
KEPT_TABLES = 1000
SEATS = 4
SECONDS_TO_WARM_UP = 5.0
SECONDS = 20.0
THINKING = (1.0, 3.0)
SECONDS_FOR_BOTS = 5.0

Post = Callable[[str, str | None, object], dict[str, str]]


class _Fit(msgspec.Struct):
    action: str


class _Held(msgspec.Struct):
    fits: tuple[_Fit, ...] = ()


class _Button(msgspec.Struct):
    do: str


class _Table(msgspec.Struct):
    version: int
    phase: str
    you: int | None = None
    turn: int | None = None
    hand: tuple[_Held, ...] = ()
    buttons: tuple[_Button, ...] = ()


class _Message(msgspec.Struct):
    type: str
    table: _Table | None = None


_MESSAGES = msgspec.json.Decoder(_Message)


@dataclass
class Busy:
    """A table with people at it, and how long each of their moves took to arrive."""

    code: str
    delays: list[float] = field(default_factory=list)
    moves: int = 0
    sent: dict[int, float] = field(default_factory=dict)
    """When the move was sent that makes the table be of this version."""


def main(tables: int = BUSY_TABLES, kept: int = KEPT_TABLES, seconds: float = SECONDS) -> None:
    """Measure, and print what was found."""
    with running() as server:
        print(f"server ready after {1000 * server.seconds:.0f} ms, {_memory(server.pid):.0f} MB")
        busy, load = asyncio.run(_play(server.address, server.pid, tables, seconds))
        delays = sorted(1000 * delay for table in busy for delay in table.delays)
        centiles = quantiles(delays, n=100)
        moves = sum(table.moves for table in busy)
        print(f"{tables} tables with {SEATS} sockets each, {moves / seconds:.0f} moves a second for {seconds:.0f} s:")
        print(f"  a move is seen by the others after {median(delays):.1f} ms (median), {centiles[98]:.1f} ms (99 %)")
        print(f"  server: {100 * load / seconds:.0f} % of a core, {_memory(server.pid):.0f} MB")
        _open(server.address, kept - tables, seats=2)
        _let_bots_play(server.address)
        print(f"{kept} tables in memory, and bots at one of them: {_memory(server.pid):.0f} MB in all processes")


async def _play(address: str, pid: int, tables: int, seconds: float) -> tuple[list[Busy], float]:
    chance, stop = Random(6), asyncio.Event()
    opened = await asyncio.to_thread(_open, address, tables)
    busy = [Busy(code) for code, _ in opened]
    socket = address.replace("http", "ws", 1)
    async with asyncio.TaskGroup() as group:
        for table, (code, tokens) in zip(busy, opened, strict=True):
            for token in tokens:
                url = f"{socket}/api/tables/{code}/live"
                group.create_task(_sit(url, token, table, Random(chance.random()), stop))
        await asyncio.sleep(SECONDS_TO_WARM_UP)
        for table in busy:
            table.delays.clear()
            table.moves = 0
        before = _cpu(pid)
        await asyncio.sleep(seconds)
        load = _cpu(pid) - before
        stop.set()
    return busy, load


async def _sit(url: str, token: str, table: Busy, chance: Random, stop: asyncio.Event) -> None:
    headers = {"Authorization": f"Bearer {token}"}
    async with connect(url, additional_headers=headers, open_timeout=60, compression=None) as connection:
        acting: asyncio.Task[None] | None = None
        done = -1
        while not stop.is_set():
            try:
                async with asyncio.timeout(1):
                    frame = await connection.recv(decode=False)
            except TimeoutError:
                continue
            arrived = time.perf_counter()
            seen = _MESSAGES.decode(frame).table
            if seen is None or seen.version <= done:
                continue
            done = seen.version
            sent = table.sent.get(seen.version)
            command = _command(seen)
            if sent is not None and command is None:
                table.delays.append(arrived - sent)
            if command is not None:
                acting = asyncio.create_task(_act(connection, command, table, seen.version, chance.uniform(*THINKING)))
        if acting is not None:
            acting.cancel()


def _command(table: _Table) -> dict[str, object] | None:
    for held in table.hand:
        for fit in held.fits:
            return {"do": "act", "action": fit.action}
    for button in table.buttons:
        ready = button.do == "ready"
        return {"do": "ready", "contribution": "ab12"} if ready else {"do": "act", "action": button.do}
    return None


async def _act(
    connection: ClientConnection, command: dict[str, object], table: Busy, version: int, thinking: float
) -> None:
    await asyncio.sleep(thinking)
    if command["do"] == "act":
        command["version"] = version
        table.moves += 1
        table.sent = {version + 1: time.perf_counter()}
    await connection.send(json.dumps({**command, "id": secrets.token_hex(8)}))


def _open(address: str, tables: int, seats: int = SEATS) -> list[tuple[str, list[str]]]:
    """Open tables at which all seats are taken; return their codes, and the tokens of those who sit there."""
    post = _poster(address)
    opened = []
    for _ in range(tables):
        tokens = [post("/api/people", None, {"name": f"Player {seat}"})["token"] for seat in range(seats)]
        code = post("/api/tables", tokens[0], {"sheet": "international", "players": seats})["code"]
        for seat, token in enumerate(tokens[1:], 1):
            post(f"/api/tables/{code}/commands", token, {"do": "sit", "id": "sit", "name": f"Player {seat}"})
        opened.append((code, tokens))
        for token in tokens:
            ready = {"do": "ready", "id": "ready", "contribution": "ab12"}
            post(f"/api/tables/{code}/commands", token, ready)
    return opened


def _poster(address: str) -> Post:
    """Return what sends something as JSON, with a token if there is one, and returns the answer."""
    http = HTTPConnection(urlsplit(address).netloc)

    def post(path: str, token: str | None, body: object) -> dict[str, str]:
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        http.request("POST", path, json.dumps(body), headers)
        answer = json.loads(http.getresponse().read())
        assert "error" not in answer, answer
        return dict(answer)

    return post


def _let_bots_play(address: str) -> None:
    """Let bots play at a table until one of them has acted, so that there is somebody who thinks."""
    post = _poster(address)
    token = post("/api/people", None, {"name": "Player"})["token"]
    code = post("/api/tables", token, {"sheet": "international", "players": 4, "bots": ["expert"] * 3})["code"]
    post(f"/api/tables/{code}/commands", token, {"do": "ready", "id": "ready", "contribution": "ab12"})
    time.sleep(SECONDS_FOR_BOTS)


def _family(pid: int) -> list[int]:
    """The process and those that it began."""
    threads = Path(f"/proc/{pid}/task").glob("*/children")
    return [pid, *(int(child) for thread in threads for child in thread.read_text().split())]


def _memory(pid: int) -> float:
    """How much memory is in use by the server and those who think for it, in megabytes."""
    pages = sum(int(Path(f"/proc/{one}/statm").read_text().split()[1]) for one in _family(pid))
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def _cpu(pid: int) -> float:
    """How many seconds a process has worked."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    main(*(int(argument) for argument in sys.argv[1:]))
