"""How one step in the set-up changes a choice. What no longer fits follows the latest wish."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

import msgspec

from doublesix.i18n import Words
from doublesix.rules.rules import Partners, Points, Rounds, Rules, Target
from doublesix.rules.sheet_files import carried_edition, choose, find_sheet
from doublesix.rules.values import changed, read_values, value_text, values_of
from doublesix.rules.variant import Variant
from doublesix.table.agreement import Chair
from doublesix.terminal.choice import GameChoice, usual_chairs

PARTNERS_PLAYERS: Final = 4


@lru_cache(maxsize=128)
def printed(sheet: str, edition: str) -> Variant:
    """Return a sheet in an edition without house rules; the set-up asks for the same ones at every key."""
    return choose(sheet, edition)


def rules_of(choice: GameChoice) -> Rules:
    """Return the rules of a choice, whether or not they make sense together."""
    return changed(printed(choice.sheet, choice.edition).rules, read_values(choice.house))


def may_be_partners(choice: GameChoice) -> bool:
    """Whether the people at the table could play as two pairs."""
    return len(choice.chairs) == PARTNERS_PLAYERS and rules_of(choice).partners is Partners.OPTIONAL


def with_sheet(choice: GameChoice, sheet: str, words: Words, language: str | None = None) -> GameChoice:
    """Play another sheet to its own target, without house rules, in the language that somebody chose.

    If nobody did, or the sheet was not printed in it, take the edition in the given language, or in the
    reader's own.
    """
    if sheet == choice.sheet:
        return choice
    edition = carried_edition(find_sheet(choice.sheet), choice.edition, find_sheet(sheet), language or words.language)
    other = msgspec.structs.replace(choice, sheet=sheet, edition=edition, house={}, points=None, rounds=None)
    return _fitted(other, words)


def with_edition(choice: GameChoice, edition: str, words: Words) -> GameChoice:
    """Play another edition."""
    return _fitted(msgspec.structs.replace(choice, edition=edition), words)


def with_house(choice: GameChoice, house: Mapping[str, str], words: Words) -> GameChoice:
    """Play by these house rules, without those that change nothing."""
    own = values_of(printed(choice.sheet, choice.edition).rules)
    read = read_values(house)
    kept = {key: value_text(value) for key, value in read.items() if value != own[key]}
    return _fitted(msgspec.structs.replace(choice, house=kept), words)


def with_players(choice: GameChoice, players: int, words: Words) -> GameChoice:
    """Play with so many, and keep those who sit there."""
    chairs = _seated(choice.chairs, players, words)
    other = msgspec.structs.replace(choice, chairs=chairs)
    return msgspec.structs.replace(other, partners=other.partners and may_be_partners(other))


def with_chair(choice: GameChoice, seat: int, chair: Chair) -> GameChoice:
    """Let somebody else sit there."""
    chairs = tuple(chair if number == seat else old for number, old in enumerate(choice.chairs))
    return msgspec.structs.replace(choice, chairs=chairs)


def with_target(choice: GameChoice, target: Target) -> GameChoice:
    """Play to another target; do not remember the sheet's own, since other sheets have others."""
    if target == rules_of(choice).target[0]:
        return msgspec.structs.replace(choice, points=None, rounds=None)
    match target:
        case Points(number):
            return msgspec.structs.replace(choice, points=number, rounds=None)
        case Rounds(number):
            return msgspec.structs.replace(choice, points=None, rounds=number)


def as_person(chair: Chair, seat: int, players: int, words: Words) -> Chair:
    """Return a person in place of the present player, under a name that fits."""
    usual = usual_chairs(players, words)[seat]
    if chair.name != usual.name:
        return Chair(chair.name)
    return Chair(usual.name if usual.is_person else words("general.player", number=seat + 1))


def as_bot(chair: Chair, seat: int, players: int, bot: str, words: Words) -> Chair:
    """Return a bot in place of the present player, named after its seat unless it has another name."""
    if chair.name != words("general.player", number=seat + 1):
        return Chair(chair.name, bot)
    return Chair(usual_chairs(players, words)[seat].name, bot)


def _fitted(choice: GameChoice, words: Words) -> GameChoice:
    """Make the number of players fit the sheet."""
    wished = len(choice.chairs)
    nearest = min(rules_of(choice).hands, key=lambda players: abs(players - wished))
    return with_players(choice, nearest, words)


def _seated(chairs: tuple[Chair, ...], players: int, words: Words) -> tuple[Chair, ...]:
    """Seat those who were there, and bots beside them; names after seats follow the new seats."""
    before, usual = usual_chairs(max(len(chairs), 2), words), usual_chairs(players, words)
    kept = [
        Chair(usual[seat].name, chair.bot) if chair.name == before[seat].name else chair
        for seat, chair in enumerate(chairs[:players])
    ]
    return (*kept, *usual[len(kept) :])
