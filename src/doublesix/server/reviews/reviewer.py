"""The process in which a game is reviewed, seen from the server: begun, listened to, and ended."""

from __future__ import annotations

from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import Lock
from typing import Final

from doublesix.interrupts import ctrl_c_held_back
from doublesix.server.reviews.worker import review_game

SECONDS_BETWEEN_SIGNS: Final = 300.0
"""A process that says nothing for so long is taken to have failed; a single step takes seconds at most."""

Target = Callable[[Connection, str], None]
Progress = Callable[[int, int], None]


class ReviewFailed(Exception):
    """No review came of a game; in what way."""


class Reviewer:
    """Reviews one game at a time, each in a new process, so that one which fails takes nothing along."""

    def __init__(self, target: Target = review_game, patience: float = SECONDS_BETWEEN_SIGNS) -> None:
        self._target = target
        self._patience = patience
        self._process: BaseProcess | None = None
        self._stopped = False
        self._lock = Lock()
        """Keeps a process from being begun after the last one was stopped."""

    def review(self, record: str, progress: Progress) -> bytes:
        """Review a game and wait for it, in a thread that may wait; ``progress`` is called in it, too."""
        process, connection = self._begin(record)
        try:
            return self._listen(connection, progress)
        except (EOFError, OSError):
            raise ReviewFailed("died") from None
        finally:
            connection.close()
            with self._lock:
                self._process = None
            process.kill()
            process.join()
            process.close()

    def stop(self) -> None:
        """Stop what is being done, so that whoever waits for it hears that nothing will come, and begin nothing new."""
        with self._lock:
            self._stopped = True
            if self._process is not None:
                self._process.kill()

    def _listen(self, connection: Connection, progress: Progress) -> bytes:
        while connection.poll(self._patience):
            told = connection.recv()
            if isinstance(told, bytes):
                return told
            if isinstance(told, str):
                raise ReviewFailed(told)
            progress(*told)
        raise ReviewFailed("late")

    def _begin(self, record: str) -> tuple[BaseProcess, Connection]:
        context = get_context("spawn")
        here, there = context.Pipe(duplex=False)
        process = context.Process(target=self._target, args=(there, record), name="doublesix-review", daemon=True)
        with self._lock, there:
            if self._stopped:
                here.close()
                raise ReviewFailed("stopped")
            with ctrl_c_held_back():
                process.start()
            self._process = process
        return process, here
