"""What programs may ask, and our own pages do: tables over HTTP, WebSocket and Server-Sent Events."""

from doublesix.server.api import events, games, hints, live, openapi, pages, reviews, tables

routes = [
    *events.routes,
    *games.routes,
    *hints.routes,
    *live.routes,
    *openapi.routes,
    *pages.routes,
    *reviews.routes,
    *tables.routes,
]

__all__ = ["routes"]
