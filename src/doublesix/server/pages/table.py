"""The page of a table, with the table as it is now; what happens there comes over its connection."""

from __future__ import annotations

from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from doublesix.bots.registry import USUAL, offered
from doublesix.i18n import Words
from doublesix.picture.link_code import link_svg
from doublesix.room.board import ON_SCREENS
from doublesix.room.commands import Phrase
from doublesix.room.overview import Surroundings
from doublesix.room.perspective import Perspective, see
from doublesix.sentences.sheet_texts import words_at
from doublesix.server.api.requests import find_table, somebody
from doublesix.server.hall.live_room import LiveRoom
from doublesix.server.hall.subscribers import Presentation
from doublesix.server.pages.preview import preview_of_table
from doublesix.server.pages.rules.addresses import lesson_address
from doublesix.server.web.answers import NOT_KEPT
from doublesix.server.web.assets import ASK_AGAIN
from doublesix.server.web.identity import ensure_person, give_token
from doublesix.server.web.invitation import invitation_to
from doublesix.server.web.templates import page
from doublesix.server.web.words import words_of

REACTIONS: Final = (Phrase.SMILE, Phrase.SURPRISE, Phrase.APPLAUSE, Phrase.THINKING)


async def show_table_page(request: Request) -> Response:
    """Show a table; a person who comes by its link becomes a guest, and may take a seat."""
    live = await find_table(request)
    if request.method == "HEAD":  # somebody only asks whether it is there
        return Response(headers={"cache-control": NOT_KEPT}, media_type="text/html")
    person, token = await ensure_person(request)
    words = words_at(live.room.variant, words_of(request))
    who = somebody(live.room, person)
    invitation = invitation_to(request, f"/t/{live.code}")
    seen = see(live.room, Perspective(None, words), Surroundings(now=0))
    game = seen.game
    response = page(
        request,
        "table/table.html",
        headers={"cache-control": NOT_KEPT},
        code=live.code,
        words=words,
        game=game,
        lesson=lesson_address(live.room.variant),
        is_for_people=live.room.offer.rated or len(live.room.people) > 1 or not live.room.is_full,
        invitation=invitation,
        preview=preview_of_table(request, seen, live.room.variant, words),
        about={
            "code": live.code,
            "name": who.name,
            "title": game.title,
            "link": invitation.link,
            "shapes": {str(shape): size for shape, size in ON_SCREENS.items()},
        },
        first=_first(live, who.person, words),
        bots=_bots(words),
        usual=USUAL.name,
        phrases=[phrase for phrase in Phrase if phrase not in REACTIONS],
        reactions=REACTIONS,
    )
    give_token(request, response, token)
    return response


async def picture_of_link(request: Request) -> Response:
    """Draw the link that others come by, for the cameras of their phones."""
    live = await find_table(request)
    drawing = link_svg(invitation_to(request, f"/t/{live.code}").link)
    return Response(drawing, headers={"cache-control": ASK_AGAIN}, media_type="image/svg+xml")


def _first(live: LiveRoom, person: str, words: Words) -> bytes:
    """Write what the connection would tell this person first, once for each shape: only the page knows the screen."""
    shown = {shape: live.whole(person, Presentation(words, shape)).message for shape in ON_SCREENS}
    return msgspec.json.encode({str(shape): msgspec.Raw(message) for shape, message in shown.items()})


def _bots(words: Words) -> list[dict[str, str]]:
    return [{"name": bot.name, "title": bot.title(words)} for bot in offered()]


routes = [
    Route("/t/{code}", show_table_page),
    Route("/t/{code}/qr.svg", picture_of_link),
]
