"""Short ways to write headings and entries as a player would tell them."""

from __future__ import annotations

from datetime import date

from doublesix.pad.entry import RoundEntry
from doublesix.pad.heading import Heading
from doublesix.pad.notation import read_holding
from doublesix.pad.pad import Pad
from doublesix.rules.sheet_files import choose
from doublesix.rules.values import read_target

DAY = date(2026, 11, 15)
NAMES = ("Anna", "Ben", "Cleo", "Dan", "Eva", "Finn")


def heading(
    sheet: str = "luckies", players: int = 3, *, partners: bool = False, target: str | None = None, **house: object
) -> Heading:
    goal = None if target is None else read_target(target)
    return Heading.of(choose(sheet, house=house), NAMES[:players], DAY, partners=partners, target=goal)


def told(text: str, players: int = 3, *, table: int | None = None, boneyard: str | None = None) -> RoundEntry:
    """Read a round such as ``Anna out, Ben 6-5 4-4, Cleo 12`` or ``blocked, Anna 5, Ben 7/2``."""
    end, *hands = text.split(", ")
    out = None if end == "blocked" else NAMES.index(end.removesuffix(" out"))
    entry = RoundEntry.blocked(players) if out is None else RoundEntry.domino(players, out)
    for part in hands:
        name, _, hand = part.partition(" ")
        entry = entry.with_hand(NAMES.index(name), read_holding(hand))
    entry = entry.with_table(table)
    return entry if boneyard is None else entry.with_boneyard(read_holding(boneyard))


def pad_of(*rounds: str, target: str = "100", players: int = 3) -> Pad:
    pad = Pad(heading(players=players, target=target))
    for text in rounds:
        pad = pad.add(told(text, players))
    return pad
