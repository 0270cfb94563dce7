"""Text in columns: as wide as a terminal draws it, and broken where people break it."""

from __future__ import annotations

import ast
from pathlib import Path
from textwrap import wrap

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

import doublesix
from doublesix.columns import break_places, cut_to, text_width, to_left, to_right, wrapped
from doublesix.i18n.languages import autonyms
from sources import parsed

SOURCES = Path(doublesix.__file__).parent
THAI = "\N{ZERO WIDTH SPACE}".join(["โดมิโน", "ตัว", "แรก", "วาง", "กลาง", "โต๊ะ"])
JAPANESE = "今日は三人で遊びます。最初の牌を出すのは「ダブル6」を持つ人で、左の人があとに続きます。"


@pytest.mark.parametrize(
    "text", [*autonyms().values(), "กองกลาง", "ตัวดับเบิ้ล", "더블타일", "بلاطة مزدوجة", "6-5★", "é", "e\u0301"]
)
def test_text_is_as_wide_as_a_terminal_draws_it(text: str) -> None:
    assert text_width(text) == cell_len(text)


def test_text_is_padded_to_columns() -> None:
    assert to_left("山", 4) + "|" == "山  |"
    assert to_right("山", 4, ".") == "..山"
    assert to_left("longer", 3) == "longer"


def test_no_half_of_a_wide_sign_is_kept() -> None:
    assert (cut_to("山山", 3), cut_to("山山", 4), cut_to("山", 1)) == ("山", "山山", "")


def test_japanese_breaks_between_signs_but_no_line_begins_with_a_stop_or_ends_with_a_bracket() -> None:
    for width in range(8, 40):
        lines = wrapped(JAPANESE, width)
        assert "".join(lines) == JAPANESE
        assert max(map(text_width, lines)) <= width
        assert not [line for line in lines if line[0] in "、。」ーッ" or line[-1] == "「"]


def test_thai_breaks_where_its_translator_allows_it() -> None:
    assert wrapped(THAI, 12) == ["โดมิโนตัวแรก", "วางกลางโต๊ะ"]


def test_thai_without_blanks_breaks_between_syllables() -> None:
    """A vowel stays with its consonant, before it or behind."""
    for width in range(3, 12):
        lines = wrapped("ผู้เล่นแต่ละคนไม่ได้เห็นตัวโดมิโนของคนอื่นและนำมาวางใกล้โต๊ะ", width)
        assert not [line for line in lines if line[-1] in "เแโใไ"]
        assert not [line for line in lines if line[0] in "ะาำ"]


@pytest.mark.parametrize("text", [JAPANESE, THAI, "A long text with blanks, 山と川 and tiles: 6-5 5-0."])
def test_places_to_break_are_those_of_the_lines(text: str) -> None:
    for width in range(10, 40):
        places = break_places(text, width)
        lines = [text[begin:end] for begin, end in zip([0, *places], [*places, None], strict=True)]
        assert [line.replace("\N{ZERO WIDTH SPACE}", "").rstrip() for line in lines] == wrapped(text, width)


def test_korean_breaks_at_blanks() -> None:
    assert wrapped("가장 높은 더블타일을 가진 플레이어", 14) == ["가장 높은", "더블타일을", "가진 플레이어"]


WORDS = st.sampled_from(
    ["a", "tile", "6-5", "well-known", "95\N{NO-BREAK SPACE}%", "end,", "(double)", "l’ossario", "–"]
)


@given(st.lists(WORDS, max_size=12).map(" ".join), st.integers(14, 40))
def test_latin_text_breaks_as_the_standard_library_breaks_it(text: str, width: int) -> None:
    assert wrapped(text, width, later="  ") == wrap(text, width, subsequent_indent="  ")


def test_a_word_may_jut_out() -> None:
    assert wrapped("a https://example.org/table b", 8, breaks_words=False) == ["a", "https://example.org/table", "b"]


def test_nobody_else_measures_text_by_its_number_of_characters() -> None:
    """Padding and breaking by characters are wrong for half of the languages; ``columns.py`` does both by width."""
    found = []
    for path in sorted(SOURCES.rglob("*.py")):
        for node in ast.walk(parsed(path)):
            match node:
                case ast.ImportFrom(module="textwrap") if path != SOURCES / "columns.py":
                    found.append(f"{path.relative_to(SOURCES)}:{node.lineno} textwrap")
                case ast.Attribute(attr="ljust" | "rjust" as method):
                    found.append(f"{path.relative_to(SOURCES)}:{node.lineno} {method}")
    assert not found
