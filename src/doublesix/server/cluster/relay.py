"""The relay: tells the other processes what they should know, and passes on what they tell."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from doublesix.errors import DoublesixError
from doublesix.server.cluster.notes import AnyNote, read_note, write_note
from doublesix.server.log import ServerLog, mistake
from doublesix.server.meters import NOTES_HEARD, NOTES_MISSED, NOTES_TOLD
from doublesix.server.store.store import Connection, Store

MOST_WAITING: Final = 10_000
"""How many notes wait while the store cannot take them; the oldest go first."""
SECONDS_TO_TRY_AGAIN: Final = 0.5
SECONDS_TO_BE_KNOWN: Final = 2.0
"""Another process may have joined so long ago, and this one does not know of it yet."""
MOST_LATELY: Final = 1_000
"""How many notes are kept for such a process."""

NoteKind = TypeVar("NoteKind", bound=AnyNote)
_log = ServerLog(__name__)


class Relay:
    """What this process tells the others, and hears of them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._handlers: dict[type[Any], list[Callable[[Any], None]]] = {}
        self._missed: list[Callable[[], None]] = []
        self._waiting: deque[AnyNote] = deque(maxlen=MOST_WAITING)
        self._sending: asyncio.Task[None] | None = None
        self._is_open = False
        self._is_alone = True
        self._lately: deque[tuple[float, AnyNote]] = deque(maxlen=MOST_LATELY)

    @property
    def is_alone(self) -> bool:
        """Whether there is no other process that could hear anything, as far as this one knows."""
        return self._is_alone

    @is_alone.setter
    def is_alone(self, is_alone: bool) -> None:
        self._is_alone = is_alone
        if not is_alone:
            self._forget_old()
            while self._lately:
                self.tell(self._lately.popleft()[1])

    def on(self, kind: type[NoteKind], handler: Callable[[NoteKind], None]) -> None:
        """Let somebody hear all notes of a kind."""
        self._handlers.setdefault(kind, []).append(handler)

    def on_missed(self, handler: Callable[[], None]) -> None:
        """Let somebody know when notes may be lost, so that they look for themselves."""
        self._missed.append(handler)

    async def open(self) -> None:
        """Begin to listen."""
        await self._store.listen(self._hear, self._miss)
        self._is_open = True

    async def close(self) -> None:
        """Tell what still waits, if that is possible, and no more."""
        self._is_open = False
        if self._sending is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout(SECONDS_TO_TRY_AGAIN):
                    await self._sending
            self._sending.cancel()

    def deafen(self) -> None:
        """Pass nothing on any more: those who would hear it are about to close."""
        self._handlers.clear()
        self._missed.clear()

    def written(self, note: AnyNote) -> bytes:
        """Return a note under the name of this process, to be told with what a job writes."""
        NOTES_TOLD.add()
        return write_note(replace(note, sender=self._store.process))

    def tell(self, note: AnyNote) -> None:
        """Tell a note by itself, soon; several that come together are written together."""
        if not self._is_open:
            return
        if self.is_alone:
            self._forget_old()
            self._lately.append((monotonic(), note))
            return
        self._waiting.append(note)
        if self._sending is None or self._sending.done():
            self._sending = asyncio.create_task(self._send(), name="notes")

    def _forget_old(self) -> None:
        while self._lately and self._lately[0][0] < monotonic() - SECONDS_TO_BE_KNOWN:
            self._lately.popleft()

    async def _send(self) -> None:
        while self._waiting:
            notes = list(self._waiting)
            self._waiting.clear()

            def tell(connection: Connection, notes: list[AnyNote] = notes) -> None:
                for note in notes:
                    connection.tell_others(partial(self.written, note))

            try:
                await self._store.write(tell)
            except DoublesixError as error:
                if not self._is_open:
                    return
                _log.warning("notes-wait", "the other processes cannot be told: {code}", code=error.code)
                self._waiting.extendleft(reversed(notes))
                await asyncio.sleep(SECONDS_TO_TRY_AGAIN)

    def _hear(self, data: bytes) -> None:
        NOTES_HEARD.add()
        note = read_note(data)
        for handler in self._handlers.get(type(note), ()):
            _safely(handler, note)

    def _miss(self) -> None:
        NOTES_MISSED.add()
        for handler in self._missed:
            _safely(handler)


def _safely(handler: Callable[..., None], *given: object) -> None:
    try:
        handler(*given)
    except Exception as error:  # noqa: BLE001  one that cannot read a note must not keep the others from it
        _log.error("note-failed", "a note of another process came to nothing: {kind} at {place}", **mistake(error))
