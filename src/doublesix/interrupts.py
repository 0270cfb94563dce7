"""Ctrl-C reaches every process of a terminal; of several that belong together, only one deals with it."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def ctrl_c_held_back() -> Iterator[None]:
    """Hold Ctrl-C back for a moment; processes that begin meanwhile begin with it held back, and stay so."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def leave_ctrl_c_to_others() -> None:
    """Ignore Ctrl-C in this process, if it could not be held back from the beginning."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
