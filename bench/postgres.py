"""What a step costs in PostgreSQL: ``python bench/postgres.py [ROUNDS]``.

A step claims its number in the log of its table, writes the entry and the card. Steps come in groups of fifty, one
transaction each, at as many tables. The ways take turns. The server is one that the tests would use, with the disk
waited for. asyncpg is compared if it is installed.
"""

from __future__ import annotations

import asyncio
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import psycopg
from tests.postgres import fresh_database, postgres_server

from doublesix.server.store import rooms
from doublesix.server.store.postgresql.address import PostgresAddress
from doublesix.server.store.postgresql.connection import PostgresConnection
from doublesix.server.store.rooms import Card, LogEntry, RoomChange

TABLES, GROUPS = 50, 20
CARD = Card("playing", summary=b"s" * 200)


class Cost(NamedTuple):
    """What a way came to."""

    steps_a_second: float
    microseconds: float
    """Of this process's own time for a step."""


class OneByOne:
    """A connection that pretends to know only what SQLite knows: three statements for a step."""

    has_writing_ctes = False

    def __init__(self, connection: PostgresConnection) -> None:
        self.execute, self.executemany = connection.execute, connection.executemany
        self.tell_others = connection.tell_others


def step(seq: int) -> LogEntry:
    """Make an entry like those of a game."""
    return LogEntry(seq, seq, b"b" * 150, "anna", f"command-{seq}", b"a" * 60)


class Stopwatch:
    """Measures how many steps a second there were, and what each cost this process."""

    def __init__(self) -> None:
        self._began, self._cpu = time.perf_counter(), time.process_time()

    def read(self) -> Cost:
        """Return both."""
        steps = TABLES * GROUPS
        taken, cpu = time.perf_counter() - self._began, time.process_time() - self._cpu
        return Cost(steps / taken, 1e6 * cpu / steps)


def with_psycopg(address: str, *, in_one: bool) -> Cost:
    """Let plain functions write with psycopg."""
    with closing(PostgresConnection(PostgresAddress(address), "bench", "bench", "SELECT 1")) as connection:
        used = connection if in_one else OneByOne(connection)
        watch = Stopwatch()
        for seq in range(1, GROUPS + 1):
            connection.driver.execute("BEGIN ISOLATION LEVEL REPEATABLE READ")
            for code in codes():
                rooms.append(used, code, [step(seq)], RoomChange(seq, CARD), "anna")
            connection.driver.execute("COMMIT")
        return watch.read()


def with_asyncpg(address: str, *, from_functions: bool) -> Cost:
    """Let coroutines write with asyncpg, or plain functions that run the loop for each statement."""
    asyncpg = import_module("asyncpg")
    statement = rooms._step_statement(with_card=True, with_person=True).replace("?", "$")
    loop = asyncio.new_event_loop()
    connection = loop.run_until_complete(asyncpg.connect(address))
    prepared = loop.run_until_complete(connection.prepare(statement))
    loop.run_until_complete(connection.execute("SELECT 1"))  # what was prepared is open until the next round trip

    def values(code: str, seq: int) -> tuple[object, ...]:
        one = step(seq)
        of_card = (CARD.state, int(CARD.listed), CARD.summary, CARD.due_ms)
        return (code, seq, seq, one.actor, one.command_id, one.body, one.answer, *of_card, "anna")

    async def group(seq: int) -> None:
        async with connection.transaction(isolation="repeatable_read"):
            for code in codes():
                await prepared.fetch(*values(code, seq))

    watch = Stopwatch()
    for seq in range(1, GROUPS + 1):
        if from_functions:
            loop.run_until_complete(connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ"))
            for code in codes():
                loop.run_until_complete(prepared.fetch(*values(code, seq)))
            loop.run_until_complete(connection.execute("COMMIT"))
        else:
            loop.run_until_complete(group(seq))
    cost = watch.read()
    loop.run_until_complete(connection.close())
    loop.close()
    return cost


def codes() -> list[str]:
    """Return the codes of the tables."""
    return [f"T{number:05}" for number in range(TABLES)]


WAYS: dict[str, Callable[[str], Cost]] = {
    "psycopg, three statements a step": lambda address: with_psycopg(address, in_one=False),
    "psycopg, one statement a step": lambda address: with_psycopg(address, in_one=True),
    "asyncpg, one statement a step, in coroutines": lambda address: with_asyncpg(address, from_functions=False),
    "asyncpg, the same from plain functions": lambda address: with_asyncpg(address, from_functions=True),
}


def measure(server: str, way: Callable[[str], Cost]) -> Cost:
    """Measure one way in a database of its own."""
    with fresh_database(server) as address:
        with closing(psycopg.connect(address, autocommit=True)) as connection:
            connection.cursor().executemany(
                "INSERT INTO room VALUES (%s, 0, 0, 'gathering', 0, '', NULL)", [(code,) for code in codes()]
            )
        return way(address)


def main(rounds: int) -> None:
    """Let the ways take turns, and print what each came to."""
    found: dict[str, list[Cost]] = {name: [] for name in WAYS if "asyncpg" not in name or find_spec("asyncpg")}
    with tempfile.TemporaryDirectory() as folder:
        server = postgres_server(Path(folder), settings="-c shared_buffers=128MB -c listen_addresses=")
        for _ in range(rounds):
            for name, costs in found.items():
                costs.append(measure(server, WAYS[name]))
    print("| | steps a second | quarters | microseconds of the server a step |\n|---|---|---|---|")
    for name, costs in found.items():
        first, middle, third = statistics.quantiles([cost.steps_a_second for cost in costs], n=4)
        own = statistics.median(cost.microseconds for cost in costs)
        print(f"| {name} | {middle:,.0f} | {first:,.0f} – {third:,.0f} | {own:.0f} |")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 7)
