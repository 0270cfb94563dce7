"""Bots think in processes of their own, with a deadline; a bot that fails is replaced by a simple legal move.

A process that dies or does not answer in time is ended, and the next question begins another. None begins before
somebody first asks a bot.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from time import perf_counter
from types import TracebackType
from typing import Any, Final

from doublesix.actions import Action
from doublesix.bots.budget import Budget
from doublesix.bots.substitute import choose_in_place
from doublesix.errors import DoublesixError
from doublesix.kernel.many_rounds import cores
from doublesix.review.judgement import Judgement
from doublesix.rng import SplitMix
from doublesix.server.hall.thinker import BotQuestion, PositionQuestion, answer_questions
from doublesix.server.log import ServerLog
from doublesix.server.meters import BOT_FAILURES, BOT_SECONDS
from doublesix.server.supervisor import ProcessFailed, Supervisor, Target
from doublesix.view import View

THOUGHT: Final = Budget(worlds=200, seconds=1.0)
"""How long a bot may think."""
SECONDS_TO_ANSWER: Final = 5.0
"""After this, we say that a bot has failed."""
SECONDS_TO_WAIT: Final = 10.0
"""How long a question may wait for a free process before something simple is done."""
MOST_PROCESSES: Final = 2
"""Each takes some 25 MB; even the strongest bot needs one for 50 milliseconds a move."""

_log = ServerLog(__name__)


class Bots:
    """The processes in which bots think."""

    def __init__(
        self, processes: int | None = None, target: Target = answer_questions, patience: float = SECONDS_TO_ANSWER
    ) -> None:
        number = max(1, min(MOST_PROCESSES, cores() - 1)) if processes is None else processes
        self._thinkers = tuple(Supervisor(target, "doublesix-bot", patience) for _ in range(number))
        self._free: asyncio.Queue[Supervisor] = asyncio.Queue()
        for thinker in self._thinkers:
            self._free.put_nowait(thinker)
        self._threads = ThreadPoolExecutor(number, thread_name_prefix="doublesix-bot")

    async def choose(self, bot: str, view: View, seed: int, budget: Budget = THOUGHT) -> Action:
        """Return what a bot does; something simple if it fails."""
        begun = perf_counter()
        try:
            return await self._choose(bot, view, seed, budget)
        finally:
            BOT_SECONDS.note(perf_counter() - begun)  # also if it had no choice: that must not show

    async def judge(self, view: View, budget: Budget, so_far: Judgement | None = None) -> Judgement:
        """Return what each option of a view is worth, or go on with that; raise what is in the way."""
        try:
            found = await self._ask(PositionQuestion(view, budget, so_far))
        except (ProcessFailed, TimeoutError):
            raise DoublesixError("busy") from None
        if isinstance(found, DoublesixError):
            raise found
        judgement: Judgement = found
        return judgement

    async def _choose(self, bot: str, view: View, seed: int, budget: Budget) -> Action:
        if len(view.options) == 1:
            return view.options[0]
        try:
            found: Action = await self._ask(BotQuestion(bot, view, seed, budget))
            if found in view.options:
                return found
            reason = "nonsense"
        except (ProcessFailed, TimeoutError) as error:
            reason = str(error) or type(error).__name__
        BOT_FAILURES.add()
        sentence = "the bot {bot} failed ({reason}); something simple is done for it"
        _log.warning("bot-failed", sentence, bot=bot, reason=reason)
        return choose_in_place(view, SplitMix(seed))

    async def _ask(self, question: BotQuestion | PositionQuestion) -> Any:
        async with asyncio.timeout(SECONDS_TO_WAIT):
            thinker = await self._free.get()
        asking = asyncio.get_running_loop().run_in_executor(self._threads, _hear_answer, thinker, question)
        # The person who asked may be gone before the answer comes; the process is free only after the answer.
        asking.add_done_callback(partial(self._make_free, thinker))
        return await asyncio.shield(asking)

    def _make_free(self, thinker: Supervisor, asking: asyncio.Future[Any]) -> None:
        self._free.put_nowait(thinker)
        if not asking.cancelled():
            asking.exception()  # perhaps nobody cares any more

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


def _hear_answer(thinker: Supervisor, question: BotQuestion | PositionQuestion) -> Any:
    thinker.ask(question)
    return thinker.hear()
