"""What somebody wants to play, from a form, and the offer that it makes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

import msgspec

from doublesix.bots.registry import USUAL
from doublesix.errors import DoublesixError, RuleError
from doublesix.room.offer import MOST_PLAYERS, Offer
from doublesix.room.time_control import TimeControl
from doublesix.rules.rules import KEYS, Rules, Target
from doublesix.rules.sheet_files import (
    DEFAULT_EDITION,
    SHEETS,
    carried_edition,
    choose,
    find_sheet,
    printed_in,
    unknown_sheet,
)
from doublesix.rules.values import read_target, value_text, values_of
from doublesix.rules.variant import Variant
from doublesix.sentences.statements import pairs_possible

FIRST_SHEET: Final = "international"
FIRST_PLAYERS: Final = 4
HOUSE_RULE: Final = "house-"
SEAT: Final = "seat-"
"""The beginnings of names of fields that come several times."""
EDITION_OF: Final = "edition-of"
"""The field that says which sheet's editions the form offers."""
OWN_POINTS: Final = "own-points"
OWN_ROUNDS: Final = "own-rounds"

_NUMBER: Final = re.compile(r"[0-9]{1,16}")


@dataclass(frozen=True, slots=True)
class GameWish:
    """What somebody wants to play, as far as they have said."""

    sheet: str = FIRST_SHEET
    edition: str = DEFAULT_EDITION
    house: Mapping[str, str] = field(default_factory=dict)
    """House rules that were filled in."""
    players: int = FIRST_PLAYERS
    partners: bool = False
    target: str = ""
    """A target in its written form; empty for the usual one, else which kind of one's own number."""
    goal: str = ""
    """One's own number."""
    seats: Mapping[int, str] = field(default_factory=dict)
    """The bots by seat; empty for a person. A seat that is not named gets the usual bot."""
    clock: str = ""
    """How long people may take, as it is typed; empty for no clock."""
    rated: bool = False
    listed: bool = False

    def variant(self) -> Variant:
        """Return the rules; raise if they do not exist."""
        return choose(self.sheet, self.edition, self.house)

    def printed(self) -> Rules:
        """Return the rules without those of the house."""
        return choose(self.sheet, self.edition).rules

    def bots(self) -> tuple[str, ...]:
        """Return the bots for the seats after one's own; empty for a person."""
        return tuple(self.seats.get(seat, USUAL.name) for seat in range(1, self.players))

    def chosen_target(self) -> Target | None:
        """Return the target; none for the usual one."""
        if not self.target:
            return None
        if self.target not in (OWN_POINTS, OWN_ROUNDS):
            return read_target(self.target)
        if not _NUMBER.fullmatch(self.goal):
            raise RuleError("bad-target", value=self.goal)
        return read_target(int(self.goal) if self.target == OWN_POINTS else {"rounds": int(self.goal)})

    def time_control(self) -> TimeControl | None:
        """Return how long people may take; none if what was typed says nothing of the kind."""
        try:
            return TimeControl.parse(self.clock)
        except DoublesixError:
            return None

    def offer(self) -> Offer:
        """Return the offer; raise if the sheet does not allow it."""
        target, clock = self.chosen_target(), TimeControl.parse(self.clock)
        described = {
            "sheet": self.sheet,
            "edition": self.edition,
            "house": dict(self.house),
            "players": self.players,
            "partners": self.partners,
            "turn_seconds": clock.turn,
            "bank_seconds": clock.bank,
            "increment_seconds": clock.increment,
            "rated": self.rated,
            "listed": self.listed,
        }
        if target is not None:
            described |= _as_offered(target)
        try:
            offer = msgspec.convert(described, Offer, strict=False)
        except msgspec.ValidationError as error:
            raise DoublesixError("bad-request", "bad-query", reason=str(error)) from None
        offer.begin()
        return offer

    def fields(self) -> dict[str, str]:
        """Return the fields of a form that say the same."""
        chosen = {
            "sheet": self.sheet,
            "edition": self.edition,
            "players": str(self.players),
            "partners": _ticked(self.partners),
            "target": self.target,
            "goal": self.goal,
            "clock": self.clock,
            "rated": _ticked(self.rated),
            "listed": _ticked(self.listed),
            **{f"{HOUSE_RULE}{key}": value for key, value in self.house.items()},
        }
        seats = {f"{SEAT}{seat}": bot for seat, bot in self.seats.items()}
        return {name: value for name, value in chosen.items() if value} | seats

    def with_people(self) -> GameWish:
        """Return the same with all other seats open."""
        return replace(self, seats=dict.fromkeys(range(1, self.players), ""))

    def settled(self, language: str) -> GameWish:
        """Return the same with choices put right that only another sheet allowed; house rules stay as they are."""
        sheet = find_sheet(self.sheet)
        wish = self if self.edition in sheet.editions else replace(self, edition=printed_in(sheet, language))
        try:
            rules = wish.variant().rules
        except RuleError:
            rules = wish.printed()
        players = wish.players if wish.players in rules.hands else min(max(rules.hands), FIRST_PLAYERS)
        players = players if players in rules.hands else min(rules.hands)
        return replace(wish, players=players, partners=wish.partners and may_be_partners(rules, players))


