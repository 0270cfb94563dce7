"""Runs command lines in a pseudo-language, and writes what each of them says as JSON.

In a process of its own, since commands look up their words when they are imported.
"""

from __future__ import annotations

import io
import json
import sys
from contextlib import redirect_stderr, redirect_stdout

from tests.pseudo_words import PseudoWords

import doublesix.i18n
from doublesix.i18n import Words

PSEUDO = PseudoWords()


def speak(language: str | None = None) -> Words:
    """Answer in the pseudo-language, whatever somebody wishes."""
    return PSEUDO


def said(command: str) -> str:
    """Return all that a command says to somebody who only presses Enter."""
    from doublesix.cli.main import run  # here, once the language is changed

    heard = io.TextIOWrapper(io.BytesIO(), "utf-8")
    sys.stdin = io.StringIO("\n" * 3)
    with redirect_stdout(heard), redirect_stderr(heard):
        run(command.split())
    heard.flush()
    assert isinstance(heard.buffer, io.BytesIO)
    return heard.buffer.getvalue().decode("utf-8")


if __name__ == "__main__":
    doublesix.i18n.words_for = speak
    json.dump({command: said(command) for command in sys.argv[1:]}, sys.stdout)
