"""What the strongest bot would do, for people who play alone."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from doublesix.actions import Action
from doublesix.bots.hints import tell_action, tell_nudge
from doublesix.bots.reasons import tell_reason
from doublesix.i18n import Words
from doublesix.i18n.faces import Spans, read_faces
from doublesix.server.api.requests import TableQuery, visit
from doublesix.server.hall.live_room import LiveRoom
from doublesix.server.web.answers import answer_json
from doublesix.server.web.requests import services_of


class HintTold(msgspec.Struct, frozen=True):
    """A hint: the action to send, what it is in words, and a reason if there is one."""

    action: str
    said: str
    reason: str | None
    faces: Spans = ()
    """Where in what it is in words tiles and numbers stand."""
    reason_faces: Spans = ()
    """Where in the reason numbers stand."""
    nudge: str | None = None
    """A question that leads to the action, to be told first; none if there is no choice."""
    nudge_faces: Spans = ()
    """Where in the question numbers stand."""


async def hint(request: Request) -> Response:
    """Return what the strongest bot would do, to somebody who plays against bots only and whose turn it is."""
    visitor = await visit(request, TableQuery())
    live, words = visitor.live, visitor.words
    found = await services_of(request).hints.find(live.room, visitor.person)
    reason = tell_reason(found.reason, _names(live), words.marking) if found.reason else ""
    nudge = tell_nudge(found.nudge, _names(live), words.marking) if found.nudge else ""
    return answer_json(told_hint(found.action, words, nudge=nudge, reason=reason))


def told_hint(action: Action, words: Words, *, nudge: str, reason: str) -> HintTold:
    """Return a hint to do this; the question and the reason have their tiles and numbers marked, or are empty."""
    said, faces = read_faces(tell_action(action, words.marking))
    reason, reason_faces = read_faces(reason)
    nudge, nudge_faces = read_faces(nudge)
    return HintTold(str(action), said, reason or None, faces, reason_faces, nudge or None, nudge_faces)


def _names(live: LiveRoom) -> list[str]:
    return [occupant.name for occupant in live.room.occupants]


routes: list[BaseRoute] = [Route("/api/tables/{code}/hint", hint)]
