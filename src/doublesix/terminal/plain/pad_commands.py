"""What people can type at any question of the plain score pad besides an answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from doublesix.i18n import Words
from doublesix.terminal.plain.commands import PlainCommand
from doublesix.terminal.plain.vocabulary import vocabulary

_OF_GAMES: Final = frozenset(command.value for command in PlainCommand)


class PadCommand(StrEnum):
    """What can be asked for in a word; the words have commas between."""

    HELP = "help"
    TALLY = "tally"
    RULES = "rules"
    CORRECT = "correct"
    REMOVE = "remove"
    UNDO = "undo"
    AGAIN = "again"
    EXPORT = "export"
    QUIT = "quit"


_TOLD_AS_IN_GAMES: Final = (PadCommand.HELP, PadCommand.RULES)
"""What does the same as in a plain game."""


@dataclass(frozen=True, slots=True)
class PadWish:
    """A command with what follows it."""

    command: PadCommand
    word: str
    about: str


class WishReader:
    """Reads commands in the words of one language; the English ones are always understood, too."""

    def __init__(self, words: Words) -> None:
        self._commands = vocabulary(PadCommand, lambda said, command: said(_word_code(command)), words)

    def read(self, text: str, names: Sequence[str]) -> PadWish | None:
        """Return what somebody wishes; nothing if it is an answer, such as a player's name or its first letter."""
        said = text.casefold()
        if any(said in (name.casefold(), name.casefold()[:1]) for name in names):
            return None
        word, _, about = text.partition(" ")
        command = self._commands.get(word.casefold())
        return PadWish(command, word, about.strip()) if command else None


def _word_code(command: PadCommand) -> str:
    """Return the code of the words for a command; what a plain game understands, too, is typed alike."""
    return f"terminal.plain-word-{command}" if command.value in _OF_GAMES else f"pad.word-{command}"


def tell_commands(words: Words) -> Iterator[str]:
    """Say everything that people can type besides answers."""
    yield words("pad.help-hands")
    for command in PadCommand:
        if command in _TOLD_AS_IN_GAMES:
            about = words(f"terminal.plain-help-{command}")
            yield words("general.named", name=words(_word_code(command)), text=about)
        else:
            yield words(f"pad.help-{command}")
