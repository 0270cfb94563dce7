"""Check a deal: a page that repeats the deals of a record in the browser, so that nobody has to trust this server."""

from doublesix.server.check.pages import routes

__all__ = ["routes"]
