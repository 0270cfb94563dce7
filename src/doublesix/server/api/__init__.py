"""What programs, and our own pages, may ask over HTTP, WebSocket and Server-Sent Events."""

from doublesix.server.api import (
    analyses,
    events,
    exercises,
    games,
    hints,
    openapi,
    own_tables,
    pads,
    pairing,
    people,
    push,
    reviews,
    socket,
    tables,
)

routes = [
    *socket.routes,  # first, so that a thousand who come back at once are found quickly
    *analyses.routes,
    *events.routes,
    *exercises.routes,
    *games.routes,
    *hints.routes,
    *openapi.routes,
    *own_tables.routes,
    *pads.routes,
    *pairing.routes,
    *people.routes,
    *push.routes,
    *reviews.routes,
    *tables.routes,
]

__all__ = ["routes"]
