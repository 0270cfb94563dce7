"""The sizes of screens, and what the tests of pages hand around; servers for them are in ``tests.live_server``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import product
from typing import Literal

from playwright.sync_api import Page, ViewportSize
from tests import chance

Scheme = Literal["light", "dark"]
PHONE: ViewportSize = {"width": 390, "height": 844}
SMALL_PHONE: ViewportSize = {"width": 360, "height": 640}
SMALLEST_PHONE: ViewportSize = {"width": 320, "height": 568}
SIDEWAYS: ViewportSize = {"width": 640, "height": 360}
"""A small phone that lies on its side."""
TABLET: ViewportSize = {"width": 820, "height": 1180}
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
PATIENCE = 60_000
"""Milliseconds in which a page must have done what is awaited."""

MakePage = Callable[..., Page]
"""Makes a page in a browser of its own; takes what Playwright's ``new_context`` takes."""
FindBarriers = Callable[[Page], list[str]]
"""Finds what would keep people out of a page."""
KeepNobodyOut = Callable[..., None]
"""Looks for what would keep people out of a page, on screens of these sizes."""


def views(sizes: Sequence[ViewportSize], turn: int) -> Iterable[tuple[ViewportSize, Scheme]]:
    """Return the first size by day or, every other turn, the last by night, which show nearly all that can differ.

    A soak looks at all sizes by day and by night.
    """
    schemes: tuple[Scheme, Scheme] = ("light", "dark")
    return product(sizes, schemes) if chance.IS_NEW else [((sizes[0], "light"), (sizes[-1], "dark"))[turn % 2]]


def is_wider_than_the_screen(page: Page) -> bool:
    """Whether one would have to scroll sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))
