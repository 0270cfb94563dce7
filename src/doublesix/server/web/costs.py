"""What each request costs its client, by what it asks for; one unit is some two milliseconds of our time."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from functools import lru_cache
from typing import Final, NamedTuple

from starlette.types import Scope


class Urgency(Enum):
    """What is refused first when there is too much to do."""

    NEW = "new"
    """Pages, new tables and guests, what can as well be had in a moment."""
    COMING = "coming"
    """Sockets and streams: somebody who played wants to go on."""
    PLAYING = "playing"
    """Commands of people at tables."""
    SMALL = "small"
    """What costs no more than to refuse it."""


class RequestKind(NamedTuple):
    """What a request costs, and how urgent it is."""

    cost: float
    urgency: Urgency = Urgency.NEW


_ANY_PAGE: Final = RequestKind(4)
_ANY_REQUEST: Final = RequestKind(1)

_KINDS: Final[Mapping[str, RequestKind]] = {
    r"\S+ /static/.*": RequestKind(0.5, Urgency.SMALL),
    r"POST /account/(?:sign-in|sign-up|password|delete)": RequestKind(20),
    r"\S+ /api/tables/[^/]+/commands": RequestKind(0.5, Urgency.PLAYING),
    r"\S+ /api/tables/[^/]+/hint": RequestKind(10),
    r"SOCKET .*|\S+ /api/.*/events": RequestKind(3, Urgency.COMING),
    r"\S+ /api/games/[^/]+/(?:steps|record\.json)": RequestKind(10),
    r"\S+ /api/games/[^/]+/review": RequestKind(5),
    r"POST /api/pads/check": RequestKind(10),
    r"\S+ (?:/learn/.*|/puzzles/.*|/api/exercises/.*)": RequestKind(4),
    r"\S+ /analyse": RequestKind(30),
    r"\S+ /api/pads.*": RequestKind(2),
    r"\S+ (?:/|/rules/.*|/games/.*)": RequestKind(6),
    r"POST /api/(?:tables|people)": RequestKind(2),
    r"\S+ /api/.*": _ANY_REQUEST,
}
"""By the method and the path; the first that fits counts. ``SOCKET`` is the method of a WebSocket."""

_PATTERN: Final = re.compile("|".join(f"({pattern})" for pattern in _KINDS), re.DOTALL)
_IN_ORDER: Final = tuple(_KINDS.values())


def kind_of(scope: Scope) -> RequestKind:
    """Return what a request costs, and how urgent it is."""
    method = "SOCKET" if scope["type"] == "websocket" else scope["method"]
    return _kind(f"{method} {scope['path']}")


@lru_cache(maxsize=4096)
def _kind(asked: str) -> RequestKind:
    found = _PATTERN.fullmatch(asked)
    return _ANY_PAGE if found is None or found.lastindex is None else _IN_ORDER[found.lastindex - 1]
