"""Many games in one file: records as text one after the other, or as JSON, one a line. They are read one at a time."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import BinaryIO

from doublesix.errors import RecordError
from doublesix.record.fields import FIRST_LINE
from doublesix.record.forms import read_game
from doublesix.record.game_record import GameRecord
from doublesix.record.json_form import has_stamp
from doublesix.record.lines import LARGEST_RECORD


def read_games(stream: BinaryIO) -> Iterator[GameRecord]:
    """Yield the games of a stream; raise ``RecordError`` at the first that does not hold."""
    return map(read_game, split_games(stream))


def split_games(stream: BinaryIO) -> Iterator[bytes]:
    """Yield the games of a stream, each in its own bytes; lines for the referee are one game, whatever they hold."""
    before = b""
    for line in _lines(stream):
        if not line.strip():
            before += line
            continue
        if line.lstrip().startswith(b"{"):
            yield from _lines_of_json(line, stream)
        else:
            yield from _texts(before + line, stream)
        return
    yield before


def _lines_of_json(first: bytes, stream: BinaryIO) -> Iterator[bytes]:
    if not has_stamp(first):
        yield first + stream.read(LARGEST_RECORD + 1)
        return
    yield from (line for line in chain([first], _lines(stream)) if line.strip())


def _texts(first: bytes, stream: BinaryIO) -> Iterator[bytes]:
    """Cut a text before each line that begins a record."""
    game = [first]
    size = len(first)
    for line in _lines(stream):
        if line.partition(b";")[0].strip() == FIRST_LINE.encode():
            yield b"".join(game)
            game, size = [], 0
        game.append(line)
        size += len(line)
        if size > LARGEST_RECORD:
            raise RecordError("record-too-large", limit=LARGEST_RECORD)
    yield b"".join(game)


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """Yield lines; one that is longer than any record is cut, so that memory stays flat for any input."""
    while line := stream.readline(LARGEST_RECORD + 1):
        yield line
