"""What is wrong with a choice: which row of a set-up it is about, in the words that stand there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from doublesix.errors import DoublesixError
from doublesix.i18n import Words
from doublesix.record.texts import check_players
from doublesix.rules.sheet import Draw, DrawnTile, Lead, Opening, Redeal
from doublesix.rules.values import Value
from doublesix.telling.errors import tell_error
from doublesix.telling.statements import say_shortly
from doublesix.terminal.choice import Choice
from doublesix.terminal.setup.fields import SEAT


class _Combination(NamedTuple):
    """Two house rules of which the first does not go with the second, or only with it."""

    code: str
    one: tuple[str, Value]
    other: tuple[str, Value]


_COMBINATIONS: Final = {
    "error.combination.waits-until-playable": _Combination(
        "terminal.house-waits-until-playable", ("drawn_tile", DrawnTile.WAITS), ("draw", Draw.UNTIL_PLAYABLE)
    ),
    "error.combination.lot-that-double": _Combination(
        "terminal.house-lot-that-double", ("opening", Opening.THAT_DOUBLE), ("lead", Lead.LOT)
    ),
    "error.combination.lead-needs-redeal": _Combination(
        "terminal.house-lead-needs-redeal", ("redeal", Redeal.NEVER), ("lead", Lead.LOT)
    ),
}

_FIELDS: Final = {
    "error.players": ("players",),
    "error.partners": ("partners", "house"),
    "error.partners-four": ("partners", "players"),
    "error.bad-target": ("target",),
    **{message: (combination.one[0], "house") for message, combination in _COMBINATIONS.items()},
}
"""The rows that an error may be about, the first that there is being the one."""


def faulty_field(error: DoublesixError | None, choice: Choice, fields: Sequence[str]) -> str | None:
    """Return the row that an error is about, if it is about one."""
    if error is None:
        return None
    wanted = _FIELDS.get(error.message) or tuple(_seats_of_bad_names(choice))
    return next((field for field in wanted if field in fields), None)


def tell_fault(error: DoublesixError, words: Words) -> str:
    """Say what is wrong; house rules are called as on the screen, not as on the command line."""
    combination = _COMBINATIONS.get(error.message)
    if combination is None:
        return tell_error(error, words)
    one, other = (
        words("terminal.setup-setting", key=words(f"terminal.rule-{key}"), value=say_shortly(key, value, words))
        for key, value in (combination.one, combination.other)
    )
    return words(combination.code, one=one, other=other)


def _seats_of_bad_names(choice: Choice) -> list[str]:
    names = [chair.name for chair in choice.chairs]
    for seat in range(len(names)):
        try:
            check_players(names[: seat + 1])
        except DoublesixError:
            return [f"{SEAT}{seat}"]
    return []
