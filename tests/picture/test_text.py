"""Drawings with box characters."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import dedent

import pytest

from doublesix.layout import Facing, Layout, Placement, TableSize
from doublesix.line import Line
from doublesix.picture import (
    ASCII,
    UNICODE,
    Charset,
    Drawing,
    DrawnPart,
    Look,
    Scale,
    Tone,
    draw_hand,
    draw_set,
    draw_table,
    draw_tile,
    place_in_set,
)
from doublesix.tiles import ALL_TILES, Tile

Position = tuple[Line, Layout]
SIX_THREE = Tile.parse("6-3")


def picture(text: str) -> str:
    return dedent(text).strip("\n")


def test_a_line_that_turns(turning: Position) -> None:
    assert str(draw_table(*turning)) == picture("""
                    ╭───╮
        ╭───┬───────┤ 5 ├───────┬───╮
        │ 6 │ 6 ╎ 5 │╌╌╌│ 5 ╎ 2 │ 2 │
        │╌╌╌├───────┤ 5 ├───────┤╌╌╌│
        │ 3 │       ╰───╯       │   │
        ╰───╯┈┈┈╮               ╰───╯
        ┊«3»    ┊               ┊«0»┊
        ╰┈┈┈┈┈┈┈╯               ┊   ┊
                                ┊   ┊
                                ╰┈┈┈╯
    """)


def test_the_same_line_where_there_is_little_room(turning: Position) -> None:
    assert str(draw_table(*turning, scale=Scale.NARROW)) == picture("""
              ╭─╮
        ╭─┬───┤5├───┬─╮
        │6│6╎5│╌│5╎2│2│
        │╌├───┤5├───┤╌│
        │3│   ╰─╯   │ │
        ╰─╯┈╮       ╰─╯
        ┊3  ┊       ┊0┊
        ╰┈┈┈╯       ┊ ┊
                    ┊ ┊
                    ╰┈╯
    """)


def test_the_same_line_without_unicode_and_open_ends(turning: Position) -> None:
    assert str(draw_table(*turning, open_ends=False, charset=ASCII)) == picture("""
                    +---+
        +---+-------+ 5 +-------+---+
        | 6 | 6 : 5 |...| 5 : 2 | 2 |
        |...+-------+ 5 +-------+...|
        | 3 |       +---+       |   |
        +---+                   +---+
    """)


def test_a_crossing_is_open_on_all_sides(crossing: Position) -> None:
    assert str(draw_table(*crossing)) == picture("""
                ╭┈┈┈╮
                ┊   ┊
                ┊   ┊
                ┊«4»┊
                ╭───╮
        ╭┈┈┈┈┈┈┈│ 4 ├───────╮┈┈┈┈┈┈┈╮
        ┊    «4»│╌╌╌│ 4 ╎ 1 │«1»    ┊
        ╰┈┈┈┈┈┈┈│ 4 ├───────╯┈┈┈┈┈┈┈╯
                ╰───╯
                ┊«4»┊
                ┊   ┊
                ┊   ┊
                ╰┈┈┈╯
    """)


def test_outlines_that_cross_keep_their_numbers(crossing: Position) -> None:
    line, layout = crossing
    bent = Placement(2, 1.5, Facing.LEFT)
    placements = (Placement(1.5, 2, Facing.UP), bent, *layout.open_placements[2:])
    assert str(draw_table(line, Layout(layout.table, layout.placements, placements))).count("«4»") == 3


def test_pips_where_there_is_room_turn_with_the_tile() -> None:
    assert str(draw_tile(SIX_THREE, scale=Scale.LARGE)) == picture("""
        ╭───────╮
        │ ●   ● │
        │ ●   ● │
        │ ●   ● │
        │╌╌╌╌╌╌╌│
        │ ●     │
        │   ●   │
        │     ● │
        ╰───────╯
    """)
    assert str(draw_tile(SIX_THREE, scale=Scale.LARGE, facing=Facing.LEFT)) == picture("""
        ╭───────────────╮
        │ ● ● ● ╎     ● │
        │       ╎   ●   │
        │ ● ● ● ╎ ●     │
        ╰───────────────╯
    """)


def test_a_coloured_number_has_its_shape_beside_it() -> None:
    assert str(draw_tile(SIX_THREE, Look.COLOURS, facing=Facing.RIGHT)) == picture("""
        ╭───────╮
        │▲ 3╎✱ 6│
        ╰───────╯
    """)


def test_a_hand_with_a_chosen_and_a_hidden_tile() -> None:
    hand = [SIX_THREE, Tile.parse("4-0"), None]
    drawn = draw_hand(hand, tones={SIX_THREE: Tone.CHOSEN})
    assert str(drawn) == picture("""
        ╔═══╗ ╭───╮ ╭───╮
        ║ 6 ║ │ 4 │ │░░░│
        ║╌╌╌║ │╌╌╌│ │░░░│
        ║ 3 ║ │   │ │░░░│
        ╚═══╝ ╰───╯ ╰───╯
    """)


def test_a_hand_takes_as_many_rows_as_it_needs() -> None:
    hand = [Tile.parse("1-0"), Tile.parse("2-0"), Tile.parse("3-0")]
    assert str(draw_hand(hand, scale=Scale.NARROW, columns=7, charset=ASCII)) == picture("""
        +-+ +-+
        |1| |2|
        |.| |.|
        | | | |
        +-+ +-+
        +-+
        |3|
        |.|
        | |
        +-+
    """)


def test_an_empty_hand_takes_no_room() -> None:
    drawn = draw_hand([])
    assert (drawn.width, drawn.height, str(drawn)) == (0, 0, "")


def test_the_whole_set_is_a_triangle() -> None:
    drawn = draw_set(scale=Scale.NARROW, joined=True, tones={Tile.parse("2-1"): Tone.CHOSEN})
    assert (
        str(drawn).splitlines()[:8]
        == picture("""
        ╭───╮
        │ ╎ │
        ├───┤ ╭───╮
        │1╎ │ │1╎1│
        ├───┤ ╔═══╗ ╭───╮
        │2╎ │ ║2╎1║ │2╎2│
        ├───┤ ╚═══╝ ├───┤ ╭───╮
        │3╎ │ │3╎1│ │3╎2│ │3╎3│
    """).splitlines()
    )
    assert (drawn.width, drawn.height) == (41, 15)


@pytest.mark.parametrize("joined", [False, True])
@pytest.mark.parametrize("scale", Scale)
def test_every_tile_of_the_set_is_where_it_is_said_to_be(scale: Scale, joined: bool) -> None:
    rows = str(draw_set(scale=scale, joined=joined, charset=ASCII)).splitlines()
    for tile in ALL_TILES:
        row, column = place_in_set(tile, scale, joined=joined)
        assert rows[row + scale.rows][column] == "|"
        assert rows[row + scale.rows][column + 2 * scale.columns] == ":"


@pytest.mark.parametrize("charset", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("scale", Scale)
@pytest.mark.parametrize("look", Look)
def test_every_tile_can_be_told_from_every_other_without_colour(look: Look, scale: Scale, charset: Charset) -> None:
    drawn = {str(draw_tile(tile, look, scale, charset=charset)) for tile in map(Tile.by_id, range(28))}
    assert len(drawn) == 28


@pytest.mark.parametrize("look", Look)
def test_only_coloured_looks_name_a_colour(look: Look) -> None:
    numbers = {run.style.number for row in draw_tile(SIX_THREE, look).rows for run in row}
    assert numbers == ({None, 6, 3} if look.has_colours else {None})


def test_ascii_is_ascii(turning: Position) -> None:
    for look in Look:
        for scale in Scale:
            assert str(draw_table(*turning, look, scale, charset=ASCII)).isascii()


def test_places_fade_or_stand_out(turning: Position) -> None:
    places = {place.number: place for place in turning[0].places}
    drawn = draw_table(*turning, place_tones={places[0]: Tone.DIM})
    tones = {run.text: run.style.tone for row in drawn.rows for run in row if run.style.part is DrawnPart.OPEN_NUMBER}
    assert tones == {"«3»": Tone.PLAIN, "«0»": Tone.DIM}


@pytest.mark.parametrize("scale", Scale)
def test_the_whole_table_takes_the_same_room_whatever_lies_on_it(scale: Scale, turning: Position) -> None:
    line, layout = turning
    full = draw_table(line, layout, scale=scale, whole_table=True)
    empty = draw_table(Line(line.doubles), Layout(layout.table, (), ()), scale=scale, whole_table=True)
    assert (full.width, full.height) == (empty.width, empty.height) == scale.size(layout.table)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("scale", Scale)
def test_no_tile_covers_another(scale: Scale, seed: int, random_position: Callable[[int], Position]) -> None:
    line, layout = random_position(seed)
    table = characters(draw_table(line, layout, Look.BOTH, scale, whole_table=True))
    for laid, placement in zip(line.laid, layout.placements, strict=True):
        alone = characters(draw_tile(laid.tile, Look.BOTH, scale, facing=placement.facing))
        top, left = round(2 * placement.box.top * scale.rows), round(2 * placement.box.left * scale.columns)
        height, width = len(alone), len(alone[0])
        there = [row[left + 1 : left + width - 1] for row in table[top + 1 : top + height - 1]]
        assert there == [row[1:-1] for row in alone[1:-1]], laid


def characters(drawing: Drawing) -> list[str]:
    rows = ["".join(run.text for run in row) for row in drawing.rows]
    assert {len(row) for row in rows} == {drawing.width}
    return rows


@pytest.mark.parametrize(
    ("columns", "rows", "expected"),
    [(200, 60, Scale.LARGE), (80, 24, Scale.NORMAL), (40, 24, Scale.NARROW), (10, 5, Scale.NARROW)],
)
def test_the_scale_follows_the_room(columns: int, rows: int, expected: Scale) -> None:
    assert Scale.largest(TableSize(16, 11), columns, rows) is expected


@pytest.mark.parametrize("scale", Scale)
def test_the_table_for_a_room_fits_the_room(scale: Scale) -> None:
    for columns in range(20, 90, 7):
        for rows in range(10, 40, 3):
            table = scale.table(columns, rows)
            assert scale.fits(table, columns, rows)
            assert not scale.fits(TableSize(table.width + 0.5, table.height), columns, rows)
            assert not scale.fits(TableSize(table.width, table.height + 0.5), columns, rows)


def test_the_number_of_a_place_without_room_stands_on_its_edge(crossing: Position) -> None:
    line, layout = crossing
    enclosed = Layout(layout.table, layout.placements, (None, None, None, None))
    assert str(draw_table(line, enclosed)) == picture("""
        ╭─4─╮
        │ 4 ├───────╮
        4╌╌╌│ 4 ╎ 1 1
        │ 4 ├───────╯
        ╰─4─╯
    """)
    drawn = draw_table(line, enclosed, place_tones={line.places[0]: Tone.CHOSEN})
    chosen = [run for row in drawn.rows for run in row if run.style.tone is Tone.CHOSEN]
    assert [(run.text, run.style.part) for run in chosen] == [("4", DrawnPart.OPEN_NUMBER)]
