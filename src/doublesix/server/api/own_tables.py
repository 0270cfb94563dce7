"""Where one can go on playing: the tables at which one sits, and those to which friends ask one."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncGenerator
from functools import partial
from typing import Final

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from doublesix.errors import DoublesixError
from doublesix.room.commands import Stand
from doublesix.room.room import Phase, Room
from doublesix.server.api.requests import find_table, somebody
from doublesix.server.hall.own_tables import OwnTables, own_tables
from doublesix.server.store import room_seats
from doublesix.server.store.people import Person
from doublesix.server.web.answers import ServerEvent, answer_events, answer_json
from doublesix.server.web.identity import current_person
from doublesix.server.web.requests import services_of
from doublesix.server.web.words import words_of

SECONDS_BETWEEN_LISTS: Final = 1.0
"""We do not send the list more often than that, however fast a game goes."""


async def list_own_tables(request: Request) -> Response:
    """List where one can go on playing."""
    return answer_json(await find_own_tables(request))


async def own_table_events(request: Request) -> Response:
    """Send the list now and whenever it changes."""
    return answer_events(request, _listed(request, await _known(request)))


async def drop_own_table(request: Request) -> Response:
    """Take a table off the list."""
    await drop_table(request)
    return answer_json(await find_own_tables(request))


async def find_own_tables(connection: HTTPConnection) -> OwnTables:
    """Return where the person who asks can go on playing; nowhere if nobody knows them."""
    person = await current_person(connection)
    if person is None:
        return OwnTables()
    return await services_of(connection).store.read(partial(own_tables, person=person, words=words_of(connection)))


async def drop_table(request: Request) -> None:
    """Let somebody see a table no more: they leave it, or do not come.

    In a game against bots alone, nobody waits for them: it stays as it is, and they may come back by its link.
    """
    person, live = await _known(request), await find_table(request)
    services = services_of(request)
    who = somebody(live.room, person)
    if live.room.seat_of(who.person) is None:
        await services.store.write(partial(room_seats.decline, code=live.code, person=person.id))
    else:
        if not _plays_alone(live.room, who.person):
            await services.hall.command(live, who, Stand(id=secrets.token_urlsafe(12)))
        await services.store.write(partial(room_seats.drop, code=live.code, people=(who.person,)))
    services.hall.ring((person.id, *person.former))


def _plays_alone(room: Room, person: str) -> bool:
    begun = room.phase in (Phase.PLAYING, Phase.BETWEEN)
    return begun and all(occupant.person in (None, person) for occupant in room.occupants)


async def _known(connection: HTTPConnection) -> Person:
    person = await current_person(connection)
    if person is None:
        raise DoublesixError("not-signed-in", "nobody-yet")
    return person


async def _listed(request: Request, person: Person) -> AsyncGenerator[ServerEvent, None]:
    with services_of(request).hall.personal.listening({person.id, *person.former}) as bell:
        while not bell.is_over:
            yield ServerEvent(msgspec.json.encode(await find_own_tables(request)))
            await bell.wait()
            await asyncio.sleep(SECONDS_BETWEEN_LISTS)


routes: list[BaseRoute] = [
    Route("/api/me/tables", list_own_tables),
    Route("/api/me/tables/events", own_table_events),
    Route("/api/me/tables/{code}", drop_own_table, methods=["DELETE"]),
]
