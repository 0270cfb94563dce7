"""Numbers on the command line, refused in words of our own if they are no numbers or out of bounds."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

import click

from doublesix.errors import DoublesixError

_WHOLE: Final = re.compile(r"[+-]?(?:[0-9]{1,30}|[0-9]{1,3}(?:_[0-9]{3}){1,9})")

Reading = Callable[[click.Context, click.Parameter, str | None], int | None]
"""Turns what was typed for an option into its value; click calls it."""


def whole_number(least: int | None = None, most: int | None = None) -> Reading:
    """Return what reads a whole number, from one bound to another; bounds not given are for others to judge."""

    def read(_: click.Context, option: click.Parameter, text: str | None) -> int | None:
        if text is None:
            return None
        number = int(text) if _WHOLE.fullmatch(text) else None
        if number is not None and (least is None or number >= least) and (most is None or number <= most):
            return number
        if least is None:
            raise DoublesixError("bad-usage", "not-a-whole-number", option=option.opts[0], text=text)
        if most is None:
            raise DoublesixError("bad-usage", "number-too-small", option=option.opts[0], text=text, least=least)
        bounds = {"least": least, "most": most}
        raise DoublesixError("bad-usage", "number-out-of-bounds", option=option.opts[0], text=text, **bounds)

    return read


def seconds(longest: int) -> Callable[[click.Context, click.Parameter, str | None], float | None]:
    """Return what reads a time in seconds, up to a longest."""

    def read(_: click.Context, option: click.Parameter, text: str | None) -> float | None:
        if text is None:
            return None
        try:
            number = float(text)
        except ValueError:
            number = -1.0
        if not 0 <= number <= longest:
            raise DoublesixError("bad-usage", "bad-seconds", option=option.opts[0], text=text, longest=longest)
        return number

    return read
