"""The score pad: the tally, the selected round explained, and the keys to enter and correct rounds."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import ClassVar, Final

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from doublesix.errors import DoublesixError
from doublesix.files import write_whole
from doublesix.i18n import Words, words_for
from doublesix.pad.entry import RoundEntry
from doublesix.pad.pad import Pad, PadRow
from doublesix.pad.pad_file import PadFile
from doublesix.sentences.errors import tell_error
from doublesix.sentences.pad import name_round, tell_game, tell_heading, tell_next, tell_row, write_export
from doublesix.sentences.score import tell_evening
from doublesix.sentences.sheet_texts import tell_title
from doublesix.terminal.keys_line import KeysLine
from doublesix.terminal.pad.keys import next_thing, pad_keys
from doublesix.terminal.pad.tally import TallyPanel
from doublesix.terminal.popups import AskScreen
from doublesix.terminal.screen_exit import close, while_open
from doublesix.terminal.setup.field import FieldPrompt
from doublesix.terminal.setup.fields_screen import WIDE
from doublesix.terminal.theme import signs

_SHORT: Final = 16
"""Up to so many rows, half of them are too few for a round and the sums."""


class AfterPad(StrEnum):
    """What somebody who leaves a pad wants next."""

    QUIT = "quit"
    ANOTHER = "another"


class PadScreen(Screen[AfterPad]):
    """A pad that somebody keeps."""

    DEFAULT_CSS: ClassVar[str] = """
    PadScreen #bar { height: 1; padding: 0 1; }
    PadScreen #title { width: auto; text-style: bold; }
    PadScreen #date { width: 1fr; padding: 0 0 0 2; text-align: right; text-style: dim;
        text-wrap: nowrap; text-overflow: ellipsis; }
    PadScreen #house { height: auto; max-height: 3; padding: 0 1; text-style: dim; }
    PadScreen #body { height: 1fr; padding: 1 0 0 0; layout: vertical; }
    PadScreen TallyPanel { height: auto; max-height: 50%; }
    PadScreen.-short TallyPanel { max-height: 5; }
    PadScreen #told { height: 1fr; padding: 0 1 0 2; }
    PadScreen #standing { height: auto; max-height: 5; padding: 0 0 1 0; }
    PadScreen #explanation { height: auto; max-height: 1fr; scrollbar-size-vertical: 1; }
    PadScreen #message { height: auto; max-height: 2; padding: 0 1; text-style: bold; }
    PadScreen.-wide #body { layout: horizontal; }
    PadScreen.-wide TallyPanel { width: 1fr; max-height: 100%; }
    PadScreen.-wide #told { width: 60; padding: 0 2 0 1; border-left: solid $foreground 30%; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n,enter", "enter_round", show=False),
        Binding("w", "new_pad", show=False),
        Binding("e", "correct", show=False),
        Binding("x,delete", "remove", show=False),
        Binding("u", "undo", show=False),
        Binding("o", "export", show=False),
        Binding("r", "rules", show=False),
        Binding("q,escape", "leave", show=False),
        Binding("pagedown", "scroll_told(1)", show=False),
        Binding("pageup", "scroll_told(-1)", show=False),
    ]

    def __init__(self, kept: PadFile, words: Words | None = None) -> None:
        super().__init__()
        self._kept = kept
        self._words = words or words_for()
        self._unkept: RoundEntry | None = None
        """A round that was entered but could not be kept; nobody has to enter it twice."""

    def compose(self) -> ComposeResult:
        """Put the tally and the explanation between the heading and the keys."""
        heading, words = self._pad.heading, self._words
        _, *house, _ = tell_heading(heading, words)
        with Horizontal(id="bar"):
            yield Static(tell_title(heading.variant, words), id="title", markup=False)
            yield Static(words("pad.title", date=heading.date), id="date", markup=False)
        if house:
            yield Static("\n".join(house), id="house", markup=False)
        with Horizontal(id="body"):
            yield TallyPanel(self._words)
            with Vertical(id="told"):
                yield Static(id="standing", markup=False)
                with VerticalScroll(id="explanation", can_focus=False):
                    yield Static(id="lines", markup=False)
        yield Static(id="message", markup=False)
        yield KeysLine()

    def on_mount(self) -> None:
        """Show the pad, and keep the colours right when light turns to dark."""
        self.watch(self.app, "theme", self._explain, init=False)
        self._tally.focus()
        self._show()

    def on_resize(self, event: events.Resize) -> None:
        """Put the explanation beside the tally if there is room, and keep room for the sums."""
        self.set_class(event.size.height < _SHORT, "-short")
        self.set_class(event.size.width >= WIDE, "-wide")
        self.call_after_refresh(self._show_keys)

    @property
    def _pad(self) -> Pad:
        return self._kept.pad

    @property
    def _tally(self) -> TallyPanel:
        return self.query_one(TallyPanel)

    @property
    def _explanation(self) -> VerticalScroll:
        return self.query_one("#explanation", VerticalScroll)

    async def action_enter_round(self) -> None:
        """Enter the next round; if the game is over, begin another one."""
        match next_thing(self._pad):
            case "new-pad":
                self.action_new_pad()
            case "another":
                self._change(self._pad.again(), len(self._pad.entries))
            case _:
                await self._enter(len(self._pad.entries) + 1, self._unkept, self._add)

    def action_new_pad(self) -> None:
        """Begin another pad, once the game is over."""
        if self._pad.ending is not None:
            close(self, AfterPad.ANOTHER)

    async def action_correct(self) -> None:
        """Enter the selected round once more."""
        row = self._tally.row
        if row is not None:
            await self._enter(row.number, row.entry, partial(self._correct, row.number))

    def action_remove(self) -> None:
        """Take the selected round off the pad."""
        row = self._tally.row
        if row is not None and self._change(self._pad.remove(row.number), row.number):
            self._say(self._words("pad.removed", number=row.number))

    def action_undo(self) -> None:
        """Take back the last change."""
        try:
            self._kept.undo()
        except DoublesixError as error:
            self._show()
            self._complain(error)
        else:
            self._show()
            self._say(self._words("pad.undone"))

    async def action_export(self) -> None:
        """Write the pad to a file in one of the forms for other programs."""
        usual = f"dominoes-{self._kept.path.stem}.md"
        await self.app.push_screen(
            AskScreen(FieldPrompt(self._words("terminal.pad-ask-file"), usual, self._write)), self._tell_file
        )

    async def action_rules(self) -> None:
        """Read the rules in force."""
        from doublesix.terminal.rules_screen import RulesScreen  # here, so that the first screen is quick

        await self.app.push_screen(RulesScreen(self._pad.heading.variant.played_to(self._pad.heading.target)))

    def action_leave(self) -> None:
        """Leave; everything is kept already."""
        close(self, AfterPad.QUIT)

    def action_scroll_told(self, pages: int) -> None:
        """Scroll an explanation that is too long for the screen."""
        told = self._explanation
        told.scroll_relative(y=pages * max(told.size.height - 1, 1), animate=False, immediate=True)

    async def _enter(self, number: int, entry: RoundEntry | None, take: Callable[[RoundEntry], None]) -> None:
        from doublesix.terminal.pad.entry_screen import EntryScreen

        def take_if_any(entered: RoundEntry | None) -> None:
            if entered is not None:
                take(entered)

        await self.app.push_screen(EntryScreen(self._pad.heading, number, entry, self._words), take_if_any)

    def _add(self, entered: RoundEntry) -> None:
        self._unkept = entered
        if self._change(self._pad.add(entered), len(self._pad.entries) + 1):
            self._unkept = None

    def _correct(self, number: int, entered: RoundEntry) -> None:
        self._change(self._pad.correct(number, entered), number)

    def _change(self, pad: Pad, number: int) -> bool:
        """Keep a changed pad and select a round of it; say so if it cannot be kept."""
        try:
            self._kept.change(pad)
        except DoublesixError as error:
            self._show()
            self._complain(error)
            return False
        self._show(number)
        return True

    def _write(self, name: str) -> Path:
        path = Path(name.strip()).expanduser()
        if path.exists():
            raise DoublesixError("file-exists", "file-taken", file=path)
        write_whole(path, write_export(self._pad, path, self._words), overwrite=False)
        return path

    def _tell_file(self, path: Path | None) -> None:
        if path is not None:
            self._say(self._words("table.saved", file=path))

    def _show(self, number: int | None = None) -> None:
        """Show the pad, with one round selected."""
        pad, words = self._pad, self._words
        self._tally.show(pad, number)
        standing = [*tell_game(pad, words), *tell_next(pad, words)]
        if pad.evening is not None:  # what each side has won stands below the tally
            standing.append(tell_evening(pad.evening, words))
        if pad.ending is not None:
            standing.append(words("terminal.pad-another-pad" if pad.is_revised else "terminal.pad-another"))
        elif not pad.entries:
            standing = [words("terminal.pad-first")]
        self.query_one("#standing", Static).update("\n".join(standing))
        self._say("")
        self._explain()

    @on(TallyPanel.Moved)
    @while_open
    def _explain(self) -> None:
        """Tell the selected round line by line."""
        row, words = self._tally.row, self._words
        title = Content(name_round(row, self._pad, words)).stylize("bold") if row else Content("")
        lines = self._tell(row) if row else []
        self.query_one("#lines", Static).update(Content("\n").join([title, *lines]))
        self._explanation.scroll_home(animate=False, immediate=True)
        self.call_after_refresh(self._show_keys)

    def _tell(self, row: PadRow) -> list[Content]:
        """Tell a round, with the colours and shapes of the set."""
        from doublesix.terminal.textual_drawing import theme_of  # here, so that the first screen is quick
        from doublesix.terminal.tile_ink import TileInk

        heading, theme = self._pad.heading, theme_of(self.app)
        ink = TileInk.of(heading.variant)
        return [ink.written(line, theme) for line in tell_row(row, heading, ink.words(self._words))]

    @while_open
    def _show_keys(self) -> None:
        """Show the keys that work now; only the finished layout shows whether there is anything to scroll."""
        pad, has_more = self._pad, self._explanation.max_scroll_y > 0
        keys = pad_keys(pad, self._words, has_more=has_more, can_undo=self._kept.can_undo)
        self.query_one(KeysLine).show(keys)

    def _say(self, text: str) -> None:
        message = self.query_one("#message", Static)
        message.display = bool(text)
        message.update(text)

    def _complain(self, error: DoublesixError) -> None:
        reason = tell_error(error, self._words)
        if self._unkept is not None:
            reason = self._words("terminal.pad-unkept", reason=reason)
        self._say(f"{signs().fault} {reason}")
