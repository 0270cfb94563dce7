"""Meters: what a process counts while it runs, for those who look after it.

Counting costs a fraction of a microsecond and never waits; nobody need look. A meter belongs to the whole process. What
it tells apart comes from closed lists: the path of a route, a status, the code of a refusal; never tables,
seats, people or tiles, nor who had no choice: those who read the figures must not learn what somebody holds. For the
same reason the bytes that were told are counted in whole megabytes.

No meter has a lock: almost all are written by one thread alone, and a count that is off by one once in a while misleads
nobody.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator
from itertools import accumulate
from typing import Final

PREFIX: Final = "doublesix_"
MEGABYTE: Final = 2**20

SHORT: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Bounds for times in seconds."""
SIZES: Final = (1, 2, 4, 8, 16, 32, 64, 128, 256)
"""Bounds for how many were done together."""


class Meter:
    """Counts how often something happened, told apart by labels from closed lists."""

    def __init__(self, name: str, about: str, labels: tuple[str, ...] = (), *, step: int = 1) -> None:
        self.name = PREFIX + name
        self.about = about
        self.labels = labels
        self._step = step
        self._values: dict[tuple[str, ...], int] = {} if labels else {(): 0}
        _all.append(self)

    def add(self, *labels: str, by: int = 1) -> None:
        """Count one more, or several."""
        self._values[labels] = self._values.get(labels, 0) + by

    def read(self) -> dict[tuple[str, ...], int]:
        """Return the counts by labels, each in whole steps."""
        return {labels: count - count % self._step for labels, count in tuple(self._values.items())}


class SpreadMeter:
    """Counts values by size: how many are no larger than each bound."""

    def __init__(self, name: str, about: str, bounds: tuple[float, ...] = SHORT) -> None:
        self.name = PREFIX + name
        self.about = about
        self.bounds = bounds
        self.sum = 0.0
        self._counts = [0] * (len(bounds) + 1)
        _all.append(self)

    def note(self, value: float) -> None:
        """Count a value."""
        self._counts[bisect_left(self.bounds, value)] += 1
        self.sum += value

    def read(self) -> list[int]:
        """Return how many values there were up to each bound, and at last how many in all."""
        return list(accumulate(self._counts))


class LevelMeter:
    """Tells how much there is of something now, once it is said where to look."""

    def __init__(self, name: str, about: str) -> None:
        self.name = PREFIX + name
        self.about = about
        self._look: Callable[[], float] = _nothing
        _all.append(self)

    def look_at(self, look: Callable[[], float]) -> None:
        """Say where to look from now on."""
        self._look = look

    def read(self) -> float:
        """Return how much there is."""
        return self._look()


AnyMeter = Meter | SpreadMeter | LevelMeter
_all: Final[list[AnyMeter]] = []


def _nothing() -> float:
    return 0.0


def all_meters() -> Iterator[AnyMeter]:
    """Return every meter there is."""
    return iter(tuple(_all))


REQUESTS: Final = Meter("requests_total", "Requests answered, by route and status.", ("route", "status"))
REQUEST_SECONDS: Final = SpreadMeter("request_seconds", "Time to answer a request; sockets and streams are left out.")
REFUSALS: Final = Meter("refusals_total", "What was refused, by code.", ("code",))
PASSED_ON: Final = Meter("connections_passed_on_total", "Connections passed on to the process of their table.")
OPEN_SOCKETS: Final = LevelMeter("open_sockets", "Open WebSockets.")
OPEN_TABLES: Final = LevelMeter("open_tables", "Tables in memory.")
LISTENERS: Final = LevelMeter("listeners", "Connections that are told what happens at a table.")

MOVES: Final = Meter("moves_total", "Moves that were kept and told, by people, bots and clocks alike.")
STEPS: Final = Meter("steps_total", "Entries written to the logs of tables: moves, talk, seats and all else.")
MESSAGES: Final = Meter("messages_total", "Messages queued for connections at tables.")
MESSAGE_BYTES: Final = Meter("message_bytes_total", "Bytes of those messages, in whole megabytes.", step=MEGABYTE)
FELL_BEHIND: Final = Meter("fell_behind_total", "How often a slow reader was sent a whole table in place of news.")

STORE_COMMIT_SECONDS: Final = SpreadMeter("store_commit_seconds", "Time to write and commit what came in together.")
STORE_BATCH: Final = SpreadMeter("store_batch_jobs", "How many jobs were committed together.", SIZES)
STORE_FAILURES: Final = Meter("store_failures_total", "Commits that failed as a whole: disk full, database away.")
STORE_QUEUE: Final = LevelMeter("store_queue_jobs", "Jobs that wait to be written.")

LOOP_LAG_SECONDS: Final = SpreadMeter("loop_lag_seconds", "How much later than asked the event loop woke us up.")

NOTES_TOLD: Final = Meter("notes_told_total", "Notes written for the other processes.")
NOTES_HEARD: Final = Meter("notes_heard_total", "Notes of the other processes that came here.")
NOTES_MISSED: Final = Meter("notes_missed_total", "How often notes may have been lost, and all was looked up instead.")
OTHER_PROCESSES: Final = LevelMeter("other_processes", "Other processes that take part.")
LEASES: Final = LevelMeter("leases_held", "Work that this process does for all: clean-up and the like.")

BOT_SECONDS: Final = SpreadMeter("bot_seconds", "Time until a bot had chosen, waiting for a free process included.")
BOT_FAILURES: Final = Meter("bot_failures_total", "Bots that failed, so that something simple was done for them.")

REVIEW_SECONDS: Final = SpreadMeter(
    "review_seconds", "Time to review a game.", (1.0, 2.5, 5.0, 10.0, 25.0, 50.0, 100.0, 250.0)
)
REVIEW_FAILURES: Final = Meter("review_failures_total", "Reviews that failed.")
REVIEWS_WAITING: Final = LevelMeter("reviews_waiting", "Games that are reviewed now or wait for it.")
