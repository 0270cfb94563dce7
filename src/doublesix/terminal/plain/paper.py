"""Lines of text in and out: for screen readers, for simple terminals, for pipes and scripts."""

from __future__ import annotations

import io
import shutil
import time
from contextlib import suppress
from typing import Protocol, TextIO

from doublesix.picture import ASCII, UNICODE, Charset, Drawing
from doublesix.sentences.characters import writable
from doublesix.sentences.line_breaks import broken, columns_of
from doublesix.terminal import fresh_answer

try:
    import termios
except ImportError:  # not on Windows
    termios = None  # type: ignore[assignment]


class Answers(Protocol):
    """Where lines come from, such as standard input."""

    def readline(self) -> str:
        """Return the next line, or nothing if there are no more."""


class EndOfInput(Exception):
    """There are no more lines to read."""


class Paper:
    """Text goes out at once; on a terminal broken to its width, elsewhere each text on one line."""

    def __init__(self, reading: Answers, writing: TextIO) -> None:
        for stream in (reading, writing):
            # What somebody types may be in any encoding, and not every terminal knows all characters.
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")
        self._reading = reading
        self._writing = writing
        self.is_terminal = writing.isatty()
        self.is_typed = isinstance(reading, io.TextIOWrapper) and reading.isatty()

    @property
    def columns(self) -> int:
        """How many characters fit beside each other."""
        return columns_of(self._writing)

    @property
    def charset(self) -> Charset:
        """The characters for drawings."""
        return UNICODE if "utf" in self._encoding.lower() else ASCII

    def say(self, *texts: str) -> None:
        """Write texts, each on lines of its own."""
        for text in texts:
            self._write(broken(text, self.columns) if self.is_terminal else text)

    def show(self, drawing: Drawing) -> None:
        """Write a drawing as it is."""
        self._write(str(drawing))

    def ask(self, question: str) -> str:
        """Ask for a line; raise ``EndOfInput`` if there are no more.

        On a terminal it is typed behind the question; a program gets the question as a line like any other.
        """
        self._write_question(question)
        return self.read()

    def ask_afresh(self, question: str) -> str:
        """Ask for a line that answers this question and nothing before it.

        On a terminal we forget what was typed ahead, and ask again if an answer comes at once. A program, or a file of
        answers, reads and writes at its own pace.
        """
        answer = self.ask(question) if not self.is_typed else None
        while answer is None:
            self._write_question(question)
            self._forget_typed()
            asked = time.monotonic()
            typed = self.read()
            if time.monotonic() - asked >= fresh_answer.REST:
                answer = typed
        return answer

    def read(self) -> str:
        """Return the next line; raise ``EndOfInput`` if there are no more."""
        try:
            line = self._reading.readline()
        except KeyboardInterrupt:
            self._end_line()
            raise
        if not line:
            self._end_line()
            raise EndOfInput
        return line.strip()

    def turn_over(self) -> None:
        """Push everything that was written off the screen, so that others do not read it."""
        if self.is_terminal:
            self._write("\n" * shutil.get_terminal_size().lines)

    @property
    def _encoding(self) -> str:
        # A stream without an encoding holds text, which knows all characters.
        return self._writing.encoding or "utf-8"

    def _write_question(self, question: str) -> None:
        if self.is_terminal:
            self._write(broken(question, self.columns), end=" ")
        else:
            self._write(question)

    def _forget_typed(self) -> None:
        """Forget what was typed on the terminal, and not yet read."""
        if isinstance(self._reading, io.TextIOWrapper) and termios is not None:
            with suppress(OSError, termios.error):
                termios.tcflush(self._reading.fileno(), termios.TCIFLUSH)

    def _end_line(self) -> None:
        """Go below a question that was not answered."""
        if self.is_terminal:
            self._write("")

    def _write(self, text: str, end: str = "\n") -> None:
        self._writing.write(writable(text, self._encoding) + end)
        self._writing.flush()
