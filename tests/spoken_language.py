"""Another language for a while, also in modules that looked up theirs when they were imported."""

from __future__ import annotations

import sys
from importlib import import_module
from pkgutil import walk_packages

import pytest

import doublesix.terminal
from doublesix.i18n import Words, words_for


def speak(words: Words, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let all that is shown in a terminal be said in these words."""
    for found in walk_packages(doublesix.terminal.__path__, "doublesix.terminal."):
        import_module(found.name)  # now, since what is imported later would keep these words

    def find_words(language: str | None = None) -> Words:
        return words if language is None else words_for(language)

    for name, module in list(sys.modules.items()):
        if name.startswith("doublesix.terminal."):
            if isinstance(getattr(module, "_words", None), Words):
                monkeypatch.setattr(module, "_words", words)
            if getattr(module, "words_for", None) is words_for:
                monkeypatch.setattr(module, "words_for", find_words)
