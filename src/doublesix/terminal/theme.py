"""How the app looks: in the colours of the terminal itself, so that light and dark ones are right without a question.

Text is the terminal's own foreground on its own background; what stands out is bold, dim or inverse. Only the colours
of coloured tiles must know whether they lie on light or dark.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from doublesix.sentences.characters import writable
from doublesix.terminal.background import SAID
from doublesix.terminal.config import Ground, config

APP_THEMES: Final[Mapping[Ground, str]] = {"light": "ansi-light", "dark": "ansi-dark"}
"""Textual's themes that use only the colours of the terminal."""

_LIGHT_BACKGROUNDS: Final = frozenset({"7", "9", "10", "11", "12", "13", "14", "15"})
"""The numbers of light colours in COLORFGBG."""

APP_CSS: Final = """
Screen { background: $background; color: $foreground; }
ModalScreen { background: transparent; align: center middle; }
OptionList { background: transparent; border: none; scrollbar-size-vertical: 1; }
OptionList:focus { background: transparent; border: none; }
OptionList > .option-list--option-highlighted, OptionList:focus > .option-list--option-highlighted {
    background: transparent; color: $foreground; text-style: bold underline;
}
Input { background: transparent; border: none; height: 1; padding: 0; }
Input:focus { background: transparent; border: none; }
Input > .input--selection { background: transparent; color: $foreground; text-style: reverse; }
Input > .input--cursor { background: transparent; color: $foreground; text-style: reverse; }
"""
"""Only what the terminal has: Textual's widgets without their own colours."""


def ground_of(chosen: Ground | None, environment: Mapping[str, str] = os.environ) -> Ground:
    """Return whether the terminal is light or dark: as somebody chose, else as it says, else dark as most are."""
    if chosen is not None:
        return chosen
    background = environment.get(SAID, "").rpartition(";")[2]
    return "light" if background in _LIGHT_BACKGROUNDS else "dark"


def app_theme(chosen: Ground | None, environment: Mapping[str, str] = os.environ) -> str:
    """Return the name of Textual's theme for such a terminal."""
    return APP_THEMES[ground_of(chosen, environment)]


@dataclass(frozen=True, slots=True)
class Signs:
    """The characters that mark rows."""

    before: str
    after: str
    changed: str
    fault: str = "!"
    rule: str = "-"
    best: str = "+"
    """Before the tile that was best."""


_UNICODE: Final = Signs("◂", "▸", "•", rule="─", best="✓")
_ASCII: Final = Signs("<", ">", "*")


def signs() -> Signs:
    """Return the characters that this terminal can show."""
    return _UNICODE if speaks_unicode() else _ASCII


def speaks_unicode() -> bool:
    """Whether drawings may use more than ASCII: the terminal can show it, and nobody asked for less."""
    return "utf" in terminal_encoding().lower() and not config().ascii


def shows(text: str) -> bool:
    """Whether the terminal can show all characters of a text."""
    return writable(text, terminal_encoding()) == text


def terminal_encoding() -> str:
    """Return the encoding of the terminal; inside an app, standard output is not the real one."""
    terminal = sys.__stdout__
    return terminal.encoding if terminal is not None else "utf-8"
