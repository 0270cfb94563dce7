"""Names that people could take for one another, although they are written with other characters.

The idea is Unicode's (UTS 39): characters that look the same become the same one. The table holds what matters for
names: letters of other alphabets that look like Latin ones, and the few Latin ones that look like each other.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from itertools import chain, count
from typing import Final

from doublesix.record.texts import alike

# ruff: noqa: RUF001  the point of this table is that its characters look alike
_OTHERS: Final = {
    "A": "АΑᎪ",
    "B": "ВΒᏴ",
    "C": "СϹᏟ",
    "E": "ЕΕᎬ",
    "G": "Ԍ",
    "H": "НΗᎻ",
    "I": "ІΙӀꓲ",
    "J": "ЈᎫ",
    "K": "КΚᏦ",
    "L": "ԼᏞ",
    "M": "МΜᎷ",
    "N": "Ν",
    "O": "ОΟՕ",
    "P": "РΡᏢ",
    "Q": "Ԛ",
    "S": "ЅՏᏚ",
    "T": "ТΤᎢ",
    "U": "Ս",
    "V": "ᏙѴ",
    "W": "ԜᎳ",
    "X": "ХΧ",
    "Y": "ҮΥ",
    "Z": "ΖᏃ",
    "a": "аαɑ",
    "c": "сϲᴄ",
    "d": "ԁ",
    "e": "еҽ",
    "g": "ɡց",
    "h": "һհ",
    "i": "іιıɩ",
    "j": "јϳ",
    "k": "κ",
    "l": "ӏǀ",
    "n": "ո",
    "o": "оοօᴏσ",
    "p": "рρ",
    "q": "ԛ",
    "s": "ѕ",
    "u": "սυᴜ",
    "v": "ѵνᴠ",
    "w": "ԝᴡ",
    "x": "хχ",
    "y": "уүγ",
    "z": "ᴢ",
}
_AS_LATIN: Final = str.maketrans({other: latin for latin, others in _OTHERS.items() for other in others})
_MUCH_ALIKE: Final = str.maketrans({"I": "l", "1": "l", "0": "O"})
_VARIATIONS: Final = ("\N{VARIATION SELECTOR-1}", "\N{VARIATION SELECTOR-16}")
_PAIRS: Final = (("rn", "m"), ("vv", "w"), ("VV", "W"))


def looks_of(name: str) -> frozenset[str]:
    """Return how a name looks: another one can be taken for it if they have a look in common.

    Names that differ only in case look alike; so do ``ANNA`` and ``anna`` with a Cyrillic letter; and, exactly as
    they are written, ``Ian`` and ``lan``.
    """
    latin = "".join(filter(_is_seen, unicodedata.normalize("NFKD", name))).translate(_AS_LATIN)
    written = latin.translate(_MUCH_ALIKE)
    for pair, one in _PAIRS:
        written = written.replace(pair, one)
    return frozenset({f"same {alike(name)}", f"in Latin {latin.casefold()}", f"as written {written}"})


def told_apart(wanted: str, others: Iterable[str]) -> str:
    """Return a name, numbered if it looks like one of the others."""
    taken = frozenset(chain.from_iterable(map(looks_of, others)))
    names = chain((wanted,), (f"{wanted} {number}" for number in count(2)))
    return next(name for name in names if not looks_of(name) & taken)


def _is_seen(sign: str) -> bool:
    """Whether a character can be seen: joiners and variation selectors only change how others are drawn."""
    return unicodedata.category(sign) != "Cf" and not _VARIATIONS[0] <= sign <= _VARIATIONS[1]
