"""What can be counted at the table: which tiles are unseen, what is open, what the others lack, the score by rounds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rich.cells import cell_len, set_cell_size
from textual.content import Content

from doublesix.columns import wrapped
from doublesix.i18n import Words
from doublesix.sentences.events import tell_lacks
from doublesix.sentences.score import name_sides
from doublesix.terminal.table.game_header import GameHeader
from doublesix.terminal.table.word_row import cut
from doublesix.tiles import ALL_TILES, DOUBLE_SIX, WITH_NUMBER, Tile, TileSet
from doublesix.view import View

Line = Content | str

_LATEST: Final = 6
"""How many rounds the panel shows."""


def unseen_tiles(view: View) -> TileSet:
    """Return the tiles that the viewer has not seen: neither on the table nor in a hand that lies open to them."""
    seen = TileSet(laid.tile for laid in view.line.laid) | view.hand
    for hand in view.hands:
        seen |= hand or TileSet()
    return ALL_TILES - seen


def tell_ends(view: View, words: Words) -> list[str]:
    """Say which numbers are open, how often, and how many tiles of each are unseen; then the same in fewer columns.

    Nothing is said before the first tile lies.
    """
    if not view.line.open_numbers:
        return []
    ends = _counted_ends(view)
    told = words("table.ends", ends="  ".join(f"{end} ({unseen})" for end, unseen in ends))
    shorter = " ".join(f"{end}:{unseen}" for end, unseen in ends)
    return [told, words("table.ends", ends=shorter), shorter]


def _counted_ends(view: View) -> list[tuple[str, int]]:
    unseen, counts = unseen_tiles(view), view.line.counts
    numbers = sorted(view.line.open_numbers, reverse=True)
    return [
        (f"{number}×{counts[number]}" if counts[number] > 1 else str(number), len(unseen & WITH_NUMBER[number]))
        for number in numbers
    ]


def panel_sections(view: View, standing: GameHeader, words: Words, width: int) -> Iterator[list[Line]]:
    """Yield what the panel shows, the most useful first, each part with a title."""
    if ends := tell_ends(view, words):
        yield [*wrapped(ends[0], width)]
    yield [Content.styled(words("table.tiles"), "bold"), *_tiles(view)]
    lacks = [*_lacks(view, standing, words, width)]
    if lacks:
        yield [Content.styled(words("table.lacks"), "bold"), *lacks]
    if standing.by_round:
        yield [Content.styled(words("table.rounds"), "bold"), *score_lines(standing, words, width, last=_LATEST)]


def _tiles(view: View) -> Iterator[Line]:
    """Draw all tiles as a triangle: one's own bold, unseen ones plain, a dot for those that lie on the table."""
    unseen = unseen_tiles(view)
    for high in range(DOUBLE_SIX, -1, -1):
        parts = [_tile(Tile(high, low), view, unseen) for low in range(high, -1, -1)]
        yield Content.assemble(*parts)


def _tile(tile: Tile, view: View, unseen: TileSet) -> tuple[str, str]:
    if tile in view.hand:
        return f"{tile} ", "reverse"
    return (f"{tile} ", "") if tile in unseen else (" ·  ", "dim")


def _lacks(view: View, standing: GameHeader, words: Words, width: int) -> Iterator[str]:
    for seat, name in enumerate(standing.names):
        if view.hands[seat] is None and (lacks := tell_lacks(view.lacks(seat), words)):
            yield cut(f"{cut(name, width // 2)}: {lacks}", width)


def score_lines(standing: GameHeader, words: Words, width: int, last: int | None = None) -> list[str]:
    """Write the score after every round, or after the last ones, a column for each side, the latest round last."""
    sides = name_sides(standing.seating, standing.names, words)
    room = max((width - 4) // len(sides) - 1, 4)
    names = [cut(side, room) for side in sides]
    columns = [max(cell_len(name), 4) for name in names]
    rows: list[tuple[str, Sequence[str]]] = [("", names)]
    listed = list(enumerate(standing.by_round, 1))[-(last or 0) :]
    rows += ((str(number), [str(score) for score in scores]) for number, scores in listed)
    return [f"{number:>3} {_cells(cells, columns)}" for number, cells in rows]


def _cells(cells: Sequence[str], columns: Sequence[int]) -> str:
    return " ".join(
        set_cell_size(" " * max(width - cell_len(cell), 0) + cell, width)
        for cell, width in zip(cells, columns, strict=True)
    )
