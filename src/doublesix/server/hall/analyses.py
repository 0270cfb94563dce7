"""Positions that people look at: more and more worlds are counted, a step after the other, where bots think.

Nobody at a table waits for more than one step: only one is done at a time, however many people look at positions, and
there is a pause after each.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from enum import StrEnum
from time import perf_counter
from typing import Final

from doublesix.bots.budget import Budget
from doublesix.errors import DoublesixError
from doublesix.position import PositionLine, write_position
from doublesix.review.analysis import Analysis
from doublesix.review.judgement import Judgement
from doublesix.server.allowances import Allowances
from doublesix.server.cluster.notes import AnalysisNote
from doublesix.server.cluster.relay import Relay
from doublesix.server.hall.bots import Bots

ENOUGH: Final = Budget(worlds=24_000)
"""After so many worlds there is little to learn from more."""
FIRST_STEP: Final = Budget(worlds=240, seconds=0.15)
"""What a page brings along."""
STEP: Final = Budget(worlds=2_400, seconds=0.05)
SECONDS_BETWEEN_STEPS: Final = 0.2
CERTAIN_AFTER: Final = 960
"""Worlds after which it may be said that more of them change nothing that is seen."""
MOST_AT_ONCE: Final = 64
MOST_OF_A_CLIENT: Final = 16
"""How many positions may be looked at; after that, people are asked to come again. Many may share an address."""
POSITIONS_REMEMBERED: Final = 256
"""Who goes on, or comes back, begins where the last one stopped."""


class AnalysisStage(StrEnum):
    """How far an analysis is."""

    COUNTING = "counting"
    ENOUGH = "enough"
    """More worlds would change little."""
    STOPPED = "stopped"
    """The same person looks at a position elsewhere."""


@dataclass(frozen=True, slots=True)
class Asker:
    """Who wants to look at a position: the client that asks, and the person if that is known."""

    client: str
    person: str | None


class Analyses:
    """Looks at positions, one for each person at a time; who is nobody yet cannot be told from others at an address."""

    def __init__(self, bots: Bots, allowances: Allowances, relay: Relay) -> None:
        self._bots, self._allowances, self._relay = bots, allowances, relay
        relay.on(AnalysisNote, self._hear)
        self._known: OrderedDict[str, Judgement] = OrderedDict()
        self._looking: dict[object, Asker] = {}
        """Who looks at a position now, by a mark for each time."""
        self._turn = asyncio.Lock()

    def _hear(self, note: AnalysisNote) -> None:
        self._stop_looking_for(note.person)

    def _stop_looking_for(self, person: str) -> None:
        """Stop looking for somebody who now looks at another position."""
        self._looking = {mark: asker for mark, asker in self._looking.items() if asker.person != person}

    async def glance(self, position: PositionLine, asker: Asker) -> Analysis:
        """Return what is known of a position; if that is nothing, count a few worlds."""
        line = write_position(position)
        known = self._known.get(line) or await self._count(position, line, FIRST_STEP, asker)
        return _analysis(position, known)

    async def follow(
        self, position: PositionLine, asker: Asker
    ) -> AsyncGenerator[tuple[AnalysisStage, Analysis], None]:
        """Yield what is known of a position and then more and more, until that is enough or nobody listens.

        A person who begins to look at a position stops looking at any other.
        """
        line, mark = write_position(position), object()
        self._begin(mark, asker)
        try:
            known = self._known.get(line) or await self._count(position, line, FIRST_STEP, asker)
            while not is_enough(known):
                yield AnalysisStage.COUNTING, _analysis(position, known)
                await asyncio.sleep(SECONDS_BETWEEN_STEPS)
                if mark not in self._looking:
                    yield AnalysisStage.STOPPED, _analysis(position, known)
                    return
                known = await self._count(position, line, STEP, asker)
            yield AnalysisStage.ENOUGH, _analysis(position, known)
        finally:
            self._looking.pop(mark, None)

    def _begin(self, mark: object, asker: Asker) -> None:
        if asker.person is not None:
            self._stop_looking_for(asker.person)
            self._relay.tell(AnalysisNote(person=asker.person))
        of_client = sum(other.client == asker.client for other in self._looking.values())
        if of_client >= MOST_OF_A_CLIENT or len(self._looking) >= MOST_AT_ONCE:
            raise DoublesixError("busy", "busy-thinking")
        self._looking[mark] = asker

    async def _count(self, position: PositionLine, line: str, step: Budget, asker: Asker) -> Judgement:
        """Count some more worlds when it is our turn; people pay for the time that it takes."""
        async with self._turn:
            expected = step.seconds or 0.0
            self._allowances.take_thought(asker.client, asker.person, expected)
            begun = perf_counter()
            known = await self._bots.judge(position.view_of_turn(), step, self._known.get(line))
            self._allowances.give_back_thought(asker.client, asker.person, expected - (perf_counter() - begun))
            self._remember(line, known)
            return known

    def _remember(self, line: str, known: Judgement) -> None:
        self._known[line] = known
        self._known.move_to_end(line)
        if len(self._known) > POSITIONS_REMEMBERED:
            self._known.popitem(last=False)


def is_enough(known: Judgement) -> bool:
    """Whether more worlds would change little."""
    if known.worlds >= (ENOUGH.worlds or 0):
        return True
    return known.worlds >= CERTAIN_AFTER and not any(
        measured.shows_reach for judged in known.options for measured in (judged.points, judged.loss)
    )


def _analysis(position: PositionLine, known: Judgement) -> Analysis:
    return Analysis(position, position.view_of_turn(), known, ENOUGH, is_complete=is_enough(known))
