"""The app of the score pad: from the head of a new pad to its rounds, and on to the next pad."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from textual import work

from doublesix.errors import DoublesixError
from doublesix.i18n import words_for
from doublesix.pad.pad_file import PadFile, kept_pads, load
from doublesix.terminal.choice import GameChoice, last_choice
from doublesix.terminal.pad.start_screen import PadStartScreen, agreed_choice, choice_of
from doublesix.terminal.plain.pad_questions import Agreed
from doublesix.terminal.shell import Shell, say_afterwards

if TYPE_CHECKING:
    from doublesix.terminal.pad.screen import AfterPad

_words = words_for()


class PadApp(Shell):
    """A score pad beside a real table."""

    def __init__(self, kept: PadFile | None, agreed: Agreed, folder: Path, today: date) -> None:
        usual = last_choice(_words)
        super().__init__(usual.theme)
        self._kept = kept
        self._choice = agreed_choice(agreed, _latest(folder) or usual, _words)
        self._folder = folder
        self._today = today
        self._latest: PadFile | None = None

    @property
    def goodbye(self) -> str | None:
        """What to say when the app has closed: where the pad is that was kept last."""
        path = self._latest.path if self._latest else None
        return _words("terminal.plain-left", command=f"doublesix score {path.stem}") if path else None

    def on_mount(self) -> None:
        """Begin."""
        self._keep()

    @work
    async def _keep(self) -> None:
        """Keep one pad after the other, until somebody leaves."""
        kept = self._kept
        while True:
            if kept is None:
                kept = await self.push_screen_wait(PadStartScreen(self._choice, self._folder, self._today))
            if kept is None or await self._fill(kept) == "quit":
                break
            self._choice, kept = choice_of(kept.pad.heading, _words), None
        self.exit()

    async def _fill(self, kept: PadFile) -> AfterPad:
        """Enter rounds until somebody leaves the pad."""
        self._latest = kept
        from doublesix.terminal.pad.screen import PadScreen  # here, so that the first screen is quick

        return await self.push_screen_wait(PadScreen(kept))


def run_pad(path: Path | None, *, agreed: Agreed, folder: Path, today: date) -> None:
    """Keep the pad of a file, or a new one whose agreement may be known already; raise what goes wrong."""
    app = PadApp(PadFile.open(path) if path else None, agreed, folder, today)
    app.run_or_raise()
    if app.goodbye:
        say_afterwards(app.goodbye)


def _latest(folder: Path) -> GameChoice | None:
    """Return the choice of the pad that was changed last, since mostly the same people play again."""
    for path in kept_pads(folder)[:1]:
        try:
            return choice_of(load(path).heading, _words)
        except DoublesixError:
            return None
    return None
