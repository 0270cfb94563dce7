"""Bots think in processes of their own, with a deadline; a bot that fails is replaced by a simple legal move.

A process that dies or does not answer in time is ended, and the next question begins another. None is begun before a
bot is first asked.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from types import TracebackType
from typing import Final

from doublesix.actions import Action
from doublesix.bots.budget import Budget
from doublesix.bots.simple import choose_heaviest
from doublesix.interrupts import ctrl_c_held_back
from doublesix.kernel.batches import cores
from doublesix.rng import SplitMix
from doublesix.server.hall.thinker import BotQuestion, Failure, answer_questions
from doublesix.view import View

THOUGHT: Final = Budget(worlds=200, seconds=1.0)
"""How long a bot may think."""
SECONDS_TO_ANSWER: Final = 5.0
"""After this a bot is taken to have failed."""
SECONDS_TO_WAIT: Final = 10.0
"""How long a question may wait, until there is a process that is free, before something simple is done."""
MOST_PROCESSES: Final = 2
"""Each takes some 25 MB; even the strongest bot needs one for 50 milliseconds a move."""

Target = Callable[[Connection], None]

_log = logging.getLogger(__name__)


class BotFailed(Exception):
    """A bot gave no answer that can be used; what kind of failure it was."""


class Bots:
    """The processes in which bots think."""

    def __init__(
        self, processes: int | None = None, target: Target = answer_questions, patience: float = SECONDS_TO_ANSWER
    ) -> None:
        number = max(1, min(MOST_PROCESSES, cores() - 1)) if processes is None else processes
        self._thinkers = tuple(_Thinker(target, patience) for _ in range(number))
        self._free: asyncio.Queue[_Thinker] = asyncio.Queue()
        for thinker in self._thinkers:
            self._free.put_nowait(thinker)
        self._threads = ThreadPoolExecutor(number, thread_name_prefix="doublesix-bot")

    async def choose(self, bot: str, view: View, seed: int, budget: Budget = THOUGHT) -> Action:
        """Return what a bot does; something simple where it fails."""
        if len(view.options) == 1:
            return view.options[0]
        try:
            text = await self._ask(BotQuestion(bot, view, seed, budget))
            return next(option for option in view.options if str(option) == text)
        except (BotFailed, StopIteration, TimeoutError) as error:
            reason = str(error) if isinstance(error, BotFailed) else type(error).__name__
            _log.warning("the bot %s failed (%s); something simple is done for it", bot, reason)
            return choose_heaviest(view, SplitMix(seed))

    async def _ask(self, question: BotQuestion) -> str:
        async with asyncio.timeout(SECONDS_TO_WAIT):
            thinker = await self._free.get()
        asking = asyncio.get_running_loop().run_in_executor(self._threads, thinker.ask, question)
        # Whoever asked may be gone before the answer comes; the process is free only when it has.
        asking.add_done_callback(partial(self._make_free, thinker))
        return await asyncio.shield(asking)

    def _make_free(self, thinker: _Thinker, asking: asyncio.Future[str]) -> None:
        self._free.put_nowait(thinker)
        if not asking.cancelled():
            asking.exception()  # nobody may be left to whom it matters

    async def __aenter__(self) -> Bots:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        for thinker in self._thinkers:
            thinker.stop()
        self._threads.shutdown(cancel_futures=True)
        for thinker in self._thinkers:
            thinker.end()


class _Thinker:
    """A process that answers questions, begun when it is first asked."""

    def __init__(self, target: Target, patience: float) -> None:
        self._target = target
        self._patience = patience
        self._process: BaseProcess | None = None
        self._connection: Connection | None = None
        self._stopped = False

    def ask(self, question: BotQuestion) -> str:
        """Ask, and wait for the answer; a process that fails to answer is ended."""
        try:
            connection = self._connection or self._begin()
            connection.send(question)
            if not connection.poll(self._patience):
                raise BotFailed("late")
            answer: str | Failure = connection.recv()
        except (EOFError, OSError):
            self.end()
            raise BotFailed("died") from None
        except BotFailed:
            self.end()
            raise
        if isinstance(answer, Failure):
            raise BotFailed(answer.kind)
        return answer

    def stop(self) -> None:
        """Stop the process, so that whoever waits for its answer hears that there is none."""
        self._stopped = True
        process = self._process
        if process is not None:
            with suppress(ValueError):  # it has just been ended
                process.kill()

    def end(self) -> None:
        """End the process, whatever it is doing, and forget it."""
        if self._connection is not None:
            self._connection.close()
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process.close()
        self._process = self._connection = None

    def _begin(self) -> Connection:
        context = get_context("spawn")
        here, there = context.Pipe()
        process = context.Process(target=self._target, args=(there,), name="doublesix-bot", daemon=True)
        with ctrl_c_held_back():
            process.start()
        there.close()
        self._process, self._connection = process, here
        if self._stopped:  # while it was being begun
            process.kill()
        return here
