"""Sockets to a table with as little work as possible on our side, so that thousands can be measured beside a server."""

from __future__ import annotations

import asyncio
import json
import os
import resource
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

_MASK = bytes(4)
"""A mask of zeros leaves a frame as it is."""


@dataclass(frozen=True)
class Seat:
    """A person at a table, as a server knows them."""

    code: str
    token: str


def allow_many_files() -> None:
    """Take as many open files as this user may have."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def seat_people(address: str, tables: int, seats: int = 4) -> list[Seat]:
    """Open tables and seat people there; return who sits where."""
    server = HTTPConnection("127.0.0.1", port_of(address), timeout=60)

    def post(path: str, body: object, token: str = "") -> Any:
        headers = {"Host": "localhost"} | ({"Authorization": f"Bearer {token}"} if token else {})
        server.request("POST", path, json.dumps(body), headers)
        return json.load(server.getresponse())

    seated = []
    for _ in range(tables):
        tokens = [post("/api/people", {"name": "Anna"})["token"] for _ in range(seats)]
        code = post("/api/tables", {"sheet": "international", "players": seats}, tokens[0])["code"]
        for token in tokens[1:]:
            post(f"/api/tables/{code}/commands", {"do": "sit", "id": "sit", "name": "Anna"}, token)
        seated += [Seat(code, token) for token in tokens]
    server.close()
    return seated


class RawSocket:
    """A WebSocket of one person."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    @classmethod
    async def open(cls, port: int, seat: Seat) -> RawSocket | None:
        """Connect to a table; none if the server refuses, or does not answer."""
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(
                f"GET /api/tables/{seat.code}/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                f"Authorization: Bearer {seat.token}\r\n\r\n".encode()
            )
            try:
                head = await reader.readuntil(b"\r\n\r\n")
            except BaseException:  # also if we give up waiting: then the server must know
                writer.transport.abort()
                raise
        except (OSError, asyncio.IncompleteReadError):
            return None
        if not head.startswith(b"HTTP/1.1 101"):
            writer.close()
            return None
        return cls(reader, writer)

    async def read(self) -> bytes:
        """Return what the next frame holds."""
        first, second = await self._reader.readexactly(2)
        length = second & 0x7F
        if length == 126:
            length = int.from_bytes(await self._reader.readexactly(2), "big")
        elif length == 127:
            length = int.from_bytes(await self._reader.readexactly(8), "big")
        held = await self._reader.readexactly(length)
        if first & 0x0F == 0x9:  # a ping wants its pong
            self._writer.write(frame(held, 0xA))
            return await self.read()
        return held

    async def write(self, data: bytes) -> None:
        """Send bytes as they are."""
        self._writer.write(data)
        await self._writer.drain()

    def close(self) -> None:
        """Hang up without a word, as a network does that is gone."""
        self._writer.transport.abort()


def frame(held: bytes, opcode: int = 0x1) -> bytes:
    """Return a frame as clients send it."""
    if len(held) >= 126:
        raise ValueError("this is only for short frames")
    return bytes((0x80 | opcode, 0x80 | len(held))) + _MASK + held


def port_of(address: str) -> int:
    """Return the port in the address of a server."""
    return int(address.rpartition(":")[2])


def processor_seconds(pid: int) -> float:
    """Return how long a process has kept a processor busy."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
