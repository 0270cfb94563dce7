"""How one comes to a table of a server: by its link, by its code, or by opening one; and as whom."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

import msgspec

from doublesix.client.live import LiveTable
from doublesix.client.server import Server, new_command_id
from doublesix.errors import DoublesixError
from doublesix.files import write_whole
from doublesix.room.commands import LONGEST_NAME, Sit
from doublesix.room.offer import Offer
from doublesix.rules.sheet import Rounds
from doublesix.terminal.choice import Choice
from doublesix.terminal.places import home

_TABLE: Final = re.compile(r"/t/([A-Za-z0-9-]+)/?")


@dataclass(frozen=True, slots=True)
class Address:
    """A server, and a table of it where the link names one."""

    server: str
    code: str | None

    @classmethod
    def parse(cls, text: str) -> Address:
        """Read a link to a table, or the address of a server."""
        path = urlsplit(text if "://" in text else f"http://{text}").path
        found = _TABLE.fullmatch(path)
        return cls(text, found[1].upper() if found else None)


def come(address: Address, choice: Choice, language: str) -> LiveTable:
    """Come to a table and sit down where a seat is open; where none is named, one is opened as was chosen."""
    name = choice.chairs[0].name[:LONGEST_NAME] if choice.chairs else ""
    server = Server(address.server, language=language)
    server.token = _tokens().get(server.url)
    if server.token is None or not server.is_known():
        server.token = Server.as_guest(address.server, name, language=language).token
        _remember(server)
    code = address.code or server.open_table(_offer(choice), name=name, bots=_bots(choice))
    table = server.table(code).table
    if table.you is None and any(seat.kind == "open" for seat in table.seats):
        server.command(code, Sit(id=new_command_id(), name=name))
    return LiveTable(server, code)


def _offer(choice: Choice) -> Offer:
    target = choice.target()
    return Offer(
        sheet=choice.sheet,
        edition=choice.edition,
        options=dict(choice.house),
        players=len(choice.chairs),
        partners=choice.partners,
        points=choice.points,
        rounds=target.number if isinstance(target, Rounds) else None,
    )


def _bots(choice: Choice) -> tuple[str, ...]:
    return tuple(chair.bot for chair in choice.chairs[1:] if chair.bot is not None)


def _tokens() -> dict[str, str]:
    """Return who one is on the servers that one has been to."""
    try:
        return msgspec.json.decode((home() / "servers.json").read_bytes(), type=dict[str, str])
    except (OSError, msgspec.DecodeError):
        return {}


def _remember(server: Server) -> None:
    """Keep who one is on a server, to find one's seat again; without that one is somebody else the next time."""
    if server.token is None:
        return
    known = _tokens() | {server.url: server.token}
    try:
        home().mkdir(parents=True, exist_ok=True)
        write_whole(home() / "servers.json", msgspec.json.encode(known), overwrite=True)
    except (OSError, DoublesixError):
        return
