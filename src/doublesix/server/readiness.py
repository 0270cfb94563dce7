"""Whether this process should be sent people: the store answers, and nobody has asked it to stop."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

SECONDS_TO_ANSWER: Final = 2.0
"""A check that takes longer has failed."""
SECONDS_BETWEEN_LOOKS: Final = 1.0
"""However many ask, the checks are made no more often."""
STARTING: Final = "starting"
STOPPING: Final = "stopping"

Check = Callable[[], Awaitable[object]]
"""Returns if all is well, and raises if not."""


class Readiness:
    """What keeps this process from serving people, by name; nothing if it is ready."""

    def __init__(self, patience: float = SECONDS_TO_ANSWER, pause: float = SECONDS_BETWEEN_LOOKS) -> None:
        self._patience = patience
        self._pause = pause
        self._checks: dict[str, Check] = {}
        self._begun = False
        self._stopping = False
        self._found: tuple[str, ...] = ()
        self._looked = float("-inf")
        self._looking: asyncio.Task[None] | None = None

    def depend_on(self, name: str, check: Check) -> None:
        """Be ready only while a check succeeds; its name is told to everybody when it fails."""
        self._checks[name] = check

    def begin(self) -> None:
        """Say from now on that people may come, if the checks succeed."""
        self._begun = True

    def stop(self) -> None:
        """Say from now on that nobody should be sent here."""
        self._stopping = True

    async def troubles(self) -> tuple[str, ...]:
        """Return what is wrong, by name. Many may ask at once: they share one look."""
        if self._stopping:
            return (STOPPING,)
        if not self._begun:
            return (STARTING,)
        if asyncio.get_running_loop().time() >= self._looked + self._pause:
            if self._looking is None or self._looking.done():
                self._looking = asyncio.create_task(self._look(), name="readiness")
            await asyncio.shield(self._looking)
        return self._found

    async def close(self) -> None:
        """Look no more."""
        self.stop()
        if self._looking is not None:
            self._looking.cancel()
            with suppress(asyncio.CancelledError):
                await self._looking

    async def _look(self) -> None:
        ways = await asyncio.gather(*(self._succeeds(check) for check in self._checks.values()))
        self._found = tuple(name for name, succeeded in zip(self._checks, ways, strict=True) if not succeeded)
        self._looked = asyncio.get_running_loop().time()

    async def _succeeds(self, check: Check) -> bool:
        try:
            async with asyncio.timeout(self._patience):
                await check()
        except Exception:  # noqa: BLE001  whatever is wrong, people are better served elsewhere
            return False
        return True
