"""Whether somebody wants a soak to end: the first Ctrl-C ends it with what there is, the second one at once."""

from __future__ import annotations

import signal
import sys
from types import FrameType

_asked = False


def listen() -> None:
    """Hear Ctrl-C, and a system that asks us to end."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _hear)


def is_asked_to_stop() -> bool:
    """Whether it is to end."""
    return _asked


def leave_it_to_the_parent() -> None:
    """Let Ctrl-C be no concern of this process: the one that started it ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _hear(_: int, __: FrameType | None) -> None:
    global _asked  # noqa: PLW0603  a process is interrupted as a whole
    if _asked:
        raise KeyboardInterrupt
    _asked = True
    print("\nstopping with what there is; once more to end at once", file=sys.stderr, flush=True)
