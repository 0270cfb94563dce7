"""What programs may ask about tables, one request at a time."""

from __future__ import annotations

from functools import partial
from itertools import islice
from typing import Annotated, Final

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from doublesix.room.commands import Name
from doublesix.room.decisions import Somebody
from doublesix.room.offer import MOST_PLAYERS, Offer
from doublesix.server.api.requests import TableQuery, check_name_in, find_table, read_command, somebody, visit
from doublesix.server.hall.lobby import ListedTable, fairly, listed_table
from doublesix.server.hall.room_log import readable
from doublesix.server.people.names import clean_name
from doublesix.server.store import rooms
from doublesix.server.web.answers import answer_json
from doublesix.server.web.identity import ensure_person, give_token
from doublesix.server.web.invitation import invitation_to
from doublesix.server.web.requests import client_in, json_of, query_of, services_of
from doublesix.server.web.words import words_of

MOST_LISTED: Final = 100
MOST_PAGES: Final = 10
_MORE: Final = 3
"""We look at so many times more tables than we list, to find one of each person first."""
_CREATED: Final = 201


class NewTable(Offer, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table to open: what is played, and who sits at it from the beginning."""

    bots: Annotated[
        tuple[Annotated[str, Meta(max_length=40, examples=["steady"])], ...],
        Meta(max_length=MOST_PLAYERS - 1, description="Bots for the seats after one's own."),
    ] = ()
    name: Name | None = None
    """One's name at the table; without it, one's usual name."""

    def offer(self) -> Offer:
        """Return what is played."""
        return Offer(**{name: getattr(self, name) for name in Offer.__struct_fields__})


class TableOpened(msgspec.Struct, frozen=True):
    """Where a new table is found."""

    code: str
    url: str
    """The path of its page, which is the link to share."""


class LobbyQuery(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which of the open tables to list."""

    sheet: Annotated[str, Meta(max_length=40, description="Only those that play by this sheet.")] | None = None
    page: Annotated[int, Meta(ge=0, lt=MOST_PAGES, description="Which hundred of them, from 0.")] = 0


class OpenTables(msgspec.Struct, frozen=True):
    """The open tables that anybody may join."""

    tables: tuple[ListedTable, ...]


async def open_table(request: Request) -> Response:
    """Open a table and sit down at it; somebody unknown becomes a guest."""
    wish = await json_of(request, NewTable)
    name = None if wish.name is None else clean_name(wish.name)
    services = services_of(request)
    services.allowances.take_table(client_in(request.scope), listed=wish.listed)
    person, token = await ensure_person(request, name)
    if name is not None:
        await services.people.check_name(person.id, name)
    code = await services.hall.open(wish.offer(), Somebody(person.id, name or person.name), wish.bots)
    response = answer_json(TableOpened(code, f"/t/{code}"), _CREATED)
    give_token(request, response, token)
    return response


async def list_tables(request: Request) -> Response:
    """List the open tables that anybody may join: the latest of each person first, then their others."""
    query = query_of(request, LobbyQuery)
    return answer_json(await find_lobby(request, sheet=query.sheet, page=query.page))


async def find_lobby(
    request: Request, most: int = MOST_LISTED, *, sheet: str | None = None, page: int = 0
) -> OpenTables:
    """Return the open tables in the language of the person who asks."""
    looked_at = _MORE * most if sheet is None and not page else MOST_PAGES * MOST_LISTED
    cards = await services_of(request).store.read(partial(rooms.listed, limit=looked_at))
    words = words_of(request)
    tables = readable(fairly(cards), partial(listed_table, words=words))
    chosen = (table for table in tables if sheet is None or table.sheet == sheet)
    return OpenTables(tuple(islice(chosen, page * most, (page + 1) * most)))


async def show_table(request: Request) -> Response:
    """Show a table as the person who asks may see it."""
    if request.method == "HEAD":  # somebody only asks whether it is there
        await find_table(request)
        return answer_json(b"")
    visitor = await visit(request, query_of(request, TableQuery))
    return answer_json(visitor.live.whole(visitor.person, visitor.presentation).message)


async def show_invitation(request: Request) -> Response:
    """Tell by which links others come to a table."""
    live = await find_table(request)
    return answer_json(invitation_to(request, f"/t/{live.code}"))


async def command(request: Request) -> Response:
    """Ask for something at a table. The same id again gets the same answer, and is done once."""
    asked = read_command(await request.body())
    live = await find_table(request)
    person, token = await ensure_person(request)
    services, who = services_of(request), somebody(live.room, person)
    services.allowances.take_command(client_in(request.scope), who.person, live.code, asked)
    await check_name_in(services.people, person, asked)
    response = answer_json(await services.hall.command(live, who, asked))
    give_token(request, response, token)
    return response


routes: list[BaseRoute] = [
    Route("/api/tables", open_table, methods=["POST"]),
    Route("/api/tables", list_tables),
    Route("/api/tables/{code}", show_table),
    Route("/api/tables/{code}/invitation", show_invitation),
    Route("/api/tables/{code}/commands", command, methods=["POST"]),
]
