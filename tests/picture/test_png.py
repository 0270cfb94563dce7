"""Pictures as PNG, pixel by pixel."""

from __future__ import annotations

import struct
import zlib

import pytest

from doublesix.i18n import words_for
from doublesix.picture import PALETTES, Look, Theme, tile_svg
from doublesix.picture.png import png_of
from doublesix.tiles import Tile

GROUND = "#102030"
Pixels = list[list[tuple[int, int, int]]]


def pixels(png: bytes) -> Pixels:
    """Read a PNG as we write it: one chunk of whole rows, no filters."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    chunks, at = {}, 8
    while at < len(png):
        (length,), kind = struct.unpack(">I", png[at : at + 4]), png[at + 4 : at + 8]
        data = png[at + 8 : at + 8 + length]
        assert struct.unpack(">I", png[at + 8 + length : at + 12 + length]) == (zlib.crc32(kind + data),)
        chunks[kind] = data
        at += 12 + length
    width, height = struct.unpack(">II", chunks[b"IHDR"][:8])
    rows = zlib.decompress(chunks[b"IDAT"])
    step = 3 * width + 1
    return [
        [(row[x], row[x + 1], row[x + 2]) for x in range(1, step, 3)]
        for row in (rows[y * step : (y + 1) * step] for y in range(height))
    ]


def drawn(shapes: str, size: int = 20) -> Pixels:
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">{shapes}</svg>'
    return pixels(png_of(svg, size, size, GROUND))


RED, GREEN = (255, 0, 0), (0, 255, 0)
BACK = (0x10, 0x20, 0x30)


def test_a_rectangle_covers_its_pixels_and_edges_are_smooth() -> None:
    seen = drawn('<rect x="4" y="5" width="8.5" height="10" fill="#ff0000"/>')
    assert [seen[10][x] for x in (3, 4, 11, 13)] == [BACK, RED, RED, BACK]
    assert [seen[y][8] for y in (4, 5, 14, 15)] == [BACK, RED, RED, BACK]
    assert seen[10][12] == tuple(round(back + 0.5 * (red - back)) for back, red in zip(BACK, RED, strict=True))


def test_it_is_as_large_as_it_fits_and_in_the_middle() -> None:
    shape = '<rect x="10" y="10" width="20" height="10" fill="#ff0000"/>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="10 10 20 10">{shape}</svg>'
    seen = pixels(png_of(svg, 40, 40, GROUND))
    assert [seen[y][20] for y in (9, 10, 29, 30)] == [BACK, RED, RED, BACK]


@pytest.mark.parametrize(
    "shape",
    [
        '<circle cx="10" cy="10" r="6" fill="#ff0000"/>',
        '<path d="M4 10A6 6 0 0 1 16 10A6 6 0 0 1 4 10Z" fill="#ff0000"/>',
        '<path d="M10 4C18 4 18 16 10 16C2 16 2 4 10 4Z" fill="#ff0000"/>',
        '<path d="M10 2Q20 10 10 18Q0 10 10 2Z" fill="#ff0000"/>',
        '<path d="M10 4L16 10 10 16 4 10Z" fill="#ff0000"/>',
        '<g transform="translate(10 10) rotate(90) scale(2)" fill="#ff0000">'
        '<rect x="-3" y="-2.5" width="6" height="5" rx="1"/></g>',
    ],
)
def test_every_kind_of_outline_is_filled_inside_and_not_outside(shape: str) -> None:
    seen = drawn(shape)
    assert seen[10][10] == RED
    assert seen[10][6] == seen[7][9] == RED
    assert {seen[y][x] for y in (1, 18) for x in (1, 18)} == {BACK}


def test_an_edge_is_half_outside_and_half_inside() -> None:
    seen = drawn('<rect x="5" y="5" width="10" height="10" fill="#ff0000" stroke="#00ff00" stroke-width="2"/>')
    assert [seen[10][x] for x in (3, 4, 5, 6, 13, 14, 15, 16)] == [BACK, GREEN, GREEN, RED, RED, GREEN, GREEN, BACK]
    line = drawn('<path d="M2 10H18" stroke="#00ff00" stroke-width="4"/>')
    assert [line[y][10] for y in (7, 8, 11, 12)] == [BACK, GREEN, GREEN, BACK]


@pytest.mark.parametrize("look", Look)
def test_a_tile_has_its_face_and_its_numbers(look: Look) -> None:
    palette = PALETTES[Theme.LIGHT]
    seen = pixels(png_of(tile_svg(Tile(4, 1), words_for("en"), look), 120, 240, palette.table))
    found = {f"#{bytes(pixel).hex()}" for row in seen for pixel in row}
    assert {palette.table, palette.face(look).ground, palette.face(look).divider} <= found
    assert {palette.paint(4, look).fill, palette.paint(1, look).fill} <= found
