"""A link as a QR code, in SVG: bytes at error correction M, in the six smallest sizes, which hold 106 bytes.

Written after ISO/IEC 18004. Larger sizes need more marks, and no link to a pad is long enough for them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final, NamedTuple

from doublesix.errors import DoublesixError

Matrix = list[list[bool]]
"""Rows of modules; a true one is dark."""


class _Size(NamedTuple):
    """How many code words a version has, how many blocks they are divided into, and how many in each correct errors."""

    words: int
    blocks: int
    correcting: int


_SIZES: Final = (
    _Size(26, 1, 10),
    _Size(44, 1, 16),
    _Size(70, 1, 26),
    _Size(100, 2, 18),
    _Size(134, 2, 24),
    _Size(172, 4, 16),
)
_QUIET: Final = 4
"""How many light modules lie round a code."""
_BYTES: Final = 0x4
_PADDING: Final = (0xEC, 0x11)
_MASKS: Final = 8


def qr_svg(text: str) -> str:
    """Draw a text as a QR code, dark on light in any theme, because that is what cameras expect."""
    code = qr_code(text.encode())
    side = len(code) + 2 * _QUIET
    dark = "".join(
        f"M{column + _QUIET} {row + _QUIET}h1v1h-1z"
        for row, modules in enumerate(code)
        for column, is_dark in enumerate(modules)
        if is_dark
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" shape-rendering="crispEdges">'
        f'<rect width="{side}" height="{side}" fill="#fff"/><path d="{dark}" fill="#000"/></svg>'
    )


def qr_code(data: bytes) -> Matrix:
    """Return the modules of the smallest code that holds these bytes."""
    for version, size in enumerate(_SIZES, 1):
        if len(data) + 2 <= size.words - size.blocks * size.correcting:
            words = _interleaved(_data_words(data, size), size)
            return min((_drawn(version, words, mask) for mask in range(_MASKS)), key=_penalty)
    raise DoublesixError("too-large", most=_SIZES[-1].words - _SIZES[-1].blocks * _SIZES[-1].correcting - 2)


def _data_words(data: bytes, size: _Size) -> bytes:
    """Write the mode (bytes), how many there are, the bytes and the end, filled up to the size of the code."""
    bits = int.from_bytes(bytes([_BYTES, len(data), *data]), "big") << 4
    words = bits.to_bytes(len(data) + 2 + 1, "big")[1:]
    room = size.words - size.blocks * size.correcting
    return words + bytes(_PADDING[index % 2] for index in range(room - len(words)))


def _interleaved(data: bytes, size: _Size) -> bytes:
    """Divide the words into blocks, and send the first word of each, then the second, and so on."""
    length = len(data) // size.blocks
    blocks = [data[start : start + length] for start in range(0, len(data), length)]
    corrections = [correction_words(block, size.correcting) for block in blocks]
    return bytes([*_in_turn(blocks), *_in_turn(corrections)])


def _in_turn(blocks: list[bytes]) -> Iterator[int]:
    for words in zip(*blocks, strict=True):
        yield from words


def correction_words(data: bytes, count: int) -> bytes:
    """Return the remainder of the data, as a polynomial over the field of 256, by Reed and Solomon's generator."""
    generator, root = [1], 1
    for _ in range(count):
        generator = [high ^ _times(low, root) for high, low in zip([*generator, 0], [0, *generator], strict=True)]
        root = _times(root, 2)
    rest = [*data, *[0] * count]
    for index in range(len(data)):
        factor = rest[index]
        for offset, coefficient in enumerate(generator):
            rest[index + offset] ^= _times(coefficient, factor)
    return bytes(rest[len(data) :])


def _times(one: int, other: int) -> int:
    product = 0
    while other:
        product ^= one if other & 1 else 0
        one = one << 1 ^ (0x11D if one & 0x80 else 0)
        other >>= 1
    return product


def _drawn(version: int, words: bytes, mask: int) -> Matrix:
    side = 17 + 4 * version
    fixed = dict(_patterns(side, version)) | dict(_format(side, mask))
    bits = (word >> place & 1 for word in words for place in range(7, -1, -1))
    code = [[fixed.get((row, column), False) for column in range(side)] for row in range(side)]
    for row, column in _path(side):
        if (row, column) not in fixed:
            code[row][column] = bool(next(bits, 0)) ^ _is_turned(mask, row, column)
    return code


def _is_turned(mask: int, row: int, column: int) -> bool:
    """Whether a mask makes a dark module light and a light one dark."""
    both, product = row + column, row * column
    return (
        both % 2,
        row % 2,
        column % 3,
        both % 3,
        (row // 2 + column // 3) % 2,
        product % 2 + product % 3,
        (product % 2 + product % 3) % 2,
        (both % 2 + product % 3) % 2,
    )[mask] == 0


def _patterns(side: int, version: int) -> Iterator[tuple[tuple[int, int], bool]]:
    """Yield what is the same in every code of a version: the marks by which it is found, and the lines between them."""
    for place in range(8, side - 8):
        yield (6, place), place % 2 == 0
        yield (place, 6), place % 2 == 0
    for top, left in ((0, 0), (0, side - 7), (side - 7, 0)):
        for row, column in _square(top - 1, left - 1, 9, side):
            yield (row, column), max(abs(row - top - 3), abs(column - left - 3)) in (0, 1, 3)
    if version > 1:
        for row, column in _square(side - 9, side - 9, 5, side):
            yield (row, column), max(abs(row - side + 7), abs(column - side + 7)) != 1


def _square(top: int, left: int, width: int, side: int) -> Iterator[tuple[int, int]]:
    for row in range(max(top, 0), min(top + width, side)):
        yield from ((row, column) for column in range(max(left, 0), min(left + width, side)))


def _format(side: int, mask: int) -> Iterator[tuple[tuple[int, int], bool]]:
    """Yield which mask and which correction a code has, twice; M is 0."""
    rest = mask << 10
    for place in range(14, 9, -1):
        rest ^= 0x537 << place - 10 if rest >> place & 1 else 0
    bits = (mask << 10 | rest) ^ 0x5412
    down = (0, 1, 2, 3, 4, 5, 7, 8, *range(side - 7, side))
    across = (*range(side - 1, side - 9, -1), 7, 5, 4, 3, 2, 1, 0)
    for place in range(15):
        yield (down[place], 8), bool(bits >> place & 1)
        yield (8, across[place]), bool(bits >> place & 1)
    yield (side - 8, 8), True


def _path(side: int) -> Iterator[tuple[int, int]]:
    """Go up and down in double columns from the right, leaving out the upright line of dots."""
    rights = [right - (right <= 6) for right in range(side - 1, 0, -2)]
    for index, right in enumerate(rights):
        rows: Iterable[int] = range(side) if index % 2 else range(side - 1, -1, -1)
        yield from ((row, column) for row in rows for column in (right, right - 1))


def _penalty(code: Matrix) -> int:
    """Weigh what makes a code hard to read: long runs, large blocks, too much dark or light."""
    lines = [*code, *map(list, zip(*code, strict=True))]
    lengths = [len(list(run)) for line in lines for _, run in groupby(line)]
    squares = sum(
        len({code[row][column], code[row + 1][column], code[row][column + 1], code[row + 1][column + 1]}) == 1
        for row in range(len(code) - 1)
        for column in range(len(code) - 1)
    )
    dark = 100 * sum(map(sum, code)) // len(code) ** 2
    return sum(length - 2 for length in lengths if length >= 5) + 3 * squares + 10 * (abs(dark - 50) // 5)
