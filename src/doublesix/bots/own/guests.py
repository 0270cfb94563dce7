"""Bots of one's own at tables: they sit there under their names, as ours do, once somebody has invited them.

At a table the game goes by its sheet, which knows no faults. If a program fails, something simple is done for it, and
people are told why.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Final

from doublesix.actions import Action
from doublesix.bots.own.crew import CREW
from doublesix.bots.own.faults import BotFault
from doublesix.bots.own.own_bot import OwnBot
from doublesix.bots.own.program import Program
from doublesix.bots.registry import Bot, invite
from doublesix.rng import Source
from doublesix.view import View

_faults: Final = SimpleQueue[BotFault]()


@dataclass(frozen=True, slots=True)
class Guest:
    """A bot of one's own at tables of this process; each seat has a program to itself."""

    bot: OwnBot

    def choose(self, view: View, source: Source) -> Action:
        """Ask the program; what it does wrong is kept until people are told."""
        try:
            with CREW.lend(self.bot, view.seat) as program:
                return program.choose(view, source.word() >> 11)
        except BotFault as fault:
            _faults.put(fault)
            raise


def invite_own(bot: OwnBot) -> str:
    """Let a bot of one's own sit at tables, if it starts at all; return its name."""
    Program.begin(bot).kill()
    seat_guest(bot)
    return bot.name


def seat_guest(bot: OwnBot) -> None:
    """Let a bot of one's own sit at tables of this process."""
    invite(Bot(bot.name, Guest(bot).choose, nickname=bot.nickname))


def faults_to_tell() -> Iterator[BotFault]:
    """Yield what programs did wrong since somebody last asked."""
    while True:
        try:
            yield _faults.get_nowait()
        except Empty:
            return
