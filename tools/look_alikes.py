"""Compare games that somebody cannot tell apart: all that they are told of both must be the same, byte for byte.

The soak ``look-alikes`` compares 100,000 pairs on each sheet, on all cores. A game is played by chance. Hidden tiles
change places in ways that an observer cannot know of (``doublesix.testing.worlds``), and the same moves are made again.
Compared are what a socket would be sent, the table as a whole, what programs are sent, the card in lists, the notice of
a turn, how long an automatic pass takes, and what is answered to moves that may be refused.

One game of a pair is told by the process that played it, the other by one that read it from log and snapshot, and
orders hashes in another way. Nothing is taken out before they are compared: both keep the seal, the contributions and
the times.
"""

from __future__ import annotations

import asyncio
import hashlib
import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import count, islice
from multiprocessing import get_context
from multiprocessing.pool import AsyncResult, Pool
from random import Random
from typing import Final

from doublesix.errors import DoublesixError
from doublesix.events import Drew
from doublesix.rng import SplitMix
from doublesix.room.commands import Act
from doublesix.room.decisions import Somebody, decide
from doublesix.room.entries import Opened, read_entry, write_entry
from doublesix.room.room import Room
from doublesix.room.snapshot import read_snapshot, write_snapshot
from doublesix.round import Round
from doublesix.sentences.errors import tell_error
from doublesix.server.hall.card import card_of
from doublesix.server.hall.clocks import how_far
from doublesix.server.hall.live_room import LiveRoom
from doublesix.server.hall.presence import Presence
from doublesix.server.hall.subscribers import Presentation, Subscriber
from doublesix.server.push.turn_notices import tell_turn
from doublesix.table.moments import take_a_moment
from doublesix.testing.worlds import other_worlds
from doublesix.tiles import ALL_TILES
from hidden_tiles import NEVER_AWAY, any_manner
from soak.interruption import leave_it_to_the_parent
from table_games import WATCHES, play, with_round

ATTEMPTS: Final = 8
"""How often to move tiles until the observer cannot see it."""
MOVES_TRIED: Final = 4
STRANGER: Final = "stranger"
"""Somebody who never sits at the table: asks in the place of a bot, and of people who watch and are not known."""
_PLACES: Final = ("", "@6", "@5", "@3", "@1", "@0")
_DIGEST_BYTES: Final = 16

Told = dict[str, bytes]
"""All that somebody is told at one moment, by what it is."""


@dataclass(frozen=True, slots=True)
class Twins:
    """Two tables that some observers cannot tell apart, each after the moment before it."""

    seats: tuple[int | None, ...]
    """Who cannot tell them apart; spectators have no seat."""
    one: tuple[Room, Room]
    other: tuple[Room, Room]
    seed: str
    """By chance, how the observers want to be told, and what they try; the same at both tables."""


def twins_in(name: str, sheet: str, *, loaded: bool = False) -> Iterator[Twins]:
    """Play a game, and yield twins of its table; if asked, of the table as it is loaded from log and snapshot."""
    chance = Random(f"{name} twins")
    room: Room | None = None
    opened: Opened | None = None
    for at, entry, played in play(name, sheet):
        before, room = room, played
        opened = entry if isinstance(entry, Opened) else opened
        if loaded and before is not None:
            room = before.after(read_entry(write_entry(entry)), at)
        if before is None or room.table is None:
            continue
        observers: list[int | None] = [*range(room.offer.players), None]
        seed = str(chance.random())
        world = next(other_worlds(room.table.round, chance.choice(observers), ATTEMPTS, chance), None)
        if world is None:
            continue
        seats = tuple(seat for seat in observers if _own_tiles(world, seat) == _own_tiles(room.table.round, seat))
        one, (was, other) = _with_moments_before(before, room, world)
        if loaded and opened is not None:
            other = _loaded(other, opened)
        yield Twins(seats, one, (was, other), seed)


def _loaded(room: Room, opened: Opened) -> Room:
    """Return a table as another process loads it from its snapshot."""
    snapshot = read_snapshot(write_snapshot(room))
    assert snapshot is not None, "it was just written"
    return snapshot.restored(room.code, opened, {talk.seq: talk.said for talk in room.talk})


def _own_tiles(round_: Round, seat: int | None) -> list[object]:
    """Return the tiles that a seat has ever held, as they came."""
    drawn = [event.tile for event in round_.events if isinstance(event, Drew) and event.seat == seat]
    return [*drawn, None if seat is None else round_.deal.hands[seat]]


def _with_moments_before(before: Room, room: Room, world: Round) -> tuple[tuple[Room, Room], tuple[Room, Room]]:
    assert room.table is not None
    other = with_round(room, world)
    if before.table is None or len(before.table.game.rounds) < len(room.table.game.rounds):
        return (before, room), (before, other)
    done, moments = len(before.table.round.actions), list(world.moments())
    if done < len(moments):
        return (before, room), (with_round(before, moments[done]), other)
    return (room, room), (other, other)  # a move was taken back


