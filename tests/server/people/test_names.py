"""Names: what people are called in the world, and nothing that breaks a line."""

from __future__ import annotations

import pytest

from doublesix.errors import DoublesixError
from doublesix.record.texts import check_names
from doublesix.server.people.names import LONGEST_NAME, clean_name

HEART = "❤\N{VARIATION SELECTOR-16} 3\N{VARIATION SELECTOR-16}\N{COMBINING ENCLOSING KEYCAP}"
TOWER = "\N{COMBINING TILDE BELOW}\N{COMBINING CEDILLA}\N{COMBINING RING ABOVE}\N{COMBINING LONG VERTICAL LINE OVERLAY}"


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Anna", "Anna"),
        ("  Anna  Maria \n", "Anna Maria"),
        ("A\N{COMBINING RING ABOVE}sa", "Åsa"),
        ("日本", "日本"),
        ("مینو\N{ZERO WIDTH NON-JOINER}مریم", "مینو\N{ZERO WIDTH NON-JOINER}مریم"),
        ("👩\N{ZERO WIDTH JOINER}👧", "👩\N{ZERO WIDTH JOINER}👧"),
        ("O'Brien-Smith 2.", "O'Brien-Smith 2."),
        ("x" * LONGEST_NAME, "x" * LONGEST_NAME),
        ("Вася Пупкин", "Вася Пупкин"),
        ("Ελένη", "Ελένη"),
        ("محمد", "محمد"),
        ("王小明 Wang", "王小明 Wang"),
        ("DJ Вася", "DJ Вася"),
        ("Жан-Jean", "Жан-Jean"),
        ("श्री", "श्री"),
        ("שָׁלוֹם", "שָׁלוֹם"),
        ("Nguyễn", "Nguyễn"),
        (HEART, HEART),
    ],
)
def test_names_of_people(typed: str, name: str) -> None:
    assert clean_name(typed) == name
    check_names([clean_name(typed)])


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("", "name-empty"),
        (" \t\n", "name-empty"),
        ("\N{ZERO WIDTH JOINER}", "name-empty"),
        ("x" * (LONGEST_NAME + 1), "name-too-long"),
        ("Anna\nBruno", "name-characters"),
        ("Anna\N{RIGHT-TO-LEFT OVERRIDE}", "name-characters"),
        ("Anna\N{RIGHT-TO-LEFT ISOLATE}", "name-characters"),
        ("Anna\N{LINE SEPARATOR}B", "name-characters"),
        ("An\x00na", "name-characters"),
        ("\ud800x", "name-characters"),
        ("Anna, Bruno", "name-characters"),
        ("a/b", "name-characters"),
        ("\N{HANGUL FILLER}", "name-empty"),
        ("Anna\N{HANGUL FILLER}", "name-invisible"),
        ("Anna\N{ZERO WIDTH JOINER}", "name-invisible"),
        ("An\N{ZERO WIDTH NON-JOINER}na", "name-invisible"),
        ("Anna\N{VARIATION SELECTOR-16}", "name-invisible"),
        ("Anna\N{COMBINING GRAPHEME JOINER}", "name-invisible"),
        ("Anna\N{BRAILLE PATTERN BLANK}", "name-invisible"),
        (f"Z{TOWER}", "name-marks"),
        ("\N{COMBINING ACUTE ACCENT}Anna", "name-marks"),
        ("\N{CYRILLIC CAPITAL LETTER A}nna", "name-alphabets"),
        ("Br\N{GREEK SMALL LETTER UPSILON}no", "name-alphabets"),
    ],
)
def test_what_is_no_name(typed: str, message: str) -> None:
    with pytest.raises(DoublesixError) as error:
        clean_name(typed)
    assert (error.value.code, error.value.message) == ("bad-name", f"error.{message}")
