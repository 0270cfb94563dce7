"""The score pad for a real set: a page that works without a connection, and pads that several phones follow."""

from doublesix.server.pads import api, pages
from doublesix.server.pads.reading import LARGEST

LARGEST_BODY = LARGEST + 1_000
"""A pad, and what is said along with it."""

routes = [*pages.routes, *api.routes]

__all__ = ["LARGEST_BODY", "routes"]
