"""A record as JSON, on one line, so that many games make a file of lines."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from doublesix.errors import RecordError
from doublesix.record.game_record import FORMAT, GameRecord
from doublesix.record.lines import LARGEST_RECORD
from doublesix.record.replay import complete
from doublesix.record.texts import plain

_PLACE: Final = re.compile(r"(?P<reason>.*) - at `(?:key in )?\$\.?(?P<where>.*)`", re.DOTALL)


class _Stamp(msgspec.Struct):
    """What tells a record from any other JSON."""

    format: str


def to_json(record: GameRecord) -> bytes:
    """Write a record as JSON; raise ``RecordError`` if it does not hold."""
    return msgspec.json.encode(complete(record)) + b"\n"


def from_json(data: bytes) -> GameRecord:
    """Read a record, check it and fill in what it leaves out."""
    if len(data) > LARGEST_RECORD:
        raise RecordError("record-too-large", limit=LARGEST_RECORD)
    try:
        stamp = msgspec.json.decode(data, type=_Stamp)
        if stamp.format != FORMAT:
            raise RecordError("record-format", said=plain(stamp.format), format=FORMAT)
        return complete(msgspec.json.decode(data, type=GameRecord))
    except msgspec.ValidationError as error:
        raise _misshapen(str(error)) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError("record-not-json", reason=str(error)) from None


def has_stamp(data: bytes) -> bool:
    """Whether this is JSON that calls itself a record, no matter what else it holds."""
    try:
        msgspec.json.decode(data, type=_Stamp)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False
    return True


def _misshapen(told: str) -> RecordError:
    """Put what msgspec says about a value into an error with the place where it stands."""
    found = _PLACE.fullmatch(told)
    reason = RecordError("record-value", reason=found["reason"] if found else told)
    return RecordError("record-at", where=found["where"], reason=reason) if found else reason
