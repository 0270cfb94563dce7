"""Colours that everyone can tell apart, by measure and not by eye.

Contrast is that of WCAG 2. Colour-vision deficiencies are simulated with the matrices of Machado, Oliveira and
Fernandes (2009) at full severity. Differences are CIEDE2000, where 1 is barely seen by a trained eye side by side and
10 is plain at a glance.
"""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from doublesix.picture import COATS, PALETTES, TERMINAL_COLOURS, Colour, Look, Material, Theme

PLAIN_AT_A_GLANCE = 12
VISIBLE = 3.0
READABLE = 4.5

Triple = tuple[float, float, float]

SIGHTS: dict[str, tuple[Triple, Triple, Triple]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
TO_XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
WHITE = (0.95047, 1.0, 1.08883)
COLOURED_THEMES = [Theme.LIGHT, Theme.DARK]


def linear(colour: str) -> Triple:
    red, green, blue = (int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5))
    return _linear(red), _linear(green), _linear(blue)


def _linear(share: float) -> float:
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def times(matrix: tuple[Triple, Triple, Triple], vector: Triple) -> Triple:
    first, second, third = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return first, second, third


def seen(colour: str, sight: str) -> Triple:
    """The colour as that sight sees it, in Lab."""
    red, green, blue = (min(1.0, max(0.0, share)) for share in times(SIGHTS[sight], linear(colour)))
    x, y, z = (_lab(value / white) for value, white in zip(times(TO_XYZ, (red, green, blue)), WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _lab(share: float) -> float:
    return share ** (1 / 3) if share > 216 / 24389 else (24389 / 27 * share + 16) / 116


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted(times(TO_XYZ, linear(colour))[1] + 0.05 for colour in (one, other))
    return lighter / darker


def difference(one: Triple, other: Triple) -> float:
    """CIEDE2000, as Sharma, Wu and Dalal (2005) write it."""
    mean = (math.hypot(*one[1:]) + math.hypot(*other[1:])) / 2
    stretch = 1.5 - 0.5 * math.sqrt(mean**7 / (mean**7 + 25**7))
    (light1, chroma1, hue1), (light2, chroma2, hue2) = (_cylinder(colour, stretch) for colour in (one, other))
    turn = (hue2 - hue1 + 180) % 360 - 180 if chroma1 * chroma2 else 0.0
    far = 2 * math.sqrt(chroma1 * chroma2) * math.sin(math.radians(turn / 2))
    light, chroma = (light1 + light2) / 2, (chroma1 + chroma2) / 2
    hue = (hue1 + turn / 2) % 360 if chroma1 * chroma2 else hue1 + hue2
    waves = ((-0.17, 1, -30), (0.24, 2, 0), (0.32, 3, 6), (-0.20, 4, -63))
    bend = 1 + sum(size * math.cos(math.radians(times_ * hue + shift)) for size, times_, shift in waves)
    by_light = (light2 - light1) / (1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2))
    by_chroma = (chroma2 - chroma1) / (1 + 0.045 * chroma)
    by_hue = far / (1 + 0.015 * chroma * bend)
    twist = math.sin(math.radians(60 * math.exp(-(((hue - 275) / 25) ** 2))))
    rotation = -2 * math.sqrt(chroma**7 / (chroma**7 + 25**7)) * twist
    return math.sqrt(by_light**2 + by_chroma**2 + by_hue**2 + rotation * by_chroma * by_hue)


def _cylinder(colour: Triple, stretch: float) -> Triple:
    light, a, b = colour
    return light, math.hypot(a * stretch, b), math.degrees(math.atan2(b, a * stretch)) % 360


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_measure_agrees_with_its_published_examples(one: Triple, other: Triple, expected: float) -> None:
    assert difference(one, other) == pytest.approx(expected, abs=1e-4)


def test_the_contrast_of_black_and_white_is_21() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


@pytest.mark.parametrize("theme", COLOURED_THEMES)
@pytest.mark.parametrize("sight", SIGHTS)
def test_any_two_colours_are_told_apart(sight: str, theme: Theme) -> None:
    fills = {colour: seen(paint.fill, sight) for colour, paint in PALETTES[theme].colours.items()}
    too_close = {
        (one, other): round(difference(fills[one], fills[other]), 1)
        for one, other in combinations(Colour, 2)
        if difference(fills[one], fills[other]) < PLAIN_AT_A_GLANCE
    }
    assert not too_close


@pytest.mark.parametrize("theme", COLOURED_THEMES)
@pytest.mark.parametrize("colour", Colour)
def test_every_colour_stands_out_from_the_light_face(colour: Colour, theme: Theme) -> None:
    palette = PALETTES[theme]
    ground = palette.face(Look.COLOURS).ground
    paint = palette.colours[colour]
    assert contrast(ground, "#000000") > contrast(ground, "#ffffff")
    assert contrast(paint.outline, ground) >= VISIBLE
    if colour is not Colour.YELLOW:
        assert contrast(paint.fill, ground) >= VISIBLE


@pytest.mark.parametrize("theme", COLOURED_THEMES)
@pytest.mark.parametrize("colour", Colour)
def test_every_colour_stands_out_from_the_table(colour: Colour, theme: Theme) -> None:
    """A dark hexagon beside an open end was hardly seen by night."""
    palette = PALETTES[theme]
    if (theme, colour) != (Theme.LIGHT, Colour.YELLOW):  # which its outline shows
        assert contrast(palette.on_table[colour].fill, palette.table) >= VISIBLE
    assert contrast(palette.open_end, palette.table) >= VISIBLE


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("material", Material)
def test_the_colours_of_every_material_are_told_apart_and_stand_out(sight: str, material: Material) -> None:
    coat = COATS[material]
    fills = {colour: seen(paint.fill, sight) for colour, paint in coat.colours.items()}
    assert min(difference(fills[one], fills[other]) for one, other in combinations(Colour, 2)) >= PLAIN_AT_A_GLANCE
    assert contrast(coat.face.pip.fill, coat.face.ground) >= READABLE
    for paint in coat.colours.values():
        assert max(contrast(shade, coat.face.ground) for shade in (paint.fill, paint.outline)) >= VISIBLE


@pytest.mark.parametrize("theme", Theme)
def test_what_is_written_can_be_read(theme: Theme) -> None:
    palette = PALETTES[theme]
    assert contrast(palette.ink, palette.table) >= READABLE
    assert contrast(palette.open_end, palette.table) >= READABLE
    assert contrast(palette.back_ink, palette.back) >= READABLE
    assert contrast(palette.plain.pip.fill, palette.plain.ground) >= READABLE


def test_print_is_black_and_white() -> None:
    palette = PALETTES[Theme.PRINT]
    assert {paint.fill for paint in palette.colours.values()} == {"#000000"}
    assert palette.shadow == 0


@pytest.mark.parametrize(("theme", "ground"), [(Theme.LIGHT, "#ffffff"), (Theme.DARK, "#1e1e1e")])
@pytest.mark.parametrize("colour", Colour)
def test_colours_on_a_terminal_stand_out(colour: Colour, theme: Theme, ground: str) -> None:
    assert contrast(terminal_colour(TERMINAL_COLOURS[theme][colour]), ground) >= VISIBLE


def terminal_colour(index: int) -> str:
    """A colour of the cube of 6 × 6 × 6 that terminals number from 16 on."""
    steps = (0, 95, 135, 175, 215, 255)
    red, rest = divmod(index - 16, 36)
    green, blue = divmod(rest, 6)
    return f"#{steps[red]:02x}{steps[green]:02x}{steps[blue]:02x}"
