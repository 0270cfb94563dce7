"""What is wrong with a choice: which row of a set-up it is about, in the words that stand there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from doublesix.errors import DoublesixError
from doublesix.i18n import Words
from doublesix.record.texts import check_players
from doublesix.sentences.clashes import CLASHES, tell_clash
from doublesix.sentences.errors import tell_error
from doublesix.terminal.choice import GameChoice
from doublesix.terminal.setup.fields import SEAT

_FIELDS: Final = {
    "error.players": ("players",),
    "error.partners": ("partners", "house"),
    "error.partners-four": ("partners", "players"),
    "error.bad-target": ("target",),
    **{message: (clash.one[0], "house") for message, clash in CLASHES.items()},
}
"""The rows that an error may be about, the first that there is being the one."""


def faulty_field(error: DoublesixError | None, choice: GameChoice, fields: Sequence[str]) -> str | None:
    """Return the row that an error is about, if it is about one."""
    if error is None:
        return None
    wanted = _FIELDS.get(error.message) or tuple(_seats_of_bad_names(choice))
    return next((field for field in wanted if field in fields), None)


def tell_fault(error: DoublesixError, words: Words) -> str:
    """Say what is wrong; house rules are called as on the screen, not as on the command line."""
    return tell_clash(error, words) or tell_error(error, words)


def _seats_of_bad_names(choice: GameChoice) -> list[str]:
    names = [chair.name for chair in choice.chairs]
    for seat in range(len(names)):
        try:
            check_players(names[: seat + 1])
        except DoublesixError:
            return [f"{SEAT}{seat}"]
    return []
