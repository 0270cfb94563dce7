"""A program that plays, in a process of its own: what we say to it, and what we hear from it and for how long.

Nothing that it does holds us up: three threads read and write, and nobody waits for it longer than agreed. Nothing
that it writes fills our memory: lines, their number and its complaints are bounded. It leads a group of processes, so
that whatever it has started ends with it.
"""

from __future__ import annotations

import os
import signal
import subprocess
from contextlib import suppress
from enum import Enum, auto
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic, sleep
from typing import IO, Final

import msgspec

from doublesix import __version__
from doublesix.actions import Action
from doublesix.bots.budget import Budget
from doublesix.bots.own.faults import BotFault
from doublesix.bots.own.messages import (
    PROTOCOL,
    Bye,
    ChosenAction,
    FaultNote,
    FromProgram,
    Hello,
    Introduction,
    Note,
    RoundResult,
    Turn,
    WrittenBudget,
)
from doublesix.bots.own.own_bot import OwnBot
from doublesix.view import View
from doublesix.wire import encode_view

LONGEST_LINE: Final = 16 * 1024
"""In bytes; an action needs fifty."""
MOST_LINES: Final = 100
"""How many lines a program may write before it answers."""
LAST_WORDS: Final = 2_000
"""How many bytes of its complaints are kept, the latest."""
SECONDS_TO_LEAVE: Final = 1.0
"""How long a program may take to end after it was told bye."""
SECONDS_TO_DIE: Final = 5.0
"""How long the system may take to end a process that is killed."""

_PIECE: Final = 64 * 1024
_GLANCE: Final = 0.002
"""How many seconds pass between two looks at a process that is about to end."""
_decoder: Final = msgspec.json.Decoder(FromProgram)
_encoder: Final = msgspec.json.Encoder()


class _Silence(Enum):
    """Why nothing more will be heard."""

    ENDED = auto()
    LONG_LINE = auto()
    TOO_MUCH = auto()


