"""The other side of the protocol: a bot of ours, or a function in Python, answers on standard output."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Iterable
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import IO, Any, Final, NamedTuple

import msgspec

from doublesix.bots.budget import Budget
from doublesix.bots.own.messages import PROTOCOL, ChosenAction, FromProgram, Introduction
from doublesix.bots.own.own_bot import is_own
from doublesix.bots.registry import Bot, Choose, find_bot
from doublesix.errors import DoublesixError
from doublesix.rng import SplitMix
from doublesix.view import View
from doublesix.wire import read_view

FAILED: Final = 1
"""The exit status of a function that raised an error."""


class Speaker:
    """A bot that speaks the protocol: it gets lines and gives lines."""

    def __init__(self, name: str, bot: Bot | Choose) -> None:
        self._name = name
        self._bot = bot

    def speak(self, reading: Iterable[bytes], writing: IO[bytes]) -> None:
        """ChosenAction everything until somebody says bye, or nobody is left."""
        for line in reading:
            message = _read(line)
            answer = self._answer(message)
            if answer is not None:
                writing.write(msgspec.json.encode(answer) + b"\n")
                writing.flush()
            elif message.get("type") == "bye":
                return

    def _answer(self, message: dict[str, Any]) -> FromProgram | None:
        """Return what is to be said; whatever we do not know may come from a later version, and needs no answer."""
        match message.get("type"):
            case "hello":
                return Introduction(PROTOCOL, self._name)
            case "view":
                return self._choice(_read_turn(message))
        return None

    def _choice(self, turn: _Turn) -> ChosenAction:
        choose = self._bot
        if isinstance(choose, Bot):
            choose = choose.choose if turn.budget is None else choose.within(turn.budget)
        return ChosenAction(turn.id, str(choose(turn.view, SplitMix(turn.seed))))


class _Turn(NamedTuple):
    """A view that was sent, read."""

    id: int
    seed: int
    budget: Budget | None
    view: View


def _read(line: bytes) -> dict[str, Any]:
    try:
        return msgspec.json.decode(line, type=dict[str, Any]) if line.strip() else {}
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise _bad(line, error) from None


def _read_turn(message: dict[str, Any]) -> _Turn:
    try:
        budget = message.get("budget") or {}
        worlds, seconds = budget.get("worlds"), budget.get("seconds")
        allowed = None if worlds is None and seconds is None else Budget(worlds, seconds)
        return _Turn(int(message["id"]), int(message["seed"]), allowed, read_view(message["view"]))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise _bad(msgspec.json.encode(message), error) from None


def _bad(line: bytes, error: Exception) -> DoublesixError:
    return DoublesixError(
        "bad-message", "bad-bot-message", line=line.decode(errors="replace").strip(), reason=str(error)
    )


def find_speaker(name: str) -> Speaker:
    """Find a bot of ours by its name or level, or load a function of somebody's own."""
    return Speaker(name, load_function(name) if is_own(name) else find_bot(name))


def load_function(name: str) -> Choose:
    """Load a function from ``mybot.py:choose`` or ``package.module:choose``."""
    place, _, wanted = name.rpartition(":")
    sys.path.insert(0, str(Path(place).parent) if place.endswith(".py") else os.getcwd())  # noqa: PTH109
    try:
        module = _load_file(Path(place)) if place.endswith(".py") else import_module(place)
    except ModuleNotFoundError as error:
        raise DoublesixError("no-such-bot", "own-bot-module", name=name, module=error.name) from None
    found: Choose | None = getattr(module, wanted, None)
    if not callable(found):
        raise DoublesixError("no-such-bot", "own-bot-function", name=name, function=wanted)
    return found


def _load_file(path: Path) -> object:
    spec = spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None or not path.is_file():
        raise DoublesixError("no-such-bot", "own-bot-file", name=str(path), file=str(path))
    module = module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


def speak_here(name: str) -> int:
    """Speak on the standard streams; return the exit status.

    What the bot prints goes to standard error, past the protocol. If a function of somebody's
    own fails, they see where.
    """
    sys.stdout.flush()
    writing = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    try:
        find_speaker(name).speak(sys.stdin.buffer, writing)
    except (DoublesixError, BrokenPipeError):
        raise
    except Exception:
        if not is_own(name):
            raise
        traceback.print_exc()
        return FAILED
    return 0
