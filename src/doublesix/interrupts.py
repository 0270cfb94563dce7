"""Ctrl-C: it ends a process at once unless a command is at work, and of several processes only one deals with it."""

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


def end_by_ctrl_c() -> None:
    """Let Ctrl-C end this process at once and without a word; if it is ignored, as after ``nohup``, it stays so."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)


def raise_ctrl_c() -> None:
    """Let Ctrl-C be an exception again, for those who have something to put in order or to say."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
        signal.signal(signal.SIGINT, signal.default_int_handler)
