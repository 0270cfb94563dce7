"""Names that people could take for one another."""

from __future__ import annotations

import pytest
from tests.room.rooms import after, opened

from doublesix.room.commands import Sit
from doublesix.room.decisions import Somebody, decide
from doublesix.room.entries import BotSatDown, SatDown
from doublesix.room.look_alikes import looks_of, told_apart

CYRILLIC_A = "\N{CYRILLIC SMALL LETTER A}"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", f"Ann{CYRILLIC_A}"),
        ("ANNA", f"{CYRILLIC_A}nn{CYRILLIC_A}"),
        ("COCO", "\N{CYRILLIC CAPITAL LETTER ES}\N{GREEK CAPITAL LETTER OMICRON}CO"),
        ("Ian", "lan"),
        ("Ian", "1an"),
        ("BOB", "B0B"),
        ("modern", "modem"),
        ("Anna", "Anna\N{ZERO WIDTH JOINER}"),
        ("Anna", "\N{FULLWIDTH LATIN CAPITAL LETTER A}nna"),
        ("ВАСЯ", "вася"),
        ("Nina", "\N{GREEK CAPITAL LETTER NU}ina"),
    ],
)
def test_these_look_alike(one: str, other: str) -> None:
    assert looks_of(one) & looks_of(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "Anne"),
        ("Ian", "Lan"),
        ("Jose", "José"),
        ("Вася", "Васи"),
        ("王", "玉"),
        ("Ида", "Ида 2"),
    ],
)
def test_these_do_not(one: str, other: str) -> None:
    assert not looks_of(one) & looks_of(other)


def test_somebody_who_looks_like_another_is_numbered() -> None:
    fake = f"Ann{CYRILLIC_A}"
    assert told_apart("Ben", ["Anna"]) == "Ben"
    assert told_apart(fake, ["Anna"]) == f"{fake} 2"
    assert told_apart(fake, ["Anna", "Anna 2"]) == f"{fake} 3"


def test_nobody_at_a_table_can_be_taken_for_another_or_for_a_bot() -> None:
    room = after(opened(), SatDown(seat=0, person="person-0", name="Ian"))
    stranger = Somebody("stranger", "lan")
    assert decide(room, stranger, Sit(id="1", name="lan")) == SatDown(seat=1, person="stranger", name="lan 2")
    assert decide(room, stranger, Sit(id="1", name="Lan")) == SatDown(seat=1, person="stranger", name="Lan")
    bot = "A\N{CYRILLIC SMALL LETTER KOMI DE}a"
    assert decide(room, stranger, Sit(id="1", name=bot)) == SatDown(seat=1, person="stranger", name=f"{bot} 2")
    both = after(room, decide(room, stranger, Sit(id="1", name="Ada")))
    assert both.occupants[1].name == "Ada", "a person may be called what bots are called; the bot takes another name"
    assert (
        after(opened(), SatDown(seat=0, person="x", name="Ada"), BotSatDown(seat=1, bot="learner")).occupants[1].name
        == "Bruno"
    )
