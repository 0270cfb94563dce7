"""Where texts stand on a page, measured: in which languages they leave the screen, are cut off or overlap."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from playwright.sync_api import Page, ViewportSize
from tests.web.screens import DESKTOP, SMALL_PHONE

_FIND: Final = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
SIZES: Final = (SMALL_PHONE, DESKTOP)


def misplaced(page: Page) -> list[str]:
    """Return the texts that leave the screen, are cut off or overlap; none if all can be read."""
    found: list[str] = page.evaluate(_FIND)
    if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
        found.append("one would have to scroll sideways")
    return found


def misplaced_on(page: Page, *sizes: ViewportSize) -> dict[int, list[str]]:
    """Return what is misplaced on screens of these sizes, by their width."""
    found = {}
    for size in sizes or SIZES:
        page.set_viewport_size(size)
        if texts := misplaced(page):
            found[size["width"]] = texts
    return found
