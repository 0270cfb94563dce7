"""The part of the table that is seen: everything as long as there is room, and still while the line grows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from doublesix.game import Game
from doublesix.line import Line
from doublesix.picture import Scale, draw_table
from doublesix.picture.open_places import open_places
from doublesix.rules.sheet_files import choose
from doublesix.terminal.table.frame import Area, Frame, FrameKeeper


def lines_of(sheet: str, seed: int) -> list[Line]:
    """Return the line of a round as it grew."""
    game = Game.start(choose(sheet), 2)
    game = game.begin_round(game.seeded_deal(seed))
    lines = []
    while game.in_round:
        game = game.apply(game.rounds[-1].options[0])
        lines.append(game.rounds[-1].line)
    return lines


def areas_of(frame: Frame) -> list[Area]:
    return [frame.area_of(placement) for placement in frame.layout.placements]


@pytest.mark.parametrize(("columns", "rows"), [(80, 13), (104, 29), (40, 5), (200, 50)])
@pytest.mark.parametrize("sheet", ["bg2133", "international"])
def test_every_tile_lies_within_what_can_be_seen(sheet: str, columns: int, rows: int) -> None:
    framing = FrameKeeper()
    for line in lines_of(sheet, 48):
        frame = framing.frame(line, columns, rows)
        seen = frame.area
        for area in areas_of(frame):
            assert seen.has(area.left, area.top)
            assert seen.has(area.left + area.width - 1, area.top + area.height - 1)
        fits = seen.width <= columns and seen.height <= rows
        assert fits or frame.scale is Scale.NARROW


def test_tiles_keep_still_while_the_scale_does() -> None:
    framing = FrameKeeper()
    moved = 0
    before: Frame | None = None
    for line in lines_of("international", 48):
        frame = framing.frame(line, 104, 29)
        if before and before.scale is frame.scale:
            offset = before.area.left - frame.area.left, before.area.top - frame.area.top
            moved += offset != (0, 0) and areas_of(before) != areas_of(frame)[: len(before.layout.placements)]
        before = frame
    assert moved <= 1


def test_tiles_do_not_grow_before_the_next_round() -> None:
    framing = FrameKeeper()
    lines = lines_of("bg2133", 48)
    sizes = [list(Scale).index(framing.frame(line, 104, 29).scale) for line in lines]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] > sizes[-1]
    assert framing.frame(lines[0], 104, 29).scale is Scale.LARGE


def test_a_place_is_found_where_it_is_outlined() -> None:
    line = lines_of("bg2133", 48)[0]
    frame = FrameKeeper().frame(line, 80, 13)
    for place, placement in frame.placements(line).items():
        area = frame.area_of(placement)
        assert frame.place_at(line, area.left + area.width // 2, area.top + area.height // 2) == place
    assert frame.place_at(line, 0, 0) is None


def test_open_numbers_are_seen_where_their_outlines_run_off_the_screen() -> None:
    """A tree whose outlines are taller than the screen, although its tiles are not."""
    line = lines_of("bg2133", 0)[9]
    frame = FrameKeeper().frame(line, 80, 13)
    outlines = [frame.area_of(shown.placement) for shown in open_places(line, frame.layout).values()]
    assert min(area.top for area in outlines) < frame.area.top
    assert (frame.area.width, frame.area.height) == (80, 13)
    drawn = str(draw_table(line, frame.layout, scale=frame.scale, whole_table=True)).splitlines()
    seen = drawn[max(frame.area.top, 0) : frame.area.top + 13]
    assert sum(row.count("«") for row in seen) == len(line.places)


def test_a_place_that_tiles_enclose_is_found_at_its_mark() -> None:
    line = lines_of("bg2133", 48)[0]
    frame = FrameKeeper().frame(line, 80, 13)
    place = line.places[0]
    layout = replace(frame.layout, open_placements=(None, *frame.layout.open_placements[1:]))
    enclosed = replace(frame, layout=layout)
    assert enclosed.placements(line)[place] == layout.placements[place.index]
    area = frame.area_of(layout.placements[place.index])
    edges = [(area.left + area.width // 2, area.top), (area.left + area.width // 2, area.top + area.height - 1)]
    edges += [(area.left, area.top + area.height // 2), (area.left + area.width - 1, area.top + area.height // 2)]
    assert [enclosed.place_at(line, *edge) for edge in edges].count(place) == 1
