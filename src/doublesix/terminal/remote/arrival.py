"""How people come to a table of a server: by its link, or by opening one; and as whom."""

from __future__ import annotations

from contextlib import suppress
from typing import TextIO

import msgspec

from doublesix.client import Address, Refused, Server, TableConnection, pair, sit
from doublesix.errors import DoublesixError
from doublesix.files import write_whole
from doublesix.i18n import Words
from doublesix.room.commands import LONGEST_NAME
from doublesix.room.offer import Offer
from doublesix.room.pairing import Paired, PairingWish
from doublesix.room.time_control import TimeControl
from doublesix.terminal.choice import GameChoice, own_name
from doublesix.terminal.places import home, servers_file


def come(
    address: Address,
    choice: GameChoice,
    words: Words,
    name: str | None = None,
    clock: TimeControl | None = None,
    *,
    rated: bool = False,
) -> TableConnection:
    """Come to a table and sit down if a seat is open; if no table is named, open one as was chosen."""
    name = _name(choice, words, name)
    server = _known_at(address, name, words.language)
    code = address.code or server.open_table(
        _offer(choice, clock or TimeControl(), rated), name=name, bots=_bots(choice)
    )
    table = server.table(code).table
    if table.you is None and any(seat.kind == "open" for seat in table.seats):
        _sit_or_watch(server, table.code, name)
    return TableConnection(server, table.code)


def be_paired(
    address: Address,
    choice: GameChoice,
    words: Words,
    name: str | None,
    pace: str,
    bots_after: int | None,
    *,
    rated: bool,
    writing: TextIO,
) -> str:
    """Wait on a server for people who want to play the same; return the link of the table at which one then sits."""
    server = _known_at(address, _name(choice, words, name), words.language)
    wish = msgspec.convert(
        {"sheet": choice.sheet, "players": len(choice.chairs), "pace": pace, "rated": rated, "bots_after": bots_after},
        PairingWish,
    )
    print(words("pairing.waiting"), file=writing)
    for told in pair(server, wish):
        if isinstance(told, Paired):
            print(words("pairing.found"), file=writing)
            return address.link(told.code)
        print(words("pairing.here", count=told.here, players=words.number(told.players)), file=writing)
    raise server.no_answer("")


def _name(choice: GameChoice, words: Words, name: str | None) -> str:
    known = name or next((chair.name for chair in choice.chairs if chair.is_person), own_name(words))
    return known[:LONGEST_NAME].strip()


def _sit_or_watch(server: Server, code: str, name: str) -> None:
    """Sit down; watch if somebody else was faster."""
    try:
        server.command(code, sit(name))
    except Refused as refused:
        if refused.code != "table-full":
            raise


def _known_at(address: Address, name: str, language: str) -> Server:
    """Return a server that knows who one is: as last time, or as a new guest."""
    server = Server(address.url, _tokens().get(address.url), language=language)
    if server.token is None or server.own_name() is None:
        server = Server.as_guest(address.url, name, language=language)
        _remember(server)
    return server


def _offer(choice: GameChoice, clock: TimeControl, rated: bool) -> Offer:
    return Offer(
        sheet=choice.sheet,
        edition=choice.edition,
        house=dict(choice.house),
        players=len(choice.chairs),
        partners=choice.partners,
        points=choice.points,
        rounds=choice.rounds,
        turn_seconds=clock.turn,
        bank_seconds=clock.bank,
        increment_seconds=clock.increment,
        rated=rated,
    )


def _bots(choice: GameChoice) -> tuple[str, ...]:
    return tuple(chair.bot for chair in choice.chairs if chair.bot is not None)


def _tokens() -> dict[str, str]:
    """Return one's tokens for the servers that one has been to."""
    try:
        return msgspec.json.decode(servers_file().read_bytes(), type=dict[str, str])
    except (OSError, msgspec.DecodeError):
        return {}


def _remember(server: Server) -> None:
    """Keep who one is on a server, to find one's seat again; otherwise one is somebody else the next time."""
    if server.token is None:
        return
    known = _tokens() | {server.address.url: server.token}
    with suppress(OSError, DoublesixError):
        home().mkdir(parents=True, exist_ok=True)
        write_whole(servers_file(), msgspec.json.encode(known), overwrite=True, private=True)
