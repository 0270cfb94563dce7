"""The hall: what people ask of all rooms, and the parts of it."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType

from doublesix.server.cluster.cluster import Cluster
from doublesix.server.hall.bots import Bots
from doublesix.server.hall.exchange import RoomExchange
from doublesix.server.hall.housekeeping import Housekeeper
from doublesix.server.hall.live_room import LiveRoom
from doublesix.server.hall.lobby import Lobby
from doublesix.server.hall.pairing_desk import PairingDesk
from doublesix.server.hall.personal_news import PersonalNews
from doublesix.server.hall.pipeline import StepPipeline
from doublesix.server.hall.register import RoomRegister
from doublesix.server.server_clock import now_ms
from doublesix.server.settings import Pace
from doublesix.server.store.store import Store


class Hall:
    """All rooms. Open it with ``async with``, after the store and the cluster."""

    def __init__(
        self,
        store: Store,
        cluster: Cluster,
        bots: Bots,
        pace: Pace,
        clock: Callable[[], int] = now_ms,
        note_turn: Callable[[LiveRoom], None] = lambda _: None,
        unlived_since: Callable[[int], int] = lambda _: 0,
        seed: int | None = None,
    ) -> None:
        self._cluster = cluster
        self.lobby = Lobby()
        self.personal = PersonalNews()
        self._register = RoomRegister(store, cluster, pace, clock, self.lobby, self._look_after, seed)
        self._pipeline = StepPipeline(
            store,
            cluster,
            bots,
            pace,
            clock,
            self.lobby,
            self.personal,
            self._register.forget,
            note_turn,
            unlived_since,
        )
        self._housekeeper = Housekeeper(store, cluster, self._register, pace, clock)
        self.pairing = PairingDesk(store, cluster, self._register.open_paired)
        self._exchange = RoomExchange(store, cluster, self._register, self._pipeline, self.lobby, self.personal)
        self.ring = self._exchange.ring
        self.part_from = self._exchange.part_from
        self.find_people = self._exchange.find_people
        self.open = self._register.open
        self.find = self._register.find
        self.command = self._pipeline.command
        self.attending = self._pipeline.attending

    async def __aenter__(self) -> Hall:
        self._housekeeper.begin()
        self.pairing.begin()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._cluster.retire()
        await self.pairing.close()
        await self._exchange.close()
        await self._housekeeper.close()
        await self._register.close()
        await self._pipeline.finish()

    @property
    def tables(self) -> int:
        """How many tables are in memory."""
        return len(self._register)

    @property
    def listeners(self) -> int:
        """How many connections are told what happens at tables."""
        return sum(len(live.subscribers) for live in self._register)

    def note_leap(self, leap_ms: int) -> None:
        """Let nobody's turn end because the clock has leapt."""
        for live in self._register:
            live.note_leap(leap_ms)

    def _look_after(self, live: LiveRoom) -> None:
        self._pipeline.look_after(live)
