"""What bots of one's own are called: ``mybot.py:choose``, ``package.module:choose`` or ``cmd:./mybot --fast``."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from doublesix.errors import DoublesixError

COMMAND: Final = "cmd:"
"""What the name of a program begins with; the rest is the command that starts it."""
PATIENCE: Final = 10.0
"""How many seconds a program may take to answer, unless somebody says otherwise."""
STARTING_PATIENCE: Final = 30.0
"""How many seconds it may take to say hello; some languages take long to start."""

_MODULE: Final = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)*")


@dataclass(frozen=True, slots=True)
class OwnBot:
    """A bot of one's own: what it was called, and the command that starts it. Anybody who has it can run it."""

    name: str
    command: tuple[str, ...]
    patience: float = PATIENCE
    starting_patience: float = STARTING_PATIENCE

    @classmethod
    def read(cls, name: str, patience: float = PATIENCE) -> OwnBot:
        """Find out how to start a bot by its name. Never ask this of a name that came over a network or from a file."""
        command = _program(name) if name.startswith(COMMAND) else _function(name)
        return cls(name, command, patience)

    @property
    def nickname(self) -> str:
        """What it is called at a table: the file, the module or the program, without where it is."""
        if self.name.startswith(COMMAND):
            return Path(self.command[0]).stem
        place, _, function = self.name.rpartition(":")
        return Path(place).stem if place.endswith(".py") else function


def is_own(name: str) -> bool:
    """Whether a name is that of somebody's own bot; none of ours has a colon."""
    return ":" in name


def names_function(name: str) -> bool:
    """Whether a name is that of a function in a file or a module."""
    place, _, function = name.rpartition(":")
    return function.isidentifier() and bool(place.endswith(".py") or _MODULE.fullmatch(place))


def _program(name: str) -> tuple[str, ...]:
    try:
        command = tuple(shlex.split(name.removeprefix(COMMAND), posix=os.name != "nt"))
    except ValueError:
        command = ()
    if not command:
        raise DoublesixError("no-such-bot", "own-bot-name", name=name)
    found = shutil.which(command[0])
    if found is None:
        raise DoublesixError("no-such-bot", "own-bot-program", name=name, program=command[0])
    return (str(Path(found).absolute()), *command[1:])


def _function(name: str) -> tuple[str, ...]:
    """Let another Python run a function: there it can neither hold us up nor look at what others hold."""
    if not names_function(name):
        raise DoublesixError("no-such-bot", "own-bot-name", name=name)
    place, _, function = name.rpartition(":")
    is_file = place.endswith(".py")
    if is_file and not Path(place).is_file():
        raise DoublesixError("no-such-bot", "own-bot-file", name=name, file=place)
    return (sys.executable, "-m", "doublesix", "bot", f"{Path(place).absolute() if is_file else place}:{function}")
