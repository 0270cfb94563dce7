"""The pages: the first one, the form on its own, the open tables; and what the forms do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import takewhile
from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from doublesix.errors import DoublesixError
from doublesix.room.commands import SeatBot
from doublesix.room.decisions import Somebody
from doublesix.server.api.requests import find_code
from doublesix.server.api.tables import find_lobby
from doublesix.server.pages.going_on import going_on
from doublesix.server.pages.home.choices import FormChoices, choices_for
from doublesix.server.pages.home.faults import FormFault, fault_of
from doublesix.server.pages.home.memory import last_wish, remember
from doublesix.server.pages.home.wish import FIRST_SHEET, HOUSE_RULE, GameWish, read_wish
from doublesix.server.pages.preview import preview_of_page
from doublesix.server.people.names import LONGEST_NAME, clean_name
from doublesix.server.store.codes import read_code
from doublesix.server.store.people import Person
from doublesix.server.web.errors import for_others, status_of
from doublesix.server.web.identity import ensure_person, give_token
from doublesix.server.web.requests import client_in, form_of, services_of
from doublesix.server.web.templates import page
from doublesix.server.web.words import words_of

MOST_LISTED: Final = 50
_SEE_OTHER: Final = 303


@dataclass(frozen=True, slots=True)
class GameForm:
    """The form on the page: what is chosen, what can be chosen, and what was wrong."""

    wish: GameWish
    choices: FormChoices
    fault: FormFault | None
    longest_name: int = LONGEST_NAME

    def wrong(self, field: str) -> str | None:
        """Return what was wrong with a field."""
        return self.fault.message if self.fault and self.fault.field == field else None

    @property
    def house_is_open(self) -> bool:
        """Whether to show the house rules: some were made, or one is wrong."""
        return bool(self.wish.house) or (self.fault is not None and self.fault.field.startswith(HOUSE_RULE))


async def first_page(request: Request) -> Response:
    """Show the first page; what follows the question mark in the address is already chosen, else what was last."""
    wish = _read(request, request.query_params) if request.query_params else _last(request)
    return await _page(request, wish, _clash_in(request, wish))


async def show_form(request: Request) -> Response:
    """Show the form alone, with the choices so far put right; scripts put it into the page."""
    wish = _read(request, request.query_params)
    response = page(request, "home/choosing.html", form=_form(request, wish, _clash_in(request, wish)))
    remember(request, response, wish)
    return response


async def show_lobby(request: Request) -> Response:
    """Show the open tables alone."""
    return page(request, "home/lobby_page.html", tables=(await find_lobby(request, MOST_LISTED)).tables)


async def open_room(request: Request) -> Response:
    """Open a table as the form says, and go there."""
    form = await form_of(request)
    wish = read_wish(form, words_of(request).language)
    try:
        opened = await _opened(request, wish.with_people() if "invite" in form else wish, form.get("name", ""))
        remember(request, opened, wish)
        return opened
    except DoublesixError as error:
        told = for_others(error)
        return await _page(request, wish, fault_of(told, words_of(request)), status=status_of(told))


async def join(request: Request) -> Response:
    """Go to the table of a code that somebody typed: in any case, with gaps, or as the whole link."""
    typed = request.query_params.get("code", "")
    code = read_code(typed.rstrip("/").rpartition("/")[2])
    try:
        if code is None:
            raise DoublesixError("unknown-table", "not-a-code")
        await find_code(request, code)
    except DoublesixError as error:
        told = for_others(error)
        fault = fault_of(told, words_of(request))
        return await _page(request, _last(request), fault, typed=typed, status=status_of(told))
    return RedirectResponse(f"/t/{code}", _SEE_OTHER)


async def _opened(request: Request, wish: GameWish, typed_name: str) -> Response:
    offer = wish.offer()
    services_of(request).allowances.take_table(client_in(request.scope), listed=offer.listed)
    person, token = await _named_person(request, typed_name)
    who = Somebody(person.id, person.name)
    hall, bots = services_of(request).hall, wish.bots()
    first = tuple(takewhile(bool, bots))
    code = await hall.open(offer, who, first)
    table = await hall.find(code)
    for seat, bot in enumerate(bots, 1):
        if bot and seat > len(first):
            await hall.command(table, who, SeatBot(id=f"seat-{seat}", seat=seat, bot=bot))
    response = RedirectResponse(f"/t/{code}", _SEE_OTHER)
    give_token(request, response, token)
    return response


async def _named_person(request: Request, typed_name: str) -> tuple[Person, str | None]:
    """Return who asks, under the name that they typed, if they typed one."""
    name = clean_name(typed_name) if typed_name.strip() else None
    person, token = await ensure_person(request, name)
    if name is not None and name != person.name:
        person = await services_of(request).people.change(person, name=name)
    return person, token


async def _page(
    request: Request, wish: GameWish, fault: FormFault | None = None, *, typed: str = "", status: int = 200
) -> Response:
    words = words_of(request)
    return page(
        request,
        "home/index.html",
        status=status,
        tables=(await find_lobby(request, MOST_LISTED)).tables,
        going_on=await going_on(request),
        typed=typed,
        preview=preview_of_page(request, words("web.home-title"), words("invitation.home"), FIRST_SHEET),
        form=_form(request, wish.settled(words.language), fault),
    )


def _read(request: Request, fields: Mapping[str, str]) -> GameWish:
    """Read the choices so far, and put right what no longer fits."""
    language = words_of(request).language
    return read_wish(fields, language).settled(language)


def _last(request: Request) -> GameWish:
    language = words_of(request).language
    return last_wish(request, language).settled(language)


def _clash_in(request: Request, wish: GameWish) -> FormFault | None:
    """Say which house rules do not go together, before anybody asks to play by them."""
    try:
        wish.variant()
    except DoublesixError as error:
        return fault_of(error, words_of(request))
    return None


def _form(request: Request, wish: GameWish, fault: FormFault | None) -> GameForm:
    return GameForm(wish, choices_for(wish, words_of(request)), fault)


routes: list[BaseRoute] = [
    Route("/", first_page),
    Route("/choose", show_form),
    Route("/lobby", show_lobby),
    Route("/join", join),
    Route("/tables", open_room, methods=["POST"]),
]
