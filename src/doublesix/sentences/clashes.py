"""House rules that do not go together, by the names that people read."""

from __future__ import annotations

from typing import Final, NamedTuple

from doublesix.i18n import Words
from doublesix.rules.rules import DrawnTile, DrawRule, Lead, Opening, Redeal
from doublesix.rules.values import Value
from doublesix.sentences.statements import say_shortly


class Clash(NamedTuple):
    """Two house rules: the first does not go with the second, or only with it."""

    code: str
    one: tuple[str, Value]
    other: tuple[str, Value]


CLASHES: Final = {
    "error.combination.waits-until-playable": Clash(
        "terminal.house-waits-until-playable", ("drawn_tile", DrawnTile.WAITS), ("draw", DrawRule.UNTIL_PLAYABLE)
    ),
    "error.combination.lot-that-double": Clash(
        "terminal.house-lot-that-double", ("opening", Opening.THAT_DOUBLE), ("lead", Lead.LOT)
    ),
    "error.combination.lead-needs-redeal": Clash(
        "terminal.house-lead-needs-redeal", ("redeal", Redeal.NEVER), ("lead", Lead.LOT)
    ),
}
"""By the sentence of the error that refuses them."""


def tell_clash(message: str, words: Words) -> str:
    """Say why two house rules do not go together, by the sentence of the error that refuses them."""
    clash = CLASHES[message]
    one, other = (
        words("general.named", name=words(f"terminal.rule-{key}"), text=say_shortly(key, value, words))
        for key, value in (clash.one, clash.other)
    )
    return words(clash.code, one=one, other=other)
