"""The first page: play at once, choose what is played, invite others, join them."""

from doublesix.server.pages.home.page import routes

__all__ = ["routes"]
