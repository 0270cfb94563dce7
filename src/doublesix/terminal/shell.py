"""What all apps of doublesix have in common: their looks, and that the command line tells what goes wrong."""

from __future__ import annotations

import asyncio
import os
import select
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import ClassVar, Final, TypeVar

from rich.segment import Segment
from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.color import Color
from textual.filter import LineFilter
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Input
from textual.worker import WorkerFailed

from doublesix.i18n import words_for
from doublesix.sentences.characters import in_ascii, writable
from doublesix.terminal.config import Ground, config
from doublesix.terminal.fresh_answer import FreshAnswer
from doublesix.terminal.key_places import latin_in_place
from doublesix.terminal.keys_line import KeysLine
from doublesix.terminal.textual_keys import keymap
from doublesix.terminal.textual_line_breaks import break_lines_as_read
from doublesix.terminal.theme import APP_CSS, app_theme, speaks_unicode, terminal_encoding

_words = words_for()

Answer = TypeVar("Answer")

_ALWAYS: Final = frozenset({"ctrl+c", "ctrl+q", "ctrl+z"})
"""The keys that nothing holds up."""
_KEYBOARD: Final = 0
_KEEP_TITLE, _RESTORE_TITLE = "\x1b[22;2t", "\x1b[23;2t"
"""What xterm and its successors understand; others do nothing."""
_WITHOUT_TITLE: Final = "linux"
"""A terminal without windows, which would write titles on the screen."""


class Shell(App[None]):
    """An app in the colours of the terminal."""

    TITLE = "doublesix"
    ENABLE_COMMAND_PALETTE: ClassVar[bool] = False
    CSS: ClassVar[str] = APP_CSS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "quit", show=False, priority=True, system=True),
        Binding("ctrl+z", "suspend_process", show=False, priority=True, system=True),
        Binding("question_mark", "list_keys", show=False),
    ]

    def __init__(self, ground: Ground | None) -> None:
        super().__init__(ansi_color=True)
        break_lines_as_read()
        self.theme = app_theme(ground)
        self._awaited: FreshAnswer | None = None
        """What is asked, if only a fresh key may answer it."""

    def await_fresh_key(self, say_early: Callable[[], None] | None = None) -> None:
        """Take no key until what is asked now can be seen and nobody has pressed any for a moment."""
        self._awaited = awaited = FreshAnswer(say_early)
        self.screen.call_after_refresh(lambda: awaited.show(Message().time))

    async def on_event(self, event: events.Event) -> None:
        """Drop keys and clicks that were meant for what was on the screen before; take letters by their place."""
        if self._is_stale(event):
            event.stop()
            return
        await super().on_event(self._by_place(event))

    def _by_place(self, event: events.Event) -> events.Event:
        """Return the key in the same place on a Latin keyboard, unless somebody types text or chose the letter."""
        if not isinstance(event, events.Key) or event.is_forwarded or isinstance(self.focused, Input):
            return event
        latin = latin_in_place(event.character)
        if latin is None or event.character in config().keys.values():
            return event
        moved = events.Key(latin, latin)
        moved.time = event.time
        return moved

    async def action_list_keys(self) -> None:
        """List what every key does on the present screen."""
        from doublesix.terminal.table.keys_page import KeysPage  # here, so that the first screen is quick

        keys = [shown for line in self.screen.query(KeysLine) for shown in line.keys]
        if keys:
            await self.push_screen(KeysPage(_words, [(shown.name, shown.does) for shown in keys]))

    def _is_stale(self, event: events.Event) -> bool:
        """Whether an event is a press that came too early; the app hears of each key twice, last when it is obeyed."""
        if self._awaited is None or not isinstance(event, events.Key | events.MouseDown | events.MouseUp):
            return False
        if isinstance(event, events.Key) and event.key in _ALWAYS:
            return False
        if not self._awaited.counts(event.time):
            return True
        self._awaited = None
        return False

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Show only what the terminal knows."""
        filters = super().get_line_filters()
        return filters if speaks_unicode() else [*filters, Writable(terminal_encoding(), is_drawn=not config().ascii)]

    def on_mount(self) -> None:
        """Take the keys that somebody chose; leave in good order if the system asks, or if the window is gone."""
        self.set_keymap(keymap(config().keys))
        self._control(_KEEP_TITLE)
        self.watch_title(self.title)
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            with suppress(NotImplementedError, RuntimeError, AttributeError):
                asyncio.get_running_loop().add_signal_handler(getattr(signal, name), self.exit)
        if not self.is_headless and hasattr(select, "poll"):
            self.set_interval(1.0, self._leave_without_window)

    def _leave_without_window(self) -> None:
        """Leave when nobody can type any more; Textual would look for keys for ever, as fast as it can."""
        window = select.poll()
        window.register(_KEYBOARD, 0)
        if window.poll(0):
            self.exit()

    def watch_title(self, title: str) -> None:
        """Write the title on the terminal's window, where people who do something else meanwhile see it."""
        self._control(f"\x1b]2;{writable(title, terminal_encoding())}\x07")

    def _control(self, sequence: str) -> None:
        if self._driver and self.is_running and has_title():
            self._driver.write(sequence)

    def run_or_raise(self) -> None:
        """Run until somebody leaves; raise what went wrong."""
        try:
            self.run()
        finally:
            if has_title():
                say_afterwards(end=_RESTORE_TITLE)
        if self.mistake is not None:
            raise self.mistake

    @property
    def mistake(self) -> Exception | None:
        """What went wrong inside the app, if anything did."""
        error = self._exception
        cause = error.error if isinstance(error, WorkerFailed) else error
        return cause if isinstance(cause, Exception) else None

    def _print_error_renderables(self) -> None:
        """Keep quiet; the caller tells in one line what went wrong."""
        self._exit_renderables.clear()


def shell_of(screen: Screen[Answer]) -> Shell:
    """Return the app that shows a screen."""
    if not isinstance(screen.app, Shell):
        raise TypeError(f"{screen.app!r} is none of our apps")
    return screen.app


def has_title() -> bool:
    """Whether the terminal has a title to write."""
    return os.environ.get("TERM") != _WITHOUT_TITLE and sys.__stdout__ is not None and sys.__stdout__.isatty()


def say_afterwards(text: str = "", end: str = "\n") -> None:
    """Write something on the terminal when an app has left it."""
    with suppress(OSError):  # the window may be gone
        print(writable(text, terminal_encoding()), end=end, flush=True)


class Writable(LineFilter):
    """Replaces characters that an encoding does not have; on request also all that only draw."""

    def __init__(self, encoding: str, *, is_drawn: bool = True) -> None:
        super().__init__()
        self._encoding = encoding
        self._is_drawn = is_drawn

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return the same line in characters of the encoding."""
        return [segment._replace(text=self._replaced(segment.text)) for segment in segments]

    def _replaced(self, text: str) -> str:
        return writable(text if self._is_drawn else in_ascii(text), self._encoding)
