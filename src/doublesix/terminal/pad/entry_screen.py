"""The entry of a round: how it ended, and what is left in each hand, tapped in a grid or typed as spots."""

from __future__ import annotations

from string import digits
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, ScrollableContainer
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from doublesix.errors import DoublesixError
from doublesix.i18n import Words, words_for
from doublesix.pad.entry import RoundEntry
from doublesix.pad.heading import Heading
from doublesix.sentences.errors import tell_error
from doublesix.sentences.sheet_texts import tell_title
from doublesix.terminal.keys_line import KeysLine
from doublesix.terminal.pad.draft import BONEYARD, TABLE, Draft, DraftState, DraftVerdict, Place, judge
from doublesix.terminal.pad.ending_row import EndedRow
from doublesix.terminal.pad.grid import GridSize, ShownSet, TileGrid, beside
from doublesix.terminal.pad.keys import EntryPart, entry_keys
from doublesix.terminal.pad.places import PlacesPanel, name_place
from doublesix.terminal.popups import ConfirmScreen
from doublesix.terminal.screen_exit import close, while_open
from doublesix.terminal.textual_drawing import theme_of
from doublesix.terminal.theme import signs
from doublesix.terminal.tile_ink import TileInk
from doublesix.tiles import ALL_TILES, DOUBLE_SIX, Tile, TileSet

_PANEL: Final = 34
"""The columns beside the tiles for names and hands, at least."""
_AROUND: Final = (2, 9)
"""The columns and rows round the tiles."""
_LONGEST: Final = 6
"""How many characters can be typed of a hand: ``168/28``."""


