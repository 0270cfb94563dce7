"""The page of one's own games: where to go on, what they come to, how one played over time, and all of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from doublesix.history import GameResult, History, Totals
from doublesix.sentences.sheet_texts import tell_sheet
from doublesix.server.pages.going_on import going_on
from doublesix.server.pages.history_chart import chart_of
from doublesix.server.pages.home.choices import FormOption
from doublesix.server.pages.weaknesses import weakness_tables
from doublesix.server.people.history import OwnHistory, history_of, page_of
from doublesix.server.web.identity import current_person
from doublesix.server.web.requests import services_of
from doublesix.server.web.templates import page
from doublesix.server.web.words import words_of

MOST_OPPONENTS: Final = 10
"""How many the table by opponent has; the others can still be chosen."""
_LONGEST_SKIP: Final = 7


@dataclass(frozen=True, slots=True)
class GamesFilter:
    """Which games the page lists."""

    sheet: str = ""
    opponent: str = ""
    result: str = ""

    @property
    def is_on(self) -> bool:
        """Whether anything is left out."""
        return bool(self.sheet or self.opponent or self.result)

    def of(self, history: History) -> History:
        """Return the games that are meant."""
        result = GameResult(self.result) if self.result in list(GameResult) else None
        return history.only(sheet=self.sheet, opponent=self.opponent, result=result)

    def address(self, **changes: str | int) -> str:
        """Return the address of this page with these changes."""
        fields = {"sheet": self.sheet, "opponent": self.opponent, "result": self.result} | changes
        query = urlencode({name: value for name, value in fields.items() if value})
        return f"/games?{query}" if query else "/games"


async def list_games(request: Request) -> Response:
    """Show the page."""
    words, own, asked = words_of(request), await own_history(request), _asked(request)
    history = own.history
    services_of(request).reviews.complete_figures(one.game for one in own.figures if one.weaknesses is None)
    chosen = asked.of(history)
    return page(
        request,
        "people/history.html",
        going_on=await going_on(request),
        history=history,
        chosen=chosen,
        asked=asked,
        games=page_of(chosen, skip_of(request)),
        figures={one.game: one for one in own.figures},
        chart=chart_of(own.figures),
        weaknesses=own.weaknesses,
        weakness_tables=weakness_tables(own.weaknesses, words),
        opponents=_first(history.by_opponent),
        sheet_options=[FormOption(sheet, tell_sheet(words, sheet), sheet == asked.sheet) for sheet in history.by_sheet],
        opponent_options=[FormOption(name, name, name == asked.opponent) for name in sorted(history.by_opponent)],
        result_options=[
            FormOption(result, words(f"web.people-{result}"), result == asked.result) for result in GameResult
        ],
        sheet_name=partial(tell_sheet, words),
        as_written=str,
    )


async def own_history(request: Request) -> OwnHistory:
    """Return the games of the person who asks; none if nobody knows them."""
    person = await current_person(request)
    if person is None:
        return OwnHistory(History(()))
    return await services_of(request).store.read(partial(history_of, person=person))


def skip_of(request: Request) -> int:
    """Return how many games the address leaves out."""
    text = request.query_params.get("skip", "")
    return int(text) if text.isdecimal() and len(text) < _LONGEST_SKIP else 0


def _asked(request: Request) -> GamesFilter:
    query = request.query_params
    return GamesFilter(query.get("sheet", ""), query.get("opponent", ""), query.get("result", ""))


def _first(by_opponent: Mapping[str, Totals]) -> dict[str, Totals]:
    return dict(list(by_opponent.items())[:MOST_OPPONENTS])


routes: list[BaseRoute] = [Route("/games", list_games)]
