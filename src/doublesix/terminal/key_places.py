"""Keys by their place: on a Cyrillic or Greek keyboard a letter key does what the Latin letter in its place does."""

from __future__ import annotations

from typing import Final

_LATIN: Final = "qwertyuiopasdfghjklzxcvbnm"
_CYRILLIC: Final = "йцукенгшщзфывапролдячсмить"
_GREEK: Final = ";ςερτυθιοπασδφγηξκλζχψωβνμ"
_UKRAINIAN: Final = {"\N{CYRILLIC SMALL LETTER BYELORUSSIAN-UKRAINIAN I}": "s"}
"""The letters of other Cyrillic keyboards in places that the Russian one fills otherwise."""

_IN_PLACE: Final = {
    **dict(zip(_CYRILLIC, _LATIN, strict=True)),
    **dict(zip(_GREEK[1:], _LATIN[1:], strict=True)),
    **_UKRAINIAN,
}


def latin_in_place(character: str | None) -> str | None:
    """Return the small Latin letter in the place of a letter of another script; none if it is no such letter."""
    return _IN_PLACE.get(character.lower()) if character else None
