"""What happens in a process of its own: one game is reviewed, and whoever waits hears how far it is."""

from __future__ import annotations

import os
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Final

from doublesix.interrupts import leave_ctrl_c_to_others
from doublesix.record.text_reader import read_text
from doublesix.review import pack_review, review_record

NICENESS: Final = 19
"""Whoever waits for a page or for a bot comes first; a review takes what they leave, on all cores."""


def review_game(connection: Connection, record: str) -> None:
    """Review a game; send how much is done of how much, again and again, at the end the review or what went wrong."""
    leave_ctrl_c_to_others()
    with suppress(AttributeError, OSError):
        os.nice(NICENESS)
    with suppress(OSError):  # nobody listens any more
        connection.send(_review(connection, record))


def _review(connection: Connection, record: str) -> bytes | str:
    try:
        review = review_record(read_text(record), progress=lambda done, of: connection.send((done, of)))
        return pack_review(review)
    except OSError:
        raise
    except Exception as error:  # noqa: BLE001  whatever goes wrong is told, and printed by nobody
        return type(error).__name__
