"""Who plays: bots by name, or any function that chooses an action from a view.

Two of them are also policies of the kernel and play millions of rounds a second. With any other at the table the round
is played on the readable engine: the same numbers come out, only later.
"""

from __future__ import annotations

from collections.abc import Sequence

from doublesix.bots.budget import Budget
from doublesix.bots.registry import Choose, find_bot
from doublesix.errors import DoublesixError
from doublesix.kernel import Policy

Player = str | Choose
"""A bot by name, or a function that plays."""


def seat_bots(bots: Player | Sequence[Player], players: int) -> tuple[Player, ...]:
    """Return who plays on each seat: one for all of them, or one for each."""
    given = [bots] * players if isinstance(bots, str) or callable(bots) else list(bots)
    seated = given * players if len(given) == 1 else given
    for bot in seated:
        if isinstance(bot, str):
            find_bot(bot)
    if len(seated) != players:
        raise DoublesixError("bots-number", bots=len(seated), players=players)
    return tuple(seated)


def policies_of(bots: Sequence[Player]) -> list[Policy] | None:
    """Return the bots as policies of the kernel, which have their names; none if one of them is not a policy."""
    policies = [Policy(bot) for bot in bots if isinstance(bot, str) and bot in list(Policy)]
    return policies if len(policies) == len(bots) else None


def chooser(bot: Player, budget: Budget | None = None) -> Choose:
    """Return how a bot chooses, within a budget if it thinks; a function has none."""
    if not isinstance(bot, str):
        return bot
    found = find_bot(bot)
    return found.choose if budget is None else found.within(budget)


def thinks(bot: Player) -> bool:
    """Whether a bot takes as long as its budget lets it."""
    return isinstance(bot, str) and find_bot(bot).think is not None


def name_of(bot: Player) -> str:
    """Return what a bot is called."""
    return bot if isinstance(bot, str) else getattr(bot, "__name__", type(bot).__name__)
