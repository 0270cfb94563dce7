"""Signals as a program expects them, whatever the one that started it ignores or holds back."""

from __future__ import annotations

import signal
from typing import Final

_PYTHONS_OWN: Final = {name for name in ("SIGPIPE", "SIGXFSZ") if hasattr(signal, name)}
"""Python ignores these itself, and raises errors instead."""


def restore_signals() -> None:
    """Hear every signal again.

    A process inherits what its parent ignores or holds back, and hands it on to those that it starts. One that never
    hears Ctrl-C would never end, and of one whose children end unheard each check would seem to have passed.
    """
    if not hasattr(signal, "pthread_sigmask"):
        return
    signal.pthread_sigmask(signal.SIG_SETMASK, ())
    for number in signal.valid_signals() - {getattr(signal, name) for name in _PYTHONS_OWN}:
        if signal.getsignal(number) is signal.SIG_IGN:
            is_interrupt = number == signal.SIGINT
            signal.signal(number, signal.default_int_handler if is_interrupt else signal.SIG_DFL)
