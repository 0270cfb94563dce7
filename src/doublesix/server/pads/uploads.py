"""Pads as phones send them: within limits, so that judging one never keeps others waiting."""

from __future__ import annotations

from typing import Final

import msgspec

from doublesix.errors import DoublesixError
from doublesix.pad.file_form import WrittenPad, decode_pad, read_pad, write_pad

LARGEST: Final = 128 * 1024
"""The largest pad in bytes."""
LARGEST_BODY: Final = LARGEST + 1_000
"""A pad, and what comes along with it."""
MOST_ROUNDS: Final = 200
"""More than anybody plays in an evening."""


def read_told(content: bytes) -> WrittenPad:
    """Read what was told, without judging it."""
    if len(content) > LARGEST:
        raise DoublesixError("too-large", most=LARGEST)
    written = decode_pad(content)
    if len(written.rounds) > MOST_ROUNDS:
        raise DoublesixError("too-large", "pad-rounds", count=MOST_ROUNDS)
    return written


def write_judged(content: bytes) -> bytes:
    """Judge a pad and every round of it, and write it as we do, on one line."""
    read_told(content)
    return msgspec.json.format(write_pad(read_pad(content)), indent=-1)
