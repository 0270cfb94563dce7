"""The sizes of screens, and what the tests of pages hand around; servers for them are in ``tests.live_server``."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, ViewportSize

PHONE: ViewportSize = {"width": 390, "height": 844}
SMALL_PHONE: ViewportSize = {"width": 360, "height": 640}
SMALLEST_PHONE: ViewportSize = {"width": 320, "height": 568}
SIDEWAYS: ViewportSize = {"width": 640, "height": 360}
"""A small phone that lies on its side."""
TABLET: ViewportSize = {"width": 820, "height": 1180}
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
PATIENCE = 15_000
"""Milliseconds in which a page must have done what is awaited."""

MakePage = Callable[..., Page]
"""Makes a page in a browser of its own; takes what Playwright's ``new_context`` takes."""
FindBarriers = Callable[[Page], list[str]]
"""Finds what would keep people out of a page."""
