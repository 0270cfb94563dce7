"""The parent of several processes that serve one port: it starts them, starts a dead one again, and ends all.

The parent takes the port, and all processes accept from the same socket, so the next one that is free takes the next
connection. None outlives the parent: each ends when the other end of its pipe is closed.
"""

from __future__ import annotations

import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import connection as pipes
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Final

from doublesix.errors import DoublesixError
from doublesix.interrupts import ctrl_c_held_back, leave_ctrl_c_to_others
from doublesix.server.log import ServerLog
from doublesix.server.notifier import ALIVE, STOPPING, seconds_between_signs, tell_systemd

Target = Callable[[int, socket.socket, Callable[[], None]], None]
"""What a process does: with a number from 1, it serves a socket until it is asked to stop, and says when it listens."""

SHORTEST_PAUSE: Final = 0.5
LONGEST_PAUSE: Final = 30.0
"""How long to wait before a process that died is started again; longer each time that it dies soon."""
SECONDS_TO_PROVE: Final = 60.0
"""A process that has lived for so long may die, and is started again at once."""
SECONDS_TO_END: Final = 15.0
"""How long processes may take to stop once they were asked to; then they are killed."""
_LISTENS: Final = "listens"
_log = ServerLog(__name__)


class _Place:
    """One of the processes, and those that come after it."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.process: SpawnProcess | None = None
        self.pipe: Connection | None = None
        self.begun = 0.0
        self.pause = SHORTEST_PAUSE
        self.next_start = 0.0
        """When to start another one, if there is none."""

    def start(self, target: Target, taken: socket.socket) -> None:
        """Start a process; Ctrl-C is for the parent alone."""
        context = get_context("spawn")
        self.pipe, there = context.Pipe()
        with there, ctrl_c_held_back():
            self.process = context.Process(
                target=_live, args=(target, self.number, taken, there), name=f"doublesix-server-{self.number}"
            )
            self.process.start()
        self.begun = time.monotonic()

    def bury(self) -> int | None:
        """Forget a process that has ended, say when the next one begins, and return its exit status."""
        assert self.process is not None
        self.process.join()
        status = self.process.exitcode
        self.process.close()
        self.process = None
        if self.pipe is not None:
            self.pipe.close()
            self.pipe = None
        now = time.monotonic()
        if now - self.begun > SECONDS_TO_PROVE:
            self.pause = SHORTEST_PAUSE
        self.next_start = now + self.pause
        self.pause = min(2 * self.pause, LONGEST_PAUSE)
        return status


class Parent:
    """Several processes that serve one socket."""

    def __init__(
        self,
        target: Target,
        taken: socket.socket,
        processes: int,
        listening: Callable[[], None],
        drain_seconds: float = 0,
        ended: Callable[[int], None] | None = None,
    ) -> None:
        self._seconds_to_end = SECONDS_TO_END + drain_seconds
        self._target = target
        self._taken = taken
        self._places = [_Place(number) for number in range(1, processes + 1)]
        self._listening: Callable[[], None] | None = listening
        self._ended = ended
        """Told the number of a process that is gone."""
        self._ready: set[int] = set()
        self._stopping = False
        self._woken, self._wake = get_context("spawn").Pipe(duplex=False)

    def run(self) -> None:
        """Serve until somebody stops it; raise what keeps a process from starting at all."""
        with self._signals():
            try:
                for place in self._places:
                    place.start(self._target, self._taken)
                while not self._stopping:
                    self._wait()
                    self._revive()
            finally:
                self._end_all()

    def _wait(self) -> None:
        """Wait until a process says something or ends, one is to be started, or all are to stop."""
        now = time.monotonic()
        dead = [place.next_start for place in self._places if place.process is None]
        sources = {place.process.sentinel: place for place in self._places if place.process is not None}
        said = {place.pipe: place for place in self._places if place.pipe is not None}
        pauses = [max(0.0, min(dead) - now)] if dead else []
        if (sign := seconds_between_signs()) is not None:
            tell_systemd(ALIVE)
            pauses.append(sign)
        ready = pipes.wait([*said, *sources, self._woken], min(pauses, default=None))
        for pipe, place in said.items():
            if pipe in ready:
                self._hear(place, pipe)
        for sentinel, place in sources.items():
            if sentinel in ready:
                self._note_death(place)

    def _hear(self, place: _Place, pipe: Connection) -> None:
        try:
            said = pipe.recv()
        except (EOFError, OSError):
            pipe.close()
            place.pipe = None
            return
        if isinstance(said, DoublesixError):
            if self._listening is not None:
                raise said
            sentence = "process {process} cannot start: {code}"
            _log.error("no-start", sentence, process=place.number, code=said.code)
        elif said == _LISTENS:
            self._ready.add(place.number)
            if self._listening is not None and len(self._ready) == len(self._places):
                self._listening()
                self._listening = None

    def _note_death(self, place: _Place) -> None:
        while place.pipe is not None and place.pipe.poll():
            self._hear(place, place.pipe)
        status = place.bury()
        if self._ended is not None:
            self._ended(place.number)
        if not self._stopping:
            _log.warning(
                "process-ended",
                "process {process} ended (status {reason}); another one starts",
                process=place.number,
                reason=status,
            )

    def _revive(self) -> None:
        if self._stopping:
            return
        for place in self._places:
            if place.process is None and place.next_start <= time.monotonic():
                place.start(self._target, self._taken)

    def _end_all(self) -> None:
        """Ask all to stop, and wait for them; kill those that do not."""
        self._stopping = True
        tell_systemd(STOPPING)
        living = [place.process for place in self._places if place.process is not None]
        for process in living:
            process.terminate()
        until = time.monotonic() + self._seconds_to_end
        for process in living:
            process.join(max(0.0, until - time.monotonic()))
        for process in living:
            if process.exitcode is None:
                process.kill()
                process.join()

    @contextmanager
    def _signals(self) -> Iterator[None]:
        """Stop when asked to."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self._stop) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def _stop(self, _number: int, _frame: object) -> None:
        if self._stopping:  # asked a second time: nobody should wait any longer
            for place in self._places:
                if place.process is not None:
                    place.process.terminate()
        self._stopping = True
        self._wake.send_bytes(b"stop")


def _live(target: Target, number: int, taken: socket.socket, pipe: Connection) -> None:
    """Serve in a process of its own, as long as the parent lives."""
    leave_ctrl_c_to_others()
    threading.Thread(target=_end_with_parent, args=(pipe,), name="doublesix-parent", daemon=True).start()
    try:
        target(number, taken, lambda: pipe.send(_LISTENS))
    except DoublesixError as error:
        with suppress(OSError):
            pipe.send(error)
        raise SystemExit(1) from None


def _end_with_parent(pipe: Connection) -> None:
    with suppress(EOFError, OSError):
        pipe.recv()
    os.kill(os.getpid(), signal.SIGTERM)
