"""How many machines for how many players: arithmetic from measured figures, and a simulation of what it comes to.

``python tools/sizing.py`` writes the sheet into docs/operations.md; ``--simulate`` lets moves arrive at processes, one
of whose machines fails, and prints how long people wait. All figures stand in ``MEASURED`` and ``ASSUMED``, and nowhere
else.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from random import Random
from typing import Final

PAGE: Final = Path(__file__).parents[1] / "docs" / "operations.md"
BEGIN: Final = "<!-- made by tools/sizing.py -->"
END: Final = "<!-- until here -->"
SIZES: Final = (1_000, 10_000, 100_000, 1_000_000)


@dataclass(frozen=True)
class Measured:
    """What one process and one database were seen to do, on two cores in an hour in which the host took some away.

    Moves and sockets taken up again are the least that was measured on 18 November 2026 (the soaks ``scaling`` and
    ``storm``; in a quiet hour it was twice as much), the entries of PostgreSQL are of 17 November (bench/postgres.py).
    The size of processes, sockets and messages is rounded up from older runs.
    """

    moves_each_second: float = 590
    """Moves that one process keeps on PostgreSQL and tells, on one core, when it does nothing else."""
    restored_sockets_each_second: float = 850
    """Sockets that one process takes up again after another one has failed."""
    commit_ms: float = 4.0
    """How long a commit takes, whatever it holds."""
    store_entries_each_second: float = 1_400
    """Entries that one database keeps when they come in groups."""
    process_mb: float = 80
    """What a process takes before anybody comes, with its bots."""
    socket_kb: float = 40
    """What a socket takes, with its share of the table."""
    message_bytes: float = 2_500
    """A message about a move, as it is sent."""
    entry_bytes: float = 300
    """What a move takes on the disk, with its place in the indexes and its share of records and snapshots.

    On SQLite 240 were measured over games to 100 points; PostgreSQL adds to every row.
    """
    log_share: float = 3.0
    """How many bytes the database writes to its own log for each of those."""
    sockets_in_process: int = 15_000
    """A server asks for 16,384 open files for each process if it has fewer."""


@dataclass(frozen=True)
class Assumed:
    """How people play, and what a machine is."""

    players_at_table: float = 3.0
    seconds_between_moves: float = 5.0
    """At one table, pauses between rounds included."""
    entries_for_move: float = 1.15
    """Talk, seats and readiness are entries, too."""
    watchers_for_player: float = 0.1
    processes_on_machine: int = 12
    """Of 16 cores; the others are for bots, the network and the system."""
    busy_share: float = 0.5
    """Nothing is planned to be busier: at twice the load, or with half of it gone, it still answers."""


MEASURED: Final = Measured()
ASSUMED: Final = Assumed()


@dataclass(frozen=True)
class Sizing:
    """What so many simultaneous players need."""

    players: int
    measured: Measured = MEASURED
    assumed: Assumed = ASSUMED

    @property
    def tables(self) -> int:
        """At which they sit."""
        return ceil(self.players / self.assumed.players_at_table)

    @property
    def moves(self) -> float:
        """Each second."""
        return self.tables / self.assumed.seconds_between_moves

    @property
    def entries(self) -> float:
        """Each second."""
        return self.moves * self.assumed.entries_for_move

    @property
    def sockets(self) -> int:
        """Open at once."""
        return ceil(self.players * (1 + self.assumed.watchers_for_player))

    @property
    def messages(self) -> float:
        """Each second."""
        return self.entries * self.assumed.players_at_table * (1 + self.assumed.watchers_for_player)

    @property
    def megabits(self) -> float:
        """Sent each second."""
        return self.messages * self.measured.message_bytes * 8 / 1e6

    @property
    def processes(self) -> int:
        """By moves or by sockets, whichever needs more."""
        by_moves = self.moves / (self.measured.moves_each_second * self.assumed.busy_share)
        by_sockets = self.sockets / (self.measured.sockets_in_process * self.assumed.busy_share)
        return max(1, ceil(by_moves), ceil(by_sockets))

    @property
    def machines(self) -> int:
        """For the processes; one more than needed as soon as there are several."""
        needed = ceil(self.processes / self.assumed.processes_on_machine)
        return needed + (needed > 1)

    @property
    def gigabytes_of_memory(self) -> float:
        """In all processes."""
        return (self.processes * self.measured.process_mb + self.sockets * self.measured.socket_kb / 1000) / 1000

    @property
    def databases(self) -> int:
        """Each with the tables whose codes fall to it."""
        return max(1, ceil(self.entries / (self.measured.store_entries_each_second * self.assumed.busy_share)))

    @property
    def gigabytes_each_day(self) -> float:
        """That logs of tables grow by, if so many play round the clock."""
        return self.entries * 86_400 * self.measured.entry_bytes / 1e9

    @property
    def log_megabytes(self) -> float:
        """Each second, that one database writes to its own log."""
        return self.entries / self.databases * self.measured.entry_bytes * self.measured.log_share / 1e6


ROWS: Final[tuple[tuple[str, Callable[[Sizing], float]], ...]] = (
    ("tables", lambda one: one.tables),
    ("moves a second", lambda one: one.moves),
    ("entries written a second", lambda one: one.entries),
    ("sockets", lambda one: one.sockets),
    ("messages sent a second", lambda one: one.messages),
    ("network, Mbit/s", lambda one: one.megabits),
    ("processes", lambda one: one.processes),
    ("machines for them", lambda one: one.machines),
    ("memory in all processes, GB", lambda one: one.gigabytes_of_memory),
    ("databases (cells by table code)", lambda one: one.databases),
    ("log written by each database, MB/s", lambda one: one.log_megabytes),
    ("logs of tables, GB a day", lambda one: one.gigabytes_each_day),
)


def sheet(sizes: Sequence[int] = SIZES) -> str:
    """Return the table for the documentation."""
    columns = [Sizing(players) for players in sizes]
    lines = ["| players at once | " + " | ".join(f"{one.players:,}" for one in columns) + " |"]
    lines.append("|---|" + "--:|" * len(columns))
    lines += [f"| {name} | " + " | ".join(_shown(value(one)) for one in columns) + " |" for name, value in ROWS]
    return "\n".join(lines)


def _shown(value: float) -> str:
    return f"{value:,.1f}" if value < 10 and value != int(value) else f"{value:,.0f}"


def write_page() -> None:
    """Put the sheet into the page."""
    before, rest = PAGE.read_text("utf-8").split(BEGIN)
    _, after = rest.split(END)
    PAGE.write_text(f"{before}{BEGIN}\n{sheet()}\n{END}{after}", "utf-8")


@dataclass(frozen=True)
class Trial:
    """A part of the site for so many seconds, in which one machine fails."""

    processes: int = 24
    machines: int = 4
    seconds: float = 30
    fails_at: float = 6
    noticed_after: float = 3
    """So long until proxies send people elsewhere and they are back."""
    return_seconds: float = 15
    """Over so long the sockets of the lost machine come back."""
    busy_share: float = ASSUMED.busy_share
    seed: int = 6

    @property
    def lost(self) -> int:
        """How many processes the lost machine had; they are the first ones."""
        return self.processes // self.machines

    @property
    def noticed_at(self) -> float:
        """When people begin to come back."""
        return self.fails_at + self.noticed_after

    def phase(self, at: float) -> str:
        """Say when something happened."""
        if at < self.fails_at:
            return "before"
        return "during" if at < self.noticed_at + self.return_seconds else "after"


@dataclass(frozen=True)
class Waits:
    """How long moves took, in milliseconds, and how many were never late."""

    moves: int
    median: float
    p99: float
    longest: float

    @classmethod
    def of(cls, waits: Sequence[float]) -> Waits:
        """Sum up waits in seconds."""
        ordered = sorted(waits)
        at = [ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000 for share in (0.5, 0.99, 1)]
        return cls(len(ordered), *at)


@dataclass(frozen=True, order=True)
class Work:
    """Something that a process has to do."""

    begins: float
    """When it is there to be done."""
    asked: float
    """When somebody asked for it; earlier, if they had to come back first."""
    process: int
    seconds: float
    is_move: bool


def simulate(trial: Trial, measured: Measured = MEASURED) -> dict[str, Waits]:
    """Let moves arrive at random times at processes that do one after the other, and commit what came in together.

    When a machine fails, its moves wait until their people are back elsewhere; the sockets that come back take the
    processors of the others, too.
    """
    chance = Random(trial.seed)
    free_at = [0.0] * trial.processes
    waits: dict[str, list[float]] = {"before": [], "during": [], "after": []}
    for work in sorted([*_moves(trial, measured, chance), *_sockets(trial, measured, chance)]):
        free_at[work.process] = done = max(work.begins, free_at[work.process]) + work.seconds
        if work.is_move:
            kept = done + measured.commit_ms / 1000 * (1 + chance.random())  # what is left of one commit, and the next
            waits[trial.phase(work.asked)].append(kept - work.asked)
    return {phase: Waits.of(found) for phase, found in waits.items() if found}


def _moves(trial: Trial, measured: Measured, chance: Random) -> Iterator[Work]:
    rate = trial.processes * trial.busy_share * measured.moves_each_second
    asked = chance.expovariate(rate)
    while asked < trial.seconds:
        # Most moves take about the mean; the end of a round, with its sums and its next deal, some times as long.
        seconds = (0.8 if chance.random() < 0.95 else 4.8) / measured.moves_each_second
        process, begins = chance.randrange(trial.processes), asked
        if process < trial.lost and asked >= trial.fails_at:
            process = chance.randrange(trial.lost, trial.processes)
            begins = max(asked, trial.noticed_at)
        yield Work(begins, asked, process, seconds, is_move=True)
        asked += chance.expovariate(rate)


def _sockets(trial: Trial, measured: Measured, chance: Random) -> Iterator[Work]:
    """Yield the sockets that come back; each client waits a random time first."""
    for _ in range(round(measured.sockets_in_process * trial.busy_share) * trial.lost):
        at = trial.noticed_at + trial.return_seconds * chance.random()
        process = chance.randrange(trial.lost, trial.processes)
        yield Work(at, at, process, 1 / measured.restored_sockets_each_second, is_move=False)


def main(arguments: Sequence[str]) -> None:
    """Write the sheet, or simulate."""
    if "--simulate" not in arguments:
        write_page()
        print(sheet())
        return
    for busy in (0.3, 0.5, 0.7):
        print(f"each process {busy:.0%} busy")
        for phase, waits in simulate(Trial(busy_share=busy)).items():
            print(
                f"  {phase:7} {waits.moves:7,} moves: median {waits.median:6.1f} ms,"
                f" p99 {waits.p99:7.1f} ms, longest {waits.longest:7.0f} ms"
            )


if __name__ == "__main__":
    main(sys.argv[1:])
