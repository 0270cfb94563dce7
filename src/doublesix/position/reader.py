"""A position read from one line: any text gives one that the rules allow, or an error that says why not."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, TypeVar

from doublesix.actions import DRAW, PASS, Play
from doublesix.deal import seat_players
from doublesix.errors import PositionError
from doublesix.position import grammar
from doublesix.position.notes import Notes, read_tile
from doublesix.position.position_line import PositionLine
from doublesix.position.reconstruction import Reconstruction, ToldTiles
from doublesix.position.stand_ins import PlayedAct, PublicDeal
from doublesix.rules.rules import Lead, NextLead, Redeal
from doublesix.rules.sheet_files import SHEETS, choose
from doublesix.rules.variant import Variant
from doublesix.seats import Seating
from doublesix.tiles import Tile
from doublesix.view import View

LONGEST: Final = 4000
"""Far more than any round needs, in characters."""

_EXAMPLES: Final = {
    "rules": "luckies, luckies:fr, luckies+tie=drawn",
    "hands": "66.65.10,x7",
    "boneyard": "54.21, x14, -",
    "leader": "1, 2w",
    "play": "66.64.43.d.p, -",
}
_SHEET: Final = re.compile(r"[a-z0-9]+")
_HIDDEN: Final = re.compile(rf"{grammar.HIDDEN}([0-9]{{1,2}})")
_LEADER: Final = re.compile(rf"([1-9][0-9]?)({grammar.WON_BEFORE}?)")
_PLAYED: Final = re.compile(rf"([0-6])([0-6])(?:{grammar.WHICH}([1-9][0-9]?))?")
_DRAWN: Final = re.compile(rf"{grammar.DRAWN}([0-6]{{2}})?")

_Read = TypeVar("_Read")


def is_position(text: str) -> bool:
    """Whether a text is meant to be a position, and not the name of a file or a game."""
    sheet = _SHEET.match(text.strip())
    return sheet is not None and sheet.group() in SHEETS and text.count(grammar.PART) >= len(grammar.PARTS) - 1


def read_position(text: str) -> PositionLine:
    """Read a position; raise ``PositionError``, ``RuleError`` or ``DealError`` if it is none, or no round comes to it.

    What is hidden from a seat is not looked for: whether its tiles can lie in any way at all, only worlds tell.
    """
    if len(text) > LONGEST:
        raise PositionError("position-long", limit=LONGEST)
    # In an address a plus sign may have become a blank; no position has a blank of its own.
    parts = text.strip().replace(" ", grammar.HOUSE).split(grammar.PART)
    if len(parts) < len(grammar.PARTS):
        raise PositionError("position-parts", given=len(parts), names=grammar.PARTS)
    rules, hands, boneyard, leader, play = parts[: len(grammar.PARTS)]
    notes = Notes.read(parts[len(grammar.PARTS) :])
    variant = read_variant(rules)
    held = tuple(_read_part("hands", hand, _read_tiles) for hand in hands.split(grammar.HAND))
    seating = seat_players(variant.rules, len(held), notes.partners)
    deal = _read_deal(variant, seating, leader, notes)
    made = Reconstruction(deal, held, _read_part("boneyard", boneyard, _read_tiles), _read_play(play))
    needs, habits = notes.needs(seating), notes.habits(seating)
    if not notes.is_view:
        return PositionLine(variant, made.round(), needs, habits)
    seat = notes.seat(seating)
    return PositionLine(variant, View.of(made.seen_by(seat), seat, needs=needs, habits=habits), needs, habits)


def read_variant(text: str) -> Variant:
    """Read the first part of a position: a sheet, perhaps an edition and house rules, ``luckies:fr+tie=drawn``."""
    named, *settings = text.split(grammar.HOUSE)
    sheet, colon, edition = named.partition(grammar.EDITION)
    house: dict[str, object] = {}
    for setting in settings:
        key, equals, value = setting.partition(grammar.VALUE)
        if not equals or key in house:
            raise _fault("rules", text)
        house[key] = value
    return choose(sheet, edition if colon else None, house)


def _read_deal(variant: Variant, seating: Seating, text: str, notes: Notes) -> PublicDeal:
    """Read who leads, and check that the notes on the deal suit that."""
    read, rules = _LEADER.fullmatch(text), variant.rules
    leader, won_before = (int(read[1]) - 1, bool(read[2])) if read else (-1, False)
    if leader not in seating.seats or (won_before and rules.next_lead is not NextLead.WINNER):
        raise _fault("leader", text)
    if won_before or rules.lead is not Lead.LOT:
        notes.refuse(grammar.LOTS)
    if won_before or rules.redeal is Redeal.NEVER:
        notes.refuse(grammar.THROWN_IN)
    return PublicDeal(rules, seating, leader, won_before, notes.lots(seating, leader), notes.thrown_in)


def _read_tiles(text: str) -> ToldTiles:
    if text == grammar.NOTHING:
        return ()
    hidden = _HIDDEN.fullmatch(text)
    return int(hidden[1]) if hidden else tuple(map(read_tile, text.split(grammar.TILE)))


def _read_play(text: str) -> tuple[PlayedAct, ...]:
    if text == grammar.NOTHING:
        return ()
    opening, *others = text.split(grammar.TILE)
    return _read_part("play", opening, _read_opening), *(_read_part("play", act, _read_act) for act in others)


def _read_opening(text: str) -> PlayedAct:
    return PlayedAct(text, Play(read_tile(text)))


def _read_act(text: str) -> PlayedAct:
    """Read what was done after the opening; a tile begins with the end that it is joined by."""
    if text == grammar.PASSED:
        return PlayedAct(text, PASS)
    if drawn := _DRAWN.fullmatch(text):
        return PlayedAct(text, DRAW, read_tile(drawn[1]) if drawn[1] else None)
    played = _PLAYED.fullmatch(text)
    if not played:
        raise ValueError(text)
    end, far, which = int(played[1]), int(played[2]), int(played[3] or 1)
    return PlayedAct(text, Play(Tile(end, far), end, which))


def _read_part(part: str, text: str, read: Callable[[str], _Read]) -> _Read:
    try:
        return read(text)
    except ValueError:
        raise _fault(part, text) from None


def _fault(part: str, text: str) -> PositionError:
    return PositionError("position-part", part=part, text=text, example=_EXAMPLES[part])
