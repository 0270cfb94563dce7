"""Somebody in this process who hears what the others tell."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress

from doublesix.server.log import ServerLog, mistake

_log = ServerLog(__name__)


class NoteListener:
    """Passes notes on to the event loop, from whichever thread receives them."""

    def __init__(self, heard: Callable[[bytes], None], missed: Callable[[], None]) -> None:
        self._heard = heard
        self._missed = missed
        self._loop = asyncio.get_running_loop()

    def hear(self, notes: Sequence[bytes]) -> None:
        """Let notes be heard, in this order."""
        if notes:
            self._call(self._hear, notes)

    def miss(self) -> None:
        """Say that some notes may be lost."""
        self._call(self._missed)

    def _hear(self, notes: Sequence[bytes]) -> None:
        for note in notes:
            try:
                self._heard(note)
            except Exception as error:  # noqa: BLE001  the others must be heard
                sentence = "a note from another process could not be dealt with: {kind} at {place}"
                _log.error("note-failed", sentence, **mistake(error))

    def _call(self, what: Callable[..., None], *arguments: object) -> None:
        with suppress(RuntimeError):  # the loop has been closed, so nobody listens any more
            self._loop.call_soon_threadsafe(what, *arguments)
