"""Bots at a table of the lab for one round or game: functions of ours, and programs that have a seat to themselves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager

from doublesix.actions import Action
from doublesix.bots.budget import Budget
from doublesix.bots.own.crew import CREW
from doublesix.bots.own.faults import BotFault
from doublesix.bots.own.own_bot import OwnBot
from doublesix.bots.own.program import Program
from doublesix.bots.registry import Choose
from doublesix.bots.self_play import play_round
from doublesix.lab.players import Player, chooser
from doublesix.rng import Source
from doublesix.round import Round
from doublesix.view import View


class ProgramSeat:
    """A seat that a program plays; it comes when it is first asked."""

    def __init__(self, bot: OwnBot, budget: Budget | None, stack: ExitStack) -> None:
        self._bot = bot
        self._budget = budget
        self._stack = stack
        self._program: Program | None = None

    def __call__(self, view: View, source: Source) -> Action:
        """Ask the program."""
        if self._program is None:
            try:
                self._program = self._stack.enter_context(CREW.lend(self._bot))
            except BotFault as fault:
                fault.view = view
                raise
        return self._program.choose(view, source.word() >> 11, self._budget)

    def tell_result(self, view: View | None, lost_by: int | None = None) -> None:
        """Tell the program how the round ended, if it has been asked in it and still can hear."""
        if self._program is not None and self._program.is_sound:
            self._program.tell_result(view, lost_by)


def try_out(bots: Iterable[Player]) -> None:
    """Start each program once, and say at once if one cannot play at all."""
    try:
        for bot in dict.fromkeys(bot for bot in bots if isinstance(bot, OwnBot)):
            CREW.try_out(bot)
    except BaseException:
        CREW.dismiss()
        raise


@contextmanager
def seated(bots: Sequence[Player], budget: Budget | None = None) -> Iterator[list[Choose]]:
    """Seat a bot at each seat for a while."""
    with ExitStack() as stack:
        yield [ProgramSeat(bot, budget, stack) if isinstance(bot, OwnBot) else chooser(bot, budget) for bot in bots]


def play_seated(
    dealt: Round, bots: Sequence[Player], sources: Sequence[Source], budget: Budget | None = None
) -> Round | BotFault:
    """Let bots play a round to its end; return instead what a program did wrong if that ended the round."""
    with seated(bots, budget) as choosers:
        programs = [(seat, bot) for seat, bot in enumerate(choosers) if isinstance(bot, ProgramSeat)]
        try:
            played = play_round(dealt, choosers, sources)
        except BotFault as fault:
            lost_by = None if fault.view is None else fault.view.seat
            for _, program in programs:
                program.tell_result(None, lost_by)
            return fault
        for seat, program in programs:
            program.tell_result(View.of_single_round(played, seat))
        return played
