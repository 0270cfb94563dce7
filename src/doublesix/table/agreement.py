"""What was agreed before the first deal: the sheet, who sits where, partners, the target, the seed of all chance."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from doublesix.bots.registry import find_bot
from doublesix.game import Game
from doublesix.record.game_record import GameRecord
from doublesix.record.replay import begin
from doublesix.rules.rules import Target
from doublesix.rules.variant import Variant
from doublesix.seats import Seating

CHAIRS: Final = "chairs"
"""The tag of a record that says for each seat whether a person or which bot plays it."""

PERSON: Final = "person"


@dataclass(frozen=True, slots=True)
class Chair:
    """A place at the table: the name of its player, and which bot it is, if it is one."""

    name: str
    bot: str | None = None

    @property
    def is_person(self) -> bool:
        """Whether a person sits here."""
        return self.bot is None


@dataclass(frozen=True, slots=True)
class Agreement:
    """What the people at a table agreed."""

    variant: Variant
    chairs: tuple[Chair, ...]
    partners: bool = False
    target: Target | None = None
    """None: the first that the sheet offers."""
    seed: int | None = None
    """The seed of all deals and all bots' choices; without one, every deal is random."""

    @classmethod
    def of(cls, record: GameRecord) -> Agreement:
        """Return what a record says was agreed; if it does not say who plays, all are people."""
        game = begin(record)
        chairs = tuple(_chair(name, player) for name, player in zip(record.names, _players(record), strict=True))
        return cls(game.variant, chairs, record.partners, game.target, record.seed)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players, by seat."""
        return tuple([chair.name for chair in self.chairs])

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.is_person)

    @property
    def seating(self) -> Seating:
        """Who sits at the table."""
        return Seating(len(self.chairs), self.partners)

    @property
    def tags(self) -> dict[str, str]:
        """What else a record must say, so that the game can go on from it."""
        return {CHAIRS: ", ".join(chair.bot or PERSON for chair in self.chairs)}

    def again(self, seed: int) -> Agreement:
        """Return the agreement for the next game: the same by today's rules, with another seed."""
        usual = self.target == self.variant.rules.target[0]
        return replace(self, variant=self.variant.revised, target=None if usual else self.target, seed=seed)

    def find_bots(self) -> None:
        """See that all bots are here."""
        for chair in self.chairs:
            if chair.bot is not None:
                find_bot(chair.bot)

    def begin(self) -> Game:
        """Return the game before its first deal; raise if the sheet does not allow what was agreed."""
        self.find_bots()
        return Game.start(self.variant, len(self.chairs), partners=self.partners, target=self.target)


def first_person(record: GameRecord) -> int:
    """Return the first seat that a person had; the first of all if only bots played."""
    return next((seat for seat, player in enumerate(_players(record)) if player == PERSON), 0)


def _players(record: GameRecord) -> list[str]:
    players = record.tags.get(CHAIRS, "").split(", ")
    return players if len(players) == len(record.names) else [PERSON] * len(record.names)


def _chair(name: str, player: str) -> Chair:
    """Return who sat there; a bot of somebody's own may be looked at, even if it is not here to play."""
    if player == PERSON or ":" in player:
        return Chair(name, None if player == PERSON else player)
    return Chair(name, find_bot(player).name)
