"""The rules of a table to read inside the app: sections to scroll and to jump between, with their pictures."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from doublesix.columns import text_width
from doublesix.i18n import Words, words_for
from doublesix.picture import Drawing
from doublesix.rules.variant import Variant
from doublesix.sentences.rules import tell_rules
from doublesix.sentences.rules_lines import PageFrame, RulesPart, lay_out_page
from doublesix.terminal.keys_line import KeysLine, ShownKey
from doublesix.terminal.screen_exit import close, while_open
from doublesix.terminal.textual_drawing import charset, drawn, theme_of
from doublesix.terminal.theme import signs, speaks_unicode

WIDEST: Final = 88
"""Longer lines are hard to read, however wide the terminal."""
_MARGIN: Final = 3
"""The columns beside the text: one on either side, and the scroll bar."""
_CONTENTS: Final = 28
_WIDE: Final = WIDEST + _MARGIN + _CONTENTS
"""From so many columns on, there is room for the contents beside the text."""


class RulesScreen(Screen[None]):
    """All rules of a table."""

    DEFAULT_CSS: ClassVar[str] = f"""
    RulesScreen {{ layout: vertical; }}
    RulesScreen > .bar {{ height: 1; padding: 0 1; background: $panel; text-wrap: nowrap; text-overflow: ellipsis; }}
    RulesScreen > #title {{ text-style: bold; }}
    RulesScreen #contents {{ width: {_CONTENTS}; height: 1fr; padding: 1 0 0 1; }}
    RulesScreen #body {{ scrollbar-size-vertical: 1; }}
    RulesScreen .part {{ height: auto; padding: 1 1 0 1; text-wrap: nowrap; }}
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "close", show=False),
        Binding("down,j", "scroll_by(1)", show=False),
        Binding("up,k", "scroll_by(-1)", show=False),
        Binding("pagedown,space", "page(1)", show=False),
        Binding("pageup,b", "page(-1)", show=False),
        Binding("home,g", "top", show=False),
        Binding("end,G", "bottom", show=False),
        Binding("right,l", "section(1)", show=False),
        Binding("left,h", "section(-1)", show=False),
        Binding("t", "learn", show=False),
    ]

    def __init__(self, variant: Variant, words: Words | None = None) -> None:
        super().__init__()
        self._words = words or words_for()
        self._variant = variant
        self._page = tell_rules(variant, self._words)
        self._parts: Sequence[RulesPart] = ()

    def compose(self) -> ComposeResult:
        """Put the text between a title and the keys, and the contents beside it."""
        self._parts = self._laid_out()
        yield Static(self._parts[0].title, id="title", classes="bar", markup=False)
        with Horizontal():
            yield Static(id="contents")
            with VerticalScroll(id="body", can_focus=False):
                for _ in self._parts:
                    yield Static(classes="part")
        yield KeysLine()

    def on_mount(self) -> None:
        """Keep the pictures in the theme's colours, and show the present section."""
        self.query_one(KeysLine).show(self._keys())
        self._paint()
        self.watch(self.app, "theme", self._paint, init=False)
        self.watch(self._body, "scroll_y", self._mark_section, init=False)

    @while_open
    def on_resize(self, event: events.Resize) -> None:
        """Lay the text out again if it became wider or narrower."""
        self.query_one("#contents").display = event.size.width >= _WIDE
        self._parts = self._laid_out()
        self._paint()

    def action_close(self) -> None:
        """Go back to where the reader came from."""
        close(self, None)

    async def action_learn(self) -> None:
        """Learn these rules by doing."""
        from doublesix.lesson import rules_lesson  # here, because most people only read
        from doublesix.terminal.lesson.screen import LessonScreen

        await self.app.push_screen(LessonScreen(rules_lesson(self._variant), words=self._words))

    def action_scroll_by(self, lines: int) -> None:
        """Scroll so many lines down."""
        self._body.scroll_relative(y=lines, animate=False, immediate=True)

    def action_page(self, pages: int) -> None:
        """Scroll so many screens down, with a line of the last one still in sight."""
        self._body.scroll_relative(y=pages * max(self._body.size.height - 1, 1), animate=False, immediate=True)

    def action_top(self) -> None:
        """Scroll to the beginning."""
        self._body.scroll_home(animate=False, immediate=True)

    def action_bottom(self) -> None:
        """Scroll to the end."""
        self._body.scroll_end(animate=False, immediate=True)

    def action_section(self, step: int) -> None:
        """Scroll to the next section, or back to the beginning of this one and then of those before."""
        tops, here = self._tops(), round(self._body.scroll_y)
        further = [top for top in tops if top > here] if step > 0 else [top for top in reversed(tops) if top < here]
        if further:
            self._body.scroll_to(y=further[0], animate=False, immediate=True)

    def _keys(self) -> list[ShownKey]:
        words, (up_down, left_right) = self._words, ("↑ ↓", "← →") if speaks_unicode() else ("^ v", "< >")
        return [
            ShownKey("pagedown", up_down, words("key.scroll")),
            ShownKey("right", left_right, words("key.section")),
            ShownKey("t", "t", words("key.learn")),
            ShownKey("escape", "Esc", words("key.back")),
        ]

    @property
    def _body(self) -> VerticalScroll:
        return self.query_one("#body", VerticalScroll)

    def _tops(self) -> list[int]:
        """Return the line at which each part begins."""
        return [part.virtual_region.y for part in self.query(".part")]

    def _laid_out(self) -> tuple[RulesPart, ...]:
        columns = self.app.size.width
        width = columns - _MARGIN - (_CONTENTS if columns >= _WIDE else 0)
        return tuple(lay_out_page(self._page, self._words, PageFrame(min(width, WIDEST), charset())))

    def _paint(self) -> None:
        width = max(text_width(line) for part in self._parts for line in part.blocks if isinstance(line, str))
        for number, (part, shown) in enumerate(zip(self._parts, self.query(".part").results(Static), strict=True)):
            heading = (_heading(part.title, width),) if number else ()
            shown.update(Content("\n").join([*heading, *map(self._painted, part.blocks)]))
        self._mark_section()

    def _painted(self, block: str | Drawing) -> Content:
        return drawn(block, theme_of(self.app)) if isinstance(block, Drawing) else Content(block)

    def _mark_section(self) -> None:
        """Show in the contents which section is at the top of the screen."""
        current = bisect_right(self._tops(), round(self._body.scroll_y)) - 1
        entries = [
            Content.styled(f"> {part.title}", "bold") if number == current else Content(f"  {part.title}")
            for number, part in enumerate(self._parts)
        ]
        self.query_one("#contents", Static).update(Content("\n").join(entries[1:]))


def _heading(title: str, width: int) -> Content:
    rule = signs().rule
    return Content.assemble((f"{2 * rule} {title} ", "bold"), (rule * (width - text_width(title) - 4), "dim"))
