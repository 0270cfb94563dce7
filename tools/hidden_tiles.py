"""Look for hidden tiles in what a server tells: games by chance, projected to every seat and to spectators.

The soak ``hidden-tiles`` looks at ten million messages, on all cores. Each comes by the way on which a server tells it:
a room in memory, its subscribers, and what they would be sent. What somebody may not know is judged here from the hands
and the boneyard themselves, not from views.
"""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import count, islice
from multiprocessing import get_context
from random import Random
from typing import Final

from doublesix.i18n import language_names, words_for
from doublesix.picture import Look
from doublesix.rng import commitment
from doublesix.room.board import Shape
from doublesix.room.room import Room
from doublesix.server.hall.card import card_of
from doublesix.server.hall.live_room import LiveRoom
from doublesix.server.hall.presence import Presence
from doublesix.server.hall.subscribers import Presentation, Subscriber
from doublesix.tiles import Tile
from soak.interruption import leave_it_to_the_parent
from table_games import LEFT, WATCHES, person_at, play

GAMES_AT_ONCE: Final = 5
"""How many games a process plays before it says what it found."""
MANNERS: Final = 4
"""In how many manners each of the people at a table is told of it."""
HELD_BACK: Final = 0.1
"""The share of steps that are told together with the one after them."""
NEVER_AWAY: Final = 1e9

