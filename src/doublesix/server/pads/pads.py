"""Pads that several phones share: the code lets people follow, the token lets them write, version by version."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from functools import partial
from types import TracebackType
from typing import Final

from doublesix.errors import DoublesixError
from doublesix.server.cluster.notes import PadNote
from doublesix.server.cluster.relay import Relay
from doublesix.server.pads.followers import Followers
from doublesix.server.pads.uploads import write_judged
from doublesix.server.server_clock import now_ms
from doublesix.server.store import pads as kept
from doublesix.server.store.clock_gaps import DAY_MS, lived_back
from doublesix.server.store.codes import CodeTaken, new_code
from doublesix.server.store.pads import StoredPad
from doublesix.server.store.store import Connection, Store
from doublesix.server.store.tokens import fresh_token

SECONDS_BETWEEN_LOOKS: Final = 15.0
_KEPT_MS: Final = 400 * DAY_MS
"""How long we keep a pad that nobody writes to."""
_TRIES: Final = 5


class SharedPads:
    """All shared pads of a server."""

    def __init__(self, database: Store, relay: Relay) -> None:
        self._database = database
        self._relay = relay
        self.followers = Followers()
        relay.on(PadNote, lambda note: self.followers.tell(note.code))

    async def forget_left(self) -> None:
        """Forget the pads that nobody has written to for long."""
        await self._database.write(_forget_untouched)

    async def __aenter__(self) -> SharedPads:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Leave all as it is; the store closes itself."""

    async def create(self, content: bytes) -> tuple[StoredPad, str]:
        """Share a pad; return it under its new code, with the token to write to it."""
        content, token = await asyncio.to_thread(write_judged, content), fresh_token()
        for _ in range(_TRIES):
            pad = StoredPad(new_code(), 1, content, now_ms())
            try:
                await self._database.write(partial(_create, pad=pad, token=token))
            except CodeTaken:
                continue
            return pad, token
        raise DoublesixError("our-mistake", "our-mistake-here")

    async def load(self, code: str) -> StoredPad:
        """Return a pad as it is now."""
        pad = await self._database.read(lambda connection: kept.load(connection, code))
        if pad is None:
            raise DoublesixError("unknown-pad", pad=code)
        return pad

    async def save(self, code: str, token: str, expected_version: int, content: bytes) -> int:
        """Write the next version and tell the followers; raise ``PadMoved`` if somebody else wrote it first."""
        content = await asyncio.to_thread(write_judged, content)

        def save(connection: Connection) -> int:
            version = kept.save(connection, code, token, expected_version, content, now_ms())
            connection.tell_others(partial(self._relay.written, PadNote(code=code)))
            return version

        version = await self._database.write(save)
        self.followers.tell(code)
        return version

    async def follow(self, code: str, known: int) -> AsyncIterator[StoredPad]:
        """Yield the pad in each version after the known one.

        It also asks the database now and then without any news: a note of another process may be lost.
        """
        with self.followers.following(code) as news:
            while True:
                news.clear()
                pad = await self.load(code)
                if pad.version > known:
                    known = pad.version
                    yield pad
                else:
                    with suppress(TimeoutError):
                        await asyncio.wait_for(news.wait(), SECONDS_BETWEEN_LOOKS)


def _forget_untouched(connection: Connection) -> None:
    kept.forget_untouched(connection, lived_back(connection, now_ms(), _KEPT_MS))


def _create(connection: Connection, pad: StoredPad, token: str) -> None:
    kept.create(connection, pad.code, token, pad.content, pad.touched_ms)
