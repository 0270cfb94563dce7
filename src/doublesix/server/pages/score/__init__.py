"""The score pad for a real set: a page that works without a connection."""

from doublesix.server.pages.score.page import routes

__all__ = ["routes"]
