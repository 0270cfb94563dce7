"""What every app of doublesix has in common: its looks, and that the command line tells what goes wrong in it."""

from __future__ import annotations

import asyncio
import select
import signal
from collections.abc import Sequence
from contextlib import suppress
from typing import ClassVar, Final

from rich.segment import Segment
from textual.app import App
from textual.binding import Binding, BindingType
from textual.color import Color
from textual.filter import LineFilter
from textual.worker import WorkerFailed

from doublesix.telling.writable import writable
from doublesix.terminal.theme import APP_CSS, Ground, app_theme, speaks_unicode, terminal_encoding

_KEYBOARD: Final = 0


class Shell(App[None]):
    """An app in the colours of the terminal."""

    ENABLE_COMMAND_PALETTE: ClassVar[bool] = False
    CSS: ClassVar[str] = APP_CSS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "quit", show=False, priority=True, system=True),
    ]

    def __init__(self, ground: Ground | None) -> None:
        super().__init__(ansi_color=True)
        self.theme = app_theme(ground)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Show only what the terminal knows."""
        filters = super().get_line_filters()
        return filters if speaks_unicode() else [*filters, Writable(terminal_encoding())]

    def on_mount(self) -> None:
        """Leave in good order when the system asks for it, or when the window is gone."""
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

    def run_or_raise(self) -> None:
        """Run until somebody leaves; raise what went wrong."""
        self.run()
        if self.mistake is not None:
            raise self.mistake

    @property
    def mistake(self) -> Exception | None:
        """What went wrong inside the app, if anything did."""
        error = self._exception
        cause = error.error if isinstance(error, WorkerFailed) else error
        return cause if isinstance(cause, Exception) else None

    def _print_error_renderables(self) -> None:
        """Keep quiet; whoever runs the app tells in one line what went wrong."""
        self._exit_renderables.clear()


class Writable(LineFilter):
    """Replaces what an encoding cannot hold."""

    def __init__(self, encoding: str) -> None:
        super().__init__()
        self._encoding = encoding

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return the same line in characters of the encoding."""
        return [segment._replace(text=writable(segment.text, self._encoding)) for segment in segments]
