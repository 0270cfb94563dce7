"""What the clock did in a game, as the record keeps it: a tag with the round and the place of each event."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from doublesix.record.texts import LONGEST_TEXT

TIME_OUTS: Final = "time-outs"
"""The tag of a record."""
_BETWEEN: Final = ", "


def time_outs_tag(timed_out: Iterable[tuple[int, int]]) -> dict[str, str]:
    """Return the tag for a record, with as many events as fit its line; no tag if there are none."""
    text = ""
    for round_, event in timed_out:
        longer = f"{text}{_BETWEEN if text else ''}{round_}.{event}"
        if len(longer) > LONGEST_TEXT:
            break
        text = longer
    return {TIME_OUTS: text} if text else {}


def time_outs_in(tags: Mapping[str, str], number: int) -> frozenset[int]:
    """Return the places of the events in a round that the clock made; anybody may have written the tag."""
    places = (place.split(".") for place in tags.get(TIME_OUTS, "").split(_BETWEEN))
    return frozenset(int(event) for round_, event in _pairs(places) if round_ == str(number))


def _pairs(places: Iterable[list[str]]) -> Iterable[tuple[str, str]]:
    return ((place[0], place[1]) for place in places if len(place) == 2 and place[1].isdecimal())
