"""Words for people: how they are found, and in which language."""

from __future__ import annotations

import doctest
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import doublesix
import doublesix.i18n
from doublesix.i18n import CatalogueNotCompiled, UnknownMessage, Words, language_names, languages, words_for
from doublesix.i18n.catalogue import COMPILED, AreaTexts, area_texts, areas_of, compiled
from doublesix.i18n.languages import choose, wanted
from doublesix.rules.sheet import Custom
from language_tables import TAGS, plural_forms, tables

Texts = dict[str, str | tuple[str, ...]]
MakeWords = Callable[[str, Texts], Words]

SAMPLE: Texts = {
    "sample.tiles": ("{count} tile", "{count} tiles"),
    "sample.points": ("{count} point", "{count} points"),
    "sample.boneyard": "boneyard",
}


@pytest.fixture
def english() -> Words:
    return words_for("en")


@pytest.fixture
def make_words(tmp_path: Path) -> MakeWords:
    """Make words of a language out of a few texts, with English behind them."""

    def write(tag: str, texts: Texts) -> None:
        areas: dict[str, Texts] = {}
        for code, text in texts.items():
            area, _, name = code.partition(".")
            areas.setdefault(area, {})[name] = text
        folder = tmp_path / tag.replace("-", "_")
        folder.mkdir(exist_ok=True)
        rule = plural_forms(tag).partition("plural=")[2].rstrip(";")
        (folder / COMPILED).write_bytes(compiled(rule, areas))

    def make(tag: str, texts: Texts) -> Words:
        write("en", SAMPLE)
        write(tag, texts)
        return Words(tag, tmp_path)

    return make


# What words do


def test_a_code_becomes_text_with_its_arguments(english: Words) -> None:
    assert english("record.against", one="Anna", other="Ben") == "Anna against Ben"


@pytest.mark.parametrize(
    ("tag", "text", "label"),
    [
        ("en", "next round", "Next round"),
        ("de", "nächste Runde", "Nächste Runde"),
        ("el", "έναρξη", "Έναρξη"),
        ("tr", "incele", "İncele"),
        ("ja", "次へ", "次へ"),
        ("ar", "التالي", "التالي"),
    ],
)
def test_a_label_begins_with_a_capital_letter(make_words: MakeWords, tag: str, text: str, label: str) -> None:
    assert make_words(tag, {"sample.boneyard": text}).label("sample.boneyard") == label


@pytest.mark.parametrize(("count", "text"), [(0, "0 tiles"), (1, "1 tile"), (2, "2 tiles"), (28, "28 tiles")])
def test_english_has_one_tile_and_many_tiles(make_words: MakeWords, count: int, text: str) -> None:
    assert make_words("en", SAMPLE)("sample.tiles", count=count) == text


@pytest.mark.parametrize(("count", "text"), [(1, "1 kość"), (3, "3 kości"), (5, "5 kostek"), (22, "22 kości")])
def test_a_language_counts_by_its_own_rule(make_words: MakeWords, count: int, text: str) -> None:
    polish = make_words("pl", {"sample.tiles": ("{count} kość", "{count} kości", "{count} kostek")})
    assert polish("sample.tiles", count=count) == text


def test_a_language_without_plurals_needs_one_form(make_words: MakeWords) -> None:
    assert make_words("ja", {"sample.tiles": ("{count}枚",)})("sample.tiles", count=4) == "4枚"


def test_a_count_may_be_told_to_a_text_without_plural_forms(make_words: MakeWords) -> None:
    assert make_words("de", {"sample.tiles": "Steine: {count}"})("sample.tiles", count=4) == "Steine: 4"


def test_what_a_language_lacks_is_said_in_english(make_words: MakeWords) -> None:
    german = make_words("de", {"sample.points": ("", "")})
    assert german("sample.points", count=2) == "2 points"
    assert german("sample.boneyard") == "boneyard"


