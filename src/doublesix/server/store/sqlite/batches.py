"""How jobs are written to the file: all with one commit, and if one fails, each inside a savepoint of its own."""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from copy import copy
from pathlib import Path

from doublesix.errors import DoublesixError
from doublesix.server.store.errand import Errand
from doublesix.server.store.sqlite.connection import SqliteConnection, trouble
from doublesix.server.store.sqlite.write_turns import WriteTurns
from doublesix.server.store.writer import WaitingJob


class SqliteBatches:
    """Writes jobs in batches."""

    def __init__(self, connection: SqliteConnection, file: Path) -> None:
        self._connection = connection
        self._file = file
        self._turns = WriteTurns(file)

    def write(self, batch: list[WaitingJob]) -> None:
        """Do all jobs in one transaction, when it is this process's turn."""
        try:
            with self._turns.passed():
                self._write(batch)
        except (DoublesixError, OSError) as error:
            for job in batch:
                job.error = trouble(copy(error), self._file)

    def _write(self, batch: list[WaitingJob]) -> None:
        """Do all jobs. If the disk is at fault, none of them has happened."""
        if self._have_done_together(batch):
            return
        try:
            self._connection.begin()
            for job in batch:
                self._do(job)
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            self._roll_back()
            for job in batch:
                # Each gets an error of its own: a traceback grows on the one that is raised.
                job.error = trouble(error, self._file)

    def _have_done_together(self, batch: list[WaitingJob]) -> bool:
        """Do all jobs without savepoints, which cost as much as what they guard; false if one failed, and none is done.

        Almost none fails. Whatever it is, each is then done again on its own.
        """
        try:
            self._connection.begin()
            results = self._results(batch)
            self._connection.execute("COMMIT")
        except Exception:  # noqa: BLE001  the second time says what is wrong
            self._roll_back()
            return False
        for job, result in zip(batch, results, strict=True):
            job.result = result
        return True

    def _results(self, batch: list[WaitingJob]) -> list[object]:
        """Do all jobs and return what came of them; if all are brief, the event loop does them."""

        def work() -> list[object]:
            return [job.run(self._connection) for job in batch]

        return Errand(work).done_by(batch[0].loop) if all(job.is_brief for job in batch) else work()

    def _roll_back(self) -> None:
        if self._connection.in_transaction:
            with suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()
        self._turns.close()

    def _do(self, job: WaitingJob) -> None:
        """Do one job; if it fails, nothing of it remains, and the others are not affected."""
        self._connection.execute("SAVEPOINT job")
        try:
            job.result = job.run(self._connection)
        except Exception as error:
            if not self._connection.in_transaction and isinstance(error, sqlite3.Error):
                raise  # SQLite itself has given up the whole transaction: the disk is full, or broken
            job.error = trouble(error, self._file)
            self._connection.execute("ROLLBACK TO job")
        self._connection.execute("RELEASE job")
