"""Processes of the server's own, for work that takes long or may fail: begun on demand, watched, and ended."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import Lock
from typing import Any, Final

from doublesix.interrupts import ctrl_c_held_back, leave_ctrl_c_to_others

Target = Callable[[Connection], None]
"""What runs in a process: it reads questions from the connection and sends what it has to say."""

TIMES_TO_BEGIN: Final = 4
"""How many times as long a process may take for its first answer: on a slow or busy computer it takes long to begin."""


@dataclass(frozen=True, slots=True)
class Failure:
    """What kind of error ended some work. The error itself may not survive the trip from one process to another."""

    kind: str


class ProcessFailed(Exception):
    """A process gave no useful answer; what kind of failure it was."""


class Supervisor:
    """One process: it begins with the first question, and ends when it dies or says nothing for too long.

    One thread at a time talks with it. Another one may stop it.
    """

    def __init__(self, target: Target, name: str, patience: float) -> None:
        self._target = target
        self._name = name
        self._patience = patience
        self._process: BaseProcess | None = None
        self._connection: Connection | None = None
        self._is_new = True
        self._stopped = False
        self._lock = Lock()
        """Keeps a process from beginning after the last one was stopped."""

    def ask(self, question: object) -> None:
        """Send a question to the process; begin one if there is none."""
        try:
            (self._connection or self._begin()).send(question)
        except OSError:
            self.end()
            raise ProcessFailed("died") from None

    def hear(self) -> Any:
        """Wait for the next thing that the process says."""
        if self._connection is None:
            raise ProcessFailed("died")
        try:
            if not self._connection.poll(self._patience * (TIMES_TO_BEGIN if self._is_new else 1)):
                self.end()
                raise ProcessFailed("late")
            said = self._connection.recv()
            self._is_new = False
        except (EOFError, OSError):
            self.end()
            raise ProcessFailed("died") from None
        if isinstance(said, Failure):
            raise ProcessFailed(said.kind)
        return said

    def stop(self) -> None:
        """Kill the process, so that a waiting caller hears that nothing will come, and never begin another."""
        with self._lock:
            self._stopped = True
            if self._process is not None:
                self._process.kill()

    def end(self) -> None:
        """End the process, no matter what it does, and forget it; the next question begins another."""
        with self._lock:
            process, self._process = self._process, None
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        if process is not None:
            process.kill()
            process.join()
            process.close()

    def _begin(self) -> Connection:
        context = get_context("spawn")
        with self._lock:
            if self._stopped:
                raise ProcessFailed("stopped")
            self._connection, there = context.Pipe()
            self._is_new = True
            with there, ctrl_c_held_back():
                process = context.Process(target=self._target, args=(there,), name=self._name, daemon=True)
                process.start()
            self._process = process
        return self._connection


def answer_all(connection: Connection, answer: Callable[[Any], object], niceness: int) -> None:
    """Answer one question after the other in a process of its own, until nobody is left to ask."""
    leave_ctrl_c_to_others()
    with suppress(AttributeError, OSError):
        os.nice(niceness)
    with suppress(EOFError, OSError):
        while True:
            connection.send(_attempt(answer, connection.recv()))


def _attempt(answer: Callable[[Any], object], question: object) -> object:
    try:
        return answer(question)
    except Exception as error:  # noqa: BLE001  we report any error, and go on
        return Failure(type(error).__name__)