def test_a_dialect_leans_on_its_language(make_words: MakeWords) -> None:
    make_words("pt", {"sample.pass": "passar"})
    brazilian = make_words("pt-BR", {"sample.draw": "comprar"})
    assert brazilian("sample.draw") == "comprar"
    assert brazilian("sample.pass") == "passar"
    assert brazilian.list_and(["a", "b"]) == "a e b"


@pytest.mark.parametrize("code", ["general.no-such-thing", "nowhere.at-all", "general", ""])
def test_an_unknown_code_is_a_mistake(english: Words, code: str) -> None:
    assert not english.has(code)
    with pytest.raises(UnknownMessage, match="no catalogue has the code"):
        english(code)


def test_known_codes_are_known(make_words: MakeWords) -> None:
    german = make_words("de", {})
    assert german.has("sample.tiles")
    assert german.has("sample.boneyard")


def test_a_missing_argument_is_named(english: Words) -> None:
    with pytest.raises(TypeError, match=r"'record.against' needs the argument 'other'"):
        english("record.against", one="Anna")


def test_an_area_is_read_without_the_others(tmp_path: Path) -> None:
    whole = compiled("n != 1", {"tile": {"one": "Stück"}, "end": {"one": "end"}, "hand": {"one": "Hände"}})
    (tmp_path / COMPILED).write_bytes(whole.replace(b'{"one":"end"}', b"not any JSON."))
    assert areas_of(tmp_path) == ["end", "hand", "tile"]
    assert area_texts(tmp_path, "tile") == AreaTexts({"one": "Stück"}, "n != 1")
    assert area_texts(tmp_path, "hand") == AreaTexts({"one": "Hände"}, "n != 1")
    assert area_texts(tmp_path, "nothing") is None


def test_a_catalogue_that_nobody_compiled_says_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    with pytest.raises(CatalogueNotCompiled, match=r"'en' is not compiled.*make setup"):
        Words("en", tmp_path)("general.key-tab")


@pytest.mark.parametrize(
    ("items", "text"),
    [
        ([], ""),
        (["6-5"], "6-5"),
        (["6-5", "6-4"], "6-5 or 6-4"),
        (["6-5", "6-4", "5-0"], "6-5, 6-4 or 5-0"),
        (["6-5", "6-4", "5-0", "{rest}"], "6-5, 6-4, 5-0 or {rest}"),
    ],
)
def test_lists_are_joined_as_people_write_them(english: Words, items: list[str], text: str) -> None:
    assert english.list_or(iter(items)) == text
    assert english.list_and(items) == text.replace(" or ", " and ")


@pytest.mark.parametrize(
    ("value", "places", "text"),
    [(7, 0, "7"), (1234567, 0, "1,234,567"), (-10, 0, "−10"), (0.5312, 2, "0.53"), (-0.001, 2, "0.00")],
)
def test_numbers_in_english(english: Words, value: float, places: int, text: str) -> None:
    assert english.number(value, places) == text


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("de", "−1.234.567,25 1.000 95,5\N{NO-BREAK SPACE}%"),
        ("es", "−1.234.567,25 1000 95,5\N{NO-BREAK SPACE}%"),
        ("fr", "−1\u202f234\u202f567,25 1\u202f000 95,5\N{NO-BREAK SPACE}%"),
        ("tr", "−1.234.567,25 1.000 %95,5"),
        ("ja", "−1,234,567.25 1,000 95.5%"),
        ("ar", "\N{LEFT-TO-RIGHT MARK}−1,234,567.25 1,000 95.5%"),
    ],
)
def test_every_language_writes_numbers_its_own_way(language: str, text: str) -> None:
    words = Words(language)
    assert f"{words.number(-1234567.25, 2)} {words.number(1000)} {words.percent(95.5, 1)}" == text


@pytest.mark.parametrize(("value", "text"), [(0.6, "0,6"), (2, "2"), (1.25, "1,25"), (1500.0, "1.500")])
def test_a_number_is_written_with_the_places_that_it_has(value: float, text: str) -> None:
    assert Words("de").number_as_given(value) == text


