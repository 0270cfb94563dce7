"""Everything at the table, put where there is room for it. Others decide what it shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical
from textual.geometry import Size
from textual.widgets import Static

from doublesix.i18n import Words
from doublesix.line import Place
from doublesix.picture import Charset, Look, Tone
from doublesix.terminal.keys_line import KeysLine, ShownKey
from doublesix.terminal.table.game_header import GameHeader
from doublesix.terminal.table.hand import Hand, Rack, ShownTiles
from doublesix.terminal.table.keys import TableStage, key_to_look
from doublesix.terminal.table.line_of_play import LineOfPlay, ShownLine
from doublesix.terminal.table.log import EventLog
from doublesix.terminal.table.panel import CountPanel
from doublesix.terminal.table.seats_panel import SeatsPanel
from doublesix.terminal.table.surroundings import strips_of, tell_own, tell_sheet, tell_standing
from doublesix.terminal.table.tile_choice import TileChoice
from doublesix.terminal.table.tile_count import panel_sections
from doublesix.terminal.table.word_row import WordRow
from doublesix.terminal.tile_ink import TileInk
from doublesix.tiles import Tile
from doublesix.view import View

ASK: Final = "ask"
"""The row that says what to do next."""
_WIDE: Final = 110
"""From so many columns on, the log has a column of its own."""
_SIDE_LOG: Final = 36
_PANEL_WIDTH: Final = 120
"""From so many columns on, a panel above the log shows what can be counted."""
_LOG_ROWS: Final = 14
"""The rows of a wide screen that the panel leaves to the log and to what is above and below it."""
_FOOT_LOG: Final = 26
"""The least columns of the log beside the hand."""
_TALL: Final = 40
"""From so many rows on, the hand is drawn large."""
_ROOM_FOR_NOTES: Final = 30
_SMALLEST: Final = (40, 14)
_HAND_ROWS: Final = {True: 10, False: 6}
"""The rows of the hand on a tall screen and on another; they stay the same, so that the table keeps still."""
_NOTE_SECONDS: Final = 6.0
_FIRST_KEYS: Final = 2
"""How many keys matter more than looking around."""


def is_too_small(size: Size) -> bool:
    """Whether there is no room for a table on a screen of this size."""
    return size.width < _SMALLEST[0] or size.height < _SMALLEST[1]


@dataclass(frozen=True, slots=True)
class ShownTable:
    """What to show."""

    standing: GameHeader
    choosing: TileChoice
    stage: TableStage
    prompt: str
    log: Sequence[str]
    keys: Sequence[ShownKey]
    """The keys that do something now."""
    note: str | None = ""
    """Something that leaves by itself, or with the next key; none if the last note may stay."""
    has_log: bool = True
    has_panel: bool = True
    ahead: Tile | None = None
    """The tile that was chosen while others think."""

    @property
    def view(self) -> View:
        """What we may show of the round."""
        return self.choosing.view

    @property
    def is_own_turn(self) -> bool:
        """Whether the viewer is choosing what to do."""
        return self.stage in (TableStage.TILE, TableStage.PLACE)

    @property
    def tiles(self) -> ShownTiles:
        """The hand; the tiles that can be played stand out."""
        if self.stage is TableStage.CURTAIN and self.view.turn is not None:
            return ShownTiles([None] * self.view.sizes[self.view.turn])
        tiles = self.choosing.hand
        if not self.is_own_turn:
            chosen = {self.ahead: Tone.CHOSEN} if self.ahead and self.stage is TableStage.OTHERS else {}
            return ShownTiles(tiles, chosen)
        playable = self.choosing.playable
        tones = {tile: Tone.BRIGHT if tile in playable else Tone.DIM for tile in tiles}
        if self.choosing.tile:
            tones[self.choosing.tile] = Tone.CHOSEN
        return ShownTiles(tiles, tones, has_keys=True)

    @property
    def line(self) -> ShownLine:
        """The line of play; in one's own turn, with its open places."""
        choosing = self.choosing
        if not self.is_own_turn:
            return ShownLine(self.view.line)
        fitting = choosing.places
        tones: dict[Place, Tone] = {
            place: Tone.PLAIN if place in fitting else Tone.DIM for place in self.view.line.places
        }
        pointed_at = choosing.place or (fitting[0] if choosing.tile and len(fitting) == 1 else None)
        if pointed_at:
            tones[pointed_at] = Tone.CHOSEN
        return ShownLine(self.view.line, open_ends=True, places=tones, pointed_at=pointed_at)


