"""Faces: everybody keeps theirs, bots look like bots, and no two at a table have the same colour."""

from __future__ import annotations

import re

from doublesix.room.portraits import BOTS, COLOURS, PEOPLE, portraits_of
from doublesix.room.room import Occupant
from doublesix.server.web.templates import TEMPLATES

NOBODY = Occupant()


def people(count: int) -> list[Occupant]:
    return [Occupant(name=f"Guest {number}", person=f"id-{number}") for number in range(count)]


def test_who_sits_alone_has_the_same_face_at_every_table_and_under_every_name() -> None:
    here = portraits_of([NOBODY, Occupant(name="Anna", person="anna")])
    there = portraits_of([Occupant(name="Guest 7", person="anna"), NOBODY])
    assert here == (None, there[0])


def test_colours_differ_as_long_as_there_are_enough() -> None:
    faces = [face for face in portraits_of(people(COLOURS)) if face is not None]
    assert len({face % COLOURS for face in faces}) == COLOURS
    many = [face for face in portraits_of(people(28)) if face is not None]
    assert max(sum(face % COLOURS == colour for face in many) for colour in range(COLOURS)) == 5


def test_bots_look_like_bots_and_every_face_is_drawn() -> None:
    bots = portraits_of([Occupant(name=name, bot="greedy") for name in ("Ada", "Bruno", "Clara", "Dario")])
    assert all(face is not None and face // COLOURS >= PEOPLE for face in bots)
    assert all(face is not None and face // COLOURS < PEOPLE for face in portraits_of(people(20)))
    drawn = re.findall(r'id="face-(\d+)"', (TEMPLATES / "table" / "faces.html").read_text("utf-8"))
    assert [int(number) for number in drawn] == list(range(PEOPLE + BOTS))
