"""Tables that were opened before our rules were revised."""

from __future__ import annotations

from pathlib import Path

from tests.room.rooms import after, full, last, ready

from doublesix.actions import PASS
from doublesix.i18n import Words
from doublesix.room.commands import Ready
from doublesix.room.decisions import Somebody, decide
from doublesix.room.entries import AnyEntry, Opened, read_entry
from doublesix.room.offer import Offer
from doublesix.room.overview import Surroundings
from doublesix.room.perspective import Perspective, see
from doublesix.room.room import Phase, Room
from doublesix.rules.rules import Points, Rounds
from doublesix.rules.sheet_files import choose
from doublesix.rules.variant import FIRST_REVISION, REVISION

LOG = (Path(__file__).parent / "first_revision.jsonl").read_bytes().splitlines()
"""A game of sixcolours to 100 points as it was kept when nobody passed where no extra tile was offered."""

READY = "Our reading of this sheet has changed"


def first_room(entries: int | None = None) -> Room:
    opening, *rest = [read_entry(line) for line in LOG[:entries]]
    assert isinstance(opening, Opened)
    return after(Room.opened("ABCDEF", opening, at=0), *rest)


def says_ready(room: Room, seat: int) -> AnyEntry:
    person = room.occupants[seat].person or ""
    return decide(room, Somebody(person, room.occupants[seat].name), Ready(id=f"r{seat}", contribution="x"))


def prompt(room: Room) -> str:
    return see(room, Perspective(0, Words()), Surroundings(now=0)).prompt


def test_a_kept_game_ends_as_it_did() -> None:
    room = first_room()
    assert room.phase is Phase.OVER
    assert room.table is not None
    assert room.table.game.scores == (108, 0)
    assert room.table.game.target == Points(100)
    assert room.table.agreement.variant.revision == FIRST_REVISION


def test_it_is_somebodys_turn_who_has_a_choice_at_every_moment() -> None:
    for entries in range(6, len(LOG)):
        room = first_room(entries)
        if room.phase is Phase.PLAYING and room.table is not None and room.table.round.extra is not None:
            assert room.table.round.options != (PASS,)


def test_a_running_game_goes_on_by_the_rules_it_was_begun_with() -> None:
    room = next(room for entries in range(6, len(LOG)) if (room := first_room(entries)).phase is Phase.BETWEEN)
    room = after(room, *(says_ready(room, seat) for seat in (0, 1)))
    assert room.table is not None
    assert room.table.game.target == Points(100)
    assert room.revision == FIRST_REVISION


def test_a_rematch_takes_the_rules_of_today_and_says_so_once() -> None:
    room = first_room()
    assert prompt(room).startswith(READY)
    room = after(room, says_ready(room, 0))
    room = after(room, says_ready(room, 1))
    assert room.table is not None
    assert room.table.agreement.variant.revision == REVISION
    assert room.table.game.target == Rounds(1)
    assert READY not in prompt(room)
    over = last(room)
    assert over.phase is Phase.OVER
    assert READY not in prompt(over)


def test_where_the_house_decides_nothing_has_changed() -> None:
    """Luckies breaks ties by the lightest single now; a table that agreed on drawn games plays on as before."""
    changed, agreed = (choose("luckies", house=house, revision=FIRST_REVISION) for house in ({}, {"tie": "drawn"}))
    assert changed.is_outdated
    assert not agreed.is_outdated
    assert not changed.revised.is_outdated
    assert choose("international", house={"extra": "after-double"}, revision=FIRST_REVISION).is_outdated


def test_a_table_of_today_says_nothing_of_it() -> None:
    room = full(Offer(sheet="sixcolours", players=2))
    assert room.revision == REVISION
    assert not any(getattr(says_ready(room, seat), "revision", None) for seat in (0, 1))
    assert after(room, ready(0), ready(1)).revision == REVISION
