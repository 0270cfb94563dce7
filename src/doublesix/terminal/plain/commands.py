"""What can be typed in a plain game, read forgivingly: 6-5, 65, 5-6, 6-5@6, 6-5 on 6, the number of a tile, a word."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from doublesix.actions import Play
from doublesix.errors import DoublesixError, IllegalAction
from doublesix.i18n import Words
from doublesix.terminal.key_places import latin_in_place
from doublesix.terminal.plain.vocabulary import both_languages, split_words, vocabulary
from doublesix.tiles import DOUBLE_SIX, Tile
from doublesix.view import View


class PlainCommand(StrEnum):
    """What can be asked for in a word; the words are ``terminal.plain-word-<command>``, with commas between."""

    DRAW = "draw"
    PASS = "pass"
    HINT = "hint"
    UNDO = "undo"
    TABLE = "table"
    PICTURE = "picture"
    HAND = "hand"
    SCORE = "score"
    LOG = "log"
    RULES = "rules"
    HELP = "help"
    QUIT = "quit"


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a tile; if no end is named, at the end where it fits."""

    tile: Tile
    end: int | None = None
    which: int = 1

    def plays(self, view: View) -> tuple[Play, ...]:
        """Return what this can mean now; several if there is a choice of ends.

        If an end was named, it stays, allowed or not, so that the rules can say what is wrong with it.
        """
        if self.end is not None or not view.line.laid:
            return (Play(self.tile, self.end, self.which),)
        allowed = tuple(option for option in view.options if isinstance(option, Play) and option.tile is self.tile)
        if allowed:
            return allowed
        if self.tile not in view.hand:
            raise IllegalAction("not-in-hand", tile=self.tile)
        open_numbers = view.line.open_numbers
        fitting = [number for number in open_numbers if self.tile.has(number)]
        if not fitting:
            raise IllegalAction("no-match", "no-match-nowhere", tile=self.tile, ends=open_numbers)
        return (Play(self.tile, fitting[0]),)


_TILE: Final = re.compile(r"(\d) ?[-–—/:]? ?(\d)(?:(?: ?@ ?| )(\d)(?:/([1-9]\d?))?)?")
_NUMBER: Final = re.compile(r"([1-9]\d?)(?: ?@ ?(\d))?")


class CommandReader:
    """Reads what is typed, in the words of one language; the English ones are always understood, too."""

    def __init__(self, words: Words) -> None:
        both = both_languages(words)
        self._commands = vocabulary(PlainCommand, lambda said, command: said(f"terminal.plain-word-{command}"), words)
        self._blank = _any_of([language("picture.blank").casefold() for language in both])
        self._on = _any_of([word for language in both for word in split_words(language("terminal.plain-on"))], " ?")

    def read(self, text: str, hand: tuple[Tile, ...]) -> PlainCommand | Lay:
        """Return what somebody with this hand, numbered from 1, wants."""
        said = " ".join(text.casefold().split())
        command = self._commands.get(said) or self._commands.get(latin_in_place(said) or "")
        if command:
            return command
        said = self._on.sub("@", self._blank.sub("0", said))
        tile, number = _TILE.fullmatch(said), _NUMBER.fullmatch(said)
        named = _named(tile, text) if tile else None
        numbered = _numbered(number, text, hand) if number else None
        if numbered and named and named.tile in hand and named.tile is not numbered.tile:
            # Ten or more tiles: 10 can be 1-0 or the tenth of them.
            raise DoublesixError("plain-either", text=text, tile=named.tile, other=numbered.tile)
        if numbered and not (named and named.tile in hand):
            return numbered
        if named:
            return named
        if tile:
            raise IllegalAction("not-a-tile", text=text)
        if number:
            raise DoublesixError("plain-no-such-number", number=text, count=len(hand))
        raise DoublesixError("plain-not-understood", text=text)


def _any_of(words: list[str], around: str = "") -> re.Pattern[str]:
    """Return what finds one of these words without a letter beside it; a Thai word may end in a mark."""
    return re.compile(rf"{around}(?<![^\W\d_])(?:{'|'.join(map(re.escape, words))})(?![^\W\d_]){around}")


def _named(found: re.Match[str], text: str) -> Lay | None:
    """Return what the two numbers of a tile mean; nothing if there is no such tile."""
    one, other, end, which = found.groups()
    if max(int(one), int(other)) > DOUBLE_SIX:
        return None
    return Lay(Tile(int(one), int(other)), _end(end, text), int(which or 1))


def _numbered(found: re.Match[str], text: str, hand: tuple[Tile, ...]) -> Lay | None:
    """Return what the number of a tile means; nothing if the hand has fewer."""
    number, end = found.groups()
    return Lay(hand[int(number) - 1], _end(end, text)) if int(number) <= len(hand) else None


def _end(digit: str | None, text: str) -> int | None:
    if digit is None:
        return None
    if int(digit) > DOUBLE_SIX:
        raise IllegalAction("no-match", "no-match-bad-end", text=text)
    return int(digit)
