"""The programs of this process: each has a seat to itself for a round, and waits for the next one.

A program at two seats would know what both hold. So it is started as often as it sits at a table, and kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.util import Finalize
from threading import Lock
from time import monotonic
from typing import Final

from doublesix.bots.own.faults import BotFault
from doublesix.bots.own.own_bot import OwnBot
from doublesix.bots.own.program import SECONDS_TO_LEAVE, Program


class Crew:
    """Programs that play, and those that wait."""

    def __init__(self) -> None:
        self._waiting: dict[tuple[OwnBot, int | None], list[Program]] = {}
        self._playing: set[Program] = set()
        self._lock = Lock()
        self._is_interrupted = False

    @contextmanager
    def lend(self, bot: OwnBot, seat: int | None = None) -> Iterator[Program]:
        """Give a seat a program for a while; afterwards it waits, unless something went wrong.

        With a number, always the same one for this seat: for those who lend it for one move at a time.
        """
        program = self._take(bot, seat)
        try:
            yield program
        except BotFault:
            raise
        except BaseException:
            program.kill()
            raise
        finally:
            self._give_back(program, seat)

    def try_out(self, bot: OwnBot) -> None:
        """Start a program to see whether it says hello; the first round needs not wait for it then."""
        with self.lend(bot):
            pass

    def interrupt(self) -> None:
        """End those that play, and start none until ``resume``; those who wait for one hear at once that it ended."""
        with self._lock:
            self._is_interrupted = True
            programs = list(self._playing)
        for program in programs:
            program.kill()

    def resume(self) -> None:
        """Let programs play again."""
        self._is_interrupted = False

    def dismiss(self) -> None:
        """Let those that wait end, and end those that do not."""
        with self._lock:
            programs = [program for waiting in self._waiting.values() for program in waiting]
            self._waiting.clear()
        for program in programs:
            program.leave()
        deadline = monotonic() + SECONDS_TO_LEAVE
        for program in programs:
            program.close(deadline)

    def _take(self, bot: OwnBot, seat: int | None) -> Program:
        with self._lock:
            if self._is_interrupted:
                raise BotFault("bot-ended", bot=bot.name, status=None)
            if waiting := self._waiting.get((bot, seat)):
                program = waiting.pop()
                self._playing.add(program)
                return program
            program = Program(bot)
            self._playing.add(program)
        try:
            program.greet()
        except BaseException:
            program.kill()
            self._give_back(program, seat)
            raise
        return program

    def _give_back(self, program: Program, seat: int | None) -> None:
        with self._lock:
            self._playing.discard(program)
            if program.is_sound and not self._is_interrupted:
                self._waiting.setdefault((program.bot, seat), []).append(program)
                return
        program.kill()

    def close(self) -> None:
        """End all of them."""
        self.interrupt()
        self.dismiss()


CREW: Final = Crew()
"""Of this process. It ends with it, also in workers that `multiprocessing` has started."""

Finalize(None, CREW.close, exitpriority=100)
