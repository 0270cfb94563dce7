"""A server of tables, asked by HTTP: each method is one request, and what is refused is raised with its code."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from http.client import HTTPException
from typing import Any, Final, Self
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlsplit
from urllib.request import Request, urlopen

import msgspec

from doublesix.errors import DoublesixError
from doublesix.room.commands import AnyCommand
from doublesix.room.messages import Answer, Problem, TableMessage
from doublesix.room.offer import Offer

_PATIENCE: Final = 30
"""Seconds to wait for an answer."""
_LARGEST: Final = 16_000_000


class _Refused(msgspec.Struct):
    error: Problem


class _Opened(msgspec.Struct):
    code: str


class _Guest(msgspec.Struct):
    token: str


class Refused(DoublesixError):
    """The server refused; its code is ours, and its sentence is in the language that was asked for."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.code, "refused", said=problem.message)


class Server:
    """A server, and who one is there."""

    def __init__(self, url: str, token: str | None = None, *, language: str = "en") -> None:
        parts = urlsplit(url if "://" in url else f"http://{url}")
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise DoublesixError("bad-address", address=url)
        self.url = f"{parts.scheme}://{parts.netloc}"
        self.token = token
        self.language = language

    @classmethod
    def as_guest(cls, url: str, name: str, *, language: str = "en") -> Self:
        """Come to a server under a name, without an account."""
        server = cls(url, language=language)
        server.token = msgspec.convert(server._send("POST", "/api/people", {"name": name}), _Guest, strict=False).token
        return server

    def is_known(self) -> bool:
        """Whether the server knows who asks."""
        try:
            self._read("GET", "/api/me", None)
        except Refused:
            return False
        return True

    def open_table(self, offer: Offer, *, name: str | None = None, bots: Sequence[str] = ()) -> str:
        """Open a table, sit down at it, let bots take the next seats; return its code."""
        asked = msgspec.to_builtins(offer) | {"bots": list(bots)} | ({"name": name} if name else {})
        return msgspec.convert(self._send("POST", "/api/tables", asked), _Opened, strict=False).code

    def table(self, code: str) -> TableMessage:
        """Return a table as one sees it."""
        found = self._send("GET", f"/api/tables/{quote(code)}?shape=terminal&view=true", None)
        return msgspec.convert(found, TableMessage)

    def command(self, code: str, command: AnyCommand) -> Answer:
        """Ask for something at a table; sent again with the same id it is done only once."""
        return msgspec.convert(self._send("POST", f"/api/tables/{quote(code)}/commands", command), Answer)

    def hint(self, code: str) -> Mapping[str, Any]:
        """Ask what the strongest bot would do."""
        found: Mapping[str, Any] = self._send("GET", f"/api/tables/{quote(code)}/hint", None)
        return found

    def record(self, game: str) -> str:
        """Return the record of a finished game."""
        return self._read("GET", f"/api/games/{quote(game)}/record.txt", None).decode()

    @property
    def headers(self) -> dict[str, str]:
        """What every request says of the one who asks."""
        known = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        return {"Accept-Language": self.language, **known}

    def _send(self, method: str, path: str, body: object) -> Any:
        try:
            return msgspec.json.decode(self._read(method, path, body))
        except msgspec.DecodeError as error:
            raise DoublesixError("no-server", address=self.url, reason=str(error)) from None

    def _read(self, method: str, path: str, body: object) -> bytes:
        data = None if body is None else msgspec.json.encode(body)
        headers = self.headers | ({"Content-Type": "application/json"} if data else {})
        request = Request(self.url + path, data=data, headers=headers, method=method)
        try:
            with urlopen(request, timeout=_PATIENCE) as answer:
                read: bytes = answer.read(_LARGEST)
                return read
        except HTTPError as error:
            with error:
                raise _refused(error.read(_LARGEST), error.code, self.url) from None
        except (URLError, OSError, HTTPException) as error:
            reason = error.reason if isinstance(error, URLError) else error
            raise DoublesixError("no-server", address=self.url, reason=str(reason)) from None


def _refused(body: bytes, status: int, address: str) -> DoublesixError:
    try:
        return Refused(msgspec.json.decode(body, type=_Refused).error)
    except (msgspec.DecodeError, msgspec.ValidationError):
        return DoublesixError("no-server", address=address, reason=f"HTTP {status}")


def new_command_id() -> str:
    """Return an id for a command that nobody else has."""
    return secrets.token_urlsafe(12)


def new_contribution() -> str:
    """Return what one adds to a deal."""
    return secrets.token_hex(16)
