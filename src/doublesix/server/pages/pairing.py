"""The page on which people are matched: what they would like to play, who else waits, and the wait itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import get_args

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from doublesix.i18n import Words
from doublesix.room.pairing import PairingPace, Patience
from doublesix.rules.sheet_files import SHEETS, choose
from doublesix.sentences.sheet_texts import tell_sheet
from doublesix.server.api.pairing import find_groups
from doublesix.server.pages.home.choices import FormOption
from doublesix.server.pages.home.wish import FIRST_PLAYERS, FIRST_SHEET
from doublesix.server.people.names import LONGEST_NAME
from doublesix.server.web.templates import page
from doublesix.server.web.words import words_of

USUAL_PATIENCE: Patience = 30


@dataclass(frozen=True, slots=True)
class PairingChoices:
    """What can be wished for."""

    sheets: tuple[FormOption, ...]
    players: Mapping[str, tuple[int, ...]]
    """How many may play, by sheet."""
    some_players: tuple[FormOption, ...]
    """The same for the chosen sheet."""
    paces: tuple[FormOption, ...]
    patiences: tuple[FormOption, ...]


async def show_pairing(request: Request) -> Response:
    """Show the page."""
    return page(
        request,
        "pairing/index.html",
        choices=_choices(words_of(request)),
        groups=find_groups(request).groups,
        pace_name=_pace_names(words_of(request)),
        longest_name=LONGEST_NAME,
    )


async def show_groups(request: Request) -> Response:
    """Show what others wait for, alone; scripts put it into the page."""
    groups = find_groups(request).groups
    return page(request, "pairing/groups.html", groups=groups, pace_name=_pace_names(words_of(request)))


def _choices(words: Words) -> PairingChoices:
    players = {sheet: tuple(choose(sheet).rules.hands) for sheet in SHEETS}
    return PairingChoices(
        sheets=tuple(FormOption(sheet, tell_sheet(words, sheet), sheet == FIRST_SHEET) for sheet in SHEETS),
        players=players,
        some_players=tuple(
            FormOption(str(one), words.number(one), one == FIRST_PLAYERS) for one in players[FIRST_SHEET]
        ),
        paces=tuple(FormOption(pace, name, pace == PairingPace.USUAL) for pace, name in _pace_names(words).items()),
        patiences=(
            *(
                FormOption(str(one), words("pairing.bots-after", count=one), one == USUAL_PATIENCE)
                for one in get_args(Patience)
            ),
            FormOption("", words("pairing.bots-never")),
        ),
    )


def _pace_names(words: Words) -> dict[str, str]:
    return {str(pace): words(f"pairing.pace-{pace}", clock=pace.clock.tell(words)) for pace in PairingPace}


routes: list[BaseRoute] = [Route("/pairing", show_pairing), Route("/pairing/groups", show_groups)]
