"""What the twelve editions of luckies, bg2133, sixcolours and protocol print, imply or leave to us, by their texts.

The international sheet, with its 37 editions, has a page of its own.
"""

from __future__ import annotations

import pytest

from doublesix.rules.rules import KEYS
from doublesix.rules.sheet import MARKED, Custom, Departure, Standing
from doublesix.rules.sheet_files import choose, find_sheet

COLUMNS = ("luckies en fr de es", "bg2133 en fr", "sixcolours en de fr it es", "protocol en")

MARKS = """
hands           | printed printed printed printed | printed printed | printed printed printed printed printed | implied
lead            | printed printed printed printed | printed printed | printed printed printed printed printed | printed
opening         | printed printed printed printed | printed printed | printed printed printed printed printed | printed
redeal          | printed printed printed printed | printed printed | implied implied implied implied implied | printed
direction       | printed printed printed printed | printed implied | silent silent silent silent silent      | silent
doubles         | printed printed printed printed | implied implied | implied implied implied implied implied | implied
draw            | printed printed printed printed | printed printed | printed printed printed printed printed | printed
drawn_tile      | silent silent silent silent     | implied implied | implied implied implied implied implied | implied
extra           | printed printed printed printed | printed printed | printed printed printed printed printed | implied
blocked_when    | printed printed printed printed | printed printed | silent silent silent silent silent      | implied
blocked_winner  | printed printed printed printed | printed printed | silent silent silent silent silent      | printed
tie             | printed printed printed printed | silent silent   | silent silent silent silent silent      | silent
out_points      | printed printed implied printed | implied implied | printed printed printed printed printed | printed
blocked_points  | printed printed printed printed | printed printed | silent silent silent silent silent      | printed
partners        | silent silent silent silent     | printed printed | silent silent silent silent silent      | silent
blocked_hands   | silent silent silent silent     | silent silent   | silent silent silent silent silent      | silent
next_lead       | printed implied printed silent  | silent silent   | implied implied implied implied implied | silent
target          | printed printed printed printed | printed printed | printed printed printed printed printed | printed
faces           | printed printed printed printed | printed printed | implied implied implied implied implied | printed
aim             | silent silent silent silent     | silent silent   | printed printed printed printed printed | silent
set             | printed printed printed printed | implied implied | printed printed printed printed printed | implied
blank           | implied implied implied implied | printed printed | silent silent silent silent silent      | silent
colours         | printed printed printed printed | silent silent   | silent silent silent silent silent      | silent
shuffled        | printed printed printed printed | printed printed | printed printed printed printed printed | printed
counts          | silent silent silent silent     | silent silent   | silent silent silent silent silent      | silent
match           | printed printed printed printed | printed printed | printed printed printed printed printed | printed
must-play       | printed printed printed printed | printed printed | printed printed printed printed printed | silent
only-if-stuck   | silent silent silent silent     | implied implied | implied implied implied implied implied | implied
crosswise       | printed printed printed printed | printed printed | printed printed printed printed printed | printed
empty-boneyard  | silent silent silent silent     | printed printed | silent silent silent silent silent      | printed
going-out       | printed printed printed printed | printed implied | printed printed printed printed printed | printed
out-blocks      | implied implied implied implied | implied implied | implied implied implied implied implied | implied
call            | printed printed printed printed | silent silent   | silent silent silent silent silent      | silent
at-once         | silent silent silent silent     | silent silent   | silent silent silent silent silent      | silent
full-circle     | silent silent silent silent     | silent silent   | silent silent silent silent silent      | silent
partners-tie    | silent silent silent silent     | silent silent   | silent silent silent silent silent      | silent
partners-score  | silent silent silent silent     | silent silent   | silent silent silent silent silent      | silent
winner-scores   | implied implied implied implied | implied implied | implied implied implied implied implied | implied
agreed          | printed printed printed printed | silent silent   | silent silent silent silent silent      | silent
"""

DEPARTURES = """
luckies    fr next_lead      silent   the double begins: the game or the round?
luckies    de out_points     reading  the number of tiles left over, not their worth
luckies    es next_lead      reading  the double begins the game, later rounds are left open
bg2133     fr direction      reading  from right to left
bg2133     fr doubles        reading  the other side of the opening double
bg2133     fr doubles        slip     an end of the opening double
bg2133     fr going-out      silent   only the fewest spots win
bg2133     fr out_points     silent   no sum for going out
bg2133     fr blocked_points clearer  off the total of each opponent
bg2133     fr target         slip     the game goes on until somebody is out, then the round is won
sixcolours de direction      clearer  in turn round the table
sixcolours de extra          clearer  the added tile has the double's number
sixcolours fr direction      clearer  in turn
sixcolours fr extra          clearer  the added tile has the double's number
sixcolours fr match          slip     a whole tile of six spots
sixcolours it direction      slip     in scattered order
sixcolours es direction      clearer  in turn
sixcolours es draw           slip     no identical tile
sixcolours es extra          slip     an identical tile
sixcolours es extra          clearer  the added tile has the double's number
"""
"""All that is told of an edition: by its kind, and what its text has there.

The three editions of luckies whose word for the tie was once thought to differ are not among them: all four call it a
single, and use that word for the tiles of the line, too.
"""

