"""Processes that answer for bots as tests want them to."""

from __future__ import annotations

import os
import time
from multiprocessing.connection import Connection

from doublesix.server.supervisor import Failure


def dies(connection: Connection) -> None:
    """Die when asked."""
    connection.recv()
    os._exit(1)


def dies_once_in_three(connection: Connection) -> None:
    """Answer twice with the first option, then die."""
    for _ in range(2):
        connection.send(connection.recv().view.options[0])
    connection.recv()
    os._exit(1)


def never_answers(connection: Connection) -> None:
    """Think for ever."""
    connection.recv()
    time.sleep(60)


def answers_nonsense(connection: Connection) -> None:
    """Answer with what is no option."""
    while True:
        connection.recv()
        connection.send("9-9@1")


def fails(connection: Connection) -> None:
    """Answer that it failed."""
    while True:
        connection.recv()
        connection.send(Failure("LookupError"))
