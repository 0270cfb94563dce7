"""The rules to read: every sheet and edition with pictures, and two of them side by side."""

from doublesix.server.pages.rules.page import routes

__all__ = ["routes"]
