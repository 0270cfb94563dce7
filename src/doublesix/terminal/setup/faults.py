"""Which row of a set-up an error is about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from doublesix.errors import DoublesixError
from doublesix.record.texts import check_names
from doublesix.terminal.choice import Choice
from doublesix.terminal.setup.fields import SEAT

_FIELDS: Final = {
    "error.players": ("players",),
    "error.partners": ("partners", "house"),
    "error.partners-four": ("partners", "players"),
    "error.bad-target": ("target",),
    "error.combination.waits-until-playable": ("drawn_tile", "house"),
    "error.combination.lot-that-double": ("opening", "house"),
    "error.combination.lead-needs-redeal": ("redeal", "house"),
}
"""The rows that an error may be about, the first that there is being the one."""


def faulty_field(error: DoublesixError | None, choice: Choice, fields: Sequence[str]) -> str | None:
    """Return the row that an error is about, if it is about one."""
    if error is None:
        return None
    wanted = _FIELDS.get(error.message) or tuple(_seats_of_bad_names(choice))
    return next((field for field in wanted if field in fields), None)


def _seats_of_bad_names(choice: Choice) -> list[str]:
    names = [chair.name for chair in choice.chairs]
    for seat in range(len(names)):
        try:
            check_names(names[: seat + 1])
        except DoublesixError:
            return [f"{SEAT}{seat}"]
    return []
