"""SVG pictures."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import combinations
from xml.etree import ElementTree

import pytest

from doublesix.i18n import Words
from doublesix.layout import Box, Facing, Layout, Placement
from doublesix.line import Line
from doublesix.picture import Look, ShownHand, Theme, boneyard_svg, hand_svg, pips, table_svg, tile_svg
from doublesix.tiles import Tile

Position = tuple[Line, Layout]

SVG = "{http://www.w3.org/2000/svg}"
SIX_FIVE = Tile.parse("6-5")
MOVE = re.compile(r"translate\((\S+) (\S+)\)(?: rotate\((\d+)\))?")


def parsed(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def text_of(root: ElementTree.Element, name: str) -> str:
    return root.findtext(f"{SVG}{name}") or ""


def pieces(root: ElementTree.Element) -> dict[str, ElementTree.Element]:
    return {found.attrib["id"]: found for found in root.iter() if "id" in found.attrib}


def tile_groups(root: ElementTree.Element) -> list[ElementTree.Element]:
    """The groups that are one tile each: those that use the front of a tile."""
    return [group for group in root.iter(f"{SVG}g") if any(_uses(group, "front"))]


def open_groups(root: ElementTree.Element) -> list[ElementTree.Element]:
    return [group for group in root.iter(f"{SVG}g") if any(_uses(group, "open"))]


def _uses(group: ElementTree.Element, piece: str) -> list[bool]:
    return [use.attrib["href"].endswith(f"-{piece}") for use in group.findall(f"{SVG}use")]


def every_picture(words: Words, position: Position, look: Look, theme: Theme) -> list[str]:
    hands = [ShownHand("Ana & <Bo>", (SIX_FIVE, None)), ShownHand("\x00Ñandú \x1b", ())]
    return [
        tile_svg(SIX_FIVE, words, look, theme, facing=Facing.LEFT),
        tile_svg(None, words, look, theme),
        hand_svg([SIX_FIVE, Tile.parse("1-0"), None], words, look, theme, playable=[SIX_FIVE], chosen=SIX_FIVE),
        hand_svg([], words, look, theme),
        boneyard_svg(14, words, theme),
        boneyard_svg(0, words, theme),
        table_svg(*position, words, look, theme, hands=hands, caption='"Here" & <now>', fitting=SIX_FIVE),
        table_svg(*position, words, look, theme, open_ends=False, whole_table=True),
        table_svg(Line(position[0].doubles), Layout(position[1].table, (), ()), words, look, theme),
    ]


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("look", Look)
def test_every_picture_stands_alone(look: Look, theme: Theme, words: Words, turning: Position) -> None:
    for picture in every_picture(words, turning, look, theme):
        root = parsed(picture)
        ids = [found.attrib["id"] for found in root.iter() if "id" in found.attrib]
        references = re.findall(r'href="([^"]*)"|url\(([^)]*)\)', picture)
        assert len(ids) == len(set(ids))
        assert {one or other for one, other in references} <= {f"#{name}" for name in ids}
        assert {found.tag.removeprefix(SVG) for found in root.iter()}.isdisjoint({"script", "style", "image"})
        assert text_of(root, "title")


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("look", Look)
def test_the_same_position_is_the_same_picture(look: Look, theme: Theme, words: Words, turning: Position) -> None:
    assert every_picture(words, turning, look, theme) == every_picture(words, turning, look, theme)


def test_pictures_of_other_looks_and_themes_share_no_piece(words: Words) -> None:
    owners = [set(pieces(parsed(tile_svg(SIX_FIVE, words, look, theme)))) for look in Look for theme in Theme]
    assert all(one.isdisjoint(other) for one, other in combinations(owners, 2))


def test_screen_readers_are_told_what_is_seen(words: Words, turning: Position) -> None:
    hands = [ShownHand("Ana", (SIX_FIVE, None))]
    root = parsed(table_svg(*turning, words, hands=hands))
    assert root.attrib["role"] == "img"
    assert text_of(root, "title") == "5 tiles on the table."
    assert text_of(root, "desc").startswith("5 tiles on the table.")
    assert text_of(root, "desc").endswith("Ana: 6-5 and 1 tile face down.")


def test_a_tile_is_twice_as_long_as_wide(words: Words) -> None:
    front = pieces(parsed(tile_svg(SIX_FIVE, words)))["light-pips-front"]
    body = front.find(f"{SVG}rect")
    assert body is not None
    assert float(body.attrib["height"]) / float(body.attrib["width"]) == pytest.approx(2, rel=0.05)


@pytest.mark.parametrize("number", range(1, 7))
def test_pips_lie_where_the_faces_say(number: int, words: Words) -> None:
    found = pieces(parsed(tile_svg(Tile(number, number), words)))[f"light-pips-end{number}"]
    circles = [(float(dot.attrib["cx"]), float(dot.attrib["cy"])) for dot in found.iter(f"{SVG}circle")]
    step = max((abs(x) for x, _ in circles), default=0) or 1
    assert [(x / step, y / step) for x, y in circles] == [(float(x), float(y)) for x, y in pips(number)]


@pytest.mark.parametrize("facing", Facing)
def test_the_high_end_points_where_the_tile_faces(facing: Facing, words: Words) -> None:
    root = parsed(tile_svg(SIX_FIVE, words, facing=facing))
    (tile,) = tile_groups(root)
    high = next(use for use in tile.findall(f"{SVG}use") if use.attrib["href"].endswith("end6"))
    assert float(high.attrib["y"]) < 0
    assert placement_of(tile).facing is facing


@pytest.mark.parametrize("seed", range(12))
def test_every_tile_lies_at_its_spot_and_none_covers_another(
    seed: int, words: Words, random_position: Callable[[int], Position]
) -> None:
    line, layout = random_position(seed)
    placements = [placement_of(group) for group in tile_groups(parsed(table_svg(line, layout, words, open_ends=False)))]
    assert placements == list(layout.placements)
    assert not [pair for pair in combinations([placement.box for placement in placements], 2) if overlap(*pair)]


def placement_of(group: ElementTree.Element) -> Placement:
    found = MOVE.fullmatch(group.attrib["transform"])
    assert found
    x, y, degrees = found.groups()
    return Placement(float(x) / 100, float(y) / 100, Facing(int(degrees or 0) // 90))


def overlap(one: Box, other: Box) -> bool:
    return one.left < other.right and other.left < one.right and one.top < other.bottom and other.top < one.bottom


def test_everything_is_within_the_picture(words: Words, turning: Position) -> None:
    line, layout = turning
    left, top, width, height = map(float, parsed(table_svg(line, layout, words)).attrib["viewBox"].split())
    for placement in (*layout.placements, *filter(None, layout.open_placements)):
        assert left <= 100 * placement.box.left < 100 * placement.box.right <= left + width
        assert top <= 100 * placement.box.top < 100 * placement.box.bottom <= top + height


def test_open_places_show_their_numbers_only_when_asked(words: Words, crossing: Position) -> None:
    shown = open_groups(parsed(table_svg(*crossing, words)))
    assert [group.findtext(f"{SVG}text") for group in shown] == ["4", "4", "4", "1"]
    assert not open_groups(parsed(table_svg(*crossing, words, open_ends=False)))


def test_places_that_the_chosen_tile_does_not_fit_fade(words: Words, crossing: Position) -> None:
    shown = open_groups(parsed(table_svg(*crossing, words, fitting=Tile.parse("3-1"))))
    assert [(group.findtext(f"{SVG}text"), "opacity" in group.attrib) for group in shown] == [
        ("4", True),
        ("4", True),
        ("4", True),
        ("1", False),
    ]


def test_in_a_hand_the_chosen_tile_rises_and_the_unplayable_fade(words: Words) -> None:
    tiles = [SIX_FIVE, Tile.parse("4-1"), Tile.parse("2-0")]
    root = parsed(hand_svg(tiles, words, playable=tiles[:2], chosen=tiles[0]))
    first, second, third = tile_groups(root)
    assert placement_of(first).y < placement_of(second).y == placement_of(third).y
    assert ["opacity" in group.attrib for group in (first, second, third)] == [False, False, True]


def test_the_count_is_written_on_the_boneyard(words: Words) -> None:
    root = parsed(boneyard_svg(14, words))
    assert text_of(root, "title") == "The boneyard has 14 tiles."
    assert text_of(root, "text") == "14"


@pytest.mark.parametrize("look", Look)
def test_print_has_no_colour(look: Look, words: Words, turning: Position) -> None:
    for picture in every_picture(words, turning, look, Theme.PRINT):
        colours = re.findall(r"#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})\b", picture)
        assert all(red == green == blue for red, green, blue in colours)
        assert "<filter" not in picture


@pytest.mark.parametrize("look", Look)
def test_in_black_and_white_every_number_looks_its_own_way(look: Look, words: Words) -> None:
    shown = {end_in_print(number, look, words) for number in range(7)}
    assert len(shown) == 7


def end_in_print(number: int, look: Look, words: Words) -> str:
    """What is painted on the ends of a double, without the names of the pieces."""
    found = pieces(parsed(tile_svg(Tile(number, number), words, look, Theme.PRINT)))
    ends = [ElementTree.tostring(piece, "unicode") for name, piece in found.items() if f"{number}" in name]
    return re.sub(r"(id|href)=\"[^\"]*\"", "", "".join(ends))


def test_a_long_line_stays_small(words: Words, random_position: Callable[[int], Position]) -> None:
    line, layout = random_position(1)
    assert len(table_svg(line, layout, words, Look.BOTH)) < 600 + 300 * len(line.laid) + 8000
