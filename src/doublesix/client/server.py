"""A server of tables, asked by HTTP: each method is one request; a refusal is raised with its code."""

from __future__ import annotations

from collections.abc import Sequence
from http.client import HTTPException
from typing import Any, Final, Self, TypeVar
from urllib.error import HTTPError, URLError
from urllib.parse import quote
from urllib.request import HTTPRedirectHandler, Request, build_opener

import msgspec

from doublesix.client.address import Address
from doublesix.errors import DoublesixError
from doublesix.room.commands import AnyCommand
from doublesix.room.messages import Answer, Problem, TableMessage
from doublesix.room.offer import Offer


class Refused(DoublesixError):
    """The server refused; the code is one of its own, the sentence in the language that was asked for."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.code, "refused", said=problem.message)
        self.said = problem.message


_PATIENCE: Final = 30
"""Seconds to wait for an answer."""
_LARGEST: Final = 16_000_000
_KNOWN: Final = "terminal"
"""The shape of table to ask for: programs read the view, which has none."""

_Told = TypeVar("_Told")


class RemoteHint(msgspec.Struct, frozen=True):
    """What the strongest bot would do: the action to send, the same in words, and a reason if there is one."""

    action: str
    said: str
    reason: str | None = None
    nudge: str | None = None
    """A question that leads to the action; none if there is no choice, or from an older server."""


class TableLinks(msgspec.Struct, frozen=True):
    """The links by which others come to a table, the best first."""

    links: tuple[str, ...]
    only_here: bool = False
    """Whether nobody but the server's own computer can follow them."""
    command: str | None = None
    """How to start the server so that others can."""


class OpenTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table in the lobby."""

    code: str
    title: str
    sheet: str
    players: int
    free: int
    """How many seats are open."""
    names: tuple[str, ...] = ()
    """Who sits there."""
    partners: bool = False
    turn_seconds: int | None = None
    clock: str | None = None
    """How long people may take, in words."""
    rated: bool = False
    begun: bool = False


class _Wrong(msgspec.Struct):
    error: Problem


class _Opened(msgspec.Struct):
    code: str


class _Guest(msgspec.Struct):
    token: str


class _Person(msgspec.Struct):
    name: str


class _Me(msgspec.Struct):
    person: _Person | None


class _Lobby(msgspec.Struct):
    tables: tuple[OpenTable, ...]


class _NoRedirects(HTTPRedirectHandler):
    """Follows no redirect: the token is for this server alone."""

    def redirect_request(self, *_: Any) -> None:
        """Take the answer as it is."""


_OPENER: Final = build_opener(_NoRedirects)


class Server:
    """A server, and who one is there."""

    def __init__(self, address: str, token: str | None = None, *, language: str = "en") -> None:
        self.address = Address.parse(address)
        self.token = token.strip() if token else token  # a file may also have kept the end of the line
        self.language = language

    @classmethod
    def as_guest(cls, address: str, name: str, *, language: str = "en") -> Self:
        """Come to a server under a name, without an account."""
        server = cls(address, language=language)
        server.token = server._ask("POST", "/api/people", _Guest, {"name": name}).token
        return server

    def own_name(self) -> str | None:
        """Return what one is called on this server; none if it does not know who asks."""
        person = self._ask("GET", "/api/me", _Me).person
        return None if person is None else person.name

    def lobby(self) -> tuple[OpenTable, ...]:
        """Return the open tables that anybody may join, the latest first."""
        return self._ask("GET", "/api/tables", _Lobby).tables

    def open_table(self, offer: Offer, *, name: str | None = None, bots: Sequence[str] = ()) -> str:
        """Open a table, sit down at it, let bots take the next seats; return its code."""
        asked = msgspec.to_builtins(offer) | {"bots": list(bots)} | ({"name": name} if name else {})
        return self._ask("POST", "/api/tables", _Opened, asked).code

    def table(self, code: str) -> TableMessage:
        """Return a table as one sees it."""
        return self._ask("GET", f"{_path(code)}?shape={_KNOWN}&view=true", TableMessage)

    def command(self, code: str, command: AnyCommand) -> Answer:
        """Ask for something at a table; the same command sent again is done only once."""
        return self._ask("POST", f"{_path(code)}/commands", Answer, command)

    def hint(self, code: str) -> RemoteHint:
        """Ask what the strongest bot would do, on one's turn and against bots only."""
        return self._ask("GET", f"{_path(code)}/hint", RemoteHint)

    def invitation(self, code: str) -> TableLinks:
        """Ask by which links others come to a table; if the server does not say, it is the one that we use."""
        try:
            return self._ask("GET", f"{_path(code)}/invitation", TableLinks)
        except DoublesixError:
            return TableLinks((self.address.link(code),))

    def record(self, game: str) -> str:
        """Return the record of a finished game: ``CODE-1`` for the first game at a table."""
        return self._read("GET", f"/api/games/{quote(game, safe='')}/record.txt").decode()

    @property
    def headers(self) -> dict[str, str]:
        """What every request says about the person who asks."""
        known = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        return {"Accept-Language": self.language, **known}

    def no_answer(self, reason: Exception | str) -> DoublesixError:
        """Return the error that says that this server does not answer, or not sensibly."""
        return DoublesixError("no-server", address=self.address.url, reason=_in_words(reason))

    def _ask(self, method: str, path: str, kind: type[_Told], body: object = None) -> _Told:
        try:
            return msgspec.json.decode(self._read(method, path, body), type=kind)
        except msgspec.DecodeError as error:
            raise self.no_answer(error) from None

    def _read(self, method: str, path: str, body: object = None) -> bytes:
        data = None if body is None else msgspec.json.encode(body)
        headers = self.headers | ({"Content-Type": "application/json"} if data else {})
        request = Request(self.address.url + path, data=data, headers=headers, method=method)
        try:
            with _OPENER.open(request, timeout=_PATIENCE) as answer:
                read: bytes = answer.read(_LARGEST)
                return read
        except HTTPError as error:
            with error:
                raise self._refused(error) from None
        except (OSError, HTTPException) as error:
            raise self.no_answer(error) from None

    def _refused(self, error: HTTPError) -> DoublesixError:
        try:
            return Refused(msgspec.json.decode(error.read(_LARGEST), type=_Wrong).error)
        except (OSError, HTTPException, msgspec.DecodeError):
            return self.no_answer(f"HTTP {error.code}")


def _path(code: str) -> str:
    return f"/api/tables/{quote(code, safe='')}"


def _in_words(reason: Exception | str) -> str:
    """Return why there was no answer, in the words of the system."""
    cause = reason.reason if isinstance(reason, URLError) else reason
    return (cause.strerror if isinstance(cause, OSError) else None) or str(cause) or type(cause).__name__
