"""All reviews of a server: kept ones are found, others are made, one after the other."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache, partial
from types import TracebackType
from typing import Final

from doublesix.errors import DoublesixError
from doublesix.record.text_reader import read_text
from doublesix.review import Review, unpack_review
from doublesix.review.figures import figures_of
from doublesix.server.cluster.cluster import Cluster
from doublesix.server.cluster.leases import LeaseLost
from doublesix.server.cluster.notes import ReviewNote
from doublesix.server.log import ServerLog, reason_of
from doublesix.server.meters import REVIEW_FAILURES, REVIEW_SECONDS
from doublesix.server.reviews.progress import ReviewProgress, ReviewStage
from doublesix.server.reviews.reviewer import Reviewer
from doublesix.server.store import games, reviews
from doublesix.server.store.store import Connection, Store
from doublesix.server.supervisor import ProcessFailed

MOST_WAITING: Final = 8
"""How many games may wait for a review; after that, people are asked to come again."""
SECONDS_BETWEEN_TALES: Final = 1.0
"""How often the other processes hear how far a review is."""
SECONDS_TO_REST: Final = 60.0
"""We do not try a failed review again for so long."""
REVIEWS_REMEMBERED: Final = 4
"""People who look at the choices of one seat will look at those of another."""

_EARLY: Final = 0.05
"""Before this share is done, nobody can tell how long the rest will take."""
_log = ServerLog(__name__)


@dataclass
class _Job:
    """A review that we are making, or that waits."""

    game: str
    record: str
    begun: float | None = None
    done: int = 0
    of: int = 0

    def advance(self, done: int, of: int) -> None:
        """Note how far it is."""
        self.done, self.of = done, of

    def progress(self, ahead: int, now: float) -> ReviewProgress:
        """Say how far it is."""
        if ahead:
            return ReviewProgress(ReviewStage.WAITING, ahead=ahead)
        left = None
        if self.begun is not None and self.done > _EARLY * self.of:
            left = (now - self.begun) * (self.of - self.done) / self.done
        return ReviewProgress(ReviewStage.WORKING, self.done, self.of, seconds_left=left)


class Reviews:
    """Finds reviews and makes them. Open it with ``async with``, after the store.

    An unfinished review is in memory only: after a restart, the next person who asks begins it again.
    """

    def __init__(
        self,
        store: Store,
        cluster: Cluster,
        reviewer: Reviewer | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store = store
        self._relay, self._leases = cluster.relay, cluster.leases
        self._elsewhere: dict[str, ReviewProgress] = {}
        """How far the reviews are that another process makes."""
        self._told = 0.0
        cluster.relay.on(ReviewNote, self._hear)
        cluster.membership.on_gone(lambda _: self._elsewhere.clear())
        self._reviewer = Reviewer() if reviewer is None else reviewer
        self._clock = clock
        self._jobs: dict[str, _Job] = {}
        """In the order of making, the present one first."""
        self._failed: dict[str, float] = {}
        self._making: asyncio.Task[None] | None = None
        self._incomplete: dict[str, None] = {}
        """Games whose reviews were kept without all figures, in the order in which we heard of them."""
        self._completed: set[str] = set()
        self._completing: asyncio.Task[None] | None = None
        self._closing = False
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="doublesix-review")

    @property
    def waiting(self) -> int:
        """How many games are reviewed now or wait for it."""
        return len(self._jobs)

    async def find(self, game: str) -> Review | ReviewProgress:
        """Return the review of a game that has ended; while there is none, make it, and return how far it is."""
        id_ = games.game_id(game)
        if id_ not in self._jobs:
            record, packed, has_figures = await self._store.read(partial(_load, game=id_))
            if record is None:
                raise DoublesixError("unknown-game", game=game)
            review = await asyncio.to_thread(_unpack, packed, record) if packed else None
            if review is not None:
                if not has_figures:
                    await self._store.write(partial(reviews.keep_figures, game=id_, figures=figures_of(review)))
                return review
            if not await self._leases.take(_lease(id_)):
                return self._elsewhere.setdefault(id_, ReviewProgress(ReviewStage.WORKING))
            self._begin(id_, record)
        return self.progress(id_)

    def progress(self, game: str) -> ReviewProgress:
        """Say how far the review of a game is, once somebody asked for it."""
        id_ = games.game_id(game)
        job = self._jobs.get(id_)
        if job is not None:
            return job.progress(list(self._jobs).index(id_), self._clock())
        if id_ in self._elsewhere:
            return self._elsewhere[id_]
        return ReviewProgress(ReviewStage.FAILED if id_ in self._failed else ReviewStage.READY)

    def complete_figures(self, games: Iterable[str]) -> None:
        """Tell lists all of these reviews, which an older version kept with fewer figures; it happens meanwhile."""
        self._incomplete.update(dict.fromkeys(game for game in games if game not in self._completed))
        if self._incomplete and not self._closing and (self._completing is None or self._completing.done()):
            self._completing = asyncio.create_task(self._complete_all(), name="figures of reviews")

    async def _complete_all(self) -> None:
        while self._incomplete:
            game = next(iter(self._incomplete))
            record, packed, has_figures = await self._store.read(partial(_load, game=game))
            if record is not None and packed is not None and not has_figures:
                review = await asyncio.to_thread(_unpack, packed, record)
                if review is not None:
                    await self._store.write(partial(reviews.keep_figures, game=game, figures=figures_of(review)))
            # What cannot be read has to be made again, for somebody who asks for it.
            self._completed.add(game)
            del self._incomplete[game]

    def _begin(self, game: str, record: str) -> None:
        now = self._clock()
        self._failed = {other: at for other, at in self._failed.items() if now < at + SECONDS_TO_REST}
        if game in self._failed or game in self._jobs:
            return
        if self._closing:
            raise DoublesixError("closing")
        if len(self._jobs) >= MOST_WAITING:
            raise DoublesixError("busy")
        self._jobs[game] = _Job(game, record)
        if self._making is None or self._making.done():
            self._making = asyncio.create_task(self._make_all(), name="reviews")

    async def _make_all(self) -> None:
        while self._jobs:
            job = next(iter(self._jobs.values()))
            job.begun = self._clock()
            try:
                await self._make(job)
            except LeaseLost:
                pass  # this process was given up, and another one makes it
            except (ProcessFailed, DoublesixError) as error:
                _log.warning("review-failed", "the review of a game failed: {reason}", reason=reason_of(error))
                self._failed[job.game] = self._clock()
                REVIEW_FAILURES.add()
            else:
                REVIEW_SECONDS.note(self._clock() - job.begun)
            finally:
                del self._jobs[job.game]
                self._relay.tell(ReviewNote(game=job.game))
                await self._leases.give([_lease(job.game)])

    def _advance(self, job: _Job, done: int, of: int) -> None:
        """Note how far a review is, and tell the other processes now and then."""
        job.advance(done, of)
        if self._clock() >= self._told + SECONDS_BETWEEN_TALES:
            self._told = self._clock()
            self._relay.tell(ReviewNote(game=job.game, done=done, of=of))

    def _hear(self, note: ReviewNote) -> None:
        if note.of:
            self._elsewhere[note.game] = ReviewProgress(ReviewStage.WORKING, note.done, note.of)
        else:
            self._elsewhere.pop(note.game, None)

    async def _make(self, job: _Job) -> None:
        loop = asyncio.get_running_loop()

        def progress(done: int, of: int) -> None:
            loop.call_soon_threadsafe(self._advance, job, done, of)

        packed = await loop.run_in_executor(self._thread, self._reviewer.review, job.record, progress)
        review = await asyncio.to_thread(_unpack, packed, job.record)

        def keep(connection: Connection) -> None:
            self._leases.check(connection, _lease(job.game))
            reviews.keep(connection, job.game, packed)
            if review is not None:
                reviews.keep_figures(connection, job.game, figures_of(review))

        await self._store.write(keep)

    async def __aenter__(self) -> Reviews:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._closing = True
        for task in (self._making, self._completing):
            if task is not None:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
        self._reviewer.stop()
        await asyncio.to_thread(self._thread.shutdown, cancel_futures=True)


def _lease(game: str) -> str:
    return f"review {game}"


def _load(connection: Connection, game: str) -> tuple[str | None, bytes | None, bool]:
    return games.record_of(connection, game), reviews.load(connection, game), reviews.has_figures(connection, game)


@lru_cache(maxsize=REVIEWS_REMEMBERED)
def _unpack(packed: bytes, record: str) -> Review | None:
    return unpack_review(packed, read_text(record))