class TableFace(Container):
    """Everything at the table."""

    DEFAULT_CSS: ClassVar[str] = f"""
    TableFace LineOfPlay {{ height: 1fr; }}
    TableFace #below {{ height: auto; padding: 0 1; }}
    TableFace #foot {{ width: 1fr; height: 100%; }}
    TableFace #beside {{ width: {_SIDE_LOG}; height: 1fr; border-left: solid $foreground 30%; }}
    TableFace #side {{ height: 1fr; }}
    TableFace #small {{ display: none; width: 100%; height: 100%; content-align: center middle; text-align: center; }}
    TableFace.-small #small {{ display: block; }}
    TableFace.-small #bar, TableFace.-small #table, TableFace.-small KeysLine {{ display: none; }}
    """

    def __init__(
        self, standing: GameHeader, look: Look, charset: Charset, words: Words, *, prompt_rows: int = 1
    ) -> None:
        super().__init__()
        self._prompt_rows = prompt_rows
        self._ink = TileInk(look, charset)
        self._sheet = tell_sheet(standing, words)
        self._look = look
        self._charset = charset
        self._words = words
        self._note = ""

    def compose(self) -> ComposeResult:
        """Put everything in its place."""
        yield WordRow("bar")
        with Horizontal(id="table"):
            with Vertical():
                yield SeatsPanel()
                yield LineOfPlay(self._look, self._charset)
                yield WordRow(ASK, self._ink, most_rows=self._prompt_rows)
                with Horizontal(id="below"):
                    yield Hand(self._look, self._charset)
                    yield EventLog("foot", self._ink)
            with Vertical(id="beside"):
                yield CountPanel()
                yield EventLog("side", self._ink)
        columns, rows = _SMALLEST
        yield Static(self._words("terminal.table-too-small", columns=columns, rows=rows), id="small", markup=False)
        yield KeysLine()

    def show(self, shown: ShownTable, size: Size) -> None:
        """Show the table like this on a screen of this size."""
        standing, view, words = shown.standing, shown.view, self._words
        self.set_class(is_too_small(size), "-small")
        strips = strips_of(standing, view, words)
        self.query_one(SeatsPanel).show(strips, has_notes=size.height >= _ROOM_FOR_NOTES)
        self.query_one("#bar", WordRow).show(
            self._sheet, *tell_standing(standing, view, words, has_ends=not _has_panel(shown, size))
        )
        own = [""] if view.seat is None else tell_own(standing, view.seat, words)
        has_stopped = shown.stage is TableStage.STOPPED
        self.query_one(f"#{ASK}", WordRow).show("" if has_stopped else shown.prompt, *own)
        self._show_hand_and_log(shown, size)
        self._show_line(shown, size)
        if has_stopped:
            # The reason may take more than a row, and people should read it to its end.
            self._note = shown.prompt
            self.query_one(LineOfPlay).say(shown.prompt)
        elif shown.note is not None:
            self._show_note(shown.note)
        look = [key_to_look(words)] if self.query_one(LineOfPlay).scrolls else []
        self.query_one(KeysLine).show([*shown.keys[:_FIRST_KEYS], *look, *shown.keys[_FIRST_KEYS:]])

    def _show_hand_and_log(self, shown: ShownTable, size: Size) -> None:
        """Show the hand and the log, in a column of its own or in what the hand leaves free."""
        is_wide, tiles = size.width >= _WIDE, shown.tiles
        has_hand = shown.standing.has_hand or not is_wide
        rows = _HAND_ROWS[size.height >= _TALL] if has_hand else 0
        room = size.width - 2 - (_SIDE_LOG if _has_side(shown, size) else 0)
        beside = 0 if is_wide or not shown.has_log else _FOOT_LOG
        has_room_beside = Rack.of(len(tiles.tiles), room - beside, rows).in_a_row >= len(tiles.tiles)
        has_foot = has_room_beside and beside > 0
        self.query_one(Hand).show(tiles, room - beside if has_foot else room, rows, fills=not has_foot)
        self.query_one("#beside").display = _has_side(shown, size)
        self._show_panel(shown, size)
        for log, is_shown in (("#side", is_wide and shown.has_log), ("#foot", has_foot)):
            widget = self.query_one(log, EventLog)
            widget.display = is_shown
            if is_shown:
                widget.show(shown.log)

    def _show_panel(self, shown: ShownTable, size: Size) -> None:
        """Show what can be counted, above the log of a wide screen."""
        panel = self.query_one(CountPanel)
        panel.display = _has_panel(shown, size)
        if panel.display:
            sections = panel_sections(shown.view, shown.standing, self._words, _SIDE_LOG - 3)
            panel.show([*sections], size.height - _LOG_ROWS)

    def _show_line(self, shown: ShownTable, size: Size) -> None:
        line = self.query_one(LineOfPlay)
        line.show(shown.line)
        if size.width >= _WIDE:
            line.think_ahead(size.width - (0 if _has_side(shown, size) else _SIDE_LOG))

    def _show_note(self, note: str) -> None:
        self._note = note
        self.query_one(LineOfPlay).say(note)
        if note:
            self.set_timer(_NOTE_SECONDS, lambda: self._forget(note))

    def _forget(self, note: str) -> None:
        if self._note == note:
            self._show_note("")


def _has_panel(shown: ShownTable, size: Size) -> bool:
    """Whether there is room for what can be counted, and somebody wants to see it."""
    return size.width >= _PANEL_WIDTH and shown.has_panel and shown.view.turn is not None


def _has_side(shown: ShownTable, size: Size) -> bool:
    """Whether there is a column beside the table."""
    return size.width >= _WIDE and (shown.has_log or _has_panel(shown, size))
