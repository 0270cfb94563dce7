"""The words of one language, found by code.

A code is an area, a dot and a name: ``event.points``. Areas are read when they are first needed. What a language lacks
is said in English; what English lacks is a mistake of ours and raises.

If a custom has words of its own, a second text stands under the same code, a dot and the custom's name:
``event.passed-no-drawing.taps``. It is said by words that were made ``with_customs``; others say the first one.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from functools import cache, cached_property
from itertools import product
from pathlib import Path
from typing import Final

from doublesix.i18n.catalogue import AreaTexts, area_texts
from doublesix.i18n.conventions import Conventions, Direction, conventions_of
from doublesix.i18n.direction import isolated
from doublesix.i18n.faces import mark_face
from doublesix.i18n.languages import ENGLISH, LOCALES, autonyms, choose, ever_wider, languages, wanted

MOST_REMEMBERED: Final = 10_000
"""How many texts of a language are remembered; more than all the codes there are, each with several counts."""


class UnknownMessage(KeyError):
    """No catalogue has this code."""

    def __str__(self) -> str:
        return f"no catalogue has the code {self.args[0]!r}"


class Words:
    """The words of one language: called with a code and its arguments, they return a text for people."""

    def __init__(self, language: str = ENGLISH, directory: Path = LOCALES) -> None:
        self.language = language
        self.customs: frozenset[str] = frozenset()
        """Whose words are preferred to the general ones."""
        self._marks_faces = False
        self._made = {(self.customs, self._marks_faces): self}
        """The same words in other ways; each is made once, since words remember what was made of them."""
        self._directory = directory
        self._areas: dict[str, tuple[AreaTexts, ...]] = {}
        self._numbers: dict[tuple[float, int], str] = {}
        """The numbers that somebody asked for, as they are written."""
        self._found: dict[tuple[str, int | None], str | None] = {}
        """The texts that somebody asked for: looking one up takes longer than saying it."""

    @property
    def direction(self) -> Direction:
        """The direction in which this language is written: ``ltr`` or ``rtl``."""
        return self.conventions.direction

    @cached_property
    def _isolates(self) -> bool:
        return self.direction == "rtl"

    @cached_property
    def conventions(self) -> Conventions:
        """How this language writes numbers and lists."""
        return conventions_of(self.language)

    def with_customs(self, customs: Iterable[str]) -> Words:
        """Return the words of the same language as people with these customs say them."""
        key = frozenset(customs)
        found = self._made.get((key, self._marks_faces))  # a custom is a text, so this is found the second time
        return found if found is not None else self._alike(frozenset(map(str, key)), self._marks_faces)

    @property
    def marking(self) -> Words:
        """The same words, with marks around tiles and numbers, for ``read_faces``."""
        return self._alike(self.customs, marks_faces=True)

    def face(self, thing: object) -> str:
        """Write a tile, or the number of an end, within a sentence."""
        return mark_face(str(thing)) if self._marks_faces else str(thing)

    def __call__(self, code: str, /, *, count: int | None = None, **args: object) -> str:
        """Return the text of this code; ``count`` also chooses the plural form, in each language by its own rule."""
        text = self._find(code, count)
        if text is None:
            raise UnknownMessage(code)
        if count is not None:
            args["count"] = self.number(count)
        if self._isolates:
            args = {name: isolated(value) for name, value in args.items()}
        try:
            return text.format_map(args)
        except KeyError as missing:
            raise TypeError(f"the message {code!r} needs the argument {missing}") from None

    def label(self, code: str, /) -> str:
        """Return the text of this code with a capital letter first, as it stands on a button or above a column."""
        text = self(code)
        first = "İ" if self.language == "tr" and text.startswith("i") else text[:1].upper()
        return first + text[1:]

    def template(self, code: str, count: int | None = None) -> str:
        """Return the text of this code as its translator wrote it, for people who fill in the arguments themselves."""
        text = self._find(code, count)
        if text is None:
            raise UnknownMessage(code)
        return text

    def has(self, code: str) -> bool:
        """Whether there is a text for this code, if only an English one."""
        return self._find(code) is not None

    def forms(self, code: str) -> str | list[str]:
        """Return the text of this code as its translator wrote it, with all its plural forms if it has several."""
        forms = [self.template(code, smallest) for _, smallest in self.conventions.plurals]
        return forms if len(set(forms)) > 1 else forms[0]

    def list_and(self, items: Iterable[str]) -> str:
        """Join items as in "a, b and c"."""
        return self.conventions.joined(tuple(items), "and")

    def list_or(self, items: Iterable[str]) -> str:
        """Join items as in "a, b or c"."""
        return self.conventions.joined(tuple(items), "or")

    def list_in_order(self, items: Iterable[str]) -> str:
        """Join items as in "a, b, c"."""
        return self.conventions.comma.join(items)

    def number(self, value: float, places: int = 0) -> str:
        """Write a number with so many decimal places, as in "−1,234.5"."""
        key = value, places
        written = self._numbers.get(key)
        if written is None:
            written = self.conventions.number(value, places)
            if len(self._numbers) < MOST_REMEMBERED:
                self._numbers[key] = written
        return written

    def number_as_given(self, value: float) -> str:
        """Write a number with the decimal places that it has, as in "0.6"."""
        return self.number(value, len(f"{value:g}".partition(".")[2]))

    def percent(self, value: float, places: int = 0) -> str:
        """Write so many hundredths, as in "95%"."""
        return self.as_percent(self.number(value, places))

    def as_percent(self, number: str) -> str:
        """Write the sign for hundredths where it belongs, with a number that is written already."""
        return self.conventions.percent.format(number=number)

    def _alike(self, customs: frozenset[str], marks_faces: bool) -> Words:
        """Return the words of the same language in another way."""
        key = customs, marks_faces
        found = self._made.get(key)
        if found is None:
            found = self._made[key] = copy(self)
            found.customs, found._marks_faces = key
            found._found = {}
        return found

    def _find(self, code: str, count: int | None = None) -> str | None:
        key, found = (code, count), self._found
        try:
            return found[key]
        except KeyError:
            if len(found) >= MOST_REMEMBERED:
                found.clear()
            text = found[key] = self._look_up(code, count)
            return text

    def _look_up(self, code: str, count: int | None) -> str | None:
        area, _, name = code.partition(".")
        wordings = (*(f"{name}.{custom}" for custom in self.customs), name)
        for texts, wording in product(self._texts(area), wordings):
            if text := texts.find(wording, 1 if count is None else count):
                return text
        return None

    def _texts(self, area: str) -> tuple[AreaTexts, ...]:
        """Return the texts of an area in this language, then in those that it leans on."""
        if area not in self._areas:
            tags = dict.fromkeys((*ever_wider(self.language), ENGLISH))
            found = (area_texts(self._directory / tag.replace("-", "_"), area) for tag in tags)
            self._areas[area] = tuple(texts for texts in found if texts)
        return self._areas[area]


def words_for(language: str | None = None) -> Words:
    """Return the words of a language, by default the one that the environment asks for; English if there is none."""
    return _words_in(choose(wanted() if language is None else [language], languages()))


@cache
def language_names() -> dict[str, str]:
    """Return what each language calls itself, by tag, in the order of a list for people."""
    there = set(languages())
    return {tag: name for tag, name in autonyms().items() if tag in there}


@cache
def _words_in(language: str) -> Words:
    return Words(language)
