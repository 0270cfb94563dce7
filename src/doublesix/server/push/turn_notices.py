"""Tells people who are not at a table that it is their turn there: once for each turn, if they asked for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from types import TracebackType
from typing import Final

import msgspec

from doublesix.i18n import Words, words_for
from doublesix.room.clock import left_ms
from doublesix.room.room import Room
from doublesix.sentences.sheet_texts import tell_title, words_at
from doublesix.server.hall.live_room import LiveRoom
from doublesix.server.hall.tasks import Tasks
from doublesix.server.push.keys import PushKeys, load_keys, need_package
from doublesix.server.push.post import Notification, PushOutcome, PushPost, check_endpoint
from doublesix.server.server_clock import now_ms
from doublesix.server.settings import Settings
from doublesix.server.store import push
from doublesix.server.store.push import PushSubscription
from doublesix.server.store.store import Store

LONGEST: Final = 14 * 24 * 60 * 60
"""How long a notification is worth showing at a table without a clock, in seconds."""


_MOST: Final = 10_000
"""A game has fewer rounds, and a round fewer events."""


class NoticeShown(msgspec.Struct, frozen=True):
    """What a browser shows: never a tile, since others may see the screen."""

    title: str
    body: str
    url: str
    tag: str
    """A newer one with the same tag replaces it."""


class TurnNotices:
    """Sends notifications, if there are keys for it. Open it with ``async with``, after the store."""

    def __init__(self, store: Store, settings: Settings, clock: Callable[[], int] = now_ms) -> None:
        self._store = store
        self._settings = settings
        self._clock = clock
        self._keys: PushKeys | None = None
        self._post: PushPost | None = None
        self._tasks = Tasks()

    @property
    def key(self) -> str | None:
        """What a browser needs in order to subscribe; none if this server sends no notifications."""
        return None if self._keys is None else self._keys.public

    async def subscribe(self, person: str, browser: PushSubscription) -> None:
        """Notify this browser from now on."""
        check_endpoint(browser.endpoint, self._settings.push_services)
        await self._store.write(partial(push.subscribe, person=person, browser=browser, at_ms=self._clock()))

    async def unsubscribe(self, endpoint: str) -> None:
        """Notify a browser no more."""
        await self._store.write(partial(push.unsubscribe, endpoint=endpoint))

    def look_at(self, live: LiveRoom) -> None:
        """See whether somebody has to be told that it is their turn, now that something has happened."""
        seat = live.room.turn
        if self._post is None or seat is None or not _is_for_person(live.room, seat):
            return
        if not live.presence.is_connected(live.seated[seat]):
            _ = self._tasks.begin(self._tell(live, seat, turn_number(live.room)))

    async def _tell(self, live: LiveRoom, seat: int, turn: int) -> None:
        """Tell somebody of a turn, unless they come, or it is over, within a moment."""
        await asyncio.sleep(self._settings.pace.notice_seconds)
        room = live.room
        if room.turn != seat or turn_number(room) != turn or not _is_for_person(room, seat):
            return
        person = live.seated[seat]
        if live.presence.is_connected(person) or self._post is None:
            return
        browsers = await self._store.read(partial(push.browsers_of, person=person))
        claim = partial(push.claim_turn, room=live.code, seat=seat, turn=turn)
        if not browsers or not await self._store.write(claim):
            return
        for browser in browsers:
            _ = self._tasks.begin(self._send(browser, self._notification(room, seat, words_for(browser.language))))

    async def _send(self, browser: PushSubscription, notification: Notification) -> None:
        assert self._post is not None
        if await self._post.send(browser, notification) is PushOutcome.GONE:
            await self.unsubscribe(browser.endpoint)

    def _notification(self, room: Room, seat: int, words: Words) -> Notification:
        left = left_ms(room, self._clock())
        seconds = LONGEST if left is None else min(LONGEST, max(1, left // 1000))
        shown = msgspec.json.encode(tell_turn(room, seat, words)).decode()
        return Notification(shown, room.code, int(seconds))

    async def __aenter__(self) -> TurnNotices:
        self._keys = await asyncio.to_thread(load_keys, self._settings.folder)
        if self._keys is not None:
            need_package()
            self._post = PushPost(self._keys)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        post, self._post = self._post, None
        await self._tasks.cancel()
        if post is not None:
            post.close()


def tell_turn(room: Room, seat: int, words: Words) -> NoticeShown:
    """Say at which table it is somebody's turn, and who moved last."""
    title = tell_title(room.variant, words_at(room.variant, words))
    mover = _last_mover(room, seat)
    body = (
        words("app.notice-begins", game=title) if mover is None else words("app.notice-moved", game=title, name=mover)
    )
    return NoticeShown(words("general.your-turn"), body, f"/t/{room.code}", room.code)


def turn_number(room: Room) -> int:
    """Return a number that only this turn has at its table; a later turn has a higher one."""
    assert room.table is not None, "a turn is in a round"
    events = room.table.round.events
    others = [index for index, event in enumerate(events) if getattr(event, "seat", room.turn) != room.turn]
    return (room.number * _MOST + len(room.table.game.rounds)) * _MOST + max(others, default=0)


def _last_mover(room: Room, seat: int) -> str | None:
    """Return who acted last in this round; none if nobody has but the person themselves."""
    assert room.table is not None, "a turn is in a round"
    seats = (getattr(event, "seat", None) for event in reversed(room.table.round.events))
    other = next((acted for acted in seats if acted is not None and acted != seat), None)
    return None if other is None else room.occupants[other].name


def _is_for_person(room: Room, seat: int) -> bool:
    occupant = room.occupants[seat]
    return occupant.person is not None and not occupant.stood_in
