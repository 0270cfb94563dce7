"""QR codes, read back the way a camera does once it has found the modules."""

from __future__ import annotations

import pytest

from doublesix.errors import DoublesixError
from doublesix.server.pads.qr import Matrix, correction_words, qr_code, qr_svg

BLOCKS = {21: (1, 10), 25: (1, 16), 29: (1, 26), 33: (2, 18), 37: (2, 24), 41: (4, 16)}


def read(code: Matrix) -> bytes:
    """Read a code: its mask from the format, its words along the columns, and the bytes that these hold."""
    side = len(code)
    columns = (0, 1, 2, 3, 4)
    written = sum(code[8][column] << 4 - place for place, column in enumerate(columns))
    level, mask = (written ^ 0b10101) >> 3, (written ^ 0b10101) & 7
    assert level == 0
    bits = [code[i][j] ^ (mask_at(i, j)[mask] == 0) for i, j in zigzag(side) if not is_fixed(i, j, side)]
    words = [sum(bit << 7 - place for place, bit in enumerate(bits[at : at + 8])) for at in range(0, len(bits) - 7, 8)]
    blocks, correcting = BLOCKS[side]
    data = len(words) // blocks * blocks - blocks * correcting
    sorted_out: list[int] = []
    for block in range(blocks):
        own = bytes(words[block:data:blocks])
        assert correction_words(own, correcting) == bytes(words[data + block : data + blocks * correcting : blocks])
        sorted_out += own
    text = int.from_bytes(bytes(sorted_out), "big")
    length = len(sorted_out) * 8
    assert text >> length - 4 == 0b0100
    count = text >> length - 12 & 0xFF
    return (text >> length - 12 - 8 * count & (1 << 8 * count) - 1).to_bytes(count, "big")


def mask_at(i: int, j: int) -> tuple[int, ...]:
    """What each of the eight masks makes of a place, as the standard writes them; nought turns the module."""
    return (
        (i + j) % 2,
        i % 2,
        j % 3,
        (i + j) % 3,
        (i // 2 + j // 3) % 2,
        (i * j) % 2 + (i * j) % 3,
        ((i * j) % 2 + (i * j) % 3) % 2,
        ((i + j) % 2 + (i * j) % 3) % 2,
    )


def zigzag(side: int) -> list[tuple[int, int]]:
    path, upward, right = [], True, side - 1
    while right > 0:
        if right == 6:
            right = 5
        for step in range(side):
            row = side - 1 - step if upward else step
            path += [(row, right), (row, right - 1)]
        upward, right = not upward, right - 2
    return path


def is_fixed(row: int, column: int, side: int) -> bool:
    corner = (row < 9 and (column < 9 or column >= side - 8)) or (row >= side - 8 and column < 9)
    aligned = side > 21 and abs(row - side + 7) <= 2 and abs(column - side + 7) <= 2
    return corner or aligned or row == 6 or column == 6


def test_words_that_correct_errors() -> None:
    """The example that the literature works out by hand."""
    data = bytes([32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17])
    assert list(correction_words(data, 10)) == [196, 35, 39, 119, 235, 215, 231, 226, 93, 23]


@pytest.mark.parametrize("length", [1, 14, 15, 26, 27, 42, 43, 62, 63, 84, 85, 106])
def test_what_is_written_is_read(length: int) -> None:
    text = ("https://example.org/score/" * 5)[:length].encode()
    assert read(qr_code(text)) == text


def test_what_is_too_long_is_refused() -> None:
    with pytest.raises(DoublesixError, match="too-large"):
        qr_code(b"x" * 107)


def test_the_picture_has_a_quiet_edge() -> None:
    assert qr_svg("x").startswith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 29 29"')
