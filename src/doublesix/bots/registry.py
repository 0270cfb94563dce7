"""The bots by name, the weakest first. Whoever lets a person choose one reads the names here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from doublesix.actions import Action
from doublesix.bots.simple import choose_anything, choose_heaviest
from doublesix.bots.steady import choose_steadily
from doublesix.errors import DoublesixError
from doublesix.i18n import Words
from doublesix.rng import Source
from doublesix.view import View

Choose = Callable[[View, Source], Action]
"""How a bot chooses when it is to act: from what its seat knows, with random numbers of its own."""


@dataclass(frozen=True, slots=True)
class Bot:
    """A player that is a program: the name by which it is asked for, and how it chooses."""

    name: str
    choose: Choose

    def title(self, words: Words) -> str:
        """Its name for people."""
        return words(f"bot.{self.name}")

    def about(self, words: Words) -> str:
        """How it plays, in a few words."""
        return words(f"bot.{self.name}-about")


STRONGEST: Final = Bot("steady", choose_steadily)
_WEAKEST_FIRST: Final = (Bot("random", choose_anything), Bot("greedy", choose_heaviest), STRONGEST)

BOTS: Final[Mapping[str, Bot]] = MappingProxyType({bot.name: bot for bot in _WEAKEST_FIRST})


def find_bot(name: str) -> Bot:
    """Return the bot of that name."""
    try:
        return BOTS[name]
    except KeyError:
        raise DoublesixError("no-such-bot", name=name, bots=tuple(BOTS)) from None
