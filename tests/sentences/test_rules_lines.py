"""A page of rules as lines: sections in order, marks that need no colour, and nothing wider than the page."""

from __future__ import annotations

import pytest

from doublesix.i18n import words_for
from doublesix.picture import ASCII, Drawing
from doublesix.rules.sheet_files import SHEETS, choose
from doublesix.sentences.marks import Mark
from doublesix.sentences.rules import SECTIONS, tell_rules
from doublesix.sentences.rules_lines import SIGNS, PageFrame, RulesPart, lay_out_page

ENGLISH = words_for("en")


def parts_of(sheet: str, room: PageFrame, edition: str | None = None, *, pictures: bool = True) -> list[RulesPart]:
    variant = choose(sheet, edition, {"tie": "lowest-tile"})
    return list(lay_out_page(tell_rules(variant, ENGLISH, pictures=pictures), ENGLISH, room))


def pictures_in(parts: list[RulesPart]) -> list[Drawing]:
    return [block for part in parts for block in part.blocks if isinstance(block, Drawing)]


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_section_is_there_once_and_in_order(sheet: str) -> None:
    titles = [part.title for part in parts_of(sheet, PageFrame(80))]
    sections = [ENGLISH(f"rules.section.{name}") for name, _ in SECTIONS]
    assert [title for title in titles if title in sections] == [title for title in sections if title in titles]
    assert set(sections) - set(titles) <= {"The aim"}, "which not every sheet prints"
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("width", [20, 34, 60, 80, 88])
def test_nothing_is_wider_than_the_page(sheet: str, width: int) -> None:
    for part in parts_of(sheet, PageFrame(width, why=True), "en"):
        for block in part.blocks:
            assert (block.width if isinstance(block, Drawing) else len(block)) <= width


def test_an_edition_with_much_to_tell_fits_a_narrow_page() -> None:
    for part in parts_of("international", PageFrame(20, why=True), "ms"):
        assert all(len(block) <= 20 for block in part.blocks if isinstance(block, str))


def test_marks_are_told_apart_without_colours() -> None:
    assert len(set(SIGNS.values())) == len(Mark)


def test_pictures_stand_below_what_they_show_with_air_around_them() -> None:
    (doubles,) = (part for part in parts_of("luckies", PageFrame(80)) if part.title == "Doubles")
    assert "  · The line has two open ends, and doubles add none." in doubles.blocks
    before, picture, after = doubles.blocks[-4:-1]
    assert before == ""
    assert isinstance(picture, Drawing)
    assert after == "    6-6 opened the line. Open places: 2, one of them now taken. 4-4 came later."


def test_pictures_can_be_left_out() -> None:
    assert pictures_in(parts_of("bg2133", PageFrame(80)))
    assert not pictures_in(parts_of("bg2133", PageFrame(80), pictures=False))


def test_pictures_are_drawn_with_the_characters_that_there_are() -> None:
    for picture in pictures_in(parts_of("luckies", PageFrame(80, ASCII))):
        assert str(picture).isascii()


def test_a_sum_stays_on_one_line() -> None:
    (scoring,) = (part for part in parts_of("luckies", PageFrame(60)) if part.title == "Scoring")
    assert scoring.blocks[-1] == "    5 + 13 − 3 = 15."
