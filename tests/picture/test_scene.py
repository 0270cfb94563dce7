"""Scenes: the line and hands in one drawing, arranged by the room that there is."""

from __future__ import annotations

from doublesix.line import Line
from doublesix.picture import Drawing, Look, Scene, ShownHand, draw_scene, side_by_side, stacked, written
from doublesix.rules.rules import Doubles
from doublesix.tiles import Tile

LINE = Line(Doubles.LINE).open_with(Tile(6, 6))
ANNA = ShownHand("Anna", (Tile(6, 5), Tile(3, 1)))


def text_of(drawing: Drawing | None) -> list[str]:
    assert drawing is not None
    return str(drawing).splitlines()


def test_a_hand_stands_beside_the_line_where_there_is_room() -> None:
    assert text_of(draw_scene(Scene(Look.PIPS, LINE, (ANNA,), chosen=(Tile(6, 5),)), 60)) == [
        "        ╭───╮           Anna",
        "╭┈┈┈┈┈┈┈│ 6 │┈┈┈┈┈┈┈╮   ╔═══╗ ╭───╮",
        "┊    «6»│╌╌╌│«6»    ┊   ║ 6 ║ │ 3 │",
        "╰┈┈┈┈┈┈┈│ 6 │┈┈┈┈┈┈┈╯   ║╌╌╌║ │╌╌╌│",
        "        ╰───╯           ║ 5 ║ │ 1 │",
        "                        ╚═══╝ ╰───╯",
    ]


def test_and_below_it_where_there_is_not() -> None:
    lines = text_of(draw_scene(Scene(Look.PIPS, LINE, (ANNA,)), 30))
    assert lines[5:8] == ["", "Anna", "╭───╮ ╭───╮"]


def test_tiles_shrink_with_the_room() -> None:
    scene = Scene(Look.PIPS, hands=(ShownHand("", (Tile(6, 5), Tile(3, 1))),), near=True)
    widths = [len(text_of(draw_scene(scene, columns))[0]) for columns in (40, 15)]
    assert widths == [19, 11]


def test_hands_stand_in_narrow_tiles_where_two_rows_would_be_too_high() -> None:
    hands = (ANNA, ShownHand("Ben", (Tile(6, 4), Tile(4, 2), Tile(4, 1))))
    assert len(text_of(draw_scene(Scene(Look.PIPS, hands=hands), 24))) == 13
    assert text_of(draw_scene(Scene(Look.PIPS, hands=hands), 24, rows=6))[:2] == [
        "Anna      Ben",
        "╭─╮ ╭─╮   ╭─╮ ╭─╮ ╭─╮",
    ]
    assert draw_scene(Scene(Look.PIPS, hands=hands), 24, rows=5) is None


def test_there_is_no_scene_without_any_room() -> None:
    assert draw_scene(Scene(Look.PIPS, LINE), 6) is None


def test_drawings_are_put_together_without_losing_a_column() -> None:
    one, other = written(["ab", "c"]), written(["def"])
    beside = side_by_side([one, other], gap=2)
    assert str(beside) == "ab  def\nc"
    assert {sum(len(run.text) for run in row) for row in beside.rows} == {7}
    below = stacked([one, other], gap=1)
    assert str(below) == "ab\nc\n\ndef"
    assert (below.width, below.height) == (3, 4)


def test_wide_letters_take_two_columns() -> None:
    assert written(["骨牌", "Ben"]).width == 4
    assert str(side_by_side([written(["骨牌", "Ben"]), written(["a", "b"])], gap=1)) == "骨牌 a\nBen  b"
