"""The rules to read: every sheet and edition with pictures, and two of them side by side."""

from doublesix.server.rulebook.pages import routes

__all__ = ["routes"]
