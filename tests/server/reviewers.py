"""Processes that review games as tests want them to."""

from __future__ import annotations

import os
import time
from multiprocessing.connection import Connection

from doublesix.bots.budget import Budget
from doublesix.record.text_reader import read_text
from doublesix.review import pack_review, review_record
from doublesix.server.supervisor import Failure


def is_quick(connection: Connection) -> None:
    """Review a game without looking closely."""
    review = review_record(read_text(connection.recv()), budget=Budget(worlds=12), workers=1)
    connection.send((1, 1))
    connection.send(pack_review(review))


def gets_half_way(connection: Connection) -> None:
    """Look at half of it, and at nothing more."""
    connection.send((2, 4))
    time.sleep(60)


def dies(connection: Connection) -> None:
    """Die half-way."""
    connection.send((2, 4))
    os._exit(1)


def fails(connection: Connection) -> None:
    """Say what went wrong."""
    connection.send(Failure("LookupError"))
