"""The hall: what people ask of all rooms, and the parts of it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from types import TracebackType

from doublesix.server.hall.bots import Bots
from doublesix.server.hall.housekeeping import Housekeeper
from doublesix.server.hall.live_room import LiveRoom
from doublesix.server.hall.lobby import Lobby
from doublesix.server.hall.pairing_desk import PairingDesk
from doublesix.server.hall.personal_news import PersonalNews
from doublesix.server.hall.pipeline import StepPipeline
from doublesix.server.hall.register import RoomRegister
from doublesix.server.people.people import now_ms
from doublesix.server.settings import Pace
from doublesix.server.store.store import Store


class Hall:
    """All rooms. Open it with ``async with``, after the store."""

    def __init__(
        self,
        store: Store,
        bots: Bots,
        pace: Pace,
        clock: Callable[[], int] = now_ms,
        note_turn: Callable[[LiveRoom], None] = lambda _: None,
    ) -> None:
        self.lobby = Lobby()
        self.personal = PersonalNews()
        self._register = RoomRegister(store, pace, clock, self.lobby, self._look_after)
        self._pipeline = StepPipeline(
            store, bots, pace, clock, self.lobby, self.personal, self._register.forget, note_turn
        )
        self._housekeeper = Housekeeper(store, self._register, pace, clock)
        self.pairing = PairingDesk(self._register.open_paired)
        self.open = self._register.open
        self.find = self._register.find
        self.command = self._pipeline.command
        self.attending = self._pipeline.attending

    async def __aenter__(self) -> Hall:
        self._housekeeper.begin()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.pairing.close()
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

    def people_at_tables(self) -> frozenset[str]:
        """Return who is at a table now, under the ids by which the tables know them."""
        return frozenset(one.person for live in self._register for one in live.subscribers if one.person is not None)

    def part_from(self, people: Collection[str]) -> None:
        """End the connections of people who have signed out, here or elsewhere."""
        self._register.part_from(people)
        self.personal.part_from(people)

    def _look_after(self, live: LiveRoom) -> None:
        self._pipeline.look_after(live)
