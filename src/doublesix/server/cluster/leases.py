"""Leases: what only one process does at a time. A lease is valid while its holder takes part.

A holder may still be late: it was stopped, and another has taken over. So a lease only keeps work from being
done twice; that it does no harm is seen to by what is written, which names the number or the version that it is meant
for, or asks within its own transaction whether the lease still stands.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any, Final

from doublesix.errors import DoublesixError
from doublesix.server.cluster.membership import Membership
from doublesix.server.cluster.notes import LeaseNote
from doublesix.server.cluster.relay import Relay
from doublesix.server.store import processes
from doublesix.server.store.store import Connection, Store

SECONDS_TO_TRY_AGAIN: Final = 5.0
"""How long to wait when the store could not say whose a lease is."""


class LeaseLost(Exception):
    """Another process may do this now."""


class Leases:
    """The leases of this process, and those that it knows others to have."""

    def __init__(self, store: Store, relay: Relay, membership: Membership) -> None:
        self._store = store
        self._relay = relay
        self._membership = membership
        self._held: dict[str, int] = {}
        """The terms of those that this process has."""
        self._elsewhere: dict[str, str] = {}
        """The holders of those that it has not, as far as it asked."""
        self._changed = asyncio.Event()
        relay.on(LeaseNote, self._hear)
        relay.on_missed(self._forget_others)
        membership.on_gone(self._part_from)
        membership.on_rejoined(self._lose_all)

    @property
    def held(self) -> tuple[str, ...]:
        """The names of those that this process has."""
        return tuple(self._held)

    def has(self, name: str) -> bool:
        """Whether this process holds a lease, as far as it knows."""
        return name in self._held

    async def take(self, name: str) -> bool:
        """Take a lease if nobody has it; return whether this process has it now. It asks once, until that changes."""
        if name in self._held:
            return True
        if self._elsewhere.get(name) in self._membership.others:
            return False
        taking = partial(processes.take_lease, name=name, process=self._membership.process)
        holder, term = await self._store.write(taking, about=name)
        if holder != self._membership.process:
            if holder is not None:
                self._elsewhere[name] = holder
            return False
        self._held[name] = term
        return True

    async def give(self, names: Collection[str]) -> None:
        """Give leases back, so that others may take them."""
        held = [name for name in names if self._held.pop(name, None) is not None]
        if held:
            with suppress(DoublesixError):
                await self._store.write(partial(self._give, names=held))

    def check(self, connection: Connection, name: str) -> None:
        """Raise within a job if the lease is not ours any more, so that nothing of the job remains."""
        term = self._held.get(name)
        if term is None or not processes.has_lease(connection, name, self._membership.process, term):
            raise LeaseLost(name)

    async def lead(self, name: str, work: Callable[[], Coroutine[Any, Any, object]]) -> None:
        """Do work that goes on for ever, whenever this process holds a lease, and never while another one does."""
        while True:
            changed = self._changed
            try:
                is_ours = await self.take(name)
            except DoublesixError:
                await asyncio.sleep(SECONDS_TO_TRY_AGAIN)
                continue
            if not is_ours:
                await changed.wait()
                continue
            if await self._work_while_ours(name, work):
                return

    async def _work_while_ours(self, name: str, work: Callable[[], Coroutine[Any, Any, object]]) -> bool:
        """Work until the lease is lost; return whether the work is done."""
        working = asyncio.create_task(work())
        try:
            while not working.done() and name in self._held:
                waiting = asyncio.create_task(self._changed.wait())
                await asyncio.wait({working, waiting}, return_when=asyncio.FIRST_COMPLETED)
                waiting.cancel()
            if working.done():
                await working
                return True
            return False
        finally:
            working.cancel()
            await asyncio.gather(working, return_exceptions=True)

    def _give(self, connection: Connection, names: Collection[str]) -> None:
        processes.give_leases(connection, names, self._membership.process)
        connection.tell_others(partial(self._relay.written, LeaseNote(names=tuple(names))))

    def _hear(self, note: LeaseNote) -> None:
        for name in note.names:
            self._elsewhere.pop(name, None)
        self._wake()

    def _forget_others(self) -> None:
        self._elsewhere.clear()
        self._wake()

    def _part_from(self, process: str) -> None:
        self._elsewhere = {name: holder for name, holder in self._elsewhere.items() if holder != process}
        self._wake()

    def _lose_all(self) -> None:
        self._held.clear()
        self._forget_others()

    def _wake(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()
