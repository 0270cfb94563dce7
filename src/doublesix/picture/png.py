"""Our SVG pictures as PNG, for programs that show no SVG: previews of links in messages, above all.

It knows what our pictures are made of: rectangles, circles, paths, groups, and uses of what is defined before.
Shadows, patterns and text are left out.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Mapping
from math import ceil, floor
from typing import Final
from xml.etree import ElementTree

from doublesix.picture.outline import Mapped, Polygon, outlines_of, read_transform, stroke, widened

_SVG: Final = "{http://www.w3.org/2000/svg}"
_LINES: Final = 4
"""Into how many lines a row of pixels is cut, for smooth edges."""
_LEFT_OUT: Final = frozenset({"defs", "title", "desc", "text", "pattern", "filter"})
_INHERITED: Final = ("fill", "stroke", "stroke-width")

Paints = Mapping[str, str]


class Raster:
    """A picture of pixels, in one colour at first."""

    def __init__(self, width: int, height: int, ground: str) -> None:
        self.width = width
        self.height = height
        self._rows = [bytearray(_colour(ground) * width) for _ in range(height)]

    def fill(self, outline: Polygon, paint: str) -> None:
        """Fill an outline with a colour; its edges are smooth."""
        colour = _colour(paint)
        top = max(0, floor(min(y for _, y in outline)))
        bottom = min(self.height, ceil(max(y for _, y in outline)))
        for number in range(top, bottom):
            lines = [_crossings(outline, number + (part + 0.5) / _LINES) for part in range(_LINES)]
            if any(lines):
                self._cover(self._rows[number], lines, colour)

    def _cover(self, row: bytearray, lines: list[list[float]], colour: bytes) -> None:
        """Fill a row between crossings: what is whole at once, the rest as far as it is covered."""
        met = [x for line in lines for x in line]
        left, right = max(0, floor(min(met))), min(self.width, ceil(max(met)))
        whole_from, whole_to = right, right
        if all(len(line) == 2 for line in lines):
            whole_from = max(left, ceil(max(line[0] for line in lines)))
            whole_to = max(whole_from, min(right, floor(min(line[1] for line in lines))))
        row[3 * whole_from : 3 * whole_to] = colour * (whole_to - whole_from)
        for x in (*range(left, min(whole_from, right)), *range(max(whole_to, left), right)):
            share = sum(_covered(line, x) for line in lines) / _LINES
            for part in range(3):
                before = row[3 * x + part]
                row[3 * x + part] = round(before + share * (colour[part] - before))

    def pixels(self) -> bytes:
        """Return the picture row by row, each pixel as its red, its green and its blue."""
        return b"".join(self._rows)

    def png(self) -> bytes:
        """Write the picture as PNG."""
        header = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        pixels = zlib.compress(b"".join(b"\0" + row for row in self._rows), 9)
        return b"\x89PNG\r\n\x1a\n" + b"".join(
            _chunk(kind, data) for kind, data in ((b"IHDR", header), (b"IDAT", pixels), (b"IEND", b""))
        )


def png_of(svg: str, width: int, height: int, ground: str) -> bytes:
    """Draw one of our pictures as PNG."""
    return raster_of(svg, width, height, ground).png()


def raster_of(svg: str, width: int, height: int, ground: str) -> Raster:
    """Draw one of our pictures in the middle of so many pixels, as large as it fits."""
    root = ElementTree.fromstring(svg)
    left, top, across, down = (float(number) for number in root.attrib["viewBox"].split())
    scale = min(width / across, height / down)
    fitted = Mapped(scale, 0, 0, scale, (width - scale * across) / 2, (height - scale * down) / 2)
    raster = Raster(width, height, ground)
    defined = {element.attrib["id"]: element for element in root.iter() if "id" in element.attrib}
    for child in root:
        for outline, paint in _painted(child, fitted.within(Mapped(e=-left, f=-top)), {}, defined):
            raster.fill(outline, paint)
    return raster


def _painted(
    element: ElementTree.Element, place: Mapped, paints: Paints, defined: Mapping[str, ElementTree.Element]
) -> Iterator[tuple[Polygon, str]]:
    """Return all outlines of an element and what is in it, in the order in which they are painted."""
    name = element.tag.removeprefix(_SVG)
    if name in _LEFT_OUT:
        return
    attributes = element.attrib
    place = place.within(read_transform(attributes.get("transform", "")))
    paints = {**paints, **{key: attributes[key] for key in _INHERITED if key in attributes}}
    if name == "use":
        moved = place.within(Mapped(e=float(attributes.get("x", 0)), f=float(attributes.get("y", 0))))
        yield from _painted(defined[attributes["href"].removeprefix("#")], moved, paints, defined)
        return
    for outline in outlines_of(name, attributes):
        yield from _with_edge([place(point) for point in outline], place.scale, paints)
    for child in element:
        yield from _painted(child, place, paints, defined)


def _with_edge(outline: Polygon, scale: float, paints: Paints) -> Iterator[tuple[Polygon, str]]:
    """Return an outline with its edge: the edge as a larger outline, which the smaller one covers but for the edge."""
    fill, edge = paints.get("fill", "#000000"), paints.get("stroke", "none")
    half = scale * float(paints.get("stroke-width", 1)) / 2 if edge.startswith("#") else 0
    if len(outline) == 2:
        yield stroke(outline[0], outline[1], 2 * half), edge
        return
    if half:
        yield widened(outline, half), edge
    if fill.startswith("#") and fill != edge:
        yield widened(outline, -half), fill


def _crossings(outline: Polygon, y: float) -> list[float]:
    """Return where a horizontal line enters and leaves an outline, from left to right."""
    found = []
    from_x, from_y = outline[-1]
    for to_x, to_y in outline:
        if (from_y <= y) != (to_y <= y):
            found.append(from_x + (y - from_y) * (to_x - from_x) / (to_y - from_y))
        from_x, from_y = to_x, to_y
    return sorted(found)


def _covered(line: list[float], x: int) -> float:
    """Return how much of a pixel lies between the crossings of a line."""
    pairs = zip(line[::2], line[1::2], strict=True)
    return sum(max(0.0, min(right, x + 1) - max(left, x)) for left, right in pairs)


def _colour(paint: str) -> bytes:
    return bytes.fromhex(paint.removeprefix("#"))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
