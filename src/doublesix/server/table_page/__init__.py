"""The page of a table, where people play."""

from doublesix.server.table_page.pages import routes

__all__ = ["routes"]
