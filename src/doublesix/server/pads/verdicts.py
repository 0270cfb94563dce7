"""Whether the rounds of a pad are possible as they were told, each with what is wrong in words and where."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, Literal

import msgspec

from doublesix.errors import DoublesixError
from doublesix.i18n import Words
from doublesix.pad.checks import find_faults
from doublesix.pad.entry import RoundEntry
from doublesix.pad.file_form import WrittenPad, WrittenRound, entry_of, heading_of
from doublesix.pad.heading import Heading
from doublesix.pad.result import work_out
from doublesix.rules.scoring import NotTold
from doublesix.sentences.errors import tell_error

FaultLocation = int | Literal["table", "boneyard"]
"""Where a fault shows: at the hand of a seat, on the table, in the boneyard."""

_OF_BONEYARD: Final = frozenset({"large-boneyard", "boneyard-left"})


class RoundStanding(StrEnum):
    """The state of a round that somebody told, or is telling."""

    IMPOSSIBLE = "impossible"
    MISSING = "missing"
    DOUBTFUL = "doubtful"
    """It is impossible as it is, but tiles still to be tapped may put it right."""
    READY = "ready"


class RoundVerdict(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The state of a round: its result, or what is wrong or missing, in a sentence, and where."""

    standing: RoundStanding
    code: str | None = None
    message: str | None = None
    place: FaultLocation | None = None
    winner: int | None = None
    points: int | None = None


def judge_pad(written: WrittenPad, words: Words) -> list[RoundVerdict]:
    """Judge every round by itself; raise if the heading makes no sense."""
    heading = heading_of(written)
    return [_judge_round(round_, heading, words) for round_ in written.rounds]


def _judge_round(written: WrittenRound, heading: Heading, words: Words) -> RoundVerdict:
    try:
        return judge(entry_of(written, heading), heading, words)
    except DoublesixError as unreadable:
        return _fault(RoundStanding.IMPOSSIBLE, unreadable, heading, words)


def judge(entry: RoundEntry, heading: Heading, words: Words) -> RoundVerdict:
    """Say what is impossible, what is missing, or what comes of the round."""
    for fault in find_faults(heading, entry, finished=False):
        return _fault(RoundStanding.IMPOSSIBLE, fault, heading, words)
    try:
        outcome = work_out(heading, entry)
    except NotTold as missing:
        return _fault(RoundStanding.MISSING, missing, heading, words)
    for fault in find_faults(heading, entry):
        return _fault(RoundStanding.DOUBTFUL, fault, heading, words)
    return RoundVerdict(standing=RoundStanding.READY, winner=outcome.winner, points=outcome.points)


def _fault(standing: RoundStanding, fault: DoublesixError, heading: Heading, words: Words) -> RoundVerdict:
    place = _place(fault, heading)
    return RoundVerdict(standing=standing, code=fault.code, message=tell_error(fault, words), place=place)


def _place(fault: DoublesixError, heading: Heading) -> FaultLocation | None:
    """Return where somebody would look for a fault; none if it is in the round as a whole."""
    if isinstance(fault, NotTold):
        return fault.seats[0] if fault.seats else "table"
    if fault.code in _OF_BONEYARD or fault.message.endswith("-boneyard"):
        return "boneyard"
    if fault.message.endswith("-table"):
        return "table"
    # If two are named, the one told last is the one to change.
    name = fault.details.get("other", fault.details.get("name"))
    return heading.names.index(name) if isinstance(name, str) and name in heading.names else None