@pytest.mark.parametrize(
    ("language", "listed"),
    [
        ("en", "Anna, Ben and Ida; Ben or Otto; Anna, Ben"),
        ("es", "Anna, Ben e Ida; Ben u Otto; Anna, Ben"),
        ("ja", "Anna、Ben、Ida; BenまたはOtto; Anna、Ben"),
        ("ar", "Anna وBen وIda; Ben أو Otto; Anna، Ben"),
        ("zh-Hant", "Anna、Ben和Ida; Ben或Otto; Anna、Ben"),
    ],
)
def test_every_language_joins_lists_its_own_way(language: str, listed: str) -> None:
    words = Words(language)
    both, either = words.list_and(["Anna", "Ben", "Ida"]), words.list_or(["Ben", "Otto"])
    assert f"{both}; {either}; {words.list_in_order(['Anna', 'Ben'])}" == listed


@pytest.mark.parametrize(
    ("items", "text"), [(["1", "7", "8"], "1, 7 u 8"), (["7", "11"], "7 u 11"), (["7", "110"], "7 o 110")]
)
def test_spanish_says_u_before_numbers_that_begin_with_o(items: list[str], text: str) -> None:
    assert words_for("es").list_or(items) == text


def test_spanish_keeps_y_before_a_diphthong() -> None:
    assert words_for("es").list_and(["agua", "hielo"]) == "agua y hielo"
    assert words_for("es").list_and(["padre", "hijo"]) == "padre e hijo"


def test_the_tables_say_what_cldr_says() -> None:
    different = [path.name for path, text in tables() if not path.exists() or path.read_text("utf-8") != text]
    assert not different, "run `make words`"


# Which language is chosen


def test_english_is_there() -> None:
    assert "en" in languages()


def test_every_language_says_what_it_is_called() -> None:
    names = language_names()
    assert names.keys() == set(languages())
    assert names["en"] == "English"
    assert len(set(names.values())) == len(names)


@pytest.mark.parametrize(
    ("wishes", "chosen"),
    [
        ([], "en"),
        (["fr"], "fr"),
        (["fr_CA"], "fr"),
        (["PT-br"], "pt-BR"),
        (["pt"], "pt-BR"),
        (["pt-PT"], "pt-BR"),
        (["zh-Hant-HK"], "zh-Hant"),
        (["zh"], "zh-Hant"),
        (["xx", "fr"], "fr"),
        (["C"], "en"),
    ],
)
def test_the_nearest_language_is_chosen(wishes: list[str], chosen: str) -> None:
    assert choose(wishes, ["en", "fr", "pt-BR", "zh-Hant"]) == chosen


@pytest.mark.parametrize(
    ("wish", "chosen"),
    [
        *(("zh", "zh-Hans"), ("zh-CN", "zh-Hans"), ("zh_SG", "zh-Hans"), ("cmn", "zh-Hans"), ("zh-Hans-HK", "zh-Hans")),
        *(("zh-TW", "zh-Hant"), ("zh-HK", "zh-Hant"), ("zh_MO", "zh-Hant"), ("zh-Hant", "zh-Hant"), ("yue", "zh-Hant")),
        *(("no", "nb"), ("nn", "nb"), ("nn-NO", "nb"), ("nb-NO", "nb"), ("in", "id"), ("in_ID", "id"), ("msa", "ms")),
        *(
            ("sr", "sr-Latn"),
            ("sr-RS", "sr-Latn"),
            ("sr-Cyrl", "sr-Latn"),
            ("sr-Latn-ME", "sr-Latn"),
            ("sh", "sr-Latn"),
        ),
        *(
            ("pt-PT", "pt"),
            ("pt-BR", "pt"),
            ("en-US", "en"),
            ("de-CH", "de"),
            ("he", "en"),
            ("*", "en"),
            ("x" * 999, "en"),
        ),
    ],
)
def test_every_language_of_the_sheets_is_found_by_the_tags_that_people_send(wish: str, chosen: str) -> None:
    assert choose([wish], TAGS) == chosen


