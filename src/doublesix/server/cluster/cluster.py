"""The cluster: everything by which processes that share a store work together."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType

from doublesix import __version__
from doublesix.server.cluster.leases import Leases
from doublesix.server.cluster.membership import Membership
from doublesix.server.cluster.relay import Relay
from doublesix.server.store.store import Store


class Cluster:
    """This process and the others. Open it with ``async with``, after the store and before all that listens."""

    def __init__(self, store: Store, clock: Callable[[], float] | None = None) -> None:
        self.relay = Relay(store)
        self.membership = Membership(store, self.relay, __version__, clock)
        self.leases = Leases(store, self.relay, self.membership)

    async def retire(self) -> None:
        """Hear nothing more, and show no more that one is alive: this process is about to leave."""
        self.relay.deafen()
        await self.membership.pause()

    async def __aenter__(self) -> Cluster:
        await self.relay.open()
        await self.membership.join()
        self.membership.begin()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.relay.close()
        await self.membership.leave()
