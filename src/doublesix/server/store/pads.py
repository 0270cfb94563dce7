"""Score pads that several phones share: with the code people may look, with the token they may write."""

from __future__ import annotations

import hmac
from dataclasses import dataclass

from doublesix.errors import DoublesixError
from doublesix.server.store.codes import CodeTaken
from doublesix.server.store.store import Connection
from doublesix.server.store.tokens import token_hash


@dataclass(frozen=True, slots=True)
class StoredPad:
    """A stored pad."""

    code: str
    version: int
    """How often it has been written, from 1."""
    content: bytes
    touched_ms: int


class PadMoved(Exception):
    """Somebody else has written first; ``pad`` is as they left it."""

    def __init__(self, pad: StoredPad) -> None:
        self.pad = pad
        super().__init__(pad.code, pad.version)


def create(connection: Connection, code: str, token: str, content: bytes, at_ms: int) -> None:
    """Keep a new pad, at version 1."""
    made = connection.execute(
        "INSERT INTO pad (code, token_hash, version, content, touched_ms) VALUES (?, ?, 1, ?, ?)"
        " ON CONFLICT DO NOTHING",
        (code, token_hash(token), content, at_ms),
    )
    if not made.rowcount:
        raise CodeTaken(code)


def load(connection: Connection, code: str) -> StoredPad | None:
    """Return a pad."""
    row = connection.execute("SELECT version, content, touched_ms FROM pad WHERE code = ?", (code,)).fetchone()
    return StoredPad(code, *row) if row else None


def may_write(connection: Connection, code: str, token: str) -> bool:
    """Whether this is the token of the pad."""
    row = connection.execute("SELECT token_hash FROM pad WHERE code = ?", (code,)).fetchone()
    return row is not None and hmac.compare_digest(row[0], token_hash(token))


def save(connection: Connection, code: str, token: str, expected_version: int, content: bytes, at_ms: int) -> int:
    """Write a pad if one has seen its last version, and return the new version."""
    pad = load(connection, code)
    if pad is None:
        raise DoublesixError("unknown-pad", pad=code)
    if not may_write(connection, code, token):
        raise DoublesixError("not-allowed", "pad-not-yours")
    if pad.version != expected_version:
        raise PadMoved(pad)
    connection.execute(
        "UPDATE pad SET version = version + 1, content = ?, touched_ms = ? WHERE code = ?", (content, at_ms, code)
    )
    return pad.version + 1


def forget_untouched(connection: Connection, before_ms: int) -> int:
    """Delete the pads that nobody has written since, and return how many they were."""
    return connection.execute("DELETE FROM pad WHERE touched_ms < ?", (before_ms,)).rowcount
