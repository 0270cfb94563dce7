"""Requests about tables, read at the edge: from whom, about which table, and how they want it shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta
from msgspec.structs import replace
from starlette.requests import HTTPConnection

from doublesix.errors import DoublesixError
from doublesix.i18n import Words
from doublesix.picture import Look
from doublesix.room.board import Shape
from doublesix.room.commands import AnyCommand, AskForSeat, Sit
from doublesix.room.decisions import Somebody
from doublesix.room.room import Room
from doublesix.sentences.sheet_texts import words_at
from doublesix.server.allowances import COST_OF_UNKNOWN_CODE
from doublesix.server.hall.live_room import LiveRoom
from doublesix.server.hall.subscribers import Presentation
from doublesix.server.people.names import clean_name
from doublesix.server.people.people import People
from doublesix.server.settings import PaceWish
from doublesix.server.store.codes import read_code
from doublesix.server.store.people import Person
from doublesix.server.web.identity import current_person
from doublesix.server.web.requests import client_in, services_of
from doublesix.server.web.words import words_of

LARGEST_COMMAND: Final = 4096
"""In bytes."""


class TableQuery(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a table is shown."""

    shape: Annotated[Shape, Meta(description="The shape of the table on the screen.")] = Shape.WIDE
    look: Annotated[Look | None, Meta(description="How tiles are named; without it as the sheet's own set.")] = None
    view: Annotated[bool, Meta(description="Whether to send what one's seat knows, for programs that think.")] = False
    language: (
        Annotated[str, Meta(max_length=35, description="That of sentences; without it, of the request.")] | None
    ) = None


class FollowQuery(TableQuery, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a table is shown to somebody who follows it, and how much they know already."""

    seen: Annotated[int, Meta(ge=0, description="The last ``seq`` that was seen; what is new is sent.")] | None = (
        msgspec.field(default=None, name="from")
    )
    pace: Annotated[
        PaceWish, Meta(description="How fast bots should play; the slowest wish of those who play counts.")
    ] = PaceWish.USUAL


class Ping(msgspec.Struct, frozen=True, tag_field="do", tag="ping", forbid_unknown_fields=True):
    """Ask for a sign of life; sent over a socket only."""


_COMMANDS = msgspec.json.Decoder(AnyCommand)
_FRAMES = msgspec.json.Decoder(AnyCommand | Ping)


class _WithId(msgspec.Struct):
    id: str


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody at a table, as the table knows them."""

    live: LiveRoom
    who: Somebody | None
    """None: somebody who has done nothing yet, and may only watch."""
    presentation: Presentation
    known: Person | None = None
    """The same as the server knows them."""

    @property
    def person(self) -> str | None:
        """The id by which the table knows them."""
        return None if self.who is None else self.who.person

    @property
    def words(self) -> Words:
        """The words for them at this table."""
        return words_at(self.live.room.variant, self.presentation.words)


def presentation_of(connection: HTTPConnection, query: TableQuery) -> Presentation:
    """Return how somebody wants to be told."""
    pace = query.pace if isinstance(query, FollowQuery) else PaceWish.USUAL
    return Presentation(words_of(connection), query.shape, query.look, query.view, pace)


async def find_table(connection: HTTPConnection) -> LiveRoom:
    """Return the table in question."""
    text: str = connection.path_params["code"]
    code = read_code(text)
    if code is None:
        raise DoublesixError("unknown-table", table=text)
    live = await find_code(connection, code)
    connection.state.words = words_at(live.room.variant, words_of(connection))
    return live


async def find_code(connection: HTTPConnection, code: str) -> LiveRoom:
    """Return the table of a code; who asks for many that there are not must wait, since they may be guessing."""
    services, client = services_of(connection), client_in(connection.scope)
    services.allowances.lasting.take(client, COST_OF_UNKNOWN_CODE)
    live = await services.hall.find(code)
    services.allowances.lasting.give_back(client, COST_OF_UNKNOWN_CODE)
    return live


async def check_name_in(people: People, person: Person, command: AnyCommand) -> None:
    """Refuse to sit down under a name that others could take for that of somebody with an account."""
    if isinstance(command, Sit | AskForSeat) and command.name is not None and command.name != person.name:
        await people.check_name(person.id, command.name)


async def visit(connection: HTTPConnection, query: TableQuery) -> Visitor:
    """Return who asks about which table."""
    live = await find_table(connection)
    person = await current_person(connection)
    known = None if person is None else somebody(live.room, person)
    return Visitor(live, known, presentation_of(connection, query), person)


def somebody(room: Room, person: Person) -> Somebody:
    """Return a person as a table knows them; a person who sat down before they signed in has an older id there."""
    id_ = next((former for former in person.former if room.seat_of(former) is not None), person.id)
    seat = room.seat_of(id_)
    return Somebody(id_, person.name if seat is None else room.occupants[seat].name)


def read_command(data: bytes | str) -> AnyCommand:
    """Read a command."""
    command: AnyCommand = _read(data, _COMMANDS)
    return _cleaned(command)


def read_frame(data: bytes | str) -> AnyCommand | Ping:
    """Read what came over a socket."""
    frame: AnyCommand | Ping = _read(data, _FRAMES)
    return frame if isinstance(frame, Ping) else _cleaned(frame)


def _cleaned(command: AnyCommand) -> AnyCommand:
    """Return a command with its name as we keep names."""
    return replace(command, name=clean_name(command.name)) if isinstance(command, Sit) else command


def id_in(data: bytes | str) -> str | None:
    """Return the id of something that is no command, so that its sender knows what was refused."""
    try:
        return None if _is_too_large(data) else msgspec.json.decode(data, type=_WithId).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None


def _read(data: bytes | str, decoder: msgspec.json.Decoder[Any]) -> Any:
    if _is_too_large(data):
        raise DoublesixError("too-large", most=LARGEST_COMMAND)
    try:
        return decoder.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise DoublesixError("bad-message", reason=str(error)) from None


def _is_too_large(data: bytes | str) -> bool:
    return len(data if isinstance(data, bytes) else data.encode("utf-8", "surrogatepass")) > LARGEST_COMMAND
