"""Words for people: how they are found, and that the catalogues hold what the code asks for."""

from __future__ import annotations

import ast
import doctest
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

import doublesix
import doublesix.i18n
from doublesix.i18n import CatalogueNotCompiled, UnknownMessage, Words, language_names, languages, words_for
from doublesix.i18n.languages import LOCALES, areas, choose, wanted
from doublesix.rules.sheet import Custom
from doublesix.sentences.sheet_texts import translatable
from language_tables import TAGS, plural_forms, tables
from update_words import is_for, must_be_translated

SOURCES = Path(doublesix.__file__).parent
CATALOGUES = sorted(LOCALES.glob("*/LC_MESSAGES/*.po"))
ENGLISH_CATALOGUES = sorted(LOCALES.glob("en/LC_MESSAGES/*.po"))

CODE = re.compile(r"[a-z]+(\.[a-z0-9]+([-_][a-z0-9]+)*)+")
BEGINNING_OF_A_CODE = re.compile(r"[a-z]+\.([a-z0-9._-]+[._-])?")

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

    def write(language: str, texts: Texts) -> None:
        catalogues: dict[str, Catalog] = {}
        for code, text in texts.items():
            catalogue = catalogues.setdefault(code.partition(".")[0], Catalog(locale=language))
            catalogue.add(code if isinstance(text, str) else (code, code), text)
        for area, catalogue in catalogues.items():
            compile_to(tmp_path, language, area, catalogue)

    def make(tag: str, texts: Texts) -> Words:
        compile_to(tmp_path, "en", "general", catalogue_at(LOCALES / "en" / "LC_MESSAGES" / "general.po"))
        write("en", SAMPLE)
        write(tag.replace("-", "_"), texts)
        return Words(tag, tmp_path)

    return make


def compile_to(directory: Path, language: str, area: str, catalogue: Catalog) -> None:
    path = directory / language / "LC_MESSAGES" / f"{area}.mo"
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_mo(file, catalogue)


# What words do


def test_a_code_becomes_text_with_its_arguments(english: Words) -> None:
    assert english("record.against", one="Anna", other="Ben") == "Anna against Ben"


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


def test_a_catalogue_that_nobody_compiled_says_what_to_do(tmp_path: Path) -> None:
    source = tmp_path / "en" / "LC_MESSAGES" / "general.po"
    source.parent.mkdir(parents=True)
    source.touch()
    with pytest.raises(CatalogueNotCompiled, match=r"general\.po .*make setup"):
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


def test_catalogues_count_by_cldr() -> None:
    heads = {path: path.read_text("utf-8").partition("\n\n")[0] for path in CATALOGUES}
    rules = {path: plural_forms(path.parts[-3].replace("_", "-")) for path in CATALOGUES}
    others = [path.parts[-3::2] for path, head in heads.items() if f'"Plural-Forms: {rules[path]}\\n"' not in head]
    assert not others, "run `make words`"


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


def test_the_examples_are_true() -> None:
    results = doctest.testmod(doublesix.i18n)
    assert results.attempted
    assert not results.failed


def test_importing_needs_no_babel() -> None:
    program = "import sys, doublesix.i18n; sys.exit('babel' in sys.modules)"
    subprocess.run([sys.executable, "-c", program], check=True)


# What the catalogues hold


@cache
def catalogue_at(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=path.parts[-3], abort_invalid=True)


def entries_of(path: Path) -> list[Message]:
    return [message for message in catalogue_at(path) if message.id]