FOUR = ("luckies", "bg2133", "sixcolours", "protocol")
EDITIONS = [(sheet, code) for sheet in FOUR for code in find_sheet(sheet).editions]


def marks_read() -> dict[tuple[str, str, str], str]:
    """Return the table of marks by sheet, edition and name."""
    rows = [[cell.split() for cell in line.split("|")] for line in MARKS.strip().splitlines()]
    return {
        (sheet, code, name): mark
        for (name,), *columns in rows
        for (sheet, *codes), marks in zip(map(str.split, COLUMNS), columns, strict=True)
        for code, mark in zip(codes, marks, strict=True)
    }


def departures_of(sheet: str, code: str) -> tuple[Departure, ...]:
    return find_sheet(sheet).editions[code].departures


def test_the_table_has_every_edition_and_every_name() -> None:
    assert marks_read().keys() == {(sheet, code, name) for sheet, code in EDITIONS for name in MARKED}


@pytest.mark.parametrize(("sheet", "code"), EDITIONS)
def test_a_mark_is_what_the_text_of_that_edition_has_earned(sheet: str, code: str) -> None:
    variant, read = choose(sheet, code), marks_read()
    assert {name: str(variant.clause(name).standing) for name in MARKED} == {
        name: read[sheet, code, name] for name in MARKED
    }


@pytest.mark.parametrize(("sheet", "code"), EDITIONS)
def test_an_edition_tells_where_its_own_text_departs_and_nowhere_else(sheet: str, code: str) -> None:
    rows = [line.split(maxsplit=4)[:4] for line in DEPARTURES.strip().splitlines()]
    told = [(departure.key, str(departure.unplayed)) for departure in departures_of(sheet, code)]
    assert told == [(name, kind) for row_sheet, row_code, name, kind in rows if (row_sheet, row_code) == (sheet, code)]


@pytest.mark.parametrize(("sheet", "code"), EDITIONS)
def test_a_mark_that_differs_from_the_english_one_is_explained(sheet: str, code: str) -> None:
    english, variant = choose(sheet), choose(sheet, code)
    differing = {name for name in MARKED if variant.clause(name).standing is not english.clause(name).standing}
    assert differing <= {departure.key for departure in departures_of(sheet, code)}


@pytest.mark.parametrize(("sheet", "code"), EDITIONS)
def test_a_decision_that_the_sheet_leaves_to_us_says_what_we_ruled(sheet: str, code: str) -> None:
    variant = choose(sheet, code)
    silent = [key for key in KEYS if variant.clause(key).standing is Standing.SILENT]
    assert [key for key in silent if not variant.clause(key).ruling] == []


@pytest.mark.parametrize("sheet", FOUR)
def test_what_a_sheet_prints_or_implies_is_told_in_our_words(sheet: str) -> None:
    for name, clause in find_sheet(sheet).clauses.items():
        if clause.standing is not Standing.SILENT:
            assert clause.text, f"{sheet} has to say what it has on {name}"


class TestLuckies:
    @pytest.mark.parametrize("code", ["en", "fr", "de", "es"])
    def test_a_tie_goes_to_the_lightest_single_in_every_edition(self, code: str) -> None:
        """All four print so; the fate of a hand of doubles, and of equal singles, is ours."""
        clause = choose("luckies", code).clause("tie")
        assert choose("luckies", code).rules.tie == "lowest-single"
        assert clause.text
        assert "lightest single" in clause.text
        assert clause.ruling
        assert "only doubles" in clause.ruling
        assert "drawn" in clause.ruling

    def test_the_number_to_reach_is_ours_while_reaching_it_first_is_printed(self) -> None:
        clause = choose("luckies").clause("target")
        assert clause.text
        assert "100" not in clause.text
        assert clause.ruling
        assert "100" in clause.ruling

    def test_its_customs_are_its_own(self) -> None:
        assert find_sheet("luckies").customs == {Custom.TAPS, Custom.CALLS_DOMINO}
        assert not any(find_sheet(sheet).customs for sheet in FOUR if sheet != "luckies")


class TestSixColours:
    @pytest.mark.parametrize("code", ["en", "de", "fr", "it", "es"])
    def test_every_edition_says_that_an_extra_tile_is_offered_whether_or_not_one_fits(self, code: str) -> None:
        ruling = choose("sixcolours", code).clause("extra").ruling
        assert ruling
        assert "whether or not a tile fits" in ruling

    def test_one_round_is_a_game_and_100_points_is_our_offer(self) -> None:
        clause = choose("sixcolours").clause("target")
        assert clause.text
        assert "100" not in clause.text
        assert clause.ruling
        assert "100" in clause.ruling

    @pytest.mark.parametrize("code", ["en", "de", "fr", "it", "es"])
    def test_clockwise_is_ours_in_every_edition_whatever_it_says_of_turns(self, code: str) -> None:
        clause = choose("sixcolours", code).clause("direction")
        assert clause.standing is Standing.SILENT
        assert clause.ruling
        assert "clockwise" in clause.ruling
