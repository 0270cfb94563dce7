"""Notes between the processes that share a database, by LISTEN and NOTIFY.

What a transaction tells is one text, cut into pieces that NOTIFY can carry. Each piece says who tells, the number of
the telling, which piece it is, and of how many.
"""

from __future__ import annotations

import base64
import select
import socket
from collections.abc import Sequence
from contextlib import suppress
from threading import Thread
from typing import Final

import psycopg
from psycopg import sql

from doublesix.server.log import ServerLog, reason_of
from doublesix.server.store.listener import NoteListener
from doublesix.server.store.postgresql.address import PostgresAddress
from doublesix.server.store.postgresql.connection import PostgresConnection
from doublesix.server.store.postgresql.trouble import Backoff

CHANNEL: Final = "doublesix"
_PIECE: Final = 7_800
"""NOTIFY carries less than 8,000 bytes."""
_SIZE_BYTES: Final = 4
_QUIET_S: Final = 15.0
"""After so long without a note we ask whether anybody is there."""

_log = ServerLog(__name__)


def payloads(process: str, serial: int, notes: Sequence[bytes]) -> list[str]:
    """Write notes in a form that NOTIFY can carry."""
    whole = b"".join(len(note).to_bytes(_SIZE_BYTES, "big") + note for note in notes)
    text = base64.b64encode(whole).decode("ascii")
    pieces = [text[at : at + _PIECE] for at in range(0, len(text), _PIECE)]
    return [f"{process} {serial} {number} {len(pieces)} {piece}" for number, piece in enumerate(pieces, 1)]


def tellings(process: str, serial: int, notes: Sequence[bytes]) -> list[str]:
    """Return the statements that tell notes to all who listen."""
    return [f"NOTIFY {CHANNEL}, {sql.quote(payload)}" for payload in payloads(process, serial, notes)]


class NoteAssembly:
    """Puts the pieces of others together again."""

    def __init__(self, own: str) -> None:
        self._own = own
        self._pieces: dict[tuple[str, str], list[str]] = {}

    def take(self, payload: str) -> list[bytes]:
        """Take a piece, and return the notes that are whole with it."""
        process, serial, _, count, piece = payload.split(" ", 4)
        if process == self._own:
            return []
        pieces = self._pieces.setdefault((process, serial), [])
        pieces.append(piece)
        if len(pieces) < int(count):
            return []
        del self._pieces[process, serial]
        return _notes_in(base64.b64decode("".join(pieces)))


def _notes_in(whole: bytes) -> list[bytes]:
    notes, at = [], 0
    while at < len(whole):
        end = at + _SIZE_BYTES + int.from_bytes(whole[at : at + _SIZE_BYTES], "big")
        notes.append(whole[at + _SIZE_BYTES : end])
        at = end
    return notes


class NoteConnection:
    """A thread that listens. If the connection breaks, it makes another one and says that notes may be lost."""

    def __init__(self, address: PostgresAddress, process: str, listener: NoteListener) -> None:
        self._address = address
        self._process = process
        self._listener = listener
        self._backoff = Backoff()
        self._connection: PostgresConnection | None = self._connect()
        self._wake, self._waker = socket.socketpair()
        self._thread = Thread(target=self._work, name="doublesix-notes", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Listen no more, and hang up."""
        self._waker.send(b"x")
        self._thread.join()
        self._wake.close()
        self._waker.close()

    def _connect(self) -> PostgresConnection:
        return PostgresConnection(self._address, self._process, "notes", f"LISTEN {CHANNEL}")

    def _work(self) -> None:
        going_on = True
        while going_on:
            try:
                if self._connection is None:
                    self._connection = self._connect()
                    self._backoff.succeeded()
                    self._listener.miss()
                going_on = self._hear(self._connection)
            except psycopg.Error as error:
                sentence = "notes of other processes cannot be heard: {reason}"
                _log.warning("notes-unheard", sentence, reason=reason_of(error))
                self._hang_up()
                self._backoff.failed()
                going_on = not select.select([self._wake], [], [], self._backoff.seconds_left)[0]
        self._hang_up()

    def _hear(self, connection: PostgresConnection) -> bool:
        """Pass on notes as they come, until the connection breaks or, with false, until we are to stop."""
        assembly = NoteAssembly(self._process)
        while True:
            notes = [note for told in connection.driver.notifies(timeout=0) for note in assembly.take(told.payload)]
            self._listener.hear(notes)
            ready, _, _ = select.select([connection.driver.fileno(), self._wake.fileno()], [], [], _QUIET_S)
            if self._wake.fileno() in ready:
                return False
            if not ready:
                connection.execute("SELECT 1")

    def _hang_up(self) -> None:
        if self._connection is not None:
            with suppress(psycopg.Error):
                self._connection.close()
            self._connection = None
