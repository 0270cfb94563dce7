"""The bots by name, the weakest first. Screens on which people choose a bot read the names here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
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

    def within(self, budget: Budget) -> Choose:
        """How it chooses with this budget; a bot that does not think ignores it."""
        return self.choose if self.think is None else partial(_think, self.think, budget)

    def title(self, words: Words) -> str:
        """Its name for people."""
        return words(f"bot.{self.name}") if self.level is None else words("bot.level", level=self.level)

    def about(self, words: Words) -> str:
        """How it plays, in a few words."""
        return words(f"bot.{self.name}-about") if self.level is None else words("bot.level-about")


def _think(think: Think, budget: Budget, view: View, source: Source) -> Action:
    return think(view, source, budget)


def _at_level(level: Level) -> Bot:
    return Bot(f"level-{level.number}", level.choose, level.choose, level.number)


USUAL: Final = Bot("steady", choose_steadily)
"""The opponent unless people choose another."""
STRONGEST: Final = Bot("expert", choose_expertly, choose_expertly)
_WEAKEST_FIRST: Final = (Bot("random", choose_anything), Bot("greedy", choose_greedily), USUAL, STRONGEST)

BOTS: Final[Mapping[str, Bot]] = MappingProxyType({bot.name: bot for bot in _WEAKEST_FIRST})
"""Those to choose from in a list."""
LEVELS: Final[Mapping[str, Bot]] = MappingProxyType({bot.name: bot for bot in map(_at_level, STEPS)})
"""The same strengths in ten steps, for people who ask by number."""

_TO_MEASURE_BY: Final = (
    Bot("playouts", choose_by_playing_out, choose_by_playing_out),
    Bot("worlds", choose_by_solving, choose_by_solving),
)
YARDSTICKS: Final[Mapping[str, Bot]] = MappingProxyType({bot.name: bot for bot in _TO_MEASURE_BY})
"""Those that measure the others in duels; nobody is asked to play against them."""


def find_bot(name: str) -> Bot:
    """Return the bot with that name or that level."""
    bot = BOTS.get(name) or LEVELS.get(name) or YARDSTICKS.get(name)
    if bot is None:
        raise DoublesixError("no-such-bot", name=name, bots=tuple(BOTS))
    return bot
