"""What somebody offers to play: the sheet, how many, partners, the target, the clock, and who may find the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final

from msgspec import UNSET, Meta, UnsetType

from doublesix.game import Game
from doublesix.record.house_rules import WithHouseRules
from doublesix.room.time_control import TimeControl
from doublesix.rules.rules import KEYS, Target
from doublesix.rules.sheet_files import DEFAULT_EDITION, choose
from doublesix.rules.values import LARGEST_TARGET, chosen_target
from doublesix.rules.variant import REVISION, Variant

SHORTEST_TURN: Final = 5
LONGEST_TURN: Final = 14 * 24 * 3600
SHORTEST_BANK: Final = 10
LONGEST_BANK: Final = 24 * 3600
LONGEST_INCREMENT: Final = 3600
LONGEST_SITTING: Final = 3600
"""If turns may take longer than this, people play by correspondence."""
MOST_PLAYERS: Final = 28

_HouseRules = Annotated[
    Mapping[str, Annotated[str, Meta(max_length=200)]],
    Meta(max_length=len(KEYS), description="House rules, each value as it is written on one line."),
]
Goal = Annotated[int, Meta(ge=1, le=LARGEST_TARGET)]


class Offer(WithHouseRules, frozen=True, kw_only=True):
    """What is played at a table."""

    sheet: Annotated[str, Meta(max_length=40, examples=["international"])]
    edition: Annotated[str, Meta(max_length=20, examples=["en"])] = DEFAULT_EDITION
    house: _HouseRules = {}  # noqa: RUF012 - msgspec copies it
    options: _HouseRules | UnsetType = UNSET
    players: Annotated[int, Meta(ge=2, le=MOST_PLAYERS)]
    partners: bool = False
    points: Goal | None = None
    rounds: Goal | None = None
    """A number of rounds instead of points; without either, the sheet's own target."""
    turn_seconds: Annotated[int, Meta(ge=SHORTEST_TURN, le=LONGEST_TURN)] | None = None
    """How long a turn may take; without it and without a bank, as long as one likes."""
    bank_seconds: Annotated[int, Meta(ge=SHORTEST_BANK, le=LONGEST_BANK)] | None = None
    """A bank of time for each player and game; it runs when the time for a turn is over, or from its beginning."""
    increment_seconds: Annotated[int, Meta(ge=0, le=LONGEST_INCREMENT)] = 0
    """What each of one's own turns adds to the bank."""
    rated: bool = False
    """Whether the games count for the ratings of those who have accounts."""
    listed: bool = False
    """Whether strangers see it among the open tables."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.increment_seconds and self.bank_seconds is None:
            raise ValueError("increment_seconds needs bank_seconds")

    @property
    def time_control(self) -> TimeControl:
        """How long people may take."""
        return TimeControl(self.turn_seconds, self.bank_seconds, self.increment_seconds)

    @property
    def has_clock(self) -> bool:
        """Whether somebody's time can run out."""
        return self.turn_seconds is not None or self.bank_seconds is not None

    @property
    def is_by_correspondence(self) -> bool:
        """Whether turns may take days, so that the clock also runs while nobody is at the table."""
        return self.turn_seconds is not None and self.turn_seconds > LONGEST_SITTING

    def variant(self, revision: int = REVISION) -> Variant:
        """Return the rules; raise ``RuleError`` if they do not exist."""
        return choose(self.sheet, self.edition, self.house, revision=revision)

    def target(self) -> Target | None:
        """Return the target; none if it is the sheet's own."""
        return chosen_target(self.points, self.rounds)

    def begin(self) -> Game:
        """Return the game before its first deal; raise if the sheet does not allow what is offered."""
        return Game.start(self.variant(), self.players, partners=self.partners, target=self.target())
