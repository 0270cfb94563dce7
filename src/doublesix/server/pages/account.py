"""The account page: sign in or up, and what is one's own. All of it is plain forms."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from doublesix.errors import DoublesixError
from doublesix.sentences.errors import tell_error
from doublesix.sentences.sheet_texts import tell_sheet
from doublesix.server.buckets import client_of
from doublesix.server.pages.friends import own_friends
from doublesix.server.pages.games import own_history
from doublesix.server.people.names import LONGEST_NAME, clean_name
from doublesix.server.people.passwords import LONGEST_PASSWORD, SHORTEST_PASSWORD
from doublesix.server.people.ratings import shown_ratings
from doublesix.server.store import people
from doublesix.server.store.people import Person
from doublesix.server.web.answers import NOT_KEPT
from doublesix.server.web.errors import status_of
from doublesix.server.web.identity import (
    account_holder,
    current_person,
    device_of,
    ensure_person,
    give_device,
    give_language,
    give_token,
    take_token,
    token_of,
)
from doublesix.server.web.requests import form_of, services_of
from doublesix.server.web.templates import page
from doublesix.server.web.words import words_of

ACCOUNT: Final = "/account"

_FIELDS: Final[Mapping[str, str]] = {
    "bad-name": "name",
    "name-taken": "name",
    "bad-password": "password",
    "wrong-password": "password",
    "too-many-requests": "password",
}
"""The field that an error is shown next to, by its code."""

AccountForm = Mapping[str, str]
FormAction = Callable[[Request, AccountForm], Awaitable[Response]]


@dataclass(frozen=True, slots=True)
class AccountFault:
    """What was wrong with a form, and where."""

    form: str
    field: str
    message: str


async def account(request: Request) -> Response:
    """Show one's own page, or how to get one."""
    return await _page(request, request.query_params.get("next", ""))


async def _page(
    request: Request, back: str, *, fault: AccountFault | None = None, name: str = "", status: int = 200
) -> Response:
    """Make the page; a form that was wrong is there again with what was typed, except for passwords."""
    person = await current_person(request)
    store = services_of(request).store
    has_account = person is not None and person.account is not None
    return page(
        request,
        "people/account.html",
        status=status,
        headers={"cache-control": NOT_KEPT},
        fault=fault,
        typed=name,
        back=_local(back),
        done=request.query_params.get("done"),
        ratings=await store.read(partial(shown_ratings, person=person.id)) if person else [],
        own_friends=await own_friends(request, person) if person and has_account else None,
        profile=await store.read(partial(people.profile_of, person=person.id)) if person and has_account else None,
        totals=(await own_history(request)).history.totals,
        sheet_name=partial(tell_sheet, words_of(request)),
        longest_name=LONGEST_NAME,
        shortest_password=SHORTEST_PASSWORD,
        longest_password=LONGEST_PASSWORD,
    )


async def sign_in(request: Request, form: AccountForm) -> Response:
    """Sign in."""
    token = await services_of(request).people.sign_in(
        form.get("name", ""),
        form.get("password", ""),
        token=token_of(request),
        address=_address(request),
        device=device_of(request),
    )
    return await _welcome(request, form, token)


async def sign_up(request: Request, form: AccountForm) -> Response:
    """Make an account."""
    token = await services_of(request).people.sign_up(
        form.get("name", ""), form.get("password", ""), token=token_of(request), address=_address(request)
    )
    return await _welcome(request, form, token)


async def sign_out(request: Request, _: AccountForm) -> Response:
    """Be nobody again in this browser."""
    person = await current_person(request)
    if token := token_of(request):
        await services_of(request).people.sign_out(token)
    _part_from(request, person)
    response = _see(ACCOUNT)
    take_token(response)
    return response


async def rename(request: Request, form: AccountForm) -> Response:
    """Take another name."""
    name = clean_name(form.get("name", ""))
    person, token = await ensure_person(request, name)
    await services_of(request).people.change(person, name=name)
    response = _see(_local(form.get("next", "")) or ACCOUNT)
    give_token(request, response, token)
    return response


async def change_password(request: Request, form: AccountForm) -> Response:
    """Take another password."""
    person, token = await account_holder(request)
    await services_of(request).people.change_password(
        person, form.get("password", ""), form.get("new", ""), token=token, address=_address(request)
    )
    _part_from(request, person)
    return _see(f"{ACCOUNT}?done=password")


async def delete(request: Request, form: AccountForm) -> Response:
    """Delete the account."""
    person, _ = await account_holder(request)
    words = words_of(request)
    await services_of(request).people.delete(
        person,
        form.get("password", ""),
        stand_in=words("web.people-former-player"),
        address=_address(request),
    )
    _part_from(request, person)
    response = _see(ACCOUNT)
    take_token(response)
    return response


def _part_from(request: Request, person: Person | None) -> None:
    """Stop connections at tables with a token that is no longer valid; the person's others come again at once."""
    if person is not None:
        services_of(request).hall.part_from({person.id, *person.former})


def _form(name: str, act: FormAction) -> Route:
    """Return the route of a form: if something was wrong, the page comes again and says so next to the field."""

    async def endpoint(request: Request) -> Response:
        form = await form_of(request)
        try:
            return await act(request, form)
        except DoublesixError as error:
            if error.code not in _FIELDS:
                raise
            field = "new" if name == "password" and error.code == "bad-password" else _FIELDS[error.code]
            fault = AccountFault(name, field, tell_error(error, words_of(request)))
            return await _page(
                request, form.get("next", ""), fault=fault, name=form.get("name", ""), status=status_of(error)
            )

    return Route(f"{ACCOUNT}/{name}", endpoint, methods=["POST"])


async def _welcome(request: Request, form: AccountForm, token: str) -> Response:
    response = _see(_local(form.get("next", "")) or ACCOUNT)
    give_token(request, response, token)
    people = services_of(request).people
    give_device(request, response, await people.know_device(token, device_of(request)))
    person = await people.find(token)
    give_language(response, person.language if person else None)
    return response


def _see(address: str) -> RedirectResponse:
    return RedirectResponse(address, 303)


def _local(address: str) -> str:
    """Return where to go afterwards, if that is a page of ours."""
    is_ours = address.startswith("/") and not address.startswith(("//", "/\\"))
    return quote(address, safe="/?=&%-_.~") if is_ours else ""


def _address(request: Request) -> str:
    return client_of(request.client.host if request.client else "")


routes = [
    Route(ACCOUNT, account),
    _form("sign-in", sign_in),
    _form("sign-up", sign_up),
    _form("sign-out", sign_out),
    _form("name", rename),
    _form("password", change_password),
    _form("delete", delete),
]
