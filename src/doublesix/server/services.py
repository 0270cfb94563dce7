"""The services of a running server, opened and closed together."""

from __future__ import annotations

import asyncio
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from functools import partial
from types import TracebackType

from doublesix.bots.own.guests import seat_guest
from doublesix.errors import DoublesixError
from doublesix.server.allowances import Allowances
from doublesix.server.cleaner import Cleaner
from doublesix.server.cluster.cluster import Cluster
from doublesix.server.cluster.limits import SharedLimits
from doublesix.server.hall.analyses import Analyses
from doublesix.server.hall.bots import Bots
from doublesix.server.hall.hall import Hall
from doublesix.server.hall.hints import Hints
from doublesix.server.hall.live_room import LiveRoom
from doublesix.server.hall.thinker import answer_questions
from doublesix.server.load import Load
from doublesix.server.loop_lag import LoopLag
from doublesix.server.meters import LEASES, LISTENERS, OPEN_SOCKETS, OPEN_TABLES, OTHER_PROCESSES, REVIEWS_WAITING
from doublesix.server.pads.pads import SharedPads
from doublesix.server.people.people import People
from doublesix.server.push.turn_notices import TurnNotices
from doublesix.server.readiness import Readiness
from doublesix.server.reviews.reviews import Reviews
from doublesix.server.server_clock import ServerClock
from doublesix.server.settings import Settings
from doublesix.server.sockets import OpenSockets
from doublesix.server.store.address import open_store
from doublesix.server.store.store import Store
from doublesix.server.store.transfer import refuse_unfinished


class Services:
    """What requests share. All services are made here, and opened in the order of ``_parts`` when the server starts."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.leaving = asyncio.Event()
        """Set when the server stops: everybody who waits for news then stops waiting."""
        self.sockets = OpenSockets()
        self.readiness = Readiness()
        self.load = Load()
        self.lag = LoopLag(told=self.load.note)
        self.allowances = Allowances(settings.limits)
        self.store: Store = open_store(settings.store or settings.folder)
        self.readiness.depend_on("store", self._ask_store)
        self.cluster = Cluster(self.store)
        self.readiness.depend_on("membership", self._ask_membership)
        self.clock = ServerClock(self.store)
        self.people = People(self.store, clock=self.clock)
        self.pads = SharedPads(self.store, self.cluster.relay)
        for guest in settings.guests:
            seat_guest(guest)
        self.bots = Bots(target=partial(answer_questions, guests=settings.guests))
        self.notices = TurnNotices(self.store, settings, self.clock)
        self.hall = Hall(
            self.store,
            self.cluster,
            self.bots,
            settings.pace,
            self.clock,
            note_turn=self.notices.look_at,
            unlived_since=self.clock.unlived_since,
            seed=settings.seed,
        )
        self.clock.when_leapt(self.hall.note_leap)
        self.hints = Hints(self.bots)
        self.analyses = Analyses(self.bots, self.allowances, self.cluster.relay)
        self.reviews = Reviews(self.store, self.cluster)
        self.limits = SharedLimits(self.cluster.relay, self.cluster.membership)
        for name, buckets in self.allowances.buckets.items():
            self.limits.share(name, buckets)
        for name, buckets in self.people.buckets.items():
            self.limits.share(name, buckets, at_once=True)
        self._parts: tuple[AbstractAsyncContextManager[object], ...] = (
            self.lag,
            self.store,
            self.cluster,
            self.clock,
            self.limits,
            self.people,
            self.pads,
            self.bots,
            self.notices,
            self.hall,
            self.reviews,
            Cleaner(self.cluster.leases, self.people.forget_idle, self.pads.forget_left),
        )
        self._opened = AsyncExitStack()

    async def __aenter__(self) -> Services:
        async with AsyncExitStack() as opening:
            for part in self._parts:
                await opening.enter_async_context(part)
                if part is self.store:
                    await refuse_unfinished(self.store)
            self._opened = opening.pop_all()
        self._tell_levels()
        self.readiness.begin()
        return self

    def _tell_levels(self) -> None:
        """Say where the meters find how much there is of everything."""
        OPEN_SOCKETS.look_at(lambda: len(self.sockets))
        OPEN_TABLES.look_at(lambda: self.hall.tables)
        LISTENERS.look_at(lambda: self.hall.listeners)
        OTHER_PROCESSES.look_at(lambda: len(self.cluster.membership.others))
        # Those of tables are left out: a table may take one because somebody can do nothing but pass.
        LEASES.look_at(lambda: sum(not name.startswith(LiveRoom.LEASE) for name in self.cluster.leases.held))
        REVIEWS_WAITING.look_at(lambda: self.reviews.waiting)

    async def leave(self) -> None:
        """Tell everybody who waits for news that there will be none: the server stops."""
        self.readiness.stop()
        self.leaving.set()
        await self.sockets.close()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.leave()
        await self.readiness.close()
        await self._opened.__aexit__(kind, error, trace)

    async def _ask_membership(self) -> None:
        """Raise if the other processes may have given this one up."""
        if not self.cluster.membership.takes_part():
            raise DoublesixError("closing")

    async def _ask_store(self) -> None:
        """Read something that is always there."""
        await self.store.read(lambda connection: connection.execute("SELECT 1").fetchone())