def told(before: Room, room: Room, seats: Sequence[int | None], seed: str) -> list[Told]:
    """Return all that some observers are told of a table that has just changed."""
    chance = Random(seed)
    manner = any_manner(chance)
    with_view = replace(manner, view=True)
    live = LiveRoom(before, card_of(before), Presence(asyncio.get_running_loop().time(), NEVER_AWAY), lambda: 0)
    spectator = WATCHES if room.seat_of(WATCHES) is None else None
    people = [spectator if seat is None else room.occupants[seat].person for seat in seats]
    subscribers = [Subscriber(person, manner) for person in people]
    for subscriber in subscribers:
        live.join(subscriber)
    live.publish(live.install([room], card_of(room)))
    alike = {
        "card": card_of(room).summary,
        "moment": repr(take_a_moment(SplitMix.seeded(*room.chance("moment", *how_far(room))))).encode(),
        "notice": b"" if room.turn is None else repr(tell_turn(room, room.turn, manner.words)).encode(),
    }
    return [
        {
            "news": b"".join(sent.message for sent in iter(subscriber.take, None)),
            "whole": live.whole(subscriber.person, with_view).message,
            **alike,
            **_answers(room, subscriber.person, chance, manner),
        }
        for subscriber in subscribers
    ]


def _answers(room: Room, person: str | None, chance: Random, manner: Presentation) -> Told:
    tried = [f"{tile}{chance.choice(_PLACES)}" for tile in chance.sample(list(ALL_TILES), MOVES_TRIED)]
    return {
        f"answer to {action}": _answer(room, person, action, manner).encode() for action in (*tried, "draw", "pass")
    }


def _answer(room: Room, person: str | None, action: str, manner: Presentation) -> str:
    try:
        room.after(decide(room, Somebody(person or STRANGER, "Yves"), Act(id="1", action=action)), room.since)
    except DoublesixError as error:
        return tell_error(error, manner.words)
    return "done"


def _digest(said: Told) -> bytes:
    digest = hashlib.blake2b(digest_size=_DIGEST_BYTES)
    for what, text in said.items():
        digest.update(f"{what} {len(text)} ".encode())
        digest.update(text)
    return digest.digest()


def digests(name: str, sheet: str, which: int, most: int | None = None) -> list[bytes]:
    """Return a digest for each observer of all twins in a game, or of so many twins.

    Either of what is told of the one game (0), or of the other, read from log and snapshot (1).
    """

    async def all_told() -> list[bytes]:
        twins = islice(twins_in(name, sheet, loaded=bool(which)), most)
        return [
            _digest(said) for two in twins for said in told(*(two.other if which else two.one), two.seats, two.seed)
        ]

    return asyncio.run(all_told())


def difference(name: str, sheet: str) -> str:
    """Say in what twins of a game differ, for people who look for the reason."""

    async def look() -> str:
        for two in twins_in(name, sheet):
            one, other = (told(*tables, two.seats, two.seed) for tables in (two.one, two.other))
            for seat, first, second in zip(two.seats, one, other, strict=True):
                for what, text in first.items():
                    if text != second[what]:
                        who = "a spectator" if seat is None else f"seat {seat}"
                        return f"entry {two.one[1].seq}, {who}: {what} differs: {_apart(text, second[what])}"
        return "twins are alike here, but not if another process tells of them"

    return f"game {name!r} on {sheet}: {asyncio.run(look())}"


def _apart(one: bytes, other: bytes) -> str:
    at = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    around = slice(max(0, at - 80), at + 80)
    return f"{one[around]!r} and {other[around]!r}"


def compare_sheet(
    sheet: str, pairs: int, seed: str, pools: tuple[Pool, Pool], is_enough: Callable[[int], bool]
) -> tuple[int, list[str]]:
    """Compare so many pairs on a sheet, unless it is enough before; return how many, and what was wrong."""
    compared, wrong, ahead = 0, list[str](), 4 * (os.cpu_count() or 1)
    waiting: deque[tuple[str, list[AsyncResult[list[bytes]]]]] = deque()
    numbers = count()
    while compared < pairs and not wrong and not is_enough(compared):
        while len(waiting) < ahead:
            name = f"{seed} {next(numbers)}"
            told_by = [pool.apply_async(digests, (name, sheet, which)) for which, pool in enumerate(pools)]
            waiting.append((name, told_by))
        name, results = waiting.popleft()
        one, other = (result.get() for result in results)
        compared += len(one)
        wrong += [] if one == other else [difference(name, sheet)]
    return compared, wrong


@contextmanager
def two_pools() -> Iterator[tuple[Pool, Pool]]:
    """Start processes for both games of each pair, which order hashes in two ways."""
    before = os.environ.get("PYTHONHASHSEED")
    try:
        with _pool(1) as one, _pool(2) as other:
            yield one, other
    finally:
        os.environ.pop("PYTHONHASHSEED")
        if before is not None:
            os.environ["PYTHONHASHSEED"] = before


def _pool(hash_seed: int) -> Pool:
    os.environ["PYTHONHASHSEED"] = str(hash_seed)
    return get_context("spawn").Pool(max(1, (os.cpu_count() or 1) // 2), leave_it_to_the_parent)
