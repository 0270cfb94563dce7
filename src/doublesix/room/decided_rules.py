"""The rules that a table agreed on, kept in its log: every value, so that a sheet may change while a game is played.

A running game ends by what was kept. The next one takes the sheet as it is then.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

import msgspec

from doublesix.errors import DoublesixError, RuleError
from doublesix.room.offer import Offer
from doublesix.rules.rules import KEYS, Rules
from doublesix.rules.sheet import MARKED, Clause, Edition, Sheet, Standing
from doublesix.rules.sheet_files import choose
from doublesix.rules.values import build, read_values, value_text, values_of
from doublesix.rules.variant import REVISION, Variant

ENGINE: Final = 1
"""The number of the way in which a log becomes a table. Raise it when the same log becomes something else."""

_CACHED: Final = 256


class DecidedRules(msgspec.Struct, frozen=True, kw_only=True):
    """What was decided when a game was agreed, and by which engine."""

    engine: int = ENGINE
    revision: int
    values: Mapping[str, str]
    """The value of every key, as it is written on one line, house rules included."""


def decide_rules(offer: Offer) -> DecidedRules:
    """Return the rules that an offer comes to today; raise ``RuleError`` if there are none."""
    return decided_rules(offer.variant())


def decided_rules(variant: Variant, rules: Rules | None = None) -> DecidedRules:
    """Return rules in the form in which they are kept; a caller that has them need not have them made again."""
    values = values_of(rules or variant.rules)
    return DecidedRules(revision=variant.revision, values={key: value_text(value) for key, value in values.items()})


def kept_variant(offer: Offer, decided: DecidedRules | None, revision: int) -> Variant:
    """Return what a table plays: by the rules that were kept, or else by the sheet as that revision reads it."""
    if decided is None:
        return offer.variant(revision)
    house, values = tuple(offer.house.items()), tuple(decided.values.items())
    return _kept_variant(offer.sheet, offer.edition, house, values, decided.revision)


def check_engine(decided: DecidedRules | None, table: str) -> None:
    """Refuse what a newer server has written: it may mean something that this one does not know."""
    if decided is not None and (decided.engine > ENGINE or decided.revision > REVISION):
        raise DoublesixError("newer-table", table=table)


def titled_variant(offer: Offer, decided: DecidedRules | None) -> Variant:
    """Return the variant whose title lists show: as the sheet is today, or as it was kept if there is none any more."""
    try:
        return offer.variant()
    except RuleError:
        return kept_variant(offer, decided, REVISION)


@lru_cache(_CACHED)
def _kept_variant(
    sheet: str, edition: str, house: tuple[tuple[str, str], ...], values: tuple[tuple[str, str], ...], revision: int
) -> Variant:
    rules = build(read_values({key: value for key, value in values if key in KEYS}))
    try:
        return choose(sheet, edition, dict(house), revision=revision).keeping(rules)
    except RuleError:
        return _without_sheet(sheet, edition, rules, revision)


def _without_sheet(sheet: str, edition: str, rules: Rules, revision: int) -> Variant:
    """Return the rules of a sheet or an edition that is no longer there, or that forbids today what was agreed."""
    clauses = {name: Clause(Standing.EARLIER) for name in MARKED}
    editions = {edition: Edition(edition, edition)}
    return Variant(Sheet(sheet, sheet, "", rules, clauses, editions), editions[edition], revision=revision)
