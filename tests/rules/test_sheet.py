"""The five sheets as they are printed, their editions, and house rules on top."""

from __future__ import annotations

import pytest

from doublesix.errors import RuleError
from doublesix.rules.rules import KEYS, DrawnTile, Points, Rounds, Tie
from doublesix.rules.sheet import Clause, Standing
from doublesix.rules.sheet_files import SHEETS, choose, differences, find_sheet
from doublesix.rules.values import changed_keys, value_text, values_of
from doublesix.rules.variant import Variant

PRINTED = """
key            | luckies          | bg2133         | sixcolours            | international    | protocol
hands          | 2: 7, 3: 7, 4: 5 | 2-4: 5         | 2: 8, 3-4: 5, 5-6: 4  | 2-3: 7, 4-5: 5   | 2-5: 5
lead           | highest-double   | highest-double | lot                   | highest-double   | highest-double
opening        | that-double      | that-double    | any                   | that-double      | that-double
redeal         | no-double        | no-double      | never                 | no-double        | no-double
direction      | clockwise        | clockwise      | clockwise             | clockwise        | clockwise
doubles        | line             | cross          | line                  | line             | line
draw           | never            | until-playable | until-playable        | one              | until-playable
drawn_tile     | plays            | plays          | plays                 | plays            | plays
extra          | none             | none           | after-double          | none             | none
blocked_when   | exhausted        | exhausted      | exhausted             | dead             | exhausted
blocked_winner | fewest-spots     | fewest-spots   | fewest-spots          | fewest-spots     | fewest-tiles
tie            | lowest-single    | drawn          | drawn                 | drawn            | drawn
out_points     | opponents        | opponents      | opponents             | opponents        | table
blocked_points | others-less-own  | each-less-own  | others-less-own       | others-less-own  | most-less-own
partners       | no               | optional       | no                    | no               | no
blocked_hands  | own              | own            | own                   | own              | own
next_lead      | afresh           | afresh         | afresh                | afresh           | afresh
target         | 100, 50, 75      | 100            | rounds: 1, 100        | 100, 50, 75      | 100
faces          | colours          | pips           | colours               | pips             | pips
"""

NAMES = {
    "luckies": "Luckies colour dominoes",
    "bg2133": "Premium Domino Set BG2133",
    "sixcolours": "Domino 6 Colours, Art. 3494",
    "international": "Draw one",
    "protocol": "Protocol Double-Six 2672-4",
}

EDITIONS = {
    "luckies": "en fr de es",
    "bg2133": "en fr",
    "sixcolours": "en de fr it es",
    "international": "en de fr nl da is nb fi sv cs es it hu pl et lv lt pt ro sk bg hr el ru uk sr sl tr "
    "zh-Hans zh-Hant ko ja id ms ar th vi",
    "protocol": "en",
}

CHANGED = {
    ("international", "vi"): {"direction": "counterclockwise"},
    ("international", "hr"): {"lead": "most-doubles"},
    ("international", "sr"): {"lead": "most-doubles"},
    ("international", "ro"): {"lead": "most-doubles"},
    ("international", "tr"): {"lead": "most-doubles"},
    ("international", "th"): {"lead": "most-doubles"},
    ("international", "ms"): {"lead": "most-doubles", "draw": "never"},
    ("international", "zh-Hant"): {"draw": "never"},
    ("international", "ko"): {"drawn_tile": "waits"},
    ("international", "lt"): {"draw": "may-one"},
    ("international", "da"): {"opening": "any"},
    ("international", "cs"): {"redeal": "one-holder", "target": "100, 50, 70"},
    ("international", "sk"): {"redeal": "one-holder"},
}


def changes(variant: Variant) -> tuple[str, ...]:
    """Return the keys whose values differ from the sheet's English edition."""
    return changed_keys(variant.sheet.rules, variant.rules)


def printed(sheet: str) -> dict[str, str]:
    heading, *rows = [[cell.strip() for cell in line.split("|")] for line in PRINTED.strip().splitlines()]
    return {row[0]: row[heading.index(sheet)] for row in rows}


class TestSheets:
    @pytest.mark.parametrize("sheet", SHEETS)
    def test_a_sheet_plays_what_it_prints(self, sheet: str) -> None:
        house = choose(sheet, house=printed(sheet))
        assert choose(sheet).rules == house.rules
        assert changes(house) == ()

    @pytest.mark.parametrize("sheet", SHEETS)
    def test_a_sheet_has_its_printed_name(self, sheet: str) -> None:
        assert choose(sheet).name == NAMES[sheet]
        assert find_sheet(sheet).id == sheet
        assert find_sheet(sheet).summary

    @pytest.mark.parametrize("sheet", SHEETS)
    def test_every_key_says_where_it_comes_from(self, sheet: str) -> None:
        for key in KEYS:
            clause = find_sheet(sheet).clauses[key]
            assert clause.standing in (Standing.PRINTED, Standing.IMPLIED, Standing.SILENT)
            if clause.standing is Standing.SILENT:
                assert clause.ruling, f"{sheet} is silent on {key}, so it must say what we ruled"
            else:
                assert clause.text, f"{sheet} has to cite what it says on {key}"

    def test_an_unknown_sheet_is_told_which_there_are(self) -> None:
        with pytest.raises(RuleError) as error:
            choose("chess")
        assert error.value.message == "error.unknown-sheet"
        assert error.value.details == {"sheet": "chess", "sheets": SHEETS}


