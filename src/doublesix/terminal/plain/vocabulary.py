"""The words for typed commands, in one language; the English ones always work, too."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from doublesix.i18n import Words, words_for

Command = TypeVar("Command")


def both_languages(words: Words) -> tuple[Words, Words]:
    """Return the words of a language, and the English ones."""
    return words, words_for("en")


def vocabulary(
    commands: Iterable[Command], listed: Callable[[Words, Command], str], words: Words
) -> dict[str, Command]:
    """Return which command each word asks for; a catalogue lists the words for one with commas between them."""
    known: dict[str, Command] = {}
    every = tuple(commands)
    for language in both_languages(words):
        for command in every:
            for word in split_words(listed(language, command)):
                known.setdefault(word, command)
    return known


def split_words(listed: str) -> list[str]:
    """Return the words of a list, ready to compare with what is typed."""
    return [word.strip().casefold() for word in listed.split(",")]


def begins_a_word(answer: str, code: str, words: Words) -> bool:
    """Whether an answer is a word that a catalogue lists under this code, or the beginning of one."""
    typed = answer.casefold()
    listed = [word for language in both_languages(words) for word in split_words(language(code))]
    return bool(typed) and any(word.startswith(typed) for word in listed)
