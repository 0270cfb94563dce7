"""Finished games: a list of one's own, and each of them again, step by step."""

from doublesix.server.replay.pages import routes

__all__ = ["routes"]
