"""What is played many times: a sheet, an edition and house rules, with so many players, and who they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from doublesix.kernel import compile_rules, in_use
from doublesix.kernel.choice import COMPILED
from doublesix.lab.players import Player, is_portable, name_of, policies_of, seat_bots
from doublesix.rules.rules import Rules
from doublesix.rules.sheet_files import DEFAULT_EDITION, choose
from doublesix.rules.values import value_text
from doublesix.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """What a worker needs to know in order to play."""

    variant: Variant
    players: int
    partners: bool
    bots: tuple[Player, ...]

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self.variant.rules

    @property
    def is_fast(self) -> bool:
        """Whether the compiled kernel can play it here."""
        return policies_of(self.bots) is not None and in_use().name == COMPILED

    @property
    def is_portable(self) -> bool:
        """Whether another process could play it."""
        return all(map(is_portable, self.bots))


@dataclass(frozen=True, slots=True)
class Scenario:
    """A table and what it is called."""

    label: str
    variant: Variant
    table: PlayedTable

    @classmethod
    def of(
        cls,
        sheet: str | Variant,
        edition: str | None = None,
        house: Mapping[str, object] | None = None,
        *,
        players: int = 2,
        partners: bool = False,
        bots: Player | Sequence[Player] = "random",
        label: str | None = None,
    ) -> Scenario:
        """Set a table; refuse what the sheet does not allow."""
        variant = choose(sheet, edition, house) if isinstance(sheet, str) else sheet.with_house(house or {})
        compile_rules(variant.rules, players, partners)
        return cls(
            label or label_of(variant), variant, PlayedTable(variant, players, partners, seat_bots(bots, players))
        )

    @property
    def bot_names(self) -> tuple[str, ...]:
        """Who plays on each seat."""
        return tuple(map(name_of, self.table.bots))


def label_of(variant: Variant) -> str:
    """Name a variant as it is written in commands: ``luckies``, ``bg2133:fr``, ``luckies+draw=one``."""
    edition = "" if variant.edition.code == DEFAULT_EDITION else f":{variant.edition.code}"
    house = "".join(f"+{key}={value_text(value)}" for key, value in variant.house)
    return f"{variant.sheet.id}{edition}{house}"
