"""The people at tables: they are told what happens while they are there, and who comes and goes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from doublesix.server.cluster.notes import CrowdNote
from doublesix.server.cluster.relay import Relay
from doublesix.server.hall.live_room import LiveRoom
from doublesix.server.hall.subscribers import Presentation, Subscriber
from doublesix.server.settings import Pace


class Attendance:
    """Lets people come and go."""

    def __init__(
        self,
        pace: Pace,
        welcome_back: Callable[[LiveRoom, str], None],
        note_absence: Callable[[LiveRoom], None],
        relay: Relay,
    ) -> None:
        self._pace = pace
        self._welcome_back = welcome_back
        self._note_absence = note_absence
        self._relay = relay

    @contextmanager
    def attending(self, live: LiveRoom, person: str | None, presentation: Presentation) -> Iterator[Subscriber]:
        """Tell somebody what happens at a table, as long as they are there."""
        subscriber = Subscriber(person, presentation)
        live.join(subscriber)
        if person is not None:
            live.presence.arrive(person)
            if live.room.seat_of(person) is not None:
                self._welcome_back(live, person)
        self.regroup(live)
        try:
            yield subscriber
        finally:
            live.part(subscriber)
            live.used = now = asyncio.get_running_loop().time()
            if person is not None:
                live.presence.leave(person, now)
            self.regroup(live)

    @staticmethod
    def is_settled(live: LiveRoom) -> bool:
        """Whether all who play here are connected, and everybody has been told so."""
        return live.regrouping is None and live.presence.are_connected(live.seated.values())

    def regroup(self, live: LiveRoom) -> None:
        """Tell all who is there, after a moment: loading a page again should not look like being away."""
        self._tell_crowd(live)
        if live.regrouping is not None:
            live.regrouping.cancel()
        live.regrouping = asyncio.get_running_loop().call_later(self._pace.regroup_seconds, self._look_over, live)

    def _look_over(self, live: LiveRoom) -> None:
        """Tell all who is there, now and when somebody has been gone for long enough to be away."""
        loop = asyncio.get_running_loop()
        # Ask this first: otherwise, somebody who counts as gone while we tell all would never be looked for again.
        change = live.presence.next_change(live.seated.values(), loop.time())
        live.publish_around()
        self._tell_crowd(live, with_watchers=True)
        self._note_absence(live)
        live.regrouping = None if change is None else loop.call_at(change, self._look_over, live)

    def _tell_crowd(self, live: LiveRoom, *, with_watchers: bool = False) -> None:
        """Tell the other processes who is there, if that has changed: who plays at once, who watches after a moment."""
        if self._relay.is_alone:
            return
        crowd, told = live.crowd(), live.told_crowd
        players_changed = (crowd.seated, crowd.resumption) != (told.seated, told.resumption)
        if players_changed or (with_watchers and crowd != told):
            live.told_crowd = crowd
            self._relay.tell(CrowdNote(rooms={live.code: crowd}))
