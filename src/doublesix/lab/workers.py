"""Who plays the pieces: threads or processes here, any executor, or a Dask cluster.

A worker may be lost half-way: a process is killed, a machine goes down. What was lost is played again
elsewhere, and nobody can tell from the results.
"""

from __future__ import annotations

import os
import pickle
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from functools import partial
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from threading import Thread
from typing import TYPE_CHECKING, Any, Final, TypeVar
from urllib.parse import urlsplit

from doublesix.bots.own.crew import CREW
from doublesix.errors import DoublesixError
from doublesix.extras import need
from doublesix.interrupts import ctrl_c_held_back, leave_ctrl_c_to_others
from doublesix.kernel.many_rounds import cores

if TYPE_CHECKING:
    from distributed import Client

Piece = TypeVar("Piece")
Played = TypeVar("Played")

SECONDS_TO_REACH: Final = 5
MOST_RENEWALS: Final = 10
"""How often workers of ours are replaced after one of them was killed."""


class Workers:
    """An executor, how many pieces it can have in hand at once, and how to get another when it breaks.

    For processes, pieces are packed before they are handed out. Python would pack them in another thread, while we go
    on with objects that are in them, and may give up because one of them changes.
    """

    def __init__(
        self, make: Callable[[], Executor], number: int, renewals: int = 0, *, are_processes: bool = False
    ) -> None:
        self._make = make
        self._executor = make()
        self._renewals = renewals
        self._are_processes = are_processes
        self.number = number

    def submit(self, play: Callable[[Piece], Played], piece: Piece) -> Future[Played]:
        """Hand out a piece of work; another process may be begun for it."""
        with ctrl_c_held_back():
            if self._are_processes:
                return self._executor.submit(_play_packed, pickle.dumps((play, piece)))
            return self._executor.submit(play, piece)

    def renew(self) -> None:
        """Replace workers that were lost, if they are ours."""
        if not self._renewals:
            raise DoublesixError("workers-lost")
        self._renewals -= 1
        self._executor.shutdown(wait=False, cancel_futures=True)
        self._executor = self._make()

    def dismiss(self) -> None:
        """Let them finish the piece that they have in hand, and no more."""
        self._executor.shutdown(wait=True, cancel_futures=True)


@contextmanager
def hire(number: int | None, executor: Executor | None, cluster: str | None, *, as_threads: bool) -> Iterator[Workers]:
    """Find the workers, and end what they have started here: programs of somebody's own."""
    CREW.resume()
    try:
        with _find(number, executor, cluster, as_threads=as_threads) as workers:
            try:
                yield workers
            finally:
                CREW.interrupt()  # what is still in hand is not needed any more
    finally:
        CREW.dismiss()
        CREW.resume()


def _find(
    number: int | None, executor: Executor | None, cluster: str | None, *, as_threads: bool
) -> AbstractContextManager[Workers]:
    """Find a cluster by its address, an executor, or so many threads or processes here."""
    if cluster is not None:
        return workers_of_cluster(cluster)
    if executor is not None:
        return nullcontext(workers_of(executor, number))
    return workers_here(number, as_threads=as_threads)


@contextmanager
def workers_here(number: int | None, *, as_threads: bool) -> Iterator[Workers]:
    """Hire threads if the kernel plays, since it lets them run side by side; else processes."""
    number = cores() if number is None else number
    if number < 1:
        raise DoublesixError("no-workers", workers=number)
    in_threads = as_threads or number == 1
    there, here = Pipe(duplex=False)
    with there, here:
        make = partial(ThreadPoolExecutor, number) if in_threads else partial(_processes, number, there)
        workers = Workers(make, number, MOST_RENEWALS, are_processes=not in_threads)
        try:
            yield workers
            workers.dismiss()
        finally:
            here.close()  # processes that are still at work end at once: nobody waits for what they have in hand
            workers.dismiss()


def workers_of(executor: Executor, number: int | None = None) -> Workers:
    """Use somebody else's executor, and leave it running afterwards."""
    return Workers(lambda: executor, number or getattr(executor, "_max_workers", None) or cores())


@contextmanager
def workers_of_cluster(address: str) -> Iterator[Workers]:
    """Use a Dask cluster by the address of its scheduler, such as ``tcp://scheduler:8786``."""
    need("cluster", "--cluster")
    from distributed import KilledWorker  # only now we know that it is there

    _knock(address)
    client = _connect(address)
    try:
        threads = sum(client.nthreads().values())
        if not threads:
            raise DoublesixError("cluster-without-workers", address=address)
        yield workers_of(client.get_executor(pure=False), threads)
    except KilledWorker:  # the same piece again and again: the scheduler has given up
        raise DoublesixError("workers-lost") from None
    finally:
        client.close()


def _processes(number: int, there: Connection) -> Executor:
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    return ProcessPoolExecutor(number, get_context("spawn"), initializer=_begin_work, initargs=(there,))


def _play_packed(packed: bytes) -> Any:
    play, piece = pickle.loads(packed)
    return play(piece)


def _begin_work(there: Connection) -> None:
    """Prepare a process: when nobody is left at the other end, it ends, and so do the programs that play for it."""
    leave_ctrl_c_to_others()
    Thread(target=_end_after, args=(there,), daemon=True).start()


def _end_after(there: Connection) -> None:
    with suppress(EOFError, OSError):
        there.recv()
    CREW.close()
    os._exit(1)


def _knock(address: str) -> None:
    """See at once whether anybody listens there; Dask would keep trying for a while."""
    try:
        parts = urlsplit(address)
        host, port = parts.hostname, parts.port
    except ValueError:
        host = port = None
    if not host or not port:
        raise DoublesixError("bad-cluster-address", address=address)
    try:
        socket.create_connection((host, port), SECONDS_TO_REACH).close()
    except OSError as error:
        raise DoublesixError("no-cluster", address=address, reason=error.strerror or str(error)) from None


def _connect(address: str) -> Client:
    from distributed import Client

    try:
        return Client(address, timeout=SECONDS_TO_REACH, set_as_default=False)
    except (OSError, ValueError) as error:
        reason = str(error).partition("\n")[0]
        raise DoublesixError("no-cluster", address=address, reason=reason) from None
