"""The page of a table. This is only the frame; its contents come over its connection."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from doublesix.bots.registry import LEVELS, USUAL
from doublesix.i18n import Words
from doublesix.room.board import ON_SCREENS
from doublesix.room.commands import Phrase
from doublesix.room.overview import Surroundings
from doublesix.room.perspective import Perspective, see
from doublesix.room.room import Room
from doublesix.rules.variant import Variant
from doublesix.sentences.sheet_texts import words_at
from doublesix.server.api.requests import find_table, somebody
from doublesix.server.pages.rules.addresses import address_of
from doublesix.server.web.identity import ensure_person, give_token
from doublesix.server.web.templates import page
from doublesix.server.web.words import words_of

REACTIONS: Final = (Phrase.SMILE, Phrase.SURPRISE, Phrase.APPLAUSE, Phrase.THINKING)


async def show_table_page(request: Request) -> Response:
    """Show a table; a person who comes by its link becomes a guest, and may take a seat."""
    live = await find_table(request)
    person, token = await ensure_person(request)
    words = words_at(live.room.variant, words_of(request))
    who = somebody(live.room, person)
    game = see(live.room, Perspective(None, words), Surroundings(now=0)).game
    response = page(
        request,
        "table/table.html",
        code=live.code,
        words=words,
        game=game,
        rules=address_of(_as_agreed(live.room)),
        about={
            "code": live.code,
            "name": who.name,
            "title": game.title,
            "shapes": {str(shape): size for shape, size in ON_SCREENS.items()},
        },
        bots=_bots(words),
        usual=USUAL.name,
        phrases=[phrase for phrase in Phrase if phrase not in REACTIONS],
        reactions=REACTIONS,
    )
    give_token(request, response, token)
    return response


def _as_agreed(room: Room) -> Variant:
    """Return the rules with the target that the table agreed on."""
    target = room.offer.target()
    return room.variant if target is None else room.variant.played_to(target)


def _bots(words: Words) -> list[dict[str, str]]:
    return [{"name": bot.name, "title": bot.title(words)} for bot in LEVELS.values()]


routes = [Route("/t/{code}", show_table_page)]