def may_be_partners(rules: Rules, players: int) -> bool:
    """Whether so many may play as two pairs."""
    return pairs_possible(rules) and players == 4


def first_wish(language: str) -> GameWish:
    """Return the offer to a person who reads this language and has said nothing yet."""
    return GameWish(edition=printed_in(find_sheet(FIRST_SHEET), language))


def read_wish(fields: Mapping[str, str], language: str) -> GameWish:
    """Read the form of a person who reads this language; raise if it names no sheet of ours.

    Empty fields mean the usual.
    """
    sheet = fields.get("sheet", FIRST_SHEET)
    if sheet not in SHEETS:
        raise unknown_sheet(sheet)
    edition = _edition(fields, sheet, language)
    players = fields.get("players", "")
    return GameWish(
        sheet=sheet,
        edition=edition,
        house=_house_rules(fields, sheet, edition),
        players=int(players) if _NUMBER.fullmatch(players) else FIRST_PLAYERS,
        partners=bool(fields.get("partners")),
        target=fields.get("target", ""),
        goal=fields.get("goal", "").strip(),
        seats={seat: fields[f"{SEAT}{seat}"] for seat in range(1, MOST_PLAYERS) if f"{SEAT}{seat}" in fields},
        clock=fields.get("clock", ""),
        rated=bool(fields.get("rated")),
        listed=bool(fields.get("listed")),
    )


def _edition(fields: Mapping[str, str], sheet: str, language: str) -> str:
    """Return the edition chosen for this sheet, or the one that goes with the choice for the sheet before."""
    edition, before = fields.get("edition"), fields.get(EDITION_OF, sheet)
    if not edition:
        return printed_in(find_sheet(sheet), language)
    if before == sheet or before not in SHEETS:
        return edition
    return carried_edition(find_sheet(before), edition, find_sheet(sheet), language)


def _house_rules(fields: Mapping[str, str], sheet: str, edition: str) -> dict[str, str]:
    """Return the house rules that were filled in and differ from the sheet."""
    given = {key: fields.get(f"{HOUSE_RULE}{key}", "").strip() for key in KEYS}
    printed = values_of(find_sheet(sheet).rules)
    if edition in find_sheet(sheet).editions:
        printed |= find_sheet(sheet).editions[edition].changes
    return {key: value for key, value in given.items() if value and value != value_text(printed[key])}


def _ticked(is_so: bool) -> str:
    return "on" if is_so else ""


def _as_offered(target: Target) -> dict[str, int]:
    return {target.unit: target.number}