class TestEditions:
    @pytest.mark.parametrize("sheet", SHEETS)
    def test_every_printed_edition_is_there(self, sheet: str) -> None:
        assert sorted(find_sheet(sheet).editions) == sorted(EDITIONS[sheet].split())

    @pytest.mark.parametrize(("sheet", "code"), [(sheet, code) for sheet in SHEETS for code in EDITIONS[sheet].split()])
    def test_an_edition_plays_its_changes_and_nothing_else(self, sheet: str, code: str) -> None:
        variant = choose(sheet, code)
        agreed = values_of(variant.rules)
        changed = {key: value_text(agreed[key]) for key in changes(variant)}
        assert changed == CHANGED.get((sheet, code), {})
        assert variant.edition.language

    def test_english_is_the_default(self) -> None:
        assert choose("international").edition.code == "en"
        assert choose("luckies", None) == choose("luckies", "en")

    def test_an_edition_that_was_not_printed_is_told_which_were(self) -> None:
        with pytest.raises(RuleError) as error:
            choose("bg2133", "de")
        assert error.value.message == "error.unknown-edition"
        assert error.value.details == {"sheet": "bg2133", "edition": "de", "editions": ("en", "fr")}

    def test_what_is_shown_but_not_played_says_why(self) -> None:
        for sheet in SHEETS:
            for edition in find_sheet(sheet).editions.values():
                for departure in edition.departures:
                    assert departure.clause
                    assert (departure.value is None) == (departure.unplayed is not None)


class TestHouseRules:
    def test_they_lie_over_the_edition_and_that_over_the_sheet(self) -> None:
        """The Malay edition changes lead and draw; the house changes draw again, and the tie."""
        variant = choose("international", "ms", {"draw": "may-one", "tie": "lowest-tile"})
        values = values_of(variant.rules)
        assert [str(values[key]) for key in ("lead", "draw", "tie", "redeal")] == [
            "most-doubles",
            "may-one",
            "lowest-tile",
            "no-double",
        ]
        assert changes(variant) == ("lead", "draw", "tie")

    def test_each_value_tells_which_layer_it_comes_from(self) -> None:
        variant = choose("international", "ms", {"draw": "may-one", "tie": "lowest-tile"})
        assert variant.clause("draw").standing is Standing.HOUSE
        assert variant.clause("tie").standing is Standing.HOUSE
        assert variant.clause("lead").text == next(
            departure.clause for departure in variant.edition.departures if departure.key == "lead"
        )
        assert variant.clause("redeal") == find_sheet("international").clauses["redeal"]

    def test_a_game_of_an_earlier_revision_says_what_it_was_begun_with(self) -> None:
        """Luckies settled a tie by the one lightest tile, doubles included, in English and Spanish."""
        variant = choose("luckies", revision=1)
        assert variant.rules.tie is Tie.LOWEST_TILE
        assert variant.clause("tie") == Clause(Standing.EARLIER)
        assert variant.clause("draw") == choose("luckies").clause("draw")
        assert choose("luckies", house={"tie": "drawn"}, revision=1).clause("tie").standing is Standing.HOUSE

    def test_a_house_rule_that_restores_the_printed_value_changes_nothing(self) -> None:
        assert changes(choose("international", "vi", {"direction": "clockwise"})) == ()

    def test_house_rules_are_added_one_by_one_in_any_order(self) -> None:
        one = choose("luckies").with_house({"tie": "drawn"}).with_house({"draw": "one"})
        assert one == choose("luckies", house={"draw": "one", "tie": "drawn"})
        assert one.with_house({"tie": "lowest-single"}).rules.tie is Tie.LOWEST_SINGLE

    def test_a_house_rule_that_contradicts_the_edition_is_refused(self) -> None:
        with pytest.raises(RuleError) as error:
            choose("international", "ko", {"draw": "until-playable"})
        assert error.value.message == "error.combination.waits-until-playable"

    def test_an_unknown_house_rule_is_refused(self) -> None:
        with pytest.raises(RuleError) as error:
            choose("luckies", house={"ties": "drawn"})
        assert error.value.details == {"name": "ties", "meant": "tie"}


class TestDifferences:
    def test_between_two_sheets_only_what_differs_is_listed(self) -> None:
        found = differences((choose("bg2133"), choose("protocol")))
        assert {key: tuple(map(value_text, row)) for key, row in found.items()} == {
            "hands": ("2: 5, 3: 5, 4: 5", "2: 5, 3: 5, 4: 5, 5: 5"),
            "doubles": ("cross", "line"),
            "blocked_winner": ("fewest-spots", "fewest-tiles"),
            "out_points": ("opponents", "table"),
            "blocked_points": ("each-less-own", "most-less-own"),
            "partners": ("optional", "no"),
        }

    def test_between_editions(self) -> None:
        found = differences((choose("international"), choose("international", "ko"), choose("international", "fr")))
        assert found == {"drawn_tile": (DrawnTile.PLAYS, DrawnTile.WAITS, DrawnTile.PLAYS)}

    def test_a_sheet_does_not_differ_from_itself(self) -> None:
        assert differences((choose("luckies"), choose("luckies"))) == {}
        assert differences((choose("luckies"),)) == {}


def test_a_table_that_agreed_on_another_target_plays_to_that() -> None:
    luckies = choose("luckies", "fr")
    assert luckies.played_to(Points(100)) == luckies
    agreed = luckies.played_to(Rounds(3))
    assert agreed.rules.target == (Rounds(3),)
    assert agreed.clause("target").standing is Standing.HOUSE
    assert changes(agreed) == (*changes(luckies), "target")


def test_equal_variants_are_one_key() -> None:
    options = {"tie": "drawn", "hands": "2: 5", "target": "rounds: 3"}
    agreed = {choose("luckies", "fr"): "plain", choose("luckies", "fr", options): "ours"}
    assert agreed[choose("luckies", "fr", dict(reversed(options.items())))] == "ours"