def code_of(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def texts_of(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def placeholders_of(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def needs_of(message: Message) -> set[str]:
    """Name the arguments of an entry; one with plural forms needs a count, whether or not it says it."""
    named = {name for text in texts_of(message) for name in placeholders_of(text)}
    return named | {"count"} if message.pluralizable else named


@cache
def english_entries() -> dict[str, Message]:
    return {code_of(message): message for path in ENGLISH_CATALOGUES for message in entries_of(path)}


@cache
def known_entries() -> dict[str, Message]:
    """Every English entry, and the texts of sheets, whose English is in the sheets' own files."""
    sheets = {code: Message(code, text) for code, text in translatable().items()}
    return english_entries() | sheets


def catalogues_of(language: str) -> list[Path]:
    return sorted((LOCALES / language.replace("-", "_")).glob("*/*.po"))


@pytest.mark.parametrize("language", languages())
def test_a_language_is_sound_and_whole(language: str) -> None:
    """All of one language in one test: reading its catalogues takes the time."""
    said = set()
    for path in catalogues_of(language):
        written = re.findall(r'^msgid "(.*)"$', path.read_text(encoding="utf-8"), re.MULTILINE)
        assert not [code for code, times in Counter(written).items() if times > 1], "codes stand twice"
        for message in entries_of(path):
            assert_sound(message, path.stem)
            assert_complete(message)
            english = known_entries().get(code_of(message))
            assert english, f"English has no {code_of(message)}"
            assert needs_of(message) <= needs_of(english), f"{code_of(message)} asks for arguments that it does not get"
            said.add(code_of(message))
    texts = known_entries() if language != "en" else english_entries()
    assert not {code for code, text in texts.items() if must_be_translated(text, language)} - said
    assert language == "en" or all(is_for(texts[code], language) for code in said), "run `make words`"


def assert_sound(message: Message, area: str) -> None:
    code = code_of(message)
    assert CODE.fullmatch(code), f"{code} is no code"
    assert code.partition(".")[0] == area, f"{code} belongs into another file"
    assert isinstance(message.id, str) or message.id[1] == code, f"msgid_plural of {code} must be the code again"
    for text in texts_of(message):
        for _, name, spec, conversion in Formatter().parse(text):
            assert name is None or name.isidentifier(), f"{code}: {{{name}}} is no plain name"
            assert not spec, f"{code}: a text has no say in how {name} is formatted"
            assert not conversion, f"{code}: a text has no say in how {name} is formatted"


def assert_complete(message: Message) -> None:
    assert all(texts_of(message)), f"{code_of(message)} is empty"
    assert not message.fuzzy, f"{code_of(message)} is marked fuzzy"
    assert not any("!" in text for text in texts_of(message)), f"{code_of(message)} shouts"


# What the code asks for


@dataclass(frozen=True)
class Use:
    """A call of words with a code that stands there in full."""

    where: str
    code: str
    args: frozenset[str]
    takes_more: bool
    """Whether the call also hands on arguments that cannot be seen here."""


def trees() -> Iterator[tuple[Path, ast.Module]]:
    for path in sorted(SOURCES.rglob("*.py")):
        yield path, ast.parse(path.read_text(encoding="utf-8"))


def is_words(called: ast.expr, path: Path) -> bool:
    """Whether this is `words`, `_words`, one of these as an attribute, or `saying`; in the class itself also `self`."""
    match called:
        case ast.Name(id="saying"):
            return True
        case ast.Name(id="words" | "_words") | ast.Attribute(attr="words" | "_words"):
            return True
        case ast.Name(id="self"):
            return path == SOURCES / "i18n" / "words.py"
    return False


def codes_in(argument: ast.expr) -> Iterator[str]:
    match argument:
        case ast.Constant(value=str(code)):
            yield code
        case ast.IfExp(body=body, orelse=orelse):
            yield from codes_in(body)
            yield from codes_in(orelse)


@cache
def uses() -> tuple[Use, ...]:
    found = []
    for path, tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and node.args and is_words(node.func, path):
                names = [keyword.arg for keyword in node.keywords]
                args = frozenset(name for name in names if name) | {"name" for name in names if name == "seat"}
                where = f"{path.relative_to(SOURCES)}:{node.lineno}"
                found += [Use(where, code, args, None in names) for code in codes_in(node.args[0])]
    return tuple(found)


PAGES = sorted(path for path in (SOURCES / "server").rglob("*") if path.suffix in (".html", ".js"))
CODE_IN_A_PAGE = re.compile(rf"""(["'`])((?:{"|".join(areas())})\.[a-z0-9._-]*)(["'`]?)""")


@cache
def in_pages() -> tuple[tuple[str, str], ...]:
    """Where templates and scripts name a code, or the beginning of one."""
    return tuple(
        (f"{path.relative_to(SOURCES)}", match[2])
        for path in PAGES
        for match in CODE_IN_A_PAGE.finditer(path.read_text(encoding="utf-8"))
    )


def test_every_code_in_the_sources_has_a_text() -> None:
    unknown = [f"{use.where} {use.code}" for use in uses() if use.code not in english_entries()]
    unknown += [
        f"{where} {code}"
        for where, code in in_pages()
        if code not in english_entries() and not BEGINNING_OF_A_CODE.fullmatch(code)
    ]
    assert not unknown


def test_every_text_gets_its_arguments() -> None:
    known = [(use, english_entries()[use.code]) for use in uses() if use.code in english_entries()]
    lacking = [
        f"{use.where} {use.code} lacks {', '.join(sorted(missing))}"
        for use, message in known
        if not use.takes_more and (missing := needs_of(message) - use.args)
    ]
    assert not lacking


def test_every_english_text_is_used() -> None:
    """A code is used where it stands in full, or if its beginning stands: `f"error.{code}"` uses all of `error`."""
    written = {
        node.value
        for _, tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    written |= {code for _, code in in_pages()}
    written |= {f"{code}.{custom}" for code in written for custom in Custom}
    beginnings = tuple(filter(BEGINNING_OF_A_CODE.fullmatch, written))
    assert not [code for code in english_entries() if code not in written and not code.startswith(beginnings)]


def test_a_text_of_a_custom_takes_the_arguments_of_the_general_one() -> None:
    special = {code: code.rpartition(".") for code in english_entries() if code.rpartition(".")[2] in set(Custom)}
    assert special
    for code, (general, _, _) in special.items():
        assert needs_of(english_entries()[code]) == needs_of(english_entries()[general]), code


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
