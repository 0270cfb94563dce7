"""Notes between the processes that share a file: rows of a table, found soon after they were committed."""

from __future__ import annotations

import sqlite3
from threading import Event, Thread
from typing import Final

from doublesix.server.log import ServerLog, reason_of
from doublesix.server.store.listener import NoteListener
from doublesix.server.store.sqlite.connection import SqliteConnection

POLL_S: Final = 0.015
"""How often to look whether somebody has written; that costs some microseconds."""

_log = ServerLog(__name__)


class NoteReader:
    """A thread that looks for new notes. From now on, only it uses the connection."""

    def __init__(self, connection: SqliteConnection, listener: NoteListener) -> None:
        self._connection = connection
        self._listener = listener
        self._stopped = Event()
        self._version = 0
        (self._last,) = connection.execute("SELECT coalesce(max(id), 0) FROM note").fetchone()
        self._thread = Thread(target=self._work, name="doublesix-notes", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Look no more, and close the connection."""
        self._stopped.set()
        self._thread.join()

    def _work(self) -> None:
        while not self._stopped.wait(POLL_S):
            try:
                self._look()
            except sqlite3.Error as error:  # the notes are still there when the disk is well again
                sentence = "notes of other processes cannot be read: {reason}"
                _log.warning("notes-unread", sentence, reason=reason_of(error))
        self._connection.close()

    def _look(self) -> None:
        (version,) = self._connection.execute("PRAGMA data_version").fetchone()
        if version != self._version:
            self._read_new()
            self._version = version

    def _read_new(self) -> None:
        """Pass on what is new. Numbers have no gaps, so one that is missing has been trimmed away before we came."""
        own = self._connection.process
        found = self._connection.execute(
            "SELECT id, CASE WHEN sender <> ? THEN body END FROM note WHERE id > ? ORDER BY id", (own, self._last)
        ).fetchall()
        if found:
            if found[0][0] != self._last + 1:
                self._listener.miss()
            self._last = found[-1][0]
            self._listener.hear([body for _, body in found if body is not None])
