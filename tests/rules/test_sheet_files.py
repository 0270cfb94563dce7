"""Sheets that people write: files that extend a sheet or another file, and whole sheets of one's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from doublesix.errors import RuleError
from doublesix.rules.rules import KEYS, DrawRule, Lead, Points, Tie
from doublesix.rules.sheet import (
    MARKED,
    Custom,
    Point,
    Standing,
    Unplayed,
)
from doublesix.rules.sheet_files import (
    LARGEST_FILE,
    SHEETS,
    choose,
    choose_file,
    examine,
    find_sheet,
    printed_in,
    read_file,
)
from doublesix.rules.values import changed_keys, value_text, values_of


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def faults(path: Path) -> list[tuple[str, dict[str, object]]]:
    """Everything that is wrong with a file; the first of it is what reading the file raises."""
    found, wrong = examine(path)
    assert found is None
    with pytest.raises(RuleError) as raised:
        read_file(path)
    assert (raised.value.message, raised.value.details) == (wrong[0].message, wrong[0].details)
    return [(fault.message.removeprefix("error."), fault.details) for fault in wrong]


def whole_sheet(sheet: str = "luckies", **other: str) -> str:
    """A sheet that says what every key is, in one language."""
    values = {key: value_text(value) for key, value in values_of(choose(sheet).rules).items()} | other
    lines = [f'{key} = "{value}"' for key, value in values.items()]
    return "\n".join([*lines, "[editions.en]", 'language = "English"'])


def other_edition(code: str = "de", **marks: str) -> str:
    """An edition in another language that is silent on all but what is given."""
    lists: dict[str, list[str]] = {"printed": [], "implied": [], "silent": []}
    for name in MARKED:
        lists[marks.get(name, "silent")].append(name)
    return "\n".join([f"\n[editions.{code}]", *(f"{mark} = {names}" for mark, names in lists.items()), ""])


class TestExtending:
    def test_a_file_changes_some_keys_of_a_sheet(self, folder: Path) -> None:
        path = write(folder, "ours.toml", 'name = "Our table"\nextends = "bg2133"\ntie = "lowest-tile"\ntarget = 61')
        variant = choose_file(path)
        assert (variant.name, variant.sheet.id) == ("Our table", "ours")
        assert (variant.rules.tie, variant.rules.target) == (Tie.LOWEST_TILE, (Points(61),))
        assert {key for key in KEYS if values_of(variant.rules)[key] != values_of(choose("bg2133").rules)[key]} == {
            "tie",
            "target",
        }

    def test_a_file_is_named_by_a_path_or_a_text(self, folder: Path) -> None:
        path = write(folder, "ours.toml", 'extends = "bg2133"')
        assert choose_file(str(path)) == choose_file(path)

    def test_what_it_does_not_say_comes_from_the_sheet(self, folder: Path) -> None:
        found = read_file(write(folder, "ours.toml", 'extends = "bg2133"\ntie = "lowest-tile"'))
        base = choose("bg2133").sheet
        assert (found.name, found.summary) == ("ours", base.summary)
        assert found.clauses["draw"] == base.clauses["draw"]
        assert found.clauses["tie"].standing is Standing.HOUSE
        assert found.base == choose("bg2133")
        assert list(found.editions) == ["en"]

    def test_a_key_may_say_why(self, folder: Path) -> None:
        text = 'extends = "luckies"\n[tie]\nvalue = "drawn"\nclause = "We never quarrel."\nruling = "Nobody wins."'
        clause = read_file(write(folder, "ours.toml", text)).clauses["tie"]
        assert (clause.standing, clause.text, clause.ruling) == (Standing.HOUSE, "We never quarrel.", "Nobody wins.")

    def test_hands_are_a_table_that_needs_no_value(self, folder: Path) -> None:
        bare = write(folder, "bare.toml", 'extends = "luckies"\n[hands]\n2 = 9')
        valued = write(folder, "valued.toml", 'extends = "luckies"\n[hands]\nvalue = { 2 = 9 }')
        assert dict(choose_file(bare).rules.hands) == dict(choose_file(valued).rules.hands) == {2: 9}

    def test_a_file_may_extend_an_edition(self, folder: Path) -> None:
        path = write(folder, "ours.toml", 'extends = "international"\nedition = "ms"\ntie = "lowest-tile"')
        variant = choose_file(path)
        assert (variant.rules.lead, variant.rules.draw) == (Lead.MOST_DOUBLES, DrawRule.NEVER)
        assert variant.clause("lead") == choose("international", "ms").clause("lead")

    def test_files_may_extend_files(self, folder: Path) -> None:
        write(folder, "first.toml", 'extends = "luckies"\ndraw = "one"\ntie = "drawn"')
        write(folder, "second.toml", 'extends = "first.toml"\ntie = "lowest-single"')
        rules = choose_file(write(folder, "third.toml", 'extends = "second.toml"\nlead = "most-doubles"')).rules
        assert (rules.draw, rules.tie, rules.lead) == (DrawRule.ONE, Tie.LOWEST_SINGLE, Lead.MOST_DOUBLES)

    def test_a_path_is_read_from_where_the_file_lies(self, folder: Path) -> None:
        (folder / "below").mkdir()
        write(folder, "first.toml", 'extends = "luckies"\ndraw = "one"')
        assert (
            choose_file(write(folder / "below", "second.toml", 'extends = "../first.toml"')).rules.draw is DrawRule.ONE
        )

    def test_house_rules_lie_on_top_of_a_file(self, folder: Path) -> None:
        path = write(folder, "ours.toml", 'extends = "luckies"\ntie = "drawn"')
        variant = choose_file(path, house={"tie": "lowest-single"})
        assert variant.rules.tie is Tie.LOWEST_SINGLE
        assert changed_keys(variant.sheet.rules, variant.rules) == ("tie",)

    def test_a_file_has_no_editions_but_english(self, folder: Path) -> None:
        with pytest.raises(RuleError) as error:
            choose_file(write(folder, "ours.toml", 'extends = "luckies"'), "fr")
        assert error.value.details == {"sheet": "ours", "edition": "fr", "editions": ("en",)}


class TestFaults:
    @pytest.mark.parametrize("sheet", ["chess", "luckies.txt"])
    def test_it_must_extend_a_sheet_or_a_file(self, folder: Path, sheet: str) -> None:
        path = write(folder, "ours.toml", f'extends = "{sheet}"')
        assert faults(path) == [("bad-extends", {"file": "ours.toml", "extends": sheet, "sheets": SHEETS})]

    def test_it_must_say_what_it_extends(self, folder: Path) -> None:
        for text in ('tie = "drawn"', 'extends = ""'):
            assert faults(write(folder, "ours.toml", text)) == [("no-extends", {"file": "ours.toml", "sheets": SHEETS})]

    def test_an_edition_that_was_not_printed(self, folder: Path) -> None:
        assert faults(write(folder, "ours.toml", 'extends = "bg2133"\nedition = "de"')) == [
            ("unknown-edition", {"sheet": "bg2133", "edition": "de", "editions": ("en", "fr")})
        ]

    def test_a_file_that_extends_itself(self, folder: Path) -> None:
        assert faults(write(folder, "ours.toml", 'extends = "ours.toml"')) == [
            ("extends-itself", {"file": "ours.toml"})
        ]

    def test_files_that_extend_each_other_in_a_circle(self, folder: Path) -> None:
        write(folder, "a.toml", 'extends = "b.toml"')
        write(folder, "b.toml", 'extends = "c.toml"')
        circle = write(folder, "c.toml", 'extends = "a.toml"')
        assert [code for code, _ in faults(circle)] == ["extends-itself"]

    def test_a_file_that_extends_a_faulty_one(self, folder: Path) -> None:
        write(folder, "first.toml", 'extends = "luckies"\ntie = "never"')
        assert faults(write(folder, "second.toml", 'extends = "first.toml"')) == [("bad-base", {"file": "first.toml"})]

    def test_a_file_that_extends_a_missing_one(self, folder: Path) -> None:
        (code, details), *others = faults(write(folder, "ours.toml", 'extends = "gone.toml"'))
        assert (code, details["file"], others) == ("cannot-read", str(folder / "gone.toml"), [])

    def test_a_missing_file(self, folder: Path) -> None:
        (code, details), *_ = faults(folder / "gone.toml")
        assert (code, set(details)) == ("cannot-read", {"file", "reason"})

    def test_a_folder_is_no_file(self, folder: Path) -> None:
        assert faults(folder)[0][0] == "cannot-read"

    def test_what_is_no_toml(self, folder: Path) -> None:
        (code, details), *_ = faults(write(folder, "ours.toml", "extends = luckies"))
        assert code == "bad-toml"
        assert "line 1" in str(details["reason"])

    def test_what_is_no_text(self, folder: Path) -> None:
        path = folder / "ours.toml"
        path.write_bytes(b"\xff\xfe\x00")
        assert faults(path) == [("not-text", {"file": str(path)})]

    @pytest.mark.parametrize("text", ["#" * (LARGEST_FILE + 1), "x = " + "9" * 5_000, "x = " + "[" * 5_000])
    def test_what_is_too_large(self, folder: Path, text: str) -> None:
        path = write(folder, "ours.toml", text)
        assert faults(path) == [("file-too-large", {"file": str(path)})]

    def test_keys_that_do_not_exist(self, folder: Path) -> None:
        path = write(folder, "ours.toml", 'extend = "luckies"\nweather = "fine"\nextends = "luckies"')
        assert faults(path) == [
            ("meant", {"name": "extend", "meant": "extends"}),
            ("unknown-key", {"key": "weather", "keys": KEYS}),
        ]

    def test_fields_that_a_key_does_not_have(self, folder: Path) -> None:
        path = write(folder, "ours.toml", 'extends = "luckies"\n[tie]\nvalue = "drawn"\nwhy = "peace"')
        fields = ("value", "standing", "clause", "ruling")
        assert faults(path) == [("unknown-field", {"key": "tie", "field": "why", "fields": fields})]

    def test_a_standing_that_does_not_exist(self, folder: Path) -> None:
        path = write(folder, "ours.toml", 'extends = "luckies"\n[tie]\nvalue = "drawn"\nstanding = "rumour"')
        (code, details), *_ = faults(path)
        assert (code, details["key"], details["value"]) == ("unknown-value", "tie.standing", "rumour")

    @pytest.mark.parametrize("field", ["name", "summary", "extends", "edition"])
    def test_a_text_that_is_none(self, folder: Path, field: str) -> None:
        lines = {"extends": '"luckies"', field: "5"}
        path = write(folder, "ours.toml", "\n".join(f"{name} = {value}" for name, value in lines.items()))
        assert faults(path) == [("not-a-text", {"field": field, "value": 5})]

    def test_all_faults_are_told_at_once(self, folder: Path) -> None:
        path = write(folder, "ours.toml", 'extends = "chess"\ntie = "never"\ndraw = "two"\nhands = "2: 50"\nfoo = 1')
        assert {code for code, _ in faults(path)} == {"unknown-key", "too-large-hands", "unknown-value", "bad-extends"}
        assert len(faults(path)) == 5

    def test_all_combinations_that_make_no_sense_are_told(self, folder: Path) -> None:
        text = 'extends = "luckies"\nlead = "lot"\ndraw = "until-playable"\ndrawn_tile = "waits"'
        assert [code for code, _ in faults(write(folder, "ours.toml", text))] == [
            "combination.waits-until-playable",
            "combination.lot-that-double",
        ]

    def test_editions_belong_to_whole_sheets(self, folder: Path) -> None:
        path = write(folder, "ours.toml", 'extends = "luckies"\n[editions.en]\nlanguage = "English"')
        assert faults(path) == [("file-has-editions", {"file": "ours.toml"})]


class TestWholeSheets:
    def test_every_key_is_said(self, folder: Path) -> None:
        variant = choose_file(write(folder, "whole.toml", whole_sheet(tie="drawn")))
        assert variant.rules == choose("luckies", house={"tie": "drawn"}).rules
        assert variant.sheet.base is None

    def test_editions_change_keys_or_only_show_what_they_print(self, folder: Path) -> None:
        text = (
            whole_sheet()
            + other_edition(tie="printed")
            + """
            language = "Deutsch"
            [[editions.de.departures]]
            key = "tie"
            value = "drawn"
            clause = "Nobody wins."
            [[editions.de.departures]]
            key = "hands"
            kind = "slip"
            clause = "Seventy tiles each."
            note = "There are not so many."
        """
        )
        variant = choose_file(write(folder, "whole.toml", text), "de")
        assert changed_keys(variant.sheet.rules, variant.rules) == ("tie",)
        assert variant.clause("tie").text == "Nobody wins."
        played, shown = variant.edition.departures
        assert (played.value, played.unplayed) == (Tie.DRAWN, None)
        assert (shown.value, shown.unplayed, shown.note) == (None, Unplayed.SLIP, "There are not so many.")

    def test_a_missing_key(self, folder: Path) -> None:
        text = whole_sheet().replace('tie = "lowest-single"\n', "").replace('draw = "never"\n', "")
        assert faults(write(folder, "whole.toml", text)) == [("missing-keys", {"keys": ("draw", "tie")})]

    def test_english_is_needed(self, folder: Path) -> None:
        text = whole_sheet().replace("[editions.en]", other_edition())
        assert faults(write(folder, "whole.toml", text)) == [("no-english", {"sheet": "whole"})]

    def test_a_combination_that_makes_no_sense(self, folder: Path) -> None:
        text = whole_sheet(redeal="never")
        assert faults(write(folder, "whole.toml", text)) == [("combination.lead-needs-redeal", {})]

    def test_an_edition_with_a_value_that_does_not_exist(self, folder: Path) -> None:
        text = whole_sheet() + '\n[[editions.en.departures]]\nkey = "tie"\nvalue = "never"'
        (code, details), *_ = faults(write(folder, "whole.toml", text))
        assert (code, details["key"], details["value"]) == ("unknown-value", "tie", "never")

    def test_an_edition_with_a_kind_that_does_not_exist(self, folder: Path) -> None:
        text = whole_sheet() + '\n[[editions.en.departures]]\nkey = "tie"\nkind = "joke"'
        (code, details), *_ = faults(write(folder, "whole.toml", text))
        assert (code, details["key"], details["value"]) == ("unknown-value", "tie.kind", "joke")

    def test_another_file_may_extend_it_in_one_of_its_editions(self, folder: Path) -> None:
        write(folder, "whole.toml", whole_sheet() + other_edition() + 'language = "Deutsch"')
        path = write(folder, "ours.toml", 'extends = "whole.toml"\nedition = "de"\ntie = "drawn"')
        assert choose_file(path).rules.tie is Tie.DRAWN
        assert choose_file(path).edition.language == "Deutsch"

    def test_an_edition_may_not_make_a_combination_that_makes_no_sense(self, folder: Path) -> None:
        edition = other_edition("xx") + '[[editions.xx.departures]]\nkey = "drawn_tile"\nvalue = "waits"\n'
        path = write(folder, "ours.toml", whole_sheet("bg2133") + edition)
        assert faults(path) == [("combination.waits-until-playable", {})]

    def test_a_departure_names_a_key_that_there_is(self, folder: Path) -> None:
        edition = '\n[[editions.en.departures]]\nkey = "drawing"\nkind = "slip"\nclause = "…"\n'
        assert faults(write(folder, "ours.toml", whole_sheet() + edition)) == [
            ("meant", {"name": "drawing", "meant": "draw"})
        ]

    def test_a_point_without_a_word_is_silent(self, folder: Path) -> None:
        text = (
            whole_sheet() + '\n[points.must-play]\nstanding = "printed"\nclause = "Play if you can."\nruling = "Now."'
        )
        clauses = read_file(write(folder, "whole.toml", text)).clauses
        printed = clauses["must-play"]
        assert (printed.standing, printed.text, printed.ruling) == (Standing.PRINTED, "Play if you can.", "Now.")
        assert {clauses[point].standing for point in Point if point != "must-play"} == {Standing.SILENT}

    @pytest.mark.parametrize(
        ("added", "fault"),
        [
            ('[points.must-pay]\nstanding = "printed"', ("meant", "must-pay")),
            ('[points.match]\nstanding = "perhaps"', ("unknown-value", "match.standing")),
            ('[[earlier]]\nrevision = "first"', ("unknown-value", "earlier.revision")),
        ],
    )
    def test_what_cannot_be_said_of_a_point_or_an_earlier_reading(
        self, folder: Path, added: str, fault: tuple[str, str]
    ) -> None:
        ((code, details),) = faults(write(folder, "whole.toml", f"{whole_sheet()}\n{added}"))
        assert (code, details.get("key", details.get("name"))) == fault

    def test_an_edition_marks_every_key_and_every_point_once(self, folder: Path) -> None:
        without = other_edition().replace("'tie', ", "")
        assert faults(write(folder, "whole.toml", whole_sheet() + without)) == [
            ("not-marked", {"edition": "de", "names": ("tie",)})
        ]
        twice = other_edition().replace("printed = []", "printed = ['tie']")
        assert faults(write(folder, "whole.toml", whole_sheet() + twice)) == [
            ("marked-twice", {"edition": "de", "name": "tie"})
        ]

    def test_a_mark_is_that_of_the_edition(self, folder: Path) -> None:
        path = write(folder, "whole.toml", whole_sheet() + other_edition(draw="implied", match="printed"))
        assert choose_file(path, "de").clause("draw").standing is Standing.IMPLIED
        assert choose_file(path, "de").clause("match").standing is Standing.PRINTED
        assert choose_file(path).clause("match").standing is Standing.SILENT

    def test_customs_are_those_that_there_are_and_go_on_to_a_file_that_extends_it(self, folder: Path) -> None:
        write(folder, "whole.toml", 'customs = ["taps"]\n' + whole_sheet())
        assert read_file(write(folder, "ours.toml", 'extends = "whole.toml"')).customs == {Custom.TAPS}
        ((code, details),) = faults(write(folder, "whole.toml", 'customs = ["sings"]\n' + whole_sheet()))
        assert (code, details["key"], details["value"]) == ("unknown-value", "customs", "sings")

    @pytest.mark.parametrize("field", ["points", "customs", "earlier"])
    def test_what_only_whole_sheets_say(self, folder: Path, field: str) -> None:
        ((code, details),) = faults(write(folder, "ours.toml", f'extends = "luckies"\n{field} = []'))
        assert code in ("unknown-key", "meant")
        assert details.get("key", details.get("name")) == field

    def test_coloured_pips_are_inherited_and_are_yes_or_no(self, folder: Path) -> None:
        assert read_file(write(folder, "ours.toml", 'extends = "sixcolours"')).coloured_pips
        assert not read_file(write(folder, "ours.toml", 'extends = "sixcolours"\ncoloured_pips = false')).coloured_pips
        path = write(folder, "ours.toml", 'extends = "luckies"\ncoloured_pips = "yes"')
        assert faults(path) == [("unknown-value", {"key": "coloured_pips", "value": "yes", "values": (True, False)})]


@pytest.mark.parametrize(
    ("language", "edition"),
    [
        ("de", "de"),
        ("de-AT", "de"),
        ("pt_BR", "pt"),
        ("sr-Cyrl-RS", "sr"),
        ("zh-Hant", "zh-Hant"),
        ("zh-Hant-HK", "zh-Hant"),
        ("zh-TW", "zh-Hant"),
        ("zh-CN", "zh-Hans"),
        ("zh", "zh-Hans"),
        ("no", "nb"),
        ("nn-NO", "nb"),
        ("ga", "en"),
        ("", "en"),
    ],
)
def test_the_edition_in_ones_box_is_the_one_in_ones_language(language: str, edition: str) -> None:
    """A language without its region will do; English if the sheet was not printed in it."""
    assert printed_in(find_sheet("international"), language) == edition


def test_a_sheet_printed_in_few_languages_is_read_in_english_by_all_others() -> None:
    """BG2133 was printed in English and French alone."""
    assert [printed_in(find_sheet("bg2133"), language) for language in ("fr", "de", "en")] == ["fr", "en", "en"]


def test_the_edition_in_a_box_is_not_what_the_library_takes_by_itself() -> None:
    """Anyone who names no edition to the library gets the English one, in every language."""
    assert {choose(sheet).edition.code for sheet in SHEETS} == {"en"}
