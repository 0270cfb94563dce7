"""What programs may ask about people."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from doublesix.server.people.names import LONGEST_NAME, clean_name
from doublesix.server.people.people import check_language
from doublesix.server.store.people import Person
from doublesix.server.web.answers import answer_json
from doublesix.server.web.identity import current_person, ensure_person, give_language, give_token, new_guest
from doublesix.server.web.requests import json_of, services_of

Name = Annotated[str, Meta(description=f"Up to {LONGEST_NAME} characters on one line.", examples=["Anna"])]


class NewGuest(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody new."""

    name: Name | None = None


class Changes(Struct, frozen=True, forbid_unknown_fields=True):
    """What to change about oneself; what is left out stays."""

    name: Name | UnsetType = UNSET
    language: str | UnsetType = UNSET


class PersonTold(Struct, frozen=True):
    """A person as they see themselves."""

    id: str
    name: str
    account: str | None
    language: str | None


class GuestMade(Struct, frozen=True):
    """A new guest, and the token that shows who they are from now on."""

    person: PersonTold
    token: str


class Me(Struct, frozen=True):
    """Who asks; null if nobody is known yet."""

    person: PersonTold | None


async def make_guest(request: Request) -> Response:
    """Make a guest, no matter who asks."""
    wish = await json_of(request, NewGuest) if await request.body() else NewGuest()
    person, token = await new_guest(request, wish.name)
    response = answer_json(GuestMade(_told(person), token), status=201)
    give_token(request, response, token)
    return response


async def me(request: Request) -> Response:
    """Say who asks."""
    person = await current_person(request)
    return answer_json(Me(_told(person) if person else None))


async def change_me(request: Request) -> Response:
    """Change one's name or language; somebody unknown becomes a guest."""
    changes = await json_of(request, Changes)
    name = None if changes.name is UNSET else clean_name(changes.name)
    language = None if changes.language is UNSET else check_language(changes.language)
    person, token = await ensure_person(request, name)
    changed = await services_of(request).people.change(person, name=name, language=language)
    response = answer_json(Me(_told(changed)))
    give_token(request, response, token)
    give_language(response, language)
    return response


def _told(person: Person) -> PersonTold:
    return PersonTold(person.id, person.name, person.account, person.language)


routes = [
    Route("/api/people", make_guest, methods=["POST"]),
    Route("/api/me", me),
    Route("/api/me", change_me, methods=["PATCH"]),
]
