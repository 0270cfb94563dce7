"""Outlines of SVG elements as polygons: what our pictures are made of, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, ceil, cos, hypot, pi, sin, sqrt
from typing import Final

Point = tuple[float, float]
Polygon = list[Point]

_STEPS: Final = 8
"""Into how many straight pieces a curve, or a quarter of a circle, is cut."""
_SHARPEST: Final = 0.3
"""Corners that are more pointed than this are cut off when they are moved outwards."""
_TOKEN: Final = re.compile(r"[A-Za-z]|-?\d*\.?\d+")
_TRANSFORM: Final = re.compile(r"(translate|rotate|scale)\(([^)]*)\)")


@dataclass(frozen=True, slots=True)
class Mapped:
    """Where points of a drawing come to lie: (x, y) at (ax + cy + e, bx + dy + f)."""

    a: float = 1
    b: float = 0
    c: float = 0
    d: float = 1
    e: float = 0
    f: float = 0

    def __call__(self, point: Point) -> Point:
        """Return where a point lies."""
        x, y = point
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def within(self, inner: Mapped) -> Mapped:
        """Return the two after one another, the inner one first."""
        (e, f) = self((inner.e, inner.f))
        return Mapped(
            self.a * inner.a + self.c * inner.b,
            self.b * inner.a + self.d * inner.b,
            self.a * inner.c + self.c * inner.d,
            self.b * inner.c + self.d * inner.d,
            e,
            f,
        )

    @property
    def scale(self) -> float:
        """How much longer things become."""
        return sqrt(abs(self.a * self.d - self.b * self.c))


def read_transform(text: str) -> Mapped:
    """Read an attribute such as ``translate(10 20) rotate(90)``."""
    found = Mapped()
    for kind, written in _TRANSFORM.findall(text):
        first, *rest = (float(number) for number in re.split(r"[ ,]+", written.strip()))
        second = rest[0] if rest else None
        if kind == "translate":
            found = found.within(Mapped(e=first, f=second or 0))
        elif kind == "scale":
            found = found.within(Mapped(a=first, d=first if second is None else second))
        else:
            turn = first * pi / 180
            found = found.within(Mapped(cos(turn), sin(turn), -sin(turn), cos(turn)))
    return found


def outlines_of(name: str, attributes: Mapping[str, str]) -> list[Polygon]:
    """Return the outlines of an element; none if it is not one that we draw."""
    if name == "rect":
        x, y, width, height, radius = (float(attributes.get(key, 0)) for key in ("x", "y", "width", "height", "rx"))
        return [_rounded(x, y, width, height, radius)]
    if name == "circle":
        x, y, radius = (float(attributes.get(key, 0)) for key in ("cx", "cy", "r"))
        return [_rounded(x - radius, y - radius, 2 * radius, 2 * radius, radius)]
    return list(_Path(attributes["d"]).outlines()) if name == "path" else []


def widened(outline: Polygon, width: float) -> Polygon:
    """Return a closed outline moved outwards by so much, or inwards if it is less than nothing."""
    doubled_area = sum(x * to_y - to_x * y for (x, y), (to_x, to_y) in _edges(outline))
    out = width if doubled_area > 0 else -width
    normals = [_normal(edge) for edge in _edges(outline)]
    moved = []
    for (x, y), (one_x, one_y), (other_x, other_y) in zip(outline, [normals[-1], *normals], normals, strict=False):
        sharpness = max(1 + one_x * other_x + one_y * other_y, _SHARPEST)
        moved.append((x + out * (one_x + other_x) / sharpness, y + out * (one_y + other_y) / sharpness))
    return moved


def stroke(start: Point, end: Point, width: float) -> Polygon:
    """Return a straight line of this width."""
    across, along = (width / 2 * part for part in _normal((start, end)))
    (x, y), (to_x, to_y) = start, end
    return [
        (x - across, y - along),
        (to_x - across, to_y - along),
        (to_x + across, to_y + along),
        (x + across, y + along),
    ]


def _edges(outline: Polygon) -> list[tuple[Point, Point]]:
    return list(zip(outline, [*outline[1:], outline[0]], strict=True))


def _normal(edge: tuple[Point, Point]) -> Point:
    """Return the direction to the right of an edge, of length one."""
    (x, y), (to_x, to_y) = edge
    length = hypot(to_x - x, to_y - y) or 1
    return (to_y - y) / length, (x - to_x) / length


def _rounded(x: float, y: float, width: float, height: float, radius: float) -> Polygon:
    """Return a rectangle with round corners; a circle if nothing else is left of it."""
    corners = (
        (x + width - radius, y + radius, -pi / 2),
        (x + width - radius, y + height - radius, 0.0),
        (x + radius, y + height - radius, pi / 2),
        (x + radius, y + radius, pi),
    )
    steps = _STEPS if radius else 0
    return [
        (middle_x + radius * cos(turn), middle_y + radius * sin(turn))
        for middle_x, middle_y, begun in corners
        for step in range(steps + 1)
        for turn in (begun + pi / 2 * step / max(steps, 1),)
    ]


class _Path:
    """Reads the commands of a path, in capital letters: moves, lines, curves and arcs of circles."""

    def __init__(self, text: str) -> None:
        self._tokens = _TOKEN.findall(text)
        self._next = 0
        self._points: Polygon = []

    def outlines(self) -> Iterator[Polygon]:
        """Return each outline."""
        command = ""
        while self._next < len(self._tokens):
            if self._tokens[self._next].isalpha():
                command = self._tokens[self._next]
                self._next += 1
            if command == "Z":
                yield self._points
                self._points = []
            else:
                if command == "M" and self._points:
                    yield self._points
                    self._points = []
                self._points += self._drawn(command)
                command = "L" if command == "M" else command
        if self._points:
            yield self._points

    def _drawn(self, command: str) -> Polygon:
        if command in ("M", "L"):
            return [self._point()]
        if command == "H":
            return [(self._number(), self._points[-1][1])]
        if command == "V":
            return [(self._points[-1][0], self._number())]
        if command == "A":
            return self._arc()
        first = self._points[-1]
        others = [self._point() for _ in range({"Q": 2, "C": 3}[command])]
        return [_between([first, *others], step / _STEPS) for step in range(1, _STEPS + 1)]

    def _arc(self) -> Polygon:
        """Read an arc of a circle, which is all that we use."""
        radius, _, _, is_large, sweeps = (self._number() for _ in range(5))
        (x, y), (to_x, to_y) = self._points[-1], self._point()
        half = hypot(to_x - x, to_y - y) / 2
        away = sqrt(max(radius * radius - half * half, 0)) * (1 if is_large != sweeps else -1)
        middle_x = (x + to_x) / 2 - away * (to_y - y) / (2 * half)
        middle_y = (y + to_y) / 2 + away * (to_x - x) / (2 * half)
        begun, ended = atan2(y - middle_y, x - middle_x), atan2(to_y - middle_y, to_x - middle_x)
        turn = (ended - begun) % (2 * pi) if sweeps else -((begun - ended) % (2 * pi))
        steps = max(1, ceil(abs(turn) / (pi / 2) * _STEPS))
        return [
            (middle_x + radius * cos(begun + turn * step / steps), middle_y + radius * sin(begun + turn * step / steps))
            for step in range(1, steps + 1)
        ]

    def _point(self) -> Point:
        return self._number(), self._number()

    def _number(self) -> float:
        self._next += 1
        return float(self._tokens[self._next - 1])


def _between(points: list[Point], share: float) -> Point:
    """Return the point of a Bézier curve at this share of it."""
    while len(points) > 1:
        points = [(x + share * (to_x - x), y + share * (to_y - y)) for (x, y), (to_x, to_y) in pairwise(points)]
    return points[0]
