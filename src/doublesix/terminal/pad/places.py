"""What was told of each hand, of the table and of the boneyard: a row for each, with one in question."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rich.cells import cell_len
from textual import events
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from doublesix.i18n import Words
from doublesix.pad.heading import Heading
from doublesix.rules.scoring import Fact
from doublesix.terminal.pad.draft import Draft, Place
from doublesix.terminal.textual_drawing import theme_of
from doublesix.terminal.theme import signs
from doublesix.terminal.tile_ink import TileInk
from doublesix.tiles import TileSet

_LONGEST_NAME: Final = 12
_BEFORE: Final = 4
"""The columns round a name: the mark before it, and the gap behind."""
_CURSOR: Final = "_"


class PlacesPanel(Widget):
    """The rows of an entry."""

    class Clicked(Message):
        """Somebody wants to tell of a place."""

        def __init__(self, place: Place) -> None:
            super().__init__()
            self.place = place

    def __init__(self, words: Words, ink: TileInk) -> None:
        super().__init__()
        self._ink = ink
        self._words = words
        self._draft: Draft | None = None
        self._here: Place | None = None
        self._is_typing = False

    def show(self, draft: Draft | None, here: Place | None, *, is_typing: bool) -> None:
        """Show what was told, and where somebody is telling now."""
        self._draft, self._here, self._is_typing = draft, here, is_typing
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        """Say which row was clicked."""
        places = [place for place, _ in self._lines()]
        if event.y < len(places):
            self.post_message(self.Clicked(places[event.y]))

    def render(self) -> Content:
        """Write the rows."""
        return Content("\n").join(line for _, line in self._lines())

    def _lines(self) -> list[tuple[Place, Content]]:
        """Return line by line what was told, with its place; the tiles only if there is room."""
        with_tiles = list(self._rows(with_tiles=True))
        return with_tiles if len(with_tiles) <= self.size.height else list(self._rows(with_tiles=False))

    def _rows(self, *, with_tiles: bool) -> Iterator[tuple[Place, Content]]:
        draft, words = self._draft, self._words
        if draft is None:
            return
        names = {place: name_place(place, draft.heading, words) for place in draft.places}
        width = min(max(map(cell_len, names.values()), default=0), _LONGEST_NAME)
        for place, name in names.items():
            is_here, told = place == self._here, draft.told.get(place)
            is_typed = is_here and self._is_typing
            value = _typed(draft, place, words) if is_typed else Content(tell_told(draft, place, words))
            value = value if is_here or told else value.stylize("dim")
            yield place, Content("").join([_label(name, width, is_here=is_here), value])
            if with_tiles and isinstance(told, TileSet):
                room, indent = self.size.width - width - _BEFORE, width + _BEFORE
                yield from ((place, line.pad_left(indent).stylize("dim")) for line in self._tiles(told, max(room, 7)))

    def _tiles(self, tiles: TileSet, width: int) -> Iterator[Content]:
        """Write tiles on lines of so many columns."""
        named = " ".join(map(self._ink.words(self._words).face, tiles))
        return (line.rstrip() for line in self._ink.written(named, theme_of(self.app)).wrap(width))


def name_place(place: Place, heading: Heading, words: Words) -> str:
    """Name a place: a player, the table, the boneyard."""
    return heading.names[place] if isinstance(place, int) else words(f"general.{place}")


def tell_told(draft: Draft, place: Place, words: Words) -> str:
    """Say in a few words what was told of a place."""
    told = draft.told.get(place)
    if not told:
        return words("pad.untold" if place in draft.needed else "pad.optional")
    if isinstance(told, TileSet):
        return words(
            "general.beside", one=words("score.tiles", count=len(told)), other=words("score.spots", count=told.spots)
        )
    first, _, second = told.partition("/")
    spots, count = ("", first) if draft.number_means(place) is Fact.COUNT and not second else (first, second)
    parts = [words("score.spots", count=int(spots))] if spots else []
    parts += [words("score.tiles", count=int(count))] if count else []
    return ", ".join(parts)


def _label(name: str, width: int, *, is_here: bool) -> Content:
    shown = Content(name).truncate(width, ellipsis=True)
    label = Content(f"{signs().after if is_here else ' '} ").append(shown)
    return (label.stylize("bold") if is_here else label).pad_right(width + _BEFORE - label.cell_length)


def _typed(draft: Draft, place: Place, words: Words) -> Content:
    """Show what somebody is typing, and what it means."""
    told = draft.told.get(place)
    counts_tiles = draft.number_means(place) is Fact.COUNT
    unit = words("settings.tiles" if counts_tiles else "general.spots")
    typed = f"{told if isinstance(told, str) else ''}{_CURSOR}"
    return Content.assemble((typed, "reverse"), " ", (unit, "dim"))
