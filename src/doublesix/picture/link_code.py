"""A link as a QR code, dark on light in any theme, as the cameras of phones expect."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from segno import QRCode

_BORDER: Final = 2
"""Cameras want some light around it; so much is enough for all of them."""
_HALVES: Final = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}


def link_svg(link: str) -> bytes:
    """Draw a link for a page."""
    drawing = BytesIO()
    _code(link).save(drawing, kind="svg", xmldecl=False, omitsize=True, dark="#000", light="#fff")
    return drawing.getvalue()


def link_rows(link: str) -> list[str]:
    """Draw a link for a terminal, two squares a character; it is to be shown black on white."""
    squares = [[bool(square) for square in row] for row in _code(link).matrix_iter(border=_BORDER)]
    if len(squares) % 2:
        squares.append([False] * len(squares[0]))
    pairs = zip(squares[::2], squares[1::2], strict=True)
    return ["".join(_HALVES[both] for both in zip(upper, lower, strict=True)) for upper, lower in pairs]


def _code(link: str) -> QRCode:
    import segno  # here, so that nobody waits for it who shows no link

    return segno.make_qr(link, error="m")
