"""Friends: the link by which people become friends, who they are, and another game with them."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Final, Literal

from msgspec import MsgspecError
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from doublesix.errors import DoublesixError
from doublesix.record.text_reader import read_text
from doublesix.room.decisions import Somebody
from doublesix.room.offer import Offer
from doublesix.server.hall.room_log import read_opening
from doublesix.server.pages.home.wish import FIRST_SHEET
from doublesix.server.pages.replay import find_game
from doublesix.server.store import friends, games, room_seats, rooms
from doublesix.server.store.friends import Friend
from doublesix.server.store.games import EndedGame
from doublesix.server.store.people import Person
from doublesix.server.store.store import Connection
from doublesix.server.web.identity import account_holder, current_person
from doublesix.server.web.invitation import invitation_to
from doublesix.server.web.requests import client_in, form_of, services_of
from doublesix.server.web.templates import page

MOST_FRIENDS: Final = 200
_SEE_OTHER: Final = 303
_LIST: Final = "/account#friends"


@dataclass(frozen=True, slots=True)
class ShownFriend:
    """A friend, and what they are doing."""

    friend: Friend
    doing: Literal["at-table", "online"] | None


@dataclass(frozen=True, slots=True)
class OwnFriends:
    """Somebody's friends, and the link by which others become friends; none if they have no link."""

    friends: tuple[ShownFriend, ...]
    link: str | None


async def own_friends(request: Request, person: Person) -> OwnFriends:
    """Return the friends of a person, and what they are doing now."""

    def read(connection: Connection) -> tuple[list[Friend], str | None]:
        return friends.friends_of(connection, person.id), friends.link_of(connection, person.id)

    found, token = await services_of(request).store.read(read)
    people = {id_ for friend in found for id_ in (friend.person, *friend.former)}
    there = await services_of(request).hall.find_people(people)

    def doing(friend: Friend) -> Literal["at-table", "online"] | None:
        ids = {friend.person, *friend.former}
        return "at-table" if ids & there.at_tables else "online" if ids & there.on_pages else None

    link = invitation_to(request, f"/friends/{token}").link if token else None
    return OwnFriends(tuple(ShownFriend(one, doing(one)) for one in found), link)


async def show_link(request: Request) -> Response:
    """Show whose link it is, and ask."""
    owner = await _owner(request)
    person = await current_person(request)
    is_own = person is not None and person.id == owner.id
    return page(request, "people/befriend.html", owner=owner, is_own=is_own)


async def befriend(request: Request) -> Response:
    """Make somebody who agrees a friend of the person whose link it is."""
    owner = await _owner(request)
    person, _ = await account_holder(request)
    if person.id != owner.id:
        store = services_of(request).store
        if not await store.write(partial(friends.befriend, one=owner.id, other=person.id, most=MOST_FRIENDS)):
            raise DoublesixError("too-many-friends", count=MOST_FRIENDS)
    return RedirectResponse(_LIST, _SEE_OTHER)


async def make_link(request: Request) -> Response:
    """Make a link, in place of the one before."""
    person, _ = await account_holder(request)
    await services_of(request).store.write(partial(friends.make_link, person=person.id))
    return RedirectResponse(_LIST, _SEE_OTHER)


async def drop_link(request: Request) -> Response:
    """End the link."""
    person, _ = await account_holder(request)
    await services_of(request).store.write(partial(friends.drop_link, person=person.id))
    return RedirectResponse(_LIST, _SEE_OTHER)


async def remove_friend(request: Request) -> Response:
    """Let somebody be a friend no longer."""
    person, _ = await account_holder(request)
    other = (await form_of(request)).get("friend", "")
    await services_of(request).store.write(partial(friends.part, one=person.id, other=other))
    return RedirectResponse(_LIST, _SEE_OTHER)


async def play_with_friend(request: Request) -> Response:
    """Open a table as in the last game with a friend, and invite them; the first time, for two."""
    person, _ = await account_holder(request)
    other = (await form_of(request)).get("friend", "")
    last = await services_of(request).store.read(partial(games.last_of_both, one=person.id, other=other))
    if last is not None:
        return await _open_again(request, person, last)
    return await _open_for(request, person, Offer(sheet=FIRST_SHEET, players=2), (), (other,))


async def play_again(request: Request) -> Response:
    """Open a table for the same game, and invite those friends who played it."""
    ended, person = await find_game(request), await current_person(request)
    if person is None or not any(person.was(seat.person) for seat in ended.seats):
        raise DoublesixError("not-seated")
    return await _open_again(request, person, ended)


async def _open_again(request: Request, person: Person, ended: EndedGame) -> Response:
    offer = await services_of(request).store.read(partial(_offer, game=ended))
    bots = tuple(seat.bot for seat in ended.seats if seat.person is None and seat.bot)
    others = tuple(seat.person for seat in ended.seats if seat.person and not person.was(seat.person))
    return await _open_for(request, person, offer, bots, others)


async def _open_for(
    request: Request, person: Person, offer: Offer, bots: tuple[str, ...], others: Collection[str]
) -> Response:
    """Open a table and invite those of the others who are friends."""
    services = services_of(request)
    services.allowances.take_table(client_in(request.scope), listed=offer.listed)
    code = await services.hall.open(offer, Somebody(person.id, person.name), bots[: offer.players - 1])

    def invite(connection: Connection) -> list[Friend]:
        asked = friends.friends_of(connection, person.id, among=tuple(others))
        room_seats.invite(connection, code, person.id, [one.person for one in asked])
        return asked

    for one in await services.store.write(invite):
        services.hall.ring((one.person, *one.former))
    return RedirectResponse(f"/t/{code}", _SEE_OTHER)


def _offer(connection: Connection, game: EndedGame) -> Offer:
    """Return what was agreed: as the table still knows it, else as the record tells it, without a clock."""
    opening = rooms.opening_of(connection, game.room)
    if opening is not None:
        with suppress(ValueError, MsgspecError):  # else the record tells it
            return read_opening(opening).offer
    record = read_text(games.record_of(connection, game.id) or "")
    target = record.target
    return Offer(
        sheet=record.sheet,
        edition=record.edition,
        house=record.house,
        players=len(record.names),
        partners=record.partners,
        points=target if isinstance(target, int) else None,
        rounds=None if target is None or isinstance(target, int) else target.rounds,
    )


async def _owner(request: Request) -> Person:
    token: str = request.path_params["token"]
    owner = await services_of(request).store.read(partial(friends.owner_of, token=token))
    if owner is None or owner.account is None:
        raise DoublesixError("unknown-friend-link")
    return owner


routes: list[BaseRoute] = [
    Route("/friends/link", make_link, methods=["POST"]),
    Route("/friends/unlink", drop_link, methods=["POST"]),
    Route("/friends/remove", remove_friend, methods=["POST"]),
    Route("/friends/play", play_with_friend, methods=["POST"]),
    Route("/friends/{token}", show_link),
    Route("/friends/{token}", befriend, methods=["POST"]),
    Route("/games/{game}/again", play_again, methods=["POST"]),
]
