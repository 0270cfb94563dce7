"""The bots by name, the weakest first: ten levels for people, and those that programmers measure by."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import partial
from types import MappingProxyType
from typing import Final

from doublesix.actions import Action
from doublesix.bots.budget import Budget
from doublesix.bots.expert import choose_expertly
from doublesix.bots.levels import LEVELS as STEPS
from doublesix.bots.levels import Level
from doublesix.bots.simple import choose_anything, choose_greedily
from doublesix.bots.steady import choose_steadily
from doublesix.bots.yardsticks import choose_by_playing_out, choose_by_solving
from doublesix.errors import DoublesixError
from doublesix.i18n import Words
from doublesix.rng import Source
from doublesix.view import View

Choose = Callable[[View, Source], Action]
"""How a bot chooses when it is its turn: from what its seat knows, with random numbers of its own."""
Think = Callable[[View, Source, Budget], Action]
"""How a bot that thinks chooses, for as long as it may."""


@dataclass(frozen=True, slots=True)
class Bot:
    """A player that is a program: the name that people ask for it by, and how it chooses."""

    name: str
    choose: Choose
    """With its usual budget, which counts worlds: the same position and the same numbers give the same choice."""
    think: Think | None = None
    level: int | None = None
    """Its place on the scale for people, from 1 to 10."""
    share: int | None = None
    """Of a hundred choices, how many it makes well, if it is one that also chooses at random."""
    plays_like: str | None = None
    """The bot whose words say how it plays, if it plays as that one does."""
    nickname: str | None = None
    """What people call it, if it is a bot of somebody's own."""

    def within(self, budget: Budget) -> Choose:
        """How it chooses with this budget; a bot that does not think ignores it."""
        return self.choose if self.think is None else partial(_think, self.think, budget)

    def title(self, words: Words) -> str:
        """Its name for people, with its level."""
        name = self.nickname or words(f"bot.{self.name}")
        return name if self.level is None else words("bot.title", name=name, level=self.level)

    def about(self, words: Words) -> str:
        """How it plays, in a few words."""
        if self.nickname is not None:
            return words("bot.own-about")
        return (
            words(f"bot.{self.plays_like or self.name}-about")
            if self.share is None
            else words("bot.share-about", percent=words.percent(self.share))
        )


def _think(think: Think, budget: Budget, view: View, source: Source) -> Action:
    return think(view, source, budget)


def _at_level(level: Level) -> Bot:
    think = level.choose if level.expert else None
    return Bot(level.name, level.choose, think, level.number, level.steady if level.steady > 0 and not think else None)


USUAL: Final = Bot("steady", choose_steadily, level=8)
"""The opponent unless people choose another."""
STRONGEST: Final = Bot("expert", choose_expertly, choose_expertly, level=10)
"""The bot that plays best."""
_THEMSELVES: Final = {bot.level: bot for bot in (USUAL, STRONGEST)}

LEVELS: Final[Mapping[str, Bot]] = MappingProxyType(
    {step.name: _THEMSELVES.get(step.number) or _at_level(step) for step in STEPS}
)
"""The scale for people: ten bots, each a little better than the one before. Every screen offers these."""

_WEAKEST_FIRST: Final = (
    Bot("random", choose_anything, plays_like="newcomer"),
    Bot("greedy", choose_greedily),
    USUAL,
    STRONGEST,
)
BOTS: Final[Mapping[str, Bot]] = MappingProxyType({bot.name: bot for bot in _WEAKEST_FIRST})
"""Those that play by one manner each: duels, ladders and simulations are about them."""

_TO_MEASURE_BY: Final = (
    Bot("playouts", choose_by_playing_out, choose_by_playing_out),
    Bot("worlds", choose_by_solving, choose_by_solving),
)
YARDSTICKS: Final[Mapping[str, Bot]] = MappingProxyType({bot.name: bot for bot in _TO_MEASURE_BY})
"""Those that measure the others in duels; nobody is asked to play against them."""

_NUMBERED: Final = re.compile(r"(?:level-)?([1-9]|10)")
"""A level by its number; ``level-3`` stands in games that were played before levels had names."""


_GUESTS: Final[dict[str, Bot]] = {}
"""Bots of somebody's own that may sit at tables of this process."""


def invite(bot: Bot) -> None:
    """Let a bot of somebody's own sit at tables, under its name, until this process ends."""
    _GUESTS[bot.name] = bot


def is_one_of_ours(name: str) -> bool:
    """Whether a bot of ours has this name, or a level this number."""
    return bool(_NUMBERED.fullmatch(name)) or name in {**LEVELS, **BOTS, **YARDSTICKS}


def find_bot(name: str) -> Bot:
    """Return the bot with that name or of that level."""
    numbered = _NUMBERED.fullmatch(name)
    if numbered:
        return tuple(LEVELS.values())[int(numbered[1]) - 1]
    bot = LEVELS.get(name) or BOTS.get(name) or YARDSTICKS.get(name) or _GUESTS.get(name)
    if bot is None:
        if ":" in name:
            raise DoublesixError("no-such-bot", "own-bot-absent", name=name)
        names = tuple(dict.fromkeys((*LEVELS, *BOTS)))
        if meant := get_close_matches(name.lower(), names):
            raise DoublesixError("no-such-bot", "meant", name=name, meant=tuple(meant))
        raise DoublesixError("no-such-bot", name=name, bots=names)
    return bot


def bot_or_stand_in(name: str) -> Bot:
    """Return the bot with that name; for one that is not here any more, the usual one under its name."""
    try:
        return find_bot(name)
    except DoublesixError:
        return replace(USUAL, name=name, nickname=name, level=None)


def offered() -> tuple[Bot, ...]:
    """Return the bots that people may choose from: the levels, and those that were invited."""
    return (*LEVELS.values(), *_GUESTS.values())


def scale() -> list[str]:
    """Return the names of the levels with their numbers, as help shows them: ``newcomer (1)`` and so on."""
    return [f"{name} ({bot.level})" for name, bot in LEVELS.items()]
