"""The grid of all tiles: where each lies, which is next to which, and whose mark it bears."""

from __future__ import annotations

import pytest

from doublesix.picture import Scale
from doublesix.terminal.pad.grid import GridSize, beside, short_names
from doublesix.tiles import ALL_TILES, Tile

SMALLEST = GridSize(Scale.NARROW, joined=True)


@pytest.mark.parametrize(
    ("room", "size"),
    [
        ((49, 15), GridSize(Scale.NARROW, joined=True)),
        ((69, 15), GridSize(Scale.NORMAL, joined=True)),
        ((69, 21), GridSize(Scale.NORMAL, joined=False)),
        ((109, 36), GridSize(Scale.NORMAL, joined=False)),
        ((125, 29), GridSize(Scale.LARGE, joined=True)),
        ((125, 35), GridSize(Scale.LARGE, joined=False)),
        ((10, 5), GridSize(Scale.NARROW, joined=True)),
    ],
)
def test_tiles_are_as_large_as_there_is_room(room: tuple[int, int], size: GridSize) -> None:
    assert GridSize.fitting(*room) == size


@pytest.mark.parametrize("size", [(78, 15), (98, 21), (138, 36)])
def test_the_corner_for_the_names_touches_no_tile(size: tuple[int, int]) -> None:
    grid = GridSize.fitting(*size)
    corner = grid.corner(*size, least=34)
    assert corner.width >= 34
    assert corner.height >= 8
    left = size[0] - corner.width
    assert all(grid.tile_at(column, row) is None for column in range(left, size[0]) for row in range(corner.height))


@pytest.mark.parametrize("scale", Scale)
@pytest.mark.parametrize("joined", [False, True])
def test_every_tile_can_be_clicked(scale: Scale, joined: bool) -> None:
    size = GridSize(scale, joined)
    for tile in ALL_TILES:
        region = size.region(tile)
        assert size.tile_at(region.x + region.width // 2, region.y + region.height // 2) is tile


def test_beside_the_tiles_there_is_nothing() -> None:
    assert SMALLEST.tile_at(20, 1) is None
    assert SMALLEST.tile_at(5, 9) is None


@pytest.mark.parametrize(
    ("tile", "step", "there"),
    [
        (Tile(6, 0), (1, 0), Tile(6, 1)),
        (Tile(6, 0), (-1, 0), Tile(6, 0)),
        (Tile(6, 6), (1, 0), Tile(6, 6)),
        (Tile(6, 6), (0, -1), Tile(5, 5)),
        (Tile(5, 2), (0, 1), Tile(6, 2)),
        (Tile(0, 0), (0, -1), Tile(0, 0)),
        (Tile(6, 3), (0, 1), Tile(6, 3)),
    ],
)
def test_arrows(tile: Tile, step: tuple[int, int], there: Tile) -> None:
    assert beside(tile, *step) is there


def test_marks_are_names_cut_short() -> None:
    assert short_names(["Anna", "Ben", "Jo"], 3) == ["Ann", "Ben", "Jo"]


def test_names_that_begin_alike_get_their_numbers() -> None:
    assert short_names(["Player 1", "Ben", "Player 3"], 3) == ["Pl1", "Ben", "Pl3"]
    assert short_names(["Player 1", "Ben", "Player 3"], 8) == ["Player 1", "Ben", "Player 3"]
