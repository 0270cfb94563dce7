"""Games of a file that may hold many: all of them, or those that ``--game`` names."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, islice
from typing import Final

import click

from doublesix.cli.files import read_games
from doublesix.errors import DoublesixError, RecordError
from doublesix.i18n import words_for
from doublesix.record.forms import read_game
from doublesix.record.game_record import GameRecord

_RANGE: Final = re.compile(r"([1-9][0-9]{0,8})(?:-([1-9][0-9]{0,8}))?")


@dataclass(frozen=True, slots=True)
class GameNumbers:
    """Which games of a file are meant: from one number to another, counted from 1."""

    first: int
    last: int


@dataclass(frozen=True, slots=True)
class NumberedGame:
    """A game of a file, by its number in it."""

    number: int
    data: bytes
    is_alone: bool
    """Whether the file holds no other."""

    @property
    def title(self) -> str:
        """How a game among many is announced."""
        return words_for()("record.game-number", number=self.number)

    def read(self) -> GameRecord:
        """Read its record; among many, say which of them cannot be read."""
        try:
            return read_game(self.data)
        except RecordError as error:
            if self.is_alone:
                raise
            raise RecordError("record-of-many", number=self.number, reason=error) from None


def _read_numbers(_: click.Context, option: click.Parameter, text: str | None) -> GameNumbers | None:
    if text is None:
        return None
    read = _RANGE.fullmatch(text.strip())
    if not read or int(read[2] or read[1]) < int(read[1]):
        raise DoublesixError("bad-usage", "bad-game-numbers", option=option.opts[0], text=text)
    return GameNumbers(int(read[1]), int(read[2] or read[1]))


game_option = click.option(
    "--game", "-g", "numbers", callback=_read_numbers, metavar="N|N-M", help=words_for()("record.help-game")
)
"""Every command that reads records takes it."""


def numbered_games(file: str, numbers: GameNumbers | None) -> Iterator[NumberedGame]:
    """Yield the games of a file that are meant, or all; refuse numbers that it does not have."""
    games = read_games(file)
    begun = list(islice(games, 2))
    number = 0
    for number, data in enumerate(chain(begun, games), 1):
        if numbers is None or numbers.first <= number <= numbers.last:
            yield NumberedGame(number, data, is_alone=len(begun) == 1)
        if numbers is not None and number == numbers.last:
            return
    if numbers is not None:
        raise DoublesixError("no-such-record-number", number=numbers.last, count=number)


def one_game(file: str, numbers: GameNumbers | None) -> NumberedGame:
    """Return the one game that is meant: the one with this number, or the last of a file."""
    if numbers is not None and numbers.first != numbers.last:
        raise DoublesixError("bad-usage", "one-game-only")
    return deque(numbered_games(file, numbers), maxlen=1)[0]
