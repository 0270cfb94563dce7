"""What the tests of the hall share: a hall over a folder, people, and those who listen."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import msgspec
from tests.room.rooms import choice

from doublesix.i18n import words_for
from doublesix.room.commands import Act, AnyCommand, Ready, Sit
from doublesix.room.decisions import Somebody
from doublesix.room.messages import Answer, AnyMessage, TableMessage, TalkLine, TalkMessage
from doublesix.room.offer import Offer
from doublesix.room.room import Phase, Room
from doublesix.server.cluster.cluster import Cluster
from doublesix.server.hall.bots import Bots
from doublesix.server.hall.hall import Hall
from doublesix.server.hall.live_room import LiveRoom
from doublesix.server.hall.room_log import StoredLog
from doublesix.server.hall.subscribers import Presentation, Subscriber
from doublesix.server.settings import Pace
from doublesix.server.store import rooms as stored
from doublesix.server.store.address import open_store
from doublesix.server.store.rooms import LogEntry
from doublesix.server.store.store import Store

QUICK = Pace(bot_seconds=0, moment=lambda _: 0, away_seconds=0.05, regroup_seconds=0.01)
PATIENT = Pace(bot_seconds=0, moment=lambda _: 0, away_seconds=60, regroup_seconds=0.01)
ANNA, BEN = Somebody("anna", "Anna"), Somebody("ben", "Ben")
PEOPLE = (ANNA, BEN, Somebody("clara", "Clara"), Somebody("dirk", "Dirk"))
ENGLISH = Presentation(words_for("en"))
TWO = Offer(sheet="luckies", players=2, points=10)

_MESSAGES = msgspec.json.Decoder(AnyMessage)


class Count:
    """Ids for commands that differ."""

    def __init__(self) -> None:
        self._count = 0

    def __call__(self) -> str:
        self._count += 1
        return f"command-{self._count}"


new_id = Count()


@asynccontextmanager
async def hall_in(address: str | Path, pace: Pace = PATIENT, bots: Bots | None = None) -> AsyncIterator[Hall]:
    """Open a hall over what a store keeps."""
    async with (
        open_store(address) as store,
        Cluster(store) as cluster,
        bots or Bots(1) as thinkers,
        Hall(store, cluster, thinkers, pace) as hall,
    ):
        yield hall


async def ask(hall: Hall, live: LiveRoom, who: Somebody, command: AnyCommand) -> Answer:
    """Ask for something and read the answer."""
    answer: Answer = msgspec.json.decode(await hall.command(live, who, command), type=Answer)
    return answer


async def gathered(hall: Hall, offer: Offer = TWO, people: int = 2) -> LiveRoom:
    """Open a table at which so many people sit."""
    live = await hall.find(await hall.open(offer, PEOPLE[0]))
    for who in PEOPLE[1:people]:
        await ask(hall, live, who, Sit(id=new_id(), name=who.name))
    return live


async def begun(hall: Hall, offer: Offer = TWO, people: int = 2) -> LiveRoom:
    """Open a table at which the first round is being played by so many people."""
    live = await gathered(hall, offer, people)
    await be_ready(hall, live)
    return live


async def be_ready(hall: Hall, live: LiveRoom) -> None:
    """All people are ready."""
    for seat in live.room.waits_for:
        await ask(hall, live, player(live.room, seat), Ready(id=new_id(), contribution="abc"))


def player(room: Room, seat: int) -> Somebody:
    """Return the person at a seat."""
    return next(who for who in PEOPLE if who.person == room.occupants[seat].person)


def next_move(room: Room) -> tuple[Somebody, Act]:
    """Return who is to act, and something simple for them to do."""
    assert room.turn is not None
    return player(room, room.turn), Act(id=new_id(), action=str(choice(room)), version=room.version)


async def play_on(hall: Hall, live: LiveRoom, until: Callable[[Room], bool]) -> None:
    """Let people play something simple until something is the case."""
    while not until(live.room):
        if live.room.nothing_to_add:
            await asyncio.sleep(0)
        elif live.room.phase is Phase.PLAYING:
            await ask(hall, live, *next_move(live.room))
        else:
            await be_ready(hall, live)


async def step(hall: Hall, live: LiveRoom) -> None:
    """Let people do one thing, or all be ready."""
    seq = live.room.seq
    await play_on(hall, live, lambda room: room.seq > seq)


async def until(live: LiveRoom, is_so: Callable[[Room], bool]) -> None:
    """Wait until something is the case that happens by itself."""
    while not is_so(live.room):
        await asyncio.sleep(0.005)


async def log_of(folder: str | Path, code: str) -> tuple[LogEntry, ...]:
    """Return all that is kept of a table."""
    async with open_store(folder) as store:
        return await store.read(partial(stored.tail, code=code, after=0))


async def folded(store: Store, code: str) -> Room | None:
    """Return a table from its whole log, without its snapshot; none if there is no such table."""
    log = await store.read(partial(stored.tail, code=code, after=0))
    return StoredLog(code, len(log), log).folded() if log else None


def waiting(subscriber: Subscriber) -> list[AnyMessage]:
    """Return all messages that wait for somebody."""
    messages = []
    while (sent := subscriber.take()) is not None:
        messages.append(_MESSAGES.decode(sent.message))
    return messages


def said(messages: list[AnyMessage]) -> list[TalkLine]:
    """Return what these messages tell of talk."""
    return [line for message in messages if isinstance(message, TableMessage | TalkMessage) for line in message.talk]


def tables(messages: list[AnyMessage]) -> list[TableMessage]:
    """Return those messages that show the table."""
    return [message for message in messages if isinstance(message, TableMessage)]
