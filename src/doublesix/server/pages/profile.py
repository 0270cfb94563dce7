"""What anybody may see of people with an account: their profiles, and the leaderboards."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final
from urllib.parse import quote, urlencode

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from doublesix.errors import DoublesixError
from doublesix.sentences.sheet_texts import tell_sheet
from doublesix.server.pages.games import skip_of
from doublesix.server.pages.home.choices import FormOption
from doublesix.server.people.history import GamesPage, day_of, shown_games_of
from doublesix.server.people.ratings import ShownRating, shown_rating, shown_ratings
from doublesix.server.store import games, people, ratings
from doublesix.server.store.people import StoredProfile
from doublesix.server.store.ratings import RatedGame
from doublesix.server.store.store import Connection
from doublesix.server.web.identity import account_holder, current_person
from doublesix.server.web.requests import form_of, services_of
from doublesix.server.web.templates import page
from doublesix.server.web.words import words_of

LEAST_GAMES: Final = 5
"""How many rated games somebody on a leaderboard has played: after fewer, a rating says little."""
PLACES_A_PAGE: Final = 50
_SEE_OTHER: Final = 303


@dataclass(frozen=True, slots=True)
class Profile:
    """What anybody may see of somebody."""

    stored: StoredProfile
    finished: int
    ratings: list[ShownRating]
    games: GamesPage

    def address(self, **changes: int) -> str:
        """Return the address of this page with these changes."""
        return f"/people/{quote(self.stored.name, safe='')}?{urlencode(changes)}"


@dataclass(frozen=True, slots=True)
class BoardPlace:
    """A place on a leaderboard."""

    place: int
    name: str
    rating: ShownRating
    is_own: bool


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """A page of the leaderboard of one sheet and number of players, and what other leaderboards there are."""

    boards: list[RatedGame]
    of: RatedGame | None = None
    places: tuple[BoardPlace, ...] = ()
    own_place: int | None = None
    better: int | None = None
    further: int | None = None

    def address(self, of: RatedGame, skip: int = 0) -> str:
        """Return the address of a page."""
        query: dict[str, str | int] = {"sheet": of.sheet, "players": of.players}
        return f"/leaderboard?{urlencode(query | ({'skip': skip} if skip else {}))}"


async def show_profile(request: Request) -> Response:
    """Show the profile of an account; its owner sees it also if nobody else does."""
    name: str = request.path_params["name"]
    person = await current_person(request)
    reading = partial(_profile, name=name, own=person.id if person else None, skip=skip_of(request))
    profile = await services_of(request).store.read(reading)
    if profile is None:
        raise DoublesixError("unknown-person", name=name)
    return page(
        request,
        "people/profile.html",
        profile=profile,
        since=day_of(profile.stored.since_ms),
        ratings=profile.ratings,
        games=profile.games,
        figures={},
        asked=profile,
        sheet_name=partial(tell_sheet, words_of(request)),
    )


async def show_leaderboard(request: Request) -> Response:
    """Show the best players of a sheet."""
    person, words = await current_person(request), words_of(request)
    asked = RatedGame(request.query_params.get("sheet", ""), _number(request.query_params.get("players", "")))
    reading = partial(_leaderboard, asked=asked, own=person.id if person else None, skip=skip_of(request))
    board = await services_of(request).store.read(reading)
    names = {one: words("people.board", sheet=tell_sheet(words, one.sheet), count=one.players) for one in board.boards}
    options = [FormOption(board.address(one), name, one == board.of) for one, name in names.items()]
    return page(request, "people/leaderboard.html", board=board, options=options, least=LEAST_GAMES)


async def switch_profile(request: Request) -> Response:
    """Let everybody see one's profile, or nobody."""
    person, _ = await account_holder(request)
    shown = (await form_of(request)).get("shown") == "on"
    await services_of(request).store.write(partial(people.show_profile, person=person.id, shown=shown))
    return RedirectResponse("/account#profile", _SEE_OTHER)


def _profile(connection: Connection, name: str, own: str | None, skip: int) -> Profile | None:
    stored = people.profile_named(connection, name)
    if stored is None or not (stored.shown or stored.person == own):
        return None
    return Profile(
        stored,
        games.count_of_person(connection, stored.person),
        shown_ratings(connection, stored.person),
        shown_games_of(connection, stored.person, skip),
    )


def _leaderboard(connection: Connection, asked: RatedGame, own: str | None, skip: int) -> Leaderboard:
    boards = ratings.rated_games(connection, LEAST_GAMES)
    of = asked if asked in boards else next(iter(boards), None)
    if of is None:
        return Leaderboard(boards)
    found = ratings.best(connection, of, LEAST_GAMES, PLACES_A_PAGE + 1, skip)
    return Leaderboard(
        boards,
        of,
        tuple(
            BoardPlace(place, one.name, shown_rating(one.rating), one.rating.person == own)
            for place, one in enumerate(found[:PLACES_A_PAGE], skip + 1)
        ),
        ratings.place_of(connection, own, of, LEAST_GAMES) if own else None,
        max(0, skip - PLACES_A_PAGE) if skip else None,
        skip + PLACES_A_PAGE if len(found) > PLACES_A_PAGE else None,
    )


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 3 else 0


routes: list[BaseRoute] = [
    Route("/people/{name}", show_profile),
    Route("/leaderboard", show_leaderboard),
    Route("/account/profile", switch_profile, methods=["POST"]),
]
