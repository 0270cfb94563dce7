"""The rules as people read them: right for every sheet, edition and house rule, with our rulings marked as ours."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec
import pytest

from doublesix.i18n import Words, words_for
from doublesix.rules.rules import KEYS, DrawRule, Faces, Partners
from doublesix.rules.sheet import MARKED, Point, Standing
from doublesix.rules.sheet_files import SHEETS, choose, choose_file, find_sheet
from doublesix.rules.values import CHOICES, changed, read_values
from doublesix.rules.variant import Variant
from doublesix.sentences.comparison import compare
from doublesix.sentences.marks import Mark, mark_of
from doublesix.sentences.rules import SECTIONS, RuleChange, RulesPage, Statement, tell_rules
from doublesix.sentences.rules_lines import tell_change
from doublesix.sentences.statements import say, say_point, say_shortly

ENGLISH = words_for("en")
EVERY_EDITION = [(sheet, edition) for sheet in SHEETS for edition in find_sheet(sheet).editions]


def page_of(sheet: str, edition: str | None = None, **house: object) -> RulesPage:
    return tell_rules(choose(sheet, edition, house), ENGLISH)


def statements_of(page: RulesPage) -> list[Statement]:
    return [statement for section in page.sections for statement in section.statements]


def by_key(page: RulesPage) -> dict[str, Statement]:
    return {statement.key: statement for statement in statements_of(page) if statement.key}


def by_point(page: RulesPage) -> dict[str, Statement]:
    return {statement.point: statement for statement in statements_of(page) if statement.point}


def text_of(page: RulesPage) -> str:
    return " ".join(statement.text for statement in statements_of(page))


# Every sheet in every edition


def test_there_are_49_editions() -> None:
    assert len(EVERY_EDITION) == 49


@pytest.mark.parametrize(("sheet", "edition"), EVERY_EDITION)
def test_every_key_is_told_once(sheet: str, edition: str) -> None:
    variant = choose(sheet, edition)
    told = Counter(statement.key for statement in statements_of(tell_rules(variant, ENGLISH)) if statement.key)
    unheard = {"drawn_tile"} if variant.rules.draw is DrawRule.NEVER else set()
    unheard |= set() if variant.rules.partners is Partners.OPTIONAL else {"blocked_hands"}
    assert told == Counter(set(KEYS) - unheard)


@pytest.mark.parametrize(("sheet", "edition"), EVERY_EDITION)
def test_every_point_is_told_once_where_it_has_an_occasion(sheet: str, edition: str) -> None:
    variant = choose(sheet, edition)
    told = Counter(statement.point for statement in statements_of(tell_rules(variant, ENGLISH)) if statement.point)
    always = set(map(str, Point)) - set(SOMETIMES)
    assert set(told) == always | {point for point, arises in SOMETIMES.items() if arises(variant)}
    assert set(told.values()) == {1}


SOMETIMES: Mapping[str, Callable[[Variant], bool]] = {
    "aim": lambda variant: variant.clause("aim").standing is not Standing.SILENT,
    "colours": lambda variant: variant.rules.faces is Faces.COLOURS,
    "only-if-stuck": lambda variant: variant.rules.draw is not DrawRule.NEVER,
    "empty-boneyard": lambda variant: variant.rules.draw is not DrawRule.NEVER,
    "full-circle": lambda variant: variant.rules.draw is DrawRule.MAY_ONE,
    "call": lambda variant: variant.sheet.id == "luckies",
    "partners-tie": lambda variant: variant.sheet.id == "bg2133",
    "partners-score": lambda variant: variant.sheet.id == "bg2133",
}


@pytest.mark.parametrize(("sheet", "edition"), EVERY_EDITION)
def test_every_departure_is_told_with_the_mark_of_its_edition(sheet: str, edition: str) -> None:
    variant = choose(sheet, edition)
    page = tell_rules(variant, ENGLISH)
    assert [departure.text for departure in page.departures] == [each.clause for each in variant.edition.departures]
    assert [departure.ruling for departure in page.departures] == [each.note for each in variant.edition.departures]
    assert {departure.key for departure in page.departures if departure.played} == set(variant.edition.changes)
    for departure in page.departures:
        assert departure.mark == (mark_of(variant, departure.key) if departure.key else None)


@pytest.mark.parametrize(("sheet", "edition"), EVERY_EDITION)
def test_the_legend_explains_the_marks_that_occur(sheet: str, edition: str) -> None:
    page = page_of(sheet, edition)
    marks = {statement.mark for statement in statements_of(page)}
    assert {mark for mark, _ in page.legend} == marks | {Mark.OURS}


# Every value


@pytest.mark.parametrize("key", CHOICES)
def test_every_value_has_a_sentence_of_its_own(key: str) -> None:
    usual = choose("bg2133").rules
    sentences = {say(key, changed(usual, {key: value}), ENGLISH) for value in CHOICES[key]}
    assert None not in sentences
    assert len(sentences) == len(CHOICES[key])


@pytest.mark.parametrize("key", CHOICES)
def test_every_value_has_a_short_name_of_its_own(key: str) -> None:
    names = {say_shortly(key, value, ENGLISH) for value in CHOICES[key]}
    assert len(names) == len(CHOICES[key])
    assert max(map(len, names)) <= 32


def test_every_rule_and_every_key_has_its_section() -> None:
    points = [point for _, points in SECTIONS for point in points]
    assert sorted(points) == sorted(MARKED)


# Sentences in which keys meet


@pytest.mark.parametrize(
    ("hands", "told"),
    [
        ("2: 7, 3: 7, 4: 5", "2 or 3 players take 7 tiles each. 4 players take 5 tiles each."),
        ("2-5: 5", "2 to 5 players take 5 tiles each."),
        (
            "2: 8, 3-4: 5, 5-6: 4",
            "2 players take 8 tiles each. 3 or 4 players take 5 tiles each. 5 or 6 players take 4 tiles each.",
        ),
        ("4: 7", "4 players take 7 tiles each."),
        ("2: 1", "2 players take 1 tile each."),
        ("2: 7, 4: 7", "2 or 4 players take 7 tiles each."),
    ],
)
def test_hands(hands: str, told: str) -> None:
    assert by_key(page_of("luckies", hands=hands))["hands"].text.startswith(told)


@pytest.mark.parametrize(
    ("sheet", "house", "key", "told"),
    [
        ("luckies", {}, "hands", "lie aside"),
        ("luckies", {"draw": "one"}, "hands", "the boneyard"),
        ("luckies", {}, "opening", "with that double"),
        ("luckies", {"lead": "most-doubles"}, "opening", "with their highest double"),
        ("luckies", {"lead": "most-doubles", "opening": "any"}, "opening", "with any tile"),
        ("international", {}, "draw", "If you still cannot play"),
        ("international", {"drawn_tile": "waits"}, "draw", "Draw one tile, and the turn moves on."),
        ("international", {"draw": "may-one"}, "draw", "You may draw one tile. If you still cannot play"),
        ("international", {"draw": "may-one", "drawn_tile": "waits"}, "draw", "Either way the turn moves on."),
        ("luckies", {"blocked_when": "dead"}, "blocked_when", "The round is blocked when nobody can play."),
        ("international", {}, "blocked_when", "or earlier"),
        ("bg2133", {}, "blocked_when", "and the boneyard is empty."),
        ("sixcolours", {}, "extra", "after opening the round with any other tile"),
        ("bg2133", {"extra": "after-double"}, "extra", "on it in the same turn. You do not have to"),
        ("bg2133", {}, "blocked_points", "for each opponent"),
        ("bg2133", {"hands": "2: 7"}, "blocked_points", "the other player's spots, minus the winner's own."),
        ("bg2133", {"blocked_winner": "fewest-tiles"}, "blocked_points", "less than zero"),
        ("bg2133", {}, "partners", "two pairs"),
        ("bg2133", {"hands": "2-3: 7"}, "partners", "because pairs need four players"),
        ("luckies", {}, "target", "100 points or more wins the game. It can also be 50 points or 75 points."),
        ("sixcolours", {}, "target", "The game is a single round, and the winner of the round wins the game."),
        ("sixcolours", {}, "target", "It can also be 100 points."),
        ("sixcolours", {"target": "100, rounds: 1"}, "target", "It can also be a single round."),
        ("luckies", {"target": "100, 50, rounds: 3"}, "target", "It can also be 50 points or 3 rounds."),
        ("luckies", {"target": "rounds: 1"}, "target", "The game is a single round"),
        ("luckies", {"target": "rounds: 5"}, "target", "The game is 5 rounds, and the most points win."),
    ],
)
def test_sentences_look_at_the_other_keys(sheet: str, house: Mapping[str, object], key: str, told: str) -> None:
    assert told in by_key(tell_rules(choose(sheet, house=house), ENGLISH))[key].text


def test_where_nothing_is_drawn_nothing_is_said_of_drawing() -> None:
    page = page_of("luckies")
    assert "drawn_tile" not in by_key(page)
    assert "boneyard" not in text_of(page)
    assert "may not draw" not in text_of(page)


def test_a_full_circle_of_passes_blocks_only_where_drawing_is_a_choice() -> None:
    blocks = "If everybody passes in turn and nobody draws"
    assert blocks in text_of(page_of("international", "lt"))
    assert blocks not in text_of(page_of("international"))


@pytest.mark.parametrize("sheet", SHEETS)
def test_partners_are_explained_only_where_there_can_be_any(sheet: str) -> None:
    assert ("two partners tie" in text_of(page_of(sheet))) == (sheet == "bg2133")
    assert "two partners tie" in text_of(page_of(sheet, partners="optional"))
    assert "two partners tie" not in text_of(page_of(sheet, partners="optional", hands="2-3: 5"))


def test_partners_who_put_their_hands_together_cannot_tie_with_each_other() -> None:
    page = page_of("bg2133", blocked_hands="side")
    assert "the two hands of a pair count as one" in text_of(page)
    assert "two partners tie" not in text_of(page)


def test_who_leads_later_rounds_is_told_unless_there_are_none() -> None:
    assert "next_lead" in by_key(page_of("sixcolours")), "100 points may be agreed, and then there are more rounds"
    assert "next_lead" not in by_key(page_of("sixcolours", target="rounds: 1"))


def test_the_aim_follows_from_what_is_played_to() -> None:
    """Who plays one round to win it has another aim than who collects points."""
    rules = choose("luckies").rules
    one_round, points = (changed(rules, read_values({"target": target})) for target in ("rounds: 1", "100"))
    assert say_point(Point.AIM, one_round, ENGLISH) == "Be the first to lay all your tiles."
    assert say_point(Point.AIM, points, ENGLISH) == "Lay all your tiles, and collect the most points."


# Tapping and passing


@pytest.mark.parametrize("house", [{}, {"draw": "one"}, {"draw": "may-one"}, {"draw": "until-playable"}])
@pytest.mark.parametrize("sheet", SHEETS)
def test_players_tap_on_luckies_and_pass_everywhere_else(sheet: str, house: Mapping[str, object]) -> None:
    """Luckies taps by any house rule; the word occurs on no other sheet."""
    page = tell_rules(choose(sheet, house=house), ENGLISH)
    pictures = " ".join(each.illustration.caption for each in statements_of(page) if each.illustration)
    told = f"{text_of(page)} {pictures}".lower()
    assert bool(re.search(r"\btap", told)) == (sheet == "luckies")
    assert bool(re.search(r"\bpass", told)) == (sheet != "luckies")


def test_who_goes_out_on_luckies_calls_domino() -> None:
    for sheet in SHEETS:
        assert ("calls “domino”" in text_of(page_of(sheet))) == (sheet == "luckies")


def test_a_ruling_falls_away_with_the_rule_it_speaks_of() -> None:
    assert "first draws all that is left" in str(by_key(page_of("bg2133"))["blocked_when"].ruling)
    assert by_key(page_of("bg2133", draw="never"))["blocked_when"].ruling is None
    assert by_point(page_of("protocol"))["crosswise"].ruling == "Only a matter of looks."
    assert by_point(page_of("protocol", doubles="cross"))["crosswise"].ruling is None


# House rules


def test_a_house_rule_is_marked_and_listed_with_what_it_was() -> None:
    page = page_of("luckies", tie="drawn")
    assert by_key(page)["tie"].mark is Mark.HOUSE
    assert [(change.key, change.before, change.after) for change in page.house_rules] == [
        ("tie", "lowest-single", "drawn")
    ]


def test_a_house_rule_that_changes_nothing_is_none() -> None:
    page = page_of("luckies", draw="never")
    assert by_key(page)["draw"].mark is Mark.PRINTED
    assert not page.house_rules


def test_a_house_rule_without_effect_says_so() -> None:
    (change,) = page_of("luckies", drawn_tile="waits").house_rules
    assert not change.has_effect


def test_a_house_rule_overrules_an_edition() -> None:
    """The Vietnamese edition goes counter-clockwise; this table does not."""
    page = page_of("international", "vi", direction="clockwise")
    assert by_key(page)["direction"].mark is Mark.HOUSE
    assert by_key(page)["direction"].clause is None
    (departure,) = (departure for departure in page.departures if departure.key == "direction")
    assert not departure.played
    assert departure.kind == "Not played, because of a house rule"


def test_house_rules_are_told_against_the_edition() -> None:
    (change,) = page_of("international", "vi", direction="clockwise").house_rules
    assert (change.before, change.after) == ("counterclockwise", "clockwise")


def test_what_a_house_rule_replaces_is_marked_where_it_was_our_ruling() -> None:
    """The international sheet is silent on ties, and prints who leads."""
    tie, lead = sorted(page_of("international", tie="lowest-tile", lead="most-doubles").house_rules, key=key_of)[::-1]
    assert tell_change(tie, ENGLISH) == "tie: drawn (our ruling) → lowest-tile"
    assert tell_change(lead, ENGLISH) == "lead: highest-double → most-doubles"


def key_of(change: RuleChange) -> str:
    return change.key


# Games that were begun by an earlier revision


def test_a_game_of_the_first_revision_shows_its_own_values_marked_as_earlier() -> None:
    """Luckies then settled ties by the one lightest tile; house rules on top change nothing in that."""
    for house in ({}, {"draw": "one"}, {"tie": "lowest-tile"}):
        page = tell_rules(choose("luckies", house=house, revision=1), ENGLISH)
        tie = by_key(page)["tie"]
        assert (tie.value, tie.mark, tie.clause, tie.ruling) == ("lowest-tile", Mark.EARLIER, None, None)
        assert Mark.EARLIER in dict(page.legend)
        assert [change.key for change in page.house_rules] == [key for key in house if key != "tie"]


def test_a_house_rule_of_an_earlier_game_is_told_against_what_that_game_played() -> None:
    (change,) = tell_rules(choose("luckies", house={"tie": "lowest-single"}, revision=1), ENGLISH).house_rules
    assert (change.before, change.before_mark, change.after) == ("lowest-tile", Mark.EARLIER, "lowest-single")


# Sheets of one's own


@pytest.fixture
def sunday(tmp_path: Path) -> Path:
    (tmp_path / "family.toml").write_text('name = "Family"\nextends = "luckies"\nedition = "fr"\ndraw = "one"\n')
    path = tmp_path / "luckies.toml"
    path.write_text('name = "Sunday"\nextends = "family.toml"\n[tie]\nvalue = "drawn"\nclause = "As always."\n')
    return path


def test_a_sheet_of_ones_own_lists_all_that_it_changes_in_the_printed_one(sunday: Path) -> None:
    page = tell_rules(choose_file(sunday), ENGLISH, pictures=False)
    assert page.name == "Sunday"
    assert page.extends == "Luckies colour dominoes (Français)"
    assert [(change.key, change.after) for change in page.changes] == [("draw", "one"), ("tie", "drawn")]
    assert by_key(page)["tie"] == Statement(
        "If that is a tie, nobody wins the round.", Mark.HOUSE, "tie", value="drawn", clause="As always."
    )


def test_a_printed_sheet_extends_none() -> None:
    page = page_of("luckies")
    assert page.extends is None
    assert not page.changes


# Translations of the sheets


class Translated(Words):
    """English words, with one text of a sheet translated."""

    def has(self, code: str) -> bool:
        return code == "sheet.luckies.draw.clause" or super().has(code)

    def __call__(self, code: str, /, *, count: int | None = None, **args: object) -> str:
        return "übersetzt" if code == "sheet.luckies.draw.clause" else super().__call__(code, count=count, **args)


def test_the_texts_of_our_sheets_can_be_translated(sunday: Path) -> None:
    def clause_of_draw(variant: Variant) -> str | None:
        return by_key(tell_rules(variant, Translated()))["draw"].clause

    assert clause_of_draw(choose("luckies")) == "übersetzt"
    assert clause_of_draw(choose("bg2133")) == find_sheet("bg2133").clauses["draw"].text
    assert clause_of_draw(choose_file(sunday)) is None, "somebody's file of the same name is not our sheet"


def test_a_page_can_be_written_as_json() -> None:
    assert msgspec.json.decode(msgspec.json.encode(page_of("international", "vi"), enc_hook=str))["edition"] == "vi"


# Side by side


@pytest.mark.parametrize("one", SHEETS)
@pytest.mark.parametrize("other", SHEETS)
def test_comparing_lists_exactly_the_keys_that_differ(one: str, other: str) -> None:
    variants = (choose(one), choose(other))
    differing = {row.name for row in compare(variants, ENGLISH).differences}
    for key in KEYS:
        assert (key in differing) == (getattr(variants[0].rules, key) != getattr(variants[1].rules, key))


def test_values_in_a_table_are_short() -> None:
    row, *_ = compare((choose("luckies"), choose("sixcolours")), ENGLISH).rows
    assert row.name == "hands"
    assert [cell.text for cell in row.cells] == ["7 for 2–3, 5 for 4", "8 for 2, 5 for 3–4, 4 for 5–6"]
    targets = read_values({"target": "100, rounds: 3"})["target"]
    assert say_shortly("target", targets, ENGLISH) == "100 or 3 rounds"


@pytest.mark.parametrize("other", find_sheet("international").editions)
def test_every_value_in_a_table_has_the_mark_of_its_edition(other: str) -> None:
    variants = (choose("international"), choose("international", other))
    comparison = compare(variants, ENGLISH)
    for row in comparison.rows:
        assert [cell.mark for cell in row.cells] == [mark_of(variant, row.name) for variant in variants]
    for row in comparison.points:
        assert [cell.mark for cell in row.cells if cell.mark] == [
            mark_of(variant, row.name) for variant, cell in zip(variants, row.cells, strict=True) if cell.mark
        ]


def test_points_are_no_difference_of_play() -> None:
    assert not {row.name for row in compare((choose("luckies"), choose("bg2133")), ENGLISH).differences} & set(Point)