class Program:
    """A program that plays. One thread at a time asks it; any may end it."""

    def __init__(self, bot: OwnBot) -> None:
        self.bot = bot
        self.name = ""
        """What it calls itself."""
        self.is_sound = True
        """Whether it may be asked again."""
        self._asked = 0
        self._lines_left = MOST_LINES
        self._complaints = b""
        self._heard: SimpleQueue[bytes | _Silence] = SimpleQueue()
        self._to_say: SimpleQueue[bytes | None] = SimpleQueue()
        self._process = _start(bot)
        stdin, stdout, stderr = self._process.stdin, self._process.stdout, self._process.stderr
        assert stdin is not None
        assert stdout is not None
        assert stderr is not None
        self._threads = [
            Thread(target=self._write_all, args=(stdin,), daemon=True),
            Thread(target=self._read_all, args=(stdout,), daemon=True),
            Thread(target=self._keep_complaints, args=(stderr,), daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    @classmethod
    def begin(cls, bot: OwnBot) -> Program:
        """Start a program, and wait until it has said hello."""
        program = cls(bot)
        try:
            program.greet()
        except BaseException:
            program.kill()
            raise
        return program

    @property
    def pid(self) -> int:
        """The number of its process."""
        return self._process.pid

    def greet(self) -> None:
        """Say hello, and wait until it has, too."""
        self.say(Hello(PROTOCOL, __version__, self.bot.patience))
        message = self.hear(monotonic() + self.bot.starting_patience, "bot-silent")
        if not isinstance(message, Introduction):
            raise self._fault("bot-nonsense", answer="action", reason="hello comes first")
        if message.protocol != PROTOCOL:
            raise self._fault("bot-protocol", theirs=message.protocol, ours=PROTOCOL)
        self.name = message.name

    def choose(self, view: View, seed: int, budget: Budget | None = None) -> Action:
        """Ask what it does; raise ``BotFault`` if it does not say so properly and in time."""
        self._asked += 1
        told = None if budget is None else WrittenBudget(budget.worlds, budget.seconds)
        raw = msgspec.Raw(encode_view(view))
        try:
            self.say(Turn(self._asked, seed, self.bot.patience, told, raw))
            return self._answer(view)
        except BotFault as fault:
            fault.view = view
            self._after(fault)
            raise

    def tell_result(self, view: View | None, lost_by: int | None = None) -> None:
        """Tell how a round ended."""
        self.say(RoundResult(None if view is None else msgspec.Raw(encode_view(view)), lost_by))

    def say(self, message: msgspec.Struct) -> None:
        """Say something; whether it listens will show."""
        self._to_say.put(_encoder.encode(message) + b"\n")

    def hear(self, deadline: float, late: str = "bot-late") -> Introduction | ChosenAction:
        """Wait for the next thing that it says, apart from notes."""
        while True:
            try:
                line = self._heard.get(timeout=max(0.0, deadline - monotonic()))
            except Empty:
                raise self._fault(late, seconds=self._limit(late)) from None
            if isinstance(line, _Silence):
                raise self._silence(line)
            try:
                message: Introduction | ChosenAction | Note = _decoder.decode(line)
            except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
                answer = line.decode(errors="replace")
                raise self._fault("bot-nonsense", answer=answer, reason=str(error)) from None
            if not isinstance(message, Note):
                return message

    def leave(self, *, says_bye: bool = True) -> None:
        """Tell it that there is nothing more to play, and say no more; do not wait."""
        if says_bye:
            self.say(Bye())
        self._to_say.put(None)

    def has_ended(self, deadline: float) -> bool:
        """Whether it ends by itself until then."""
        _await_end(self._process, max(0.0, deadline - monotonic()))
        self._threads[1].join(max(0.0, deadline - monotonic()))
        return not self._threads[1].is_alive()

    def close(self, deadline: float) -> None:
        """Let it end by itself until then; after that end it."""
        self._threads[1].join(max(0.0, deadline - monotonic()))
        self.kill()

    def kill(self) -> None:
        """End it and all that it has started, no matter what they do."""
        self.is_sound = False
        self._to_say.put(None)
        if self._process.returncode is None:  # not reaped yet, so nobody else has its number
            if hasattr(os, "killpg"):
                with suppress(ProcessLookupError, PermissionError):
                    os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(SECONDS_TO_DIE)

    def _answer(self, view: View) -> Action:
        self._lines_left = MOST_LINES
        message = self.hear(monotonic() + self.bot.patience)
        if not isinstance(message, ChosenAction):
            raise self._fault("bot-nonsense", answer="hello", reason="an action was asked for")
        if message.id != self._asked:
            raise self._fault("bot-wrong-id", id=message.id, asked=self._asked)
        options = {str(option): option for option in view.options}
        if message.action not in options:
            raise self._fault("bot-illegal", action=message.action, options=tuple(options))
        return options[message.action]

    def _after(self, fault: BotFault) -> None:
        """Tell it what was wrong, or end it."""
        if fault.is_survivable:
            self.say(FaultNote(fault.code, str(fault)))
        else:
            self.kill()

    def _fault(self, code: str, **details: object) -> BotFault:
        return BotFault(code, None, bot=self.bot.name, **details)

    def _limit(self, late: str) -> str:
        return f"{self.bot.starting_patience if late == 'bot-silent' else self.bot.patience:g}"

    def _silence(self, silence: _Silence) -> BotFault:
        if silence is _Silence.LONG_LINE:
            return self._fault("bot-long-line", limit=LONGEST_LINE)
        if silence is _Silence.TOO_MUCH:
            return self._fault("bot-too-much", limit=MOST_LINES)
        self._threads[2].join(SECONDS_TO_LEAVE)
        _await_end(self._process, SECONDS_TO_LEAVE)
        self.kill()
        status = self._process.returncode
        said = self._complaints.decode(errors="replace").strip().rpartition("\n")[2].strip()
        if said:
            return BotFault("bot-ended", "bot-ended-saying", bot=self.bot.name, status=status, said=said)
        return self._fault("bot-ended", status=status)

    def _write_all(self, stdin: IO[bytes]) -> None:
        with suppress(OSError, ValueError), stdin:
            while (line := self._to_say.get()) is not None:
                rest = memoryview(line)
                while rest:
                    rest = rest[stdin.write(rest) :]

    def _read_all(self, stdout: IO[bytes]) -> None:
        ended = _Silence.ENDED
        with suppress(OSError, ValueError), stdout:
            begun = b""
            while piece := stdout.read(_PIECE):
                *lines, begun = (begun + piece).split(b"\n")
                if len(lines) > self._lines_left:
                    ended = _Silence.TOO_MUCH
                    break
                self._lines_left -= len(lines)
                if max(map(len, (*lines, begun))) > LONGEST_LINE:
                    ended = _Silence.LONG_LINE
                    break
                for line in lines:
                    self._heard.put(line)
        self._heard.put(ended)

    def _keep_complaints(self, stderr: IO[bytes]) -> None:
        with suppress(OSError, ValueError), stderr:
            while piece := stderr.read(_PIECE):
                self._complaints = (self._complaints + piece)[-LAST_WORDS:]


def _await_end(process: subprocess.Popen[bytes], seconds: float) -> None:
    """Wait until a process has ended, and leave it to be reaped: as long as it is not, its group can be ended, too."""
    if not hasattr(os, "waitid"):
        with suppress(subprocess.TimeoutExpired):
            process.wait(seconds)
        return
    deadline = monotonic() + seconds
    with suppress(ChildProcessError):
        while not os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT | os.WNOHANG) and monotonic() < deadline:
            sleep(_GLANCE)


def _start(bot: OwnBot) -> subprocess.Popen[bytes]:
    """Start its process. Ctrl-C in our terminal is for us: we end it ourselves."""
    flags = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)
    try:
        return subprocess.Popen(
            bot.command,
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
            creationflags=flags,
        )
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BotFault("bot-not-started", bot=bot.name, reason=reason) from None
