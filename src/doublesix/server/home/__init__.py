"""The first page: play at once, choose what is played, invite others, join them."""

from doublesix.server.home.pages import routes

__all__ = ["routes"]
