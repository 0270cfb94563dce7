"""The end of a round, and of the game: every hand turned over, the sum with its clause, and the score."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import ClassVar, Final

from rich.cells import cell_len, set_cell_size
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from doublesix.evening import Evening
from doublesix.i18n import Words
from doublesix.picture import Charset, Look, Scene, ShownHand, draw_scene
from doublesix.rules.rules import Points
from doublesix.sentences.events import tell_ending
from doublesix.sentences.score import (
    name_sides,
    tell_end,
    tell_evening,
    tell_headline,
    tell_ruling,
    worked_out,
    write_terms,
)
from doublesix.sentences.sum_lines import SumLine, sum_lines, tell_line
from doublesix.terminal.keys_line import KeysLine, ShownKey
from doublesix.terminal.screen_exit import close, while_open
from doublesix.terminal.shell import shell_of
from doublesix.terminal.table.game_header import GameHeader
from doublesix.terminal.table.word_row import cut
from doublesix.terminal.textual_drawing import drawn, theme_of
from doublesix.terminal.tile_ink import TileInk
from doublesix.tiles import TileSet
from doublesix.view import View

_CHROME: Final = 2
"""The rows of the title and of the keys."""
_MARGIN: Final = 2
_SCORE: Final = 14
"""The columns of a score, of what was added to it, and of a scroll bar."""
_LONGEST_NAME: Final = 20
"""The columns of a name above a hand, so that hands have room beside each other."""


class After(StrEnum):
    """What follows a round."""

    NEXT = "next"
    TABLE = "table"
    AGAIN = "again"
    SETUP = "setup"
    QUIT = "quit"


class RoundEnd(Screen[After]):
    """How a round ended."""

    DEFAULT_CSS: ClassVar[str] = """
    RoundEnd > #title { height: 1; padding: 0 1; text-style: bold; }
    RoundEnd > VerticalScroll { height: 1fr; padding: 0 1; scrollbar-size-vertical: 1; }
    RoundEnd VerticalScroll > Static { height: auto; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "go_on", show=False),
        Binding("v,escape", "answer('table')", show=False),
        Binding("a", "answer('again')", show=False),
        Binding("s", "answer('setup')", show=False),
        Binding("q", "answer('quit')", show=False),
        Binding("down", "scroll(1)", show=False),
        Binding("up", "scroll(-1)", show=False),
        Binding("pagedown", "turn(1)", show=False),
        Binding("pageup", "turn(-1)", show=False),
    ]

    def __init__(self, standing: GameHeader, view: View, look: Look, charset: Charset, words: Words) -> None:
        super().__init__()
        self._standing = standing
        self._view = view
        self._look = look
        self._charset = charset
        self._ink = TileInk(look, charset)
        self._words = words

    def compose(self) -> ComposeResult:
        """Put the explanation between a title and the keys."""
        yield Static(self._title(), id="title", markup=False)
        with VerticalScroll(can_focus=False):
            yield Static()
        yield KeysLine()

    def on_mount(self) -> None:
        """Keep the colours right when light turns to dark, and take only keys that were pressed for this screen."""
        self.watch(self.app, "theme", self._write, init=False)
        shell_of(self).await_fresh_key()

    def on_resize(self) -> None:
        """Draw the hands if there is room for them."""
        self._write()

    def action_go_on(self) -> None:
        """Deal the next round; another game has a key of its own, so that nobody begins one by accident."""
        if not self._standing.is_over:
            self._answer(After.NEXT)

    def action_answer(self, after: str) -> None:
        """Do something else; other games begin only if this one has ended."""
        answer = After(after)
        if self._standing.is_over or answer not in (After.AGAIN, After.SETUP):
            self._answer(answer)

    def action_scroll(self, lines: int) -> None:
        """Scroll what is longer than the screen."""
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False, immediate=True)

    def action_turn(self, pages: int) -> None:
        """Turn to what is below, or back."""
        text = self.query_one(VerticalScroll)
        text.scroll_relative(y=pages * (text.size.height - 1), animate=False, immediate=True)

    def _answer(self, after: After) -> None:
        close(self, after)

    def _title(self) -> str:
        if self._standing.is_over:
            return self._words("terminal.end-game")
        return self._words("terminal.end-round", number=self._standing.rounds)

    @while_open
    def _show_keys(self) -> None:
        more = [ShownKey("pagedown", "PgDn", self._words("key.more"))]
        has_more = self.query_one(VerticalScroll).max_scroll_y > 0
        table = ShownKey("v", "v", self._words("key.table"))
        leave = ShownKey("q", "q", self._words(self._leaving))
        self.query_one(KeysLine).show([*self._keys_to_go_on(), *(more if has_more else ()), table, leave])

    @property
    def _leaving(self) -> str:
        """The code of what leaving means."""
        return "key.end" if self._standing.is_over else "key.leave"

    def _keys_to_go_on(self) -> Iterator[ShownKey]:
        """Return the keys that lead to the next round, or to another game."""
        words = self._words
        if self._standing.is_over:
            yield ShownKey("a", "a", words("key.again"))
            yield ShownKey("s", "s", words("key.another-game"))
        else:
            yield ShownKey("enter", "Enter", words("key.next-round"))

    @while_open
    def _write(self) -> None:
        standing, words, outcome = self._standing, self._ink.words(self._words), self._view.outcome
        if outcome is None or not self.size:
            return
        names, you, partners = standing.names, standing.you, standing.seating.partners
        headline = tell_headline(outcome, names, words, you=you, partners=partners)
        end = self._written(tell_end(outcome, names, words, you=you))
        hands = [*sum_lines(outcome, self._hands, names, words, you=you)]
        columns = self.size.width - _MARGIN
        told = tell_ruling(outcome, names, standing.variant, words, partners=partners, you=you)
        ruling = [self._written(line) for line in told]
        terms = worked_out(outcome.score)
        sum_ = [] if outcome.winner is None else [Content.styled(write_terms(terms, outcome.points), "bold")]
        scores = [*self._results(columns)]
        beside = Content.assemble((headline, "bold"), "  ", end)
        rows = 3 + sum(-(-cell_len(str(line)) // columns) or 1 for line in [beside, *ruling, *sum_, "", *scores])
        shown: list[Content | str] = [beside, ""]
        shown += [*self._shown_hands(hands, columns, self.size.height - _CHROME - rows)]
        shown += ["", *ruling, *sum_, "", *scores]
        self.query_one("VerticalScroll > Static", Static).update(Content("\n").join(shown))
        self.call_after_refresh(self._show_keys)

    @property
    def _hands(self) -> list[TileSet]:
        """Every hand: all are turned up once a round is over."""
        return [hand or TileSet() for hand in self._view.hands]

    def _shown_hands(self, lines: list[SumLine], columns: int, rows: int) -> Iterator[Content | str]:
        """Show every hand with what it adds to the sum: as a picture, or a line each if there is no room for one."""
        others = [line for line in lines if line.seat is None]
        hands = tuple(ShownHand(self._label(line), tuple(line.tiles)) for line in lines if line.seat is not None)
        scene = Scene(self._look, hands=hands, near=True)
        drawing = draw_scene(scene, columns, self._charset, rows=rows - len(others))
        if drawing is None:
            yield from map(self._tell, lines)
        else:
            yield drawn(drawing, theme_of(self.app))
            yield from map(self._tell, others)

    def _tell(self, line: SumLine) -> Content:
        return self._written(tell_line(line.name, line.tiles, line.left, line.part, self._ink.words(self._words)))

    def _written(self, told: str) -> Content:
        return self._ink.written(told, theme_of(self.app))

    def _label(self, line: SumLine) -> str:
        name = cut(line.name, _LONGEST_NAME)
        if line.part:
            return self._words("terminal.end-hand-counts", name=name, spots=line.left, part=line.part)
        return self._words("general.named", name=name, text=line.left)

    def _results(self, columns: int) -> Iterator[str]:
        """Write the score of the game, and the results of those before it; a single round is told already."""
        standing, words = self._standing, self._words
        if not standing.is_one_round:
            yield words("people.score")
            yield from self._scores(columns)
        yield self._target()
        if standing.evening is not None and standing.evening.games > 1:
            yield from ("", tell_evening(standing.evening, words), *self._evening(standing.evening, columns))
        if standing.is_over and standing.variant.is_outdated:
            yield words("rules.revised")

    def _scores(self, columns: int) -> Iterator[str]:
        """Write the score of every side below each other, with what this round added."""
        standing = self._standing
        for side, score, earlier in zip(self._sides(columns - _SCORE), standing.scores, standing.earlier, strict=True):
            gained = f"  +{score - earlier}" if score != earlier else ""
            yield f"{side}  {score:>4}{gained}"

    def _evening(self, evening: Evening, columns: int) -> Iterator[str]:
        """Write what every side has won in the games in a row below each other."""
        words = self._words
        told = [
            words.list_in_order([words("score.evening-won", count=won), words("event.points", count=points)])
            for won, points in zip(evening.won, evening.points, strict=True)
        ]
        for side, won in zip(self._sides(columns - 2 - max(map(cell_len, told))), told, strict=True):
            yield f"{side}  {won}"

    def _sides(self, columns: int) -> list[str]:
        """Name the sides, all as wide as the longest name, which is cut if it needs more columns."""
        standing = self._standing
        sides = [
            cut(side, columns) for side in name_sides(standing.seating, standing.names, self._words, you=standing.you)
        ]
        width = max(map(cell_len, sides))
        return [set_cell_size(side, width) for side in sides]

    def _target(self) -> str:
        standing, words = self._standing, self._words
        if standing.ending is not None:
            return tell_ending(standing.ending, standing.seating, standing.names, words, you=standing.you)
        target = standing.target
        if isinstance(target, Points):
            return words("record.to-points", count=target.number)
        return words("terminal.table-round-of-rounds", number=standing.rounds, rounds=target.number)