_PAIR: Final = re.compile(rb"[0-6]-[0-6]")
_PART_OF_A_WORD: Final = frozenset(b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_-")
_GLYPH: Final = re.compile(rb"\xf0\x9f[\x80-\x82]")
"""The characters of Unicode for tiles, and some beside them."""
_DEDUCED: Final = re.compile(rb'"possible":\[(?:\[[^\[\]]*\],?)*\]')
"""What follows from what everybody saw; tools/look_alikes.py shows that it tells no more."""
_SECRET: Final = re.compile(rb'"([0-9a-f]{64})"')
_LANGUAGES: Final = tuple(language_names())


@dataclass(frozen=True, slots=True)
class NotToKnow:
    """What one observer of a table may not be told."""

    tiles: frozenset[bytes]
    """As they are written, either end first."""
    commitment: str
    """The secret behind it is to stay secret."""
    seal: bytes

    @classmethod
    def of(cls, room: Room, seat: int | None) -> NotToKnow:
        """Say what somebody at a seat, or without one, may not be told."""
        hidden: set[Tile] = set()
        if room.table is not None:
            round_ = room.table.round
            hidden.update(round_.boneyard)
            if not round_.is_over:
                hidden.update(tile for other, hand in enumerate(round_.hands) if other != seat for tile in hand)
            hidden -= {tile for lots in round_.deal.lots for _, tile in lots}
        written = (f"{one}-{other}".encode() for tile in hidden for one, other in _either_way(tile))
        return cls(frozenset(written), room.commitment, room.seal.hex().encode())

    def found_in(self, message: bytes) -> str | None:
        """Say what a message tells that it should not; nothing if all is well."""
        told = _DEDUCED.sub(b"", message)
        for pair in _PAIR.finditer(told):
            if pair[0] in self.tiles and _stands_alone(told, pair.start(), pair.end()):
                return f"the tile {pair[0].decode()}"
        if _GLYPH.search(told):
            return "the picture of a tile"
        if b"person-" in told:
            return "the id of a person"
        if self.seal in told:
            return "the seal"
        for secret in _SECRET.findall(told):
            if commitment(bytes.fromhex(secret.decode())) == self.commitment:
                return "the secret of a deal"
        return None


def _either_way(tile: Tile) -> tuple[tuple[int, int], tuple[int, int]]:
    return (tile.high, tile.low), (tile.low, tile.high)


def _stands_alone(text: bytes, begin: int, end: int) -> bool:
    """Whether it is no part of a date or of an id."""
    return not ((begin and text[begin - 1] in _PART_OF_A_WORD) or (end < len(text) and text[end] in _PART_OF_A_WORD))


@dataclass(slots=True)
class Findings:
    """What was looked at, and what was wrong."""

    games: int = 0
    moments: int = 0
    messages: int = 0
    size: int = 0
    wrong: list[str] = field(default_factory=list)

    def add(self, other: Findings) -> None:
        """Add what another process looked at."""
        self.games += other.games
        self.moments += other.moments
        self.messages += other.messages
        self.size += other.size
        self.wrong += other.wrong


def any_manner(chance: Random) -> Presentation:
    """Return any manner in which somebody may want to be told."""
    return Presentation(
        words_for(chance.choice(_LANGUAGES)),
        chance.choice(list(Shape)),
        chance.choice([None, *Look]),
        view=chance.random() < 0.25,
    )


def live(room: Room, people: Sequence[str | None], chance: Random) -> LiveRoom:
    """Return a room in memory with these people at it, each with several connections."""
    presence = Presence(asyncio.get_running_loop().time(), NEVER_AWAY)
    live_room = LiveRoom(room, card_of(room), presence, lambda: room.since)
    manners = [any_manner(chance) for _ in range(MANNERS)]
    for person in people:
        for manner in manners:
            live_room.join(Subscriber(person, manner))
    return live_room


def told_of(live_room: LiveRoom) -> Iterator[tuple[Subscriber, bytes]]:
    """Yield what waits for everybody."""
    for subscriber in live_room.subscribers:
        while (sent := subscriber.take()) is not None:
            yield subscriber, sent.message


async def _told_again(live_room: LiveRoom, subscriber: Subscriber, seen: int) -> bytes:
    """Return what somebody is told first who saw everything up to an entry."""
    messages = live_room.messages(subscriber, seen)
    try:
        return (await anext(messages)).message
    finally:
        await messages.aclose()


async def look_at_game(name: str, found: Findings) -> None:
    """Play a game, and look at everything that everybody is told."""
    chance = Random(f"{name} manners")
    live_room: LiveRoom | None = None
    together: list[Room] = []
    for _, _, room in play(name):
        if live_room is None:
            people = [*map(person_at, range(room.offer.players)), WATCHES, LEFT, None]
            live_room = live(room, people, chance)
        together.append(room)
        if chance.random() < HELD_BACK:
            continue  # it is told with what comes next
        live_room.publish(live_room.install(together, card_of(room)))
        together = []
        told = list(told_of(live_room))
        comes = chance.choice(list(live_room.subscribers))
        told.append((comes, live_room.whole(comes.person, comes.presentation).message))
        returns = chance.choice(list(live_room.subscribers))
        told.append((returns, await _told_again(live_room, returns, room.seq - chance.randint(1, 9))))
        _look_at(room, told, name, found)
        found.moments += 1
    found.games += 1


def _look_at(room: Room, told: Sequence[tuple[Subscriber, bytes]], name: str, found: Findings) -> None:
    hidden_from: dict[int | None, NotToKnow] = {}
    written: set[tuple[int | None, int]] = set()
    for subscriber, message in told:
        seat = room.seat_of(subscriber.person)
        if (seat, id(message)) in written:
            continue  # written once, and sent to several
        written.add((seat, id(message)))
        if seat not in hidden_from:
            hidden_from[seat] = NotToKnow.of(room, seat)
        found.messages += 1
        found.size += len(message)
        if wrong := hidden_from[seat].found_in(message):
            who = "a spectator" if seat is None else f"seat {seat}"
            found.wrong.append(f"game {name!r}, entry {room.seq}: {who} is told {wrong}")


def look_at_games(names: Sequence[str]) -> Findings:
    """Look at several games."""
    found = Findings()

    async def look() -> None:
        for name in names:
            await look_at_game(name, found)

    asyncio.run(look())
    return found


def look_for(messages: int, seed: str, is_enough: Callable[[Findings], bool]) -> Findings:
    """Look at so many messages on all cores, unless it is enough before; the same seed gives the same games."""
    found, numbers = Findings(), count()
    processes = os.cpu_count() or 1
    with ProcessPoolExecutor(processes, get_context("spawn"), leave_it_to_the_parent) as pool:
        waiting: list[Future[Findings]] = []
        while found.messages < messages and not found.wrong and not is_enough(found):
            while len(waiting) < 2 * processes:
                names = [f"{seed} {number}" for number in islice(numbers, GAMES_AT_ONCE)]
                waiting.append(pool.submit(look_at_games, names))
            found.add(waiting.pop(0).result())
        for one in waiting:
            one.cancel()
    return found
