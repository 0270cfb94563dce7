"""The line of play on a table: what every layout promises, for every kind of line."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests import chance
from tests.kernel_in_use import needs_compiled

from doublesix import SHEETS, Round, choose, deal_round
from doublesix.deal import seat_players
from doublesix.layout import Box, Facing, Layout, Placement, TableSize, lay_out, line_layout, outlook, survey
from doublesix.layout.arrangement import Arrangement
from doublesix.layout.chooser import READABLE, Chooser, compiled, fastest
from doublesix.layout.felt import Felt, felt_of
from doublesix.layout.line_layout import _laid_out
from doublesix.line import Laid, Line, Place, Port
from doublesix.rng import SplitMix, below
from doublesix.room.board import SIZES, Shape
from doublesix.rules.rules import Doubles
from doublesix.tiles import ALL_TILES, Tile, TileSet

TERMINAL, PHONE, DESK = TableSize(19.5, 8), TableSize(13, 15), TableSize(28, 14)
TABLES = (TERMINAL, PHONE, DESK)
LINES_OF_EACH_KIND = 500 if chance.IS_NEW else 3
GAP = 0.5

every_kind = pytest.mark.parametrize("doubles", list(Doubles))
every_table = pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table.width}x{table.height}")


@cache
def random_line(doubles: Doubles, seed: int, *, oldest_first: bool = False) -> Line:
    """Play on until no tile fits: at any open place, or at the oldest that can be played at."""
    random = Random(seed)
    left = list(ALL_TILES)
    openings = [tile for tile in left if tile.is_double] if seed % 2 else left
    line = Line(doubles).open_with(random.choice(openings))
    left.remove(line.laid[0].tile)
    while options := [(tile, place) for place in line.places for tile in left if tile.has(place.number)]:
        if oldest_first:
            options = [option for option in options if option[1] == options[0][1]]
        tile, place = random.choice(options)
        left.remove(tile)
        line = line.join(tile, place)
    return line


def random_lines(doubles: Doubles) -> Iterator[Line]:
    for seed in range(LINES_OF_EACH_KIND):
        yield random_line(doubles, seed)
        yield random_line(doubles, seed, oldest_first=True)


def some_lines(doubles: Doubles) -> list[Line]:
    """A few of the random lines, for what takes long; all of them in a soak."""
    lines = list(random_lines(doubles))
    return lines if chance.IS_NEW else lines[:2]


def growing(line: Line) -> Iterator[Line]:
    """The line after its first tile, after its second, and so on."""
    grown = Line(line.doubles).open_with(line.laid[0].tile)
    yield grown
    for laid in line.laid[1:]:
        assert laid.joined_to
        grown = grown.join(laid.tile, laid.joined_to)
        yield grown


def line_of(doubles: Doubles, *tiles: str) -> Line:
    """Lay these tiles one after the other, each at the newest place that it fits."""
    opening, *others = map(Tile.parse, tiles)
    line = Line(doubles).open_with(opening)
    for tile in others:
        line = line.join(tile, next(place for place in reversed(line.places) if tile.has(place.number)))
    return line


def gap(one: Box, other: Box) -> float:
    """How far two boxes are apart, in x or in y, whichever is more."""
    return max(one.left - other.right, other.left - one.right, one.top - other.bottom, other.top - one.bottom)


def contact(one: Box, other: Box) -> float:
    """How long the edge is along which two boxes touch; nothing at a mere corner."""
    wide = min(one.right, other.right) - max(one.left, other.left)
    high = min(one.bottom, other.bottom) - max(one.top, other.top)
    return max(wide, high) if min(wide, high) == 0 else 0.0


def half(placement: Placement, port: Port) -> Box:
    """The half of a tile at its high or its low end."""
    dx, dy = [(0, -0.5), (0.5, 0), (0, 0.5), (-0.5, 0)][(placement.facing + (2 if port is Port.LOW else 0)) % 4]
    x, y = placement.x + dx, placement.y + dy
    return Box(x - 0.5, y - 0.5, x + 0.5, y + 0.5)


def side(placement: Placement, port: Port) -> Box:
    """The edge of a tile at this side, as a box without width or height."""
    box = placement.box
    quarters = {Port.HIGH: 0, Port.RIGHT: 1, Port.LOW: 2, Port.LEFT: 3}[port]
    return [
        Box(box.left, box.top, box.right, box.top),
        Box(box.right, box.top, box.right, box.bottom),
        Box(box.left, box.bottom, box.right, box.bottom),
        Box(box.left, box.top, box.left, box.bottom),
    ][(placement.facing + quarters) % 4]


def joining_part(tile: Tile, placement: Placement, port: Port) -> Box:
    """What has to touch: the half with the number, or that side of a double."""
    return side(placement, port) if tile.is_double else half(placement, port)


def other_half(port: Port) -> Port:
    return Port.LOW if port is Port.HIGH else Port.HIGH


def joints(line: Line, layout: Layout) -> Iterator[tuple[Laid, Placement, Place, Port, Laid, Placement]]:
    """Each joined tile where it lies, the place and its own side, and the tile that it is joined to, and where."""
    for laid, placement in zip(line.laid, layout.placements, strict=True):
        place = laid.joined_to
        if place:
            assert laid.by is not None
            yield laid, placement, place, laid.by, line.laid[place.index], layout.placements[place.index]


def check_all_promises(line: Line, layout: Layout) -> None:
    check_that_everything_is_on_the_table(layout)
    check_that_tiles_that_are_not_joined_keep_their_distance(line, layout)
    check_that_joined_tiles_touch_where_the_numbers_match(line, layout)
    check_that_doubles_lie_across(line, layout)


def check_that_everything_is_on_the_table(layout: Layout) -> None:
    for placement in (*layout.placements, *filter(None, layout.open_placements)):
        box = placement.box
        assert 0 <= box.left < box.right <= layout.table.width
        assert 0 <= box.top < box.bottom <= layout.table.height
        assert (placement.x * 2).is_integer()
        assert (placement.y * 2).is_integer()


def check_that_tiles_that_are_not_joined_keep_their_distance(line: Line, layout: Layout) -> None:
    joined = {(laid.joined_to.index, index) for index, laid in enumerate(line.laid) if laid.joined_to}
    for (first, one), (second, other) in combinations(enumerate(layout.placements), 2):
        apart = gap(one.box, other.box)
        assert apart == 0 if (first, second) in joined else apart >= GAP
    for place, placement in zip(line.places, layout.open_placements, strict=True):
        if placement:
            others = [other for index, other in enumerate(layout.placements) if index != place.index]
            assert all(gap(placement.box, other.box) >= GAP for other in others)


def check_that_joined_tiles_touch_where_the_numbers_match(line: Line, layout: Layout) -> None:
    for laid, placement, place, by, parent, parent_spot in joints(line, layout):
        own, its = joining_part(laid.tile, placement, by), joining_part(parent.tile, parent_spot, place.port)
        is_arm = parent.tile.is_double and place.port in (Port.HIGH, Port.LOW)
        assert contact(own, its) >= (0.5 if is_arm else 1)
        if not laid.tile.is_double:
            assert contact(half(placement, other_half(by)), parent_spot.box) == 0
        if not parent.tile.is_double:
            assert contact(half(parent_spot, other_half(place.port)), placement.box) == 0


def check_that_doubles_lie_across(line: Line, layout: Layout) -> None:
    for laid, placement, place, _, parent, parent_spot in joints(line, layout):
        if laid.tile.is_double:
            long_side, short_end = side(placement, Port.LEFT), side(placement, Port.HIGH)
            assert contact(long_side, joining_part(parent.tile, parent_spot, place.port)) == 1
            assert contact(short_end, parent_spot.box) == 0


@every_kind
@every_table
def test_random_lines_keep_every_promise(doubles: Doubles, table: TableSize) -> None:
    for line in random_lines(doubles):
        check_all_promises(line, lay_out(line, table))


@given(
    doubles=st.sampled_from(Doubles),
    seed=st.integers(0, 10_000),
    oldest_first=st.booleans(),
    width=st.integers(2, 60),
    height=st.integers(2, 60),
    length=st.integers(1, 28),
)
def test_a_line_on_a_table_of_any_size_keeps_every_promise(
    doubles: Doubles, seed: int, oldest_first: bool, width: int, height: int, length: int
) -> None:
    lines = list(growing(random_line(doubles, seed, oldest_first=oldest_first)))
    line = lines[min(length, len(lines)) - 1]
    check_all_promises(line, lay_out(line, TableSize(width / 2, height / 2)))


@pytest.mark.parametrize(
    ("doubles", "allowed"), [(Doubles.LINE, 0.005), (Doubles.CROSS, 0.06), (Doubles.TEE, 0.06)], ids=str
)
@every_table
def test_tiles_stay_where_they_are_while_the_table_has_room(doubles: Doubles, allowed: float, table: TableSize) -> None:
    """Only an enclosed place moves them: hardly ever on a line with two ends, now and then where doubles branch."""
    moves = steps = 0
    for seed in range(8):
        layouts = [lay_out(line, table) for line in growing(random_line(doubles, seed))]
        for before, after in pairwise(layouts):
            if after.table == before.table:
                steps += 1
                moves += after.placements[:-1] != before.placements
    assert moves <= allowed * steps


@every_kind
def test_a_table_that_grows_moves_all_tiles_alike_or_lays_the_line_afresh(doubles: Doubles) -> None:
    alike = grown = 0
    for seed in range(8):
        layouts = [lay_out(line, TableSize(9, 7)) for line in growing(random_line(doubles, seed))]
        for before, after in pairwise(layouts):
            if after.table != before.table:
                grown += 1
                pairs = zip(before.placements, after.placements, strict=False)
                alike += len({(now.x - then.x, now.y - then.y, now.facing - then.facing) for then, now in pairs}) == 1
    assert grown
    assert alike >= 0.7 * grown


@every_kind
@every_table
def test_a_tile_that_is_no_double_comes_to_lie_where_its_outline_was(doubles: Doubles, table: TableSize) -> None:
    for seed in range(6):
        before: Line | None = None
        for line in growing(random_line(doubles, seed)):
            laid = line.laid[-1]
            if before and laid.joined_to and not laid.tile.is_double:
                shown, now = lay_out(before, table), lay_out(line, table)
                outline = shown.open_placements[before.places.index(laid.joined_to)]
                if outline:
                    assert from_first_tile(now, now.placements[-1]) == from_first_tile(shown, outline)
            before = line


def from_first_tile(layout: Layout, placement: Placement) -> tuple[float, float, bool]:
    """Where a placement is as seen from the first tile, which a table that grows moves like all others."""
    first = layout.placements[0]
    return placement.x - first.x, placement.y - first.y, placement.is_standing


@every_kind
@every_table
def test_every_place_that_a_tile_still_fits_has_an_outline_unless_tiles_enclose_it(
    doubles: Doubles, table: TableSize
) -> None:
    missing = places = 0
    for line in random_lines(doubles):
        for shorter in growing(line):
            layout = lay_out(shorter, table)
            left = ALL_TILES - TileSet(laid.tile for laid in shorter.laid)
            for place, outline in zip(shorter.places, layout.open_placements, strict=True):
                if left.with_number(place.number):
                    places += 1
                    missing += outline is None
    assert missing <= 0.03 * places


@every_kind
def test_a_layout_is_the_same_whether_or_not_the_shorter_line_was_laid_out_before(doubles: Doubles) -> None:
    line = random_line(doubles, 4)
    step_by_step = [lay_out(each, PHONE) for each in growing(line)][-1]
    _laid_out.cache_clear()
    assert lay_out(line, PHONE) == step_by_step


def test_a_layout_is_written_the_same_whichever_table_of_its_size_was_laid_out_before() -> None:
    """A terminal works out its table (8.0), a server writes it down (8): people are told the same bytes of both."""
    line, written = line_of(Doubles.LINE, "6-6", "6-5"), set[str]()
    for first in (TableSize(19.5, 8), TableSize(19.5, 8.0)):
        _laid_out.cache_clear()
        lay_out(line, first)
        written.add(repr(lay_out(line, TERMINAL)))
    assert len(written) == 1


@every_kind
def test_a_layout_is_the_same_if_nothing_is_remembered_and_all_room_is_measured(
    doubles: Doubles, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = random_line(doubles, 6)
    quick = [lay_out(grown, PHONE) for grown in growing(line)]
    measured, without_end = Felt.territories, 10**6
    monkeypatch.setattr(Felt, "territories", lambda felt, free, seeds, _: measured(felt, free, seeds, without_end))
    monkeypatch.setattr(survey, "look_ahead", outlook._look_ahead)
    monkeypatch.setattr(line_layout, "chooser", READABLE)
    _laid_out.cache_clear()
    felt_of.cache_clear()
    assert [lay_out(grown, PHONE) for grown in growing(line)] == quick
    _laid_out.cache_clear()


@needs_compiled
@every_kind
@pytest.mark.parametrize(
    "table", chance.some([*TABLES, TableSize(7, 6), TableSize(9, 30), TableSize(40, 5), TableSize(200, 90)], 4)
)
def test_the_compiled_layout_is_the_readable_one(
    doubles: Doubles, table: TableSize, monkeypatch: pytest.MonkeyPatch
) -> None:
    def layouts(chooser: Chooser) -> list[Layout]:
        monkeypatch.setattr(line_layout, "chooser", chooser)
        _laid_out.cache_clear()
        return [lay_out(grown, table) for line in some_lines(doubles) for grown in growing(line)]

    assert layouts(compiled()) == layouts(READABLE)
    _laid_out.cache_clear()


@needs_compiled
def test_the_compiled_layout_is_in_use_where_there_is_one() -> None:
    assert fastest() is compiled() is line_layout.chooser


@needs_compiled
def test_the_compiled_layout_takes_no_table_without_end() -> None:
    with pytest.raises(ValueError, match="larger than 1023"):
        compiled().outlines(Arrangement(Line(Doubles.LINE), 1024, 20, ()))


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("shape", Shape)
def test_tile_by_tile_or_all_at_once_a_line_of_a_round_lies_alike(sheet: str, shape: Shape) -> None:
    """And so it does when a longer line was laid out first, or the same tiles on another table."""
    for seed in range(LINES_OF_EACH_KIND):
        lines = list(lines_of_a_round(sheet, seed))
        _laid_out.cache_clear()
        step_by_step = [lay_out(line, SIZES[shape]) for line in lines]
        for line, layout in zip(lines[::5], step_by_step[::5], strict=True):
            _laid_out.cache_clear()
            lay_out(line, PHONE)
            assert lay_out(line, SIZES[shape]) == layout
        assert [lay_out(line, SIZES[shape]) for line in reversed(lines)] == step_by_step[::-1]


def lines_of_a_round(sheet: str, seed: int) -> Iterator[Line]:
    """The line of a round after each tile."""
    source, rules = SplitMix.seeded(seed), choose(sheet).rules
    seating = seat_players(rules, max(rules.hands))
    round_ = Round.start(rules, seating, deal_round(rules, seating, source))
    size = 0
    while not round_.is_over:
        round_ = round_.apply(round_.options[below(source, len(round_.options))])
        if round_.line.size > size:
            size = round_.line.size
            yield round_.line


@pytest.mark.parametrize("table", [PHONE, DESK], ids=["phone", "desk"])
def test_a_line_with_two_ends_fits_a_phone_and_a_desk(table: TableSize) -> None:
    layouts = [lay_out(line, table) for line in random_lines(Doubles.LINE)]
    assert sum(layout.table == table for layout in layouts) >= 0.99 * len(layouts)


def test_a_line_with_two_ends_nearly_always_fits_a_terminal() -> None:
    layouts = [lay_out(line, TERMINAL) for line in random_lines(Doubles.LINE)]
    assert sum(layout.table == TERMINAL for layout in layouts) >= 0.9 * len(layouts)


@every_kind
@every_table
def test_a_table_never_grows_to_more_than_three_times_its_size(doubles: Doubles, table: TableSize) -> None:
    for line in random_lines(doubles):
        assert lay_out(line, table).table.width <= 3 * table.width


@pytest.mark.parametrize(("tile", "facing"), [("6-6", Facing.UP), ("6-5", Facing.LEFT)])
def test_the_first_tile_is_in_the_middle_a_double_stands_any_other_lies(tile: str, facing: Facing) -> None:
    assert lay_out(line_of(Doubles.LINE, tile), DESK).placements == (Placement(14, 7, facing),)


def test_the_line_goes_straight_while_the_table_has_room() -> None:
    layout = lay_out(line_of(Doubles.LINE, "6-6", "6-5", "5-4", "4-4", "4-3"), DESK)
    assert [(placement.x, placement.y) for placement in layout.placements] == [
        (14, 7),
        (12.5, 7),
        (10.5, 7),
        (9, 7),
        (7.5, 7),
    ]
    assert [placement.is_standing for placement in layout.placements] == [True, False, False, True, False]


def test_the_line_turns_before_the_edge_and_comes_back() -> None:
    line = line_of(Doubles.LINE, "6-6", "6-5", "5-4", "4-3", "3-2", "2-1", "1-0", "6-0")
    layout = lay_out(line, TableSize(9, 12))
    assert layout.table == TableSize(9, 12)
    assert any(placement.is_standing for placement in layout.placements[1:])
    check_all_promises(line, layout)


def test_the_arms_of_a_crossing_go_straight_off_along_the_double() -> None:
    line = Line(Doubles.CROSS).open_with(Tile(6, 6))
    for tile, place in zip(("6-5", "6-4", "6-3", "6-2"), line.places, strict=True):
        line = line.join(Tile.parse(tile), place)
    centres = [(placement.x - 14, placement.y - 7) for placement in lay_out(line, DESK).placements]
    assert centres == [(0, 0), (1.5, 0), (-1.5, 0), (0, -2), (0, 2)]


def test_every_open_place_has_an_outline_while_there_is_room() -> None:
    layout = lay_out(line_of(Doubles.CROSS, "6-6"), DESK)
    assert [placement.box for placement in layout.open_placements if placement] == [
        Box(14.5, 6.5, 16.5, 7.5),
        Box(11.5, 6.5, 13.5, 7.5),
        Box(13.5, 4, 14.5, 6),
        Box(13.5, 8, 14.5, 10),
    ]


def test_an_empty_line_has_its_bounds_in_the_middle() -> None:
    layout = lay_out(Line(Doubles.LINE), DESK)
    assert layout == Layout(DESK, (), ())
    assert layout.bounds == Box(14, 7, 14, 7)


def test_bounds_hold_all_tiles_and_no_more() -> None:
    assert lay_out(line_of(Doubles.LINE, "6-6", "6-5"), DESK).bounds == Box(11.5, 6, 14.5, 8)


def test_a_table_too_small_for_a_tile_grows() -> None:
    layout = lay_out(line_of(Doubles.LINE, "6-5"), TableSize(1, 1))
    check_that_everything_is_on_the_table(layout)


def test_on_a_vast_table_the_line_is_in_the_middle_too() -> None:
    assert lay_out(line_of(Doubles.LINE, "6-6"), TableSize(1000, 700)).placements == (Placement(500, 350, Facing.UP),)