class EntryScreen(Screen[RoundEntry | None]):
    """Where a round is entered or corrected; answers with it once it can be scored, or with none."""

    DEFAULT_CSS: ClassVar[str] = """
    EntryScreen .bar { height: 1; padding: 0 1; }
    EntryScreen #title { width: auto; text-style: bold; }
    EntryScreen #sheet { width: 1fr; text-align: right; text-style: dim; }
    EntryScreen EndedRow { margin: 1 1 0 1; }
    EntryScreen #body { height: 1fr; padding: 1 1 0 1; layers: tiles places; scrollbar-size: 0 0; }
    EntryScreen TileGrid { layer: tiles; }
    EntryScreen PlacesPanel { layer: places; dock: right; }
    EntryScreen #verdict { height: auto; max-height: 3; padding: 0 1; }
    EntryScreen #note { height: 1; padding: 0 1; text-style: dim; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "arrow(-1, 0)", show=False),
        Binding("right", "arrow(1, 0)", show=False),
        Binding("up", "arrow(0, -1)", show=False),
        Binding("down", "arrow(0, 1)", show=False),
        Binding("space", "tap", show=False),
        Binding("tab", "step(1)", show=False),
        Binding("shift+tab", "step(-1)", show=False),
        Binding("enter", "next", show=False),
        Binding("backspace", "erase", show=False),
        Binding("b", "blocked", show=False),
        Binding("s", "type_in(True)", show=False),
        Binding("t", "type_in(False)", show=False),
        Binding("escape", "back", show=False),
        # As bindings, so that they are never handled before a key that was pressed earlier.
        *(Binding(digit, f"digit('{digit}')", show=False) for digit in digits),
        Binding("slash", "slash", show=False),
    ]

    def __init__(
        self, heading: Heading, number: int, entry: RoundEntry | None = None, words: Words | None = None
    ) -> None:
        super().__init__()
        self._heading = heading
        self._number = number
        self._words = words or words_for()
        self._ink = TileInk.of(heading.variant)
        self._before = None if entry is None else Draft.of(heading, entry)
        self._draft = self._before
        self._here: Place | None = None
        """The place in question; none while we ask how the round ended."""
        self._is_typing = False
        self._is_fresh = False
        """Whether the next character typed replaces what is there."""
        self._cursor = Tile(DOUBLE_SIX, 0)
        self._first_number = ""
        """The first number of a tile, while somebody types it."""

    def compose(self) -> ComposeResult:
        """Put the places and the tiles between the question and the verdict."""
        words = self._words
        with Horizontal(classes="bar"):
            yield Static(words("record.round", number=self._number), id="title", markup=False)
            yield Static(tell_title(self._heading.variant, words), id="sheet", markup=False)
        answers = (*self._heading.names, words("key.blocked"))
        yield EndedRow(words("pad.who-out"), answers)
        with ScrollableContainer(id="body", can_focus=False):
            yield TileGrid(self._ink.look, self._ink.charset)
            yield PlacesPanel(words, self._ink)
        yield Static(id="verdict", markup=False)
        yield Static(id="note", markup=False)
        yield KeysLine()

    def on_mount(self) -> None:
        """Show what is known."""
        self._show()

    @while_open
    def on_resize(self) -> None:
        """Use all the room there is."""
        self._lay_out()

    def action_arrow(self, dx: int, dy: int) -> None:
        """Choose another answer, point at another tile, or go to another row."""
        if self._here is None:
            self._choose(((self._answer if self._answer is not None else -1) + dx + dy) % self._answers)
        elif self._is_typing:
            self.action_step(dy)
        else:
            self._cursor = beside(self._cursor, dx, dy)
            self._show()

    def action_tap(self) -> None:
        """Put the selected tile into the hand, or take it away."""
        if self._here is not None and not self._is_typing:
            self._tap(self._cursor)

    def action_step(self, step: int) -> None:
        """Go to the next place, or to the one before; how the round ended is one of them."""
        places: tuple[Place | None, ...] = (None, *(self._draft.places if self._draft else ()))
        self._go(places[(places.index(self._here) + step) % len(places)])

    def action_next(self) -> None:
        """Go on to what must still be told; if there is nothing, the round is entered."""
        draft = self._draft
        if draft is None:
            self._show(complaint=self._words("pad.say-ended"))
            return
        verdict, missing = judge(draft, self._words), draft.missing
        if verdict.standing is DraftState.READY:
            close(self, draft.entry())
        elif missing and self._here not in missing and verdict.standing is DraftState.MISSING:
            self._go(missing[0])
        elif self._here is None:
            self._go(draft.places[0])
        else:
            self._show(complaint=verdict.text)

    def action_digit(self, digit: str) -> None:
        """Take a digit as an answer, as spots or as half a tile, depending on the question."""
        if self._here is None:
            if 1 <= int(digit) < self._answers:
                self._choose(int(digit) - 1)
        elif self._is_typing:
            self._type(digit)
        elif int(digit) > DOUBLE_SIX:
            self._complain(DoublesixError("not-a-tile", text=f"{self._first_number}{digit}"))
        elif self._first_number:
            self._cursor, self._first_number = Tile(int(self._first_number), int(digit)), ""
            self._tap(self._cursor)
        else:
            self._first_number = digit
            self._show()

    def action_slash(self) -> None:
        """Divide spots from tiles if both are told of a hand."""
        if self._is_typing and self._here not in (None, TABLE):
            self._type("/")

    def action_erase(self) -> None:
        """Take back the last character typed."""
        self._is_fresh = False
        told = self._told
        if self._is_typing and self._here is not None and self._draft and isinstance(told, str):
            self._draft = self._draft.with_told(self._here, told[:-1])
        self._first_number = ""
        self._show()

    def action_blocked(self) -> None:
        """Say that the round was blocked."""
        if self._here is None:
            self._choose(self._answers - 1)

    def action_type_in(self, is_typing: bool) -> None:
        """Type spots, or tap tiles; the table can only be counted."""
        if self._here not in (None, TABLE):
            self._is_typing = is_typing
            self._show()

    async def action_back(self) -> None:
        """Leave everything as it was, but ask before anything entered is lost."""
        if self._draft == self._before or self._draft is None:
            close(self, None)
        else:
            await self.app.push_screen(ConfirmScreen(self._words("terminal.pad-ask-leave")), self._leave_if_so)

    def _leave_if_so(self, is_so: bool | None) -> None:
        if is_so:
            close(self, None)

    @on(EndedRow.Clicked)
    def _click_answer(self, event: EndedRow.Clicked) -> None:
        self._here = None
        self._choose(event.index)

    @on(PlacesPanel.Clicked)
    def _click_place(self, event: PlacesPanel.Clicked) -> None:
        self._go(event.place)

    @on(TileGrid.Tapped)
    def _click_tile(self, event: TileGrid.Tapped) -> None:
        if self._here not in (None, TABLE):
            self._is_typing, self._cursor = False, event.tile
            self._tap(event.tile)

    @property
    def _answers(self) -> int:
        return self._heading.seating.players + 1

    @property
    def _answer(self) -> int | None:
        """The chosen answer to how the round ended."""
        if self._draft is None:
            return None
        out = self._draft.begun.out
        return self._answers - 1 if out is None else out

    @property
    def _told(self) -> TileSet | str | None:
        return self._draft.told.get(self._here) if self._draft and self._here is not None else None

    def _choose(self, answer: int) -> None:
        out = None if answer == self._answers - 1 else answer
        self._draft = self._draft.ended(out) if self._draft else Draft.begin(self._heading, out)
        self._show()

    def _go(self, place: Place | None) -> None:
        """Go to another place, in the way it was told before, or else like the last one."""
        self._here, self._first_number, self._is_fresh = place, "", True
        told = self._told
        if place == TABLE:
            self._is_typing = True
        elif place is None or isinstance(told, TileSet) or (self._draft and self._draft.wants_tiles(place)):
            self._is_typing = False
        elif told:
            self._is_typing = True
        self._show()

    def _type(self, sign: str) -> None:
        told = self._told
        typed = told if isinstance(told, str) and not self._is_fresh else ""
        self._is_fresh = False
        if self._draft and self._here is not None and len(typed) < _LONGEST and (sign != "/" or "/" not in typed):
            self._draft = self._draft.with_told(self._here, typed + sign)
        self._show()

    def _tap(self, tile: Tile) -> None:
        if self._draft is None or self._here is None:
            return
        try:
            self._draft = self._draft.toggle(self._here, tile)
        except DoublesixError as error:
            self._complain(error)
        else:
            self._show()

    def _complain(self, error: DoublesixError) -> None:
        self._first_number = ""
        self._show(complaint=tell_error(error, self._words))

    def _show(self, complaint: str = "") -> None:
        """Show everything as it is now."""
        verdict = judge(self._draft, self._words) if self._draft else None
        is_ready = verdict is not None and verdict.standing is DraftState.READY
        self.query_one(EndedRow).show(self._answer, is_here=self._here is None)
        self.query_one(PlacesPanel).show(self._draft, self._here, is_typing=self._is_typing)
        self.query_one(TileGrid).show(self._shown_set())
        self._bring_into_sight()
        self.query_one("#verdict", Static).update(_complaint(complaint) if complaint else self._told_verdict(verdict))
        self.query_one("#note", Static).update(self._ink.written("" if complaint else self._note(), theme_of(self.app)))
        asking = EntryPart.ENDED if self._here is None else EntryPart.NUMBER if self._is_typing else EntryPart.TILES
        keys = entry_keys(asking, self._words, is_ready=is_ready, only_number=self._here == TABLE)
        self.query_one(KeysLine).show(keys)

    def _lay_out(self) -> None:
        """Draw the tiles as large as possible, with the names in the corner that the triangle leaves free."""
        columns, rows = self.size.width - _AROUND[0], self.size.height - _AROUND[1]
        size = GridSize.fitting(columns, rows)
        self.query_one(TileGrid).resize(size)
        corner = size.corner(columns, rows, _PANEL)
        panel = self.query_one(PlacesPanel)
        panel.styles.width, panel.styles.height = corner
        self.call_after_refresh(self._bring_into_sight)

    @while_open
    def _bring_into_sight(self) -> None:
        """Show the selected tile, if the screen is too small for all of them."""
        region = self.query_one(TileGrid).size_of_tiles.region(self._cursor)
        self.query_one("#body").scroll_to_region(region, animate=False)

    def _shown_set(self) -> ShownSet:
        draft = self._draft
        if draft is None:
            return ShownSet(is_dim=True)
        told, taps = self._told, self._here is not None and not self._is_typing
        places: tuple[Place, ...] = (*self._heading.seating.seats, BONEYARD)
        owners = {tile: draft.owner(tile) for tile in ALL_TILES}
        taken = {tile: places.index(owner) for tile, owner in owners.items() if owner not in (None, self._here)}
        return ShownSet(
            chosen=told if isinstance(told, TileSet) else TileSet(),
            taken=taken,
            holders=[name_place(place, self._heading, self._words) for place in places],
            cursor=self._cursor if taps else None,
            is_dim=not taps,
        )

    def _told_verdict(self, verdict: DraftVerdict | None) -> Content:
        if verdict is None:
            return Content(self._words("pad.say-ended"))
        # While somebody types a number, it may still grow into a possible one.
        if verdict.standing is DraftState.IMPOSSIBLE and not self._is_typing:
            return _complaint(verdict.text)
        return Content(verdict.text).stylize("bold" if verdict.standing is DraftState.READY else "")

    def _note(self) -> str:
        """Say which tile is being typed, who has the selected one, or how to answer."""
        words, draft = self._words, self._draft
        if self._first_number:
            return words("terminal.pad-half-tile", number=self._ink.words(words).face(self._first_number))
        if self._here is None:
            return words("terminal.pad-hint-ended", last=self._heading.seating.players)
        if self._is_typing:
            return words("terminal.pad-hint-table" if self._here == TABLE else "terminal.pad-hint-number")
        owner = draft.owner(self._cursor) if draft else None
        if owner is None or owner == self._here:
            return words("terminal.pad-hint-tiles")
        tile = self._ink.words(words).face(self._cursor)
        return words("pad.with", tile=tile, name=name_place(owner, self._heading, words))


def _complaint(text: str) -> Content:
    return Content(f"{signs().fault} {text}").stylize("bold")
