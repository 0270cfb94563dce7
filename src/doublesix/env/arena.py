"""What programs learn on: what is played, what is rewarded, and the games side by side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple, TypedDict

from doublesix.env.rewards import Reward
from doublesix.kernel import Batch
from doublesix.kernel.batch import HISTORY
from doublesix.rules.sheet_files import choose
from doublesix.rules.values import read_target
from doublesix.rules.variant import Variant
from doublesix.seats import Seating

ILLEGAL_REWARD: Final = -1.0
"""What an action costs that is no option; the first option is taken in its place."""
LARGEST_SEED: Final = 1 << 53
"""Seeds lie below, so that every program that reads JSON keeps them."""


class ArenaOptions(TypedDict, total=False):
    """Everything that ``open_arena`` takes besides the number of games, and so every environment."""

    sheet: str
    players: int
    partners: bool
    edition: str | None
    house: Mapping[str, object] | None
    target: object
    reward: str
    history: int


class Arena(NamedTuple):
    """What programs learn on."""

    variant: Variant
    seating: Seating
    reward: Reward
    batch: Batch


def open_arena(
    size: int,
    *,
    sheet: str = "international",
    players: int = 2,
    partners: bool = False,
    edition: str | None = None,
    house: Mapping[str, object] | None = None,
    target: object = None,
    reward: str = Reward.POINTS,
    history: int = HISTORY,
) -> Arena:
    """Make room for so many games side by side.

    ``target`` is what a game is played to, such as ``100`` or ``"rounds: 3"``; without one an episode is a round.
    ``reward`` is ``"points"`` or ``"won"``, and ``history`` says how many events an observation tells.
    """
    variant = choose(sheet, edition, house)
    goal = None if target is None else read_target(target)
    batch = Batch(variant.rules, players, partners, size=size, target=goal, history=history)
    return Arena(variant, Seating(players, partners), Reward(reward), batch)
