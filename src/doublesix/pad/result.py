"""What comes of an entered round: who won it and with what points, or what must still be told."""

from __future__ import annotations

from dataclasses import dataclass

from doublesix.events import BlockedBecause, Outcome
from doublesix.pad.case import EntryCase
from doublesix.pad.entry import RoundEntry
from doublesix.pad.heading import Heading
from doublesix.rules.rules import DrawRule
from doublesix.rules.scoring import Fact, NotTold, score_blocked, score_domino
from doublesix.tiles import ALL_TILES


@dataclass(frozen=True, slots=True)
class Need:
    """Something that must still be told: a fact about a seat's hand, or (no seat) the spots on the table."""

    fact: Fact
    seat: int | None
    spots_too: bool = False
    """Whether we will also need the spots, next to the number of tiles, so that we may ask for both at once."""

    @property
    def number_means(self) -> Fact:
        """What a bare number says in answer."""
        return Fact.COUNT if self.fact is Fact.COUNT and not self.spots_too else Fact.SPOTS


def work_out(heading: Heading, entry: RoundEntry) -> Outcome:
    """Score a round by the sheet; raise ``NotTold`` with what is missing and whose."""
    try:
        if entry.out is None:
            score = score_blocked(heading.rules, heading.seating, entry.hands)
        else:
            score = score_domino(heading.rules, heading.seating, entry.hands, entry.out, spots_on_table(heading, entry))
    except NotTold as missing:
        raise NotTold(missing.fact, missing.seats, [heading.names[seat] for seat in missing.seats]) from None
    return Outcome(entry.ended, score.winner, score.points, score, _because(heading, entry))


def find_needs(heading: Heading, entry: RoundEntry) -> tuple[Need, ...]:
    """Return what must be told next before the round can be scored; nothing if it can."""
    try:
        work_out(heading, entry)
    except NotTold as missing:
        return tuple(_need(missing.fact, seat, entry) for seat in missing.seats) or (Need(missing.fact, None),)
    return ()


def _need(fact: Fact, seat: int, entry: RoundEntry) -> Need:
    hand = entry.hands[seat]
    return Need(fact, seat, spots_too=fact is Fact.COUNT and entry.out is None and hand.spots is None)


def spots_on_table(heading: Heading, entry: RoundEntry) -> int | None:
    """Return the spots on the table as told, or as all hands and the boneyard imply."""
    elsewhere = spots_elsewhere(heading, entry)
    if entry.table is not None or elsewhere is None:
        return entry.table
    return ALL_TILES.spots - sum(elsewhere)


def spots_elsewhere(heading: Heading, entry: RoundEntry) -> tuple[int, ...] | None:
    """Return the spots of each hand and of the boneyard if all were told."""
    spots = tuple(part.spots for part in (*entry.hands, EntryCase(heading, entry).boneyard))
    told = tuple(number for number in spots if number is not None)
    return told if len(told) == len(spots) else None


def _because(heading: Heading, entry: RoundEntry) -> BlockedBecause | None:
    """Say why the round was blocked, if there is only one possible reason."""
    case = EntryCase(heading, entry)
    if case.blocked and (heading.rules.draw is DrawRule.NEVER or case.boneyard_is_used_up):
        return BlockedBecause.NOBODY_CAN_PLAY
    return None