@pytest.mark.parametrize(
    ("environment", "wishes"),
    [
        ({}, []),
        ({"LANG": "fr_FR.UTF-8"}, ["fr_FR"]),
        ({"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "de"}, ["de"]),
        ({"LC_MESSAGES": "de", "LC_ALL": "sr@latin"}, ["sr"]),
        ({"LC_ALL": "it", "LANGUAGE": "nl:de"}, ["nl", "de"]),
        ({"LANGUAGE": "nl:de", "DOUBLESIX_LANG": "pt-BR"}, ["pt-BR"]),
        ({"DOUBLESIX_LANG": "", "LANG": "da"}, ["da"]),
    ],
)
def test_the_environment_says_which_language(environment: dict[str, str], wishes: list[str]) -> None:
    assert wanted(environment) == wishes


def test_words_for_asks_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOUBLESIX_LANG", "en_GB.UTF-8")
    assert words_for().language == "en"
    assert words_for("tlh").language == "en"


@pytest.mark.parametrize(("language", "direction"), [("en", "ltr"), ("ar", "rtl"), ("ar-EG", "rtl"), ("arn", "ltr")])
def test_direction(language: str, direction: str) -> None:
    assert Words(language).direction == direction


def test_arguments_keep_their_order_in_text_from_right_to_left(make_words: MakeWords) -> None:
    arabic = make_words("ar", {"sample.laid": "وضع {name} البلاطة {tile}."})
    begin, end = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
    assert arabic("sample.laid", name="Anna", tile="6-5") == f"وضع {begin}Anna{end} البلاطة {begin}6-5{end}."
    hebrew_name = make_words("de", {"sample.laid": "{name} legt {tile}."})
    assert hebrew_name("sample.laid", name="אנה", tile="6-5") == "אנה legt 6-5."


def test_a_text_of_arguments_within_another_goes_from_right_to_left(make_words: MakeWords) -> None:
    """Its own first letter would be looked for outside its arguments, where there is none."""
    arabic = make_words("ar", {"sample.with-note": "{text} ({note})", "sample.listed": "{one} · {other}"})
    begin, own, end = "\N{FIRST STRONG ISOLATE}", "\N{RIGHT-TO-LEFT ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
    noted = arabic("sample.with-note", text="دومينو", note="العربية")
    assert noted == f"{begin}دومينو{end} ({begin}العربية{end})"
    assert arabic("sample.listed", one=noted, other="6-5") == f"{own}{noted}{end} · {begin}6-5{end}"


def test_the_examples_are_true() -> None:
    results = doctest.testmod(doublesix.i18n)
    assert results.attempted
    assert not results.failed


def test_importing_needs_no_babel() -> None:
    program = "import sys, doublesix.i18n; sys.exit('babel' in sys.modules)"
    subprocess.run([sys.executable, "-c", program], check=True)


# Customs of a sheet


def test_customs_have_words_of_their_own_where_a_language_has_some(make_words: MakeWords) -> None:
    texts: Texts = {"sample.pass": "passen", "sample.pass.taps": "klopfen", "sample.draw": "ziehen"}
    german = make_words("de", texts)
    tapping = german.with_customs([Custom.TAPS])
    assert (german("sample.pass"), tapping("sample.pass")) == ("passen", "klopfen")
    assert tapping("sample.draw") == "ziehen"
    assert tapping.with_customs([]) is german
    assert german.with_customs([Custom.TAPS]) is tapping, "what is remembered by words is remembered once"


def test_ones_own_general_words_come_before_special_ones_in_english(make_words: MakeWords) -> None:
    make_words("en", {"sample.pass": "pass", "sample.pass.taps": "tap"})
    dutch = make_words("nl", {"sample.pass": "passen"}).with_customs([Custom.TAPS])
    assert dutch("sample.pass") == "passen"
