"""Positions on the command line: printed, found in a record, and seen from a seat."""

from __future__ import annotations

from pathlib import Path

from doublesix.cli.drawings import charset, painted
from doublesix.cli.lines import say, width, write
from doublesix.errors import DoublesixError
from doublesix.files import is_there
from doublesix.i18n import Words
from doublesix.picture import Drawing, Theme
from doublesix.picture.position import ShownPosition
from doublesix.position import PositionLine, is_position, read_position
from doublesix.record.replay import Position


def echo_position(shown: ShownPosition, words: Words) -> None:
    """Print a position."""
    if shown.caption:
        say(shown.caption)
    drawing = shown.drawing(width(), charset())
    if drawing:
        print_drawing(drawing, shown.theme)
    else:
        say(words("picture.line-empty"))
    for sentence in shown.tell(words):
        say(sentence)


def print_drawing(drawing: Drawing, theme: Theme | None = None) -> None:
    """Print a drawing between two empty lines, coloured if the output is a terminal."""
    write(f"\n{painted(drawing, theme)}\n")


def named_position(text: str) -> PositionLine | None:
    """Read a position on one line; none if a text names a file or a game."""
    return read_position(text) if is_position(text) and not is_there(Path(text)) else None


def caption(position: Position, words: Words) -> str:
    """Say which position of a record this is."""
    return words("record.position", round=position.round_number, count=position.step)


def seat_of(names: tuple[str, ...], player: str) -> int:
    """Find a seat by the player's name, or by its number from 1 on."""
    if player in names:
        return names.index(player)
    if player.isascii() and player.isdecimal() and 1 <= int(player) <= len(names):
        return int(player) - 1
    raise DoublesixError("no-such-player", name=player, names=names)
