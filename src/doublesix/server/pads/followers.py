"""The followers of a pad: all who wait for news are woken when there are any."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from doublesix.errors import DoublesixError

MOST_OF_ONE_PAD: Final = 64
"""A pad is for the people round a table; more followers than these are a mistake."""


class Followers:
    """Who follows which pad."""

    def __init__(self) -> None:
        self._news: dict[str, set[asyncio.Event]] = {}

    @contextmanager
    def following(self, code: str) -> Iterator[asyncio.Event]:
        """Be told whenever the pad changes."""
        others = self._news.setdefault(code, set())
        if len(others) >= MOST_OF_ONE_PAD:
            raise DoublesixError("too-many-requests", "pad-followers", count=MOST_OF_ONE_PAD)
        news = asyncio.Event()
        others.add(news)
        try:
            yield news
        finally:
            others.discard(news)
            if not others:
                self._news.pop(code, None)

    def tell(self, code: str) -> None:
        """Wake the followers of a pad."""
        for news in self._news.get(code, ()):
            news.set()

    def count(self, code: str) -> int:
        """Return how many follow a pad."""
        return len(self._news.get(code, ()))
