"""Look for trouble for minutes: ``python -m soak``."""

from __future__ import annotations

import sys

from plain_signals import restore_signals
from soak.interruption import listen


def main() -> int:
    """Hear Ctrl-C before anything else is loaded, which takes a while."""
    restore_signals()
    listen()
    from soak.command import main as run

    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
