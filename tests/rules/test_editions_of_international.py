"""What the 37 editions of the international sheet print, imply and leave out, as read in their own texts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from doublesix.rules.sheet import MARKED, Point, Standing
from doublesix.rules.sheet_files import choose, find_sheet

INTERNATIONAL = find_sheet("international")
OTHERS = tuple(code for code in INTERNATIONAL.editions if code != "en")

ENGLISH: Mapping[str, str] = {
    "printed": "hands lead opening redeal direction draw blocked_winner out_points blocked_points target faces"
    " aim set blank shuffled match crosswise going-out agreed",
    "implied": "doubles drawn_tile extra blocked_when must-play only-if-stuck out-blocks winner-scores",
    "silent": "tie partners blocked_hands next_lead colours counts empty-boneyard call at-once full-circle"
    " partners-tie partners-score",
}

MARKS: Mapping[str, Mapping[str, str]] = {
    # A player lays one of their tiles; doubles lie either way, and neither is called the custom.
    "de": {"extra": "printed", "crosswise": "implied", "shuffled": "printed", "blank": "printed"},
    # Turned face down, not shuffled; the line grows at one end or the other.
    "fr": {"shuffled": "silent", "doubles": "printed", "crosswise": "printed"},
    "nl": {"shuffled": "silent", "direction": "printed", "blank": "printed"},
    "da": {"opening": "printed", "draw": "printed", "shuffled": "printed"},
    "is": {"opening": "printed", "crosswise": "printed"},
    "nb": {"shuffled": "printed", "direction": "printed"},
    # Upright, with no word for crosswise.
    "fi": {"crosswise": "implied", "doubles": "implied", "match": "printed"},
    "cs": {"redeal": "printed", "target": "printed", "crosswise": "implied"},
    # 50, 75 or 100, and no "for example".
    "es": {"doubles": "printed", "agreed": "silent", "target": "printed"},
    # Not shuffled at the start, but shuffled again where nobody holds a double.
    "it": {"shuffled": "implied", "extra": "implied"},
    # The most doubles or the highest double: its words can be read as either.
    "hu": {"lead": "implied", "opening": "implied", "shuffled": "printed"},
    # One tile, by the number; the sentence on the winner's own spots is turned round, the example is not.
    "pl": {"extra": "printed", "blocked_points": "implied", "crosswise": "implied"},
    # Spread out face down, not shuffled.
    "et": {"shuffled": "silent", "crosswise": "printed"},
    # Everybody must add a tile; if nobody has a double they take others, and nothing goes back.
    "lv": {"must-play": "printed", "redeal": "implied", "crosswise": "implied", "doubles": "implied"},
    # May draw; ends when nobody holds a tile that fits; never says how many tiles make a turn.
    "lt": {"draw": "printed", "full-circle": "implied", "extra": "silent"},
    "pt": {"redeal": "printed", "shuffled": "printed", "crosswise": "printed"},
    # A letter stands where the seven should; no worked example, but the rule itself is there.
    "ro": {"hands": "implied", "lead": "printed", "opening": "silent", "blocked_points": "printed"},
    "sk": {"redeal": "printed", "aim": "printed", "crosswise": "implied"},
    "bg": {"direction": "printed", "doubles": "implied", "blocked_when": "implied", "crosswise": "implied"},
    "hr": {"hands": "printed", "lead": "printed", "opening": "silent"},
    "el": {"crosswise": "printed", "direction": "printed"},
    # Laid out, not shuffled, until nobody holds a double; the round ends when all are out; a closed list of targets.
    "ru": {"shuffled": "implied", "going-out": "implied", "agreed": "silent", "draw": "printed"},
    "uk": {"out_points": "printed", "blocked_winner": "printed", "crosswise": "implied"},
    "sr": {"lead": "printed", "opening": "silent", "crosswise": "implied"},
    "sl": {"target": "printed", "direction": "printed", "crosswise": "implied"},
    # Draws "tile", be it one or several.
    "tr": {"lead": "printed", "opening": "silent", "draw": "implied", "crosswise": "implied"},
    # Round and round, but which way?
    "zh-Hans": {"direction": "silent", "shuffled": "silent", "draw": "implied", "crosswise": "implied"},
    # Who cannot play is passed over; drawn tiles may never be laid.
    "zh-Hant": {"draw": "implied", "drawn_tile": "silent", "only-if-stuck": "silent", "agreed": "silent"},
    # A drawn tile waits, and when to draw is never said.
    "ko": {
        "draw": "implied",
        "drawn_tile": "printed",
        "only-if-stuck": "silent",
        "redeal": "implied",
        "blank": "printed",
    },
    # One tile each, and one tile drawn.
    "ja": {"extra": "printed", "draw": "printed", "match": "printed"},
    # Numbers on cards, never spots; the double blank on top of itself.
    "id": {"extra": "printed", "faces": "silent", "blank": "implied", "redeal": "implied"},
    "ms": {
        "lead": "printed",
        "opening": "silent",
        "draw": "implied",
        "drawn_tile": "silent",
        "only-if-stuck": "silent",
    },
    "ar": {"hands": "printed", "doubles": "printed", "target": "printed"},
    # Nothing on blanks but a zero in the picture; everybody must lay.
    "th": {"lead": "printed", "opening": "silent", "blank": "implied", "must-play": "printed", "draw": "implied"},
    "vi": {"direction": "printed", "redeal": "implied", "extra": "silent", "draw": "implied"},
}

# If the editions disagree in substance, rule by rule; an edition that does so twice is named twice. One more is left
# out: the Greek word for how doubles lie is the one for a crossing, but may as well mean crosswise, and where the words
# allow the English reading there is no departure.
SUBSTANCE: Mapping[str, str] = {
    "hands": "ro th",
    "lead": "hu ro hr sr tr ms th",
    "opening": "hu ro hr sr tr ms th da",
    "redeal": "cs sk ko",
    "direction": "zh-Hans vi",
    "doubles": "fr fi es ru ru zh-Hant ar th cs sk uk sr sl zh-Hans",
    "blank": "id th zh-Hant",
    "crosswise": "lv lt ko ms",
    "draw": "zh-Hant ko ms lt",
    "drawn_tile": "zh-Hant ko ms",
    "going-out": "ru",
    "blocked_when": "ko ms",
    "out_points": "lt uk zh-Hans zh-Hant id",
    "blocked_points": "pl zh-Hant ms ro",
    "target": "it tr cs",
    "agreed": "es ru zh-Hant ko",
}

AS_IN_ENGLISH: Mapping[str, str] = {
    # Slovene has one word for a game and a round, and its line may go on at any side; Arabic ends play, not the game.
    "going-out": "sl ar",
    "target": "sl ar",
    "direction": "sl",
    # The Bulgarian doubles are the two in the picture, the Greek may lie crosswise. "At the end of the row" is any end
    # where a language has no articles, and the picture of each has two.
    "doubles": "bg el pl lv",
    "blocked_when": "bg",
    # That the winner may be the one or the other, or has the lowest number on the tiles, is no more than English says.
    "blocked_winner": "uk zh-Hant ko",
    # The total counted so far may be that of the other hands.
    "blocked_points": "es",
    # Who has no tile that fits takes one, and it may not fit either.
    "draw": "ru",
}


def pairs(listed: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for name, codes in listed.items():
        for code in codes.split():
            yield code, name


def test_english_prints_implies_and_leaves_out() -> None:
    standings = {name: standing for standing, names in ENGLISH.items() for name in names.split()}
    assert {name: str(clause.standing) for name, clause in INTERNATIONAL.clauses.items()} == standings


@pytest.mark.parametrize(
    ("code", "name", "standing"),
    [(code, name, standing) for code, marks in MARKS.items() for name, standing in marks.items()],
)
def test_an_edition_has_the_marks_that_its_own_text_has_earned(code: str, name: str, standing: str) -> None:
    assert choose("international", code).clause(name).standing is Standing(standing)


@pytest.mark.parametrize("code", OTHERS)
def test_where_a_mark_is_not_the_english_one_a_departure_says_why(code: str) -> None:
    edition = INTERNATIONAL.editions[code]
    assert edition.marks is not None
    for name in MARKED:
        if edition.marks[name] is not INTERNATIONAL.clauses[name].standing:
            assert edition.departures_in(name), name


@pytest.mark.parametrize(("code", "name"), list(pairs(SUBSTANCE)))
def test_what_an_edition_says_otherwise_is_shown_where_it_belongs(code: str, name: str) -> None:
    assert len(INTERNATIONAL.editions[code].departures_in(name)) >= SUBSTANCE[name].split().count(code)


@pytest.mark.parametrize(("code", "name"), list(pairs(AS_IN_ENGLISH)))
def test_what_can_be_read_as_in_english_is_no_departure(code: str, name: str) -> None:
    assert not INTERNATIONAL.editions[code].departures_in(name)


def test_every_departure_but_one_belongs_to_a_rule() -> None:
    """The Chinese name of the boneyard, a stock market, is no rule at all."""
    homeless = [code for code in OTHERS for item in INTERNATIONAL.editions[code].departures if item.key is None]
    assert homeless == ["zh-Hans"]


def test_a_sentence_that_leaves_the_leaders_tile_open_is_the_same_in_every_edition() -> None:
    codes = ("ro", "hr", "sr", "tr", "ms", "th")
    said = {item for code in codes for item in INTERNATIONAL.editions[code].departures_in("opening")}
    assert len(said) == 1


def test_the_lead_says_nothing_of_later_rounds() -> None:
    assert INTERNATIONAL.clauses["lead"].ruling is None
    assert INTERNATIONAL.clauses["next_lead"].ruling


def test_what_has_no_occasion_on_this_sheet_is_silent_in_every_edition() -> None:
    for code in OTHERS:
        for point in (Point.COLOURS, Point.CALL, Point.PARTNERS_TIE, Point.PARTNERS_SCORE):
            assert choose("international", code).clause(point).standing is Standing.SILENT
