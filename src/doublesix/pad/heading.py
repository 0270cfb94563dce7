"""The heading of a pad: what is played, by whom, and to what."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass

from doublesix.deal import seat_players
from doublesix.record.texts import check_players
from doublesix.rules.rules import Rules, Target
from doublesix.rules.variant import Variant
from doublesix.seats import Seating
from doublesix.tiles import ALL_TILES


@dataclass(frozen=True, slots=True)
class Heading:
    """What the table agreed on."""

    variant: Variant
    rules: Rules
    seating: Seating
    names: tuple[str, ...]
    target: Target
    date: datetime.date

    @classmethod
    def of(
        cls,
        variant: Variant,
        names: Sequence[str],
        when: datetime.date,
        *,
        partners: bool = False,
        target: Target | None = None,
    ) -> Heading:
        """Check what was agreed; without a target, the first that the sheet offers."""
        check_players(names)
        rules = variant.rules
        seating = seat_players(rules, len(names), partners)
        return cls(variant, rules, seating, tuple(names), target or rules.target[0], when)

    def again(self, today: datetime.date) -> Heading:
        """Return the heading of the next pad: the same by today's rules, to the sheet's target if it was that."""
        target = None if self.target == self.rules.target[0] else self.target
        return Heading.of(self.variant.revised, self.names, today, partners=self.seating.partners, target=target)

    @property
    def dealt(self) -> int:
        """How many tiles each player gets."""
        return self.rules.hands[self.seating.players]

    @property
    def stock(self) -> int:
        """How many tiles are left after the deal, to draw or to lie aside."""
        return len(ALL_TILES) - self.seating.players * self.dealt
