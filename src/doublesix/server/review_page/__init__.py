"""The review of a finished game on its page."""

from doublesix.server.review_page.pages import routes

__all__ = ["routes"]
