"""Who plays: bots by name, programs of one's own, or any function that chooses an action from a view.

Two of them are also policies of the kernel and play millions of rounds a second. With any other at the table the round
is played on the readable engine: the same numbers come out, only later.
"""

from __future__ import annotations

from collections.abc import Sequence

from doublesix.bots.budget import Budget
from doublesix.bots.own.own_bot import PATIENCE, OwnBot, is_own
from doublesix.bots.registry import Choose, find_bot
from doublesix.errors import DoublesixError
from doublesix.kernel import Policy

Player = str | OwnBot | Choose
"""A bot by name, a bot of one's own, or a function that plays."""


def seat_bots(bots: Player | Sequence[Player], players: int) -> tuple[Player, ...]:
    """Return who plays on each seat: one for all of them, or one for each."""
    given = [bots] * players if isinstance(bots, str | OwnBot) or callable(bots) else list(bots)
    seated = [find_player(bot) for bot in (given * players if len(given) == 1 else given)]
    if len(seated) != players:
        raise DoublesixError("bots-number", bots=len(seated), players=players)
    return tuple(seated)


def find_player(bot: Player, patience: float = PATIENCE) -> Player:
    """Find a bot of one's own by its name, and see that one of ours exists."""
    if isinstance(bot, str):
        if is_own(bot):
            return OwnBot.read(bot, patience)
        find_bot(bot)
    return bot


def policies_of(bots: Sequence[Player]) -> list[Policy] | None:
    """Return the bots as policies of the kernel, which have their names; none if one of them is not a policy."""
    policies = [Policy(bot) for bot in bots if isinstance(bot, str) and bot in list(Policy)]
    return policies if len(policies) == len(bots) else None


def chooser(bot: Player, budget: Budget | None = None) -> Choose:
    """Return how a bot chooses, within a budget if it thinks; a function has none."""
    if isinstance(bot, OwnBot):
        raise TypeError(f"{bot.name} needs a seat of its own")
    if not isinstance(bot, str):
        return bot
    found = find_bot(bot)
    return found.choose if budget is None else found.within(budget)


def thinks(bot: Player) -> bool:
    """Whether a bot may take long: as long as its budget lets it, or as others have patience."""
    return isinstance(bot, OwnBot) or (isinstance(bot, str) and find_bot(bot).think is not None)


def is_portable(bot: Player) -> bool:
    """Whether another process can have a bot, too; perhaps only this one knows a function."""
    return isinstance(bot, str | OwnBot)


def name_of(bot: Player) -> str:
    """Return what a bot is called."""
    if isinstance(bot, OwnBot):
        return bot.name
    return bot if isinstance(bot, str) else getattr(bot, "__name__", type(bot).__name__)
