"""How the command line says that something is wrong: one line on standard error, with its code."""

from __future__ import annotations

import sys


def complain(sentence: str, code: str) -> None:
    """Say on one line what is wrong."""
    print(f"doublesix: {' '.join(sentence.split())} [{code}]", file=sys.stderr)
