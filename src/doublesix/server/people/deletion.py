"""Somebody deletes their account: the others keep the games, without the name."""

from __future__ import annotations

from functools import partial
from itertools import count
from typing import Final

from msgspec.structs import replace

from doublesix.errors import RecordError
from doublesix.record.text_reader import read_text
from doublesix.record.text_writer import write_text
from doublesix.server.store import games, people, room_seats
from doublesix.server.store.games import EndedGame
from doublesix.server.store.store import Connection, Store

_AT_ONCE: Final = 100


async def forget_person(store: Store, person: str, stand_in: str) -> None:
    """Replace their name in all their games, then delete the person.

    Each game is a job of its own: others write in between.
    """
    skip = 0
    while theirs := await store.read(partial(games.of_person, person=person, limit=_AT_ONCE, skip=skip)):
        for game in theirs:
            await store.write(partial(_take_out, game=game, person=person, stand_in=stand_in))
        skip += len(theirs)
    await store.write(partial(_delete, person=person))


def _delete(connection: Connection, person: str) -> None:
    room_seats.forget_person(connection, person)
    people.delete(connection, person)


def _take_out(connection: Connection, game: EndedGame, person: str, stand_in: str) -> None:
    for seat in game.seats:
        if seat.person == person:
            names = [other.name for other in game.seats if other is not seat]
            name = _free(stand_in, names)
            record = games.record_of(connection, game.id) or ""
            games.rename_in_record(connection, game.id, seat.seat, name, _renamed(record, seat.seat, name))


def _free(stand_in: str, names: list[str]) -> str:
    """Return a name that nobody else in the game has."""
    taken = {people.alike(name) for name in names}
    candidates = (stand_in if number == 1 else f"{stand_in} {number}" for number in count(1))
    return next(name for name in candidates if people.alike(name) not in taken)


def _renamed(text: str, seat: int, name: str) -> str:
    try:
        record = read_text(text)
    except RecordError:
        return ""  # it cannot be replayed either, and would tell the name
    names = [*record.names[:seat], name, *record.names[seat + 1 :]]
    return write_text(replace(record, names=tuple(names)))
