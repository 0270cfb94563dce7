"""What nobody was dealt: the boneyard, or tiles that lie aside if nobody draws."""

from __future__ import annotations

from collections.abc import Iterable

from doublesix.i18n import Words
from doublesix.rules.rules import DrawRule, Rules
from doublesix.tiles import Tile


def tell_rest(rules: Rules, tiles: Iterable[Tile], words: Words) -> str:
    """Say which tiles are left."""
    named = " ".join(map(str, tiles))
    if not named:
        return _tell_none(rules, words)
    return words("record.aside" if _lies_aside(rules) else "record.boneyard", tiles=named)


def tell_hidden_rest(rules: Rules, count: int, words: Words) -> str:
    """Say how many tiles are left, face down."""
    if not count:
        return _tell_none(rules, words)
    return words("record.aside-hidden" if _lies_aside(rules) else "record.boneyard-hidden", count=count)


def _tell_none(rules: Rules, words: Words) -> str:
    return words("record.aside-none" if _lies_aside(rules) else "record.boneyard-empty")


def _lies_aside(rules: Rules) -> bool:
    return rules.draw is DrawRule.NEVER
